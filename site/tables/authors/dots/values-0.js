tadoru.trace.values("authors/dots",0,[[5,"M = labelled([[8, 9, 7, 9], [5, 2, 6, 3]], rows=labels(\"あり\", \"なし\"),"],[10,"mean(M)"]],[
[0,"8 9 7 9 5 2 6 3",0,"chosen"],
[1,"8.25 4",1]
]);
