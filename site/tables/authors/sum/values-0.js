tadoru.trace.values("authors/sum",0,[[5,"x = [[2, 1, 3]]"],[7,"w = labelled([[1], [0.5], [-1]], rows=names)"],[10,"x @ w"],[0,""]],[
[0,"2 1 3",0,"chosen"],
[1,"1 0.5 -1",1,"chosen"],
[2,"-0.5",2],
[5,"2 0.5 -3",3]
]);
