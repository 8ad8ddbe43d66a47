tadoru.trace.values("authors/card",0,[[13,"[2, 4, 9]"],[13,"mean([2, 4, 9])"]],[
[0,"2 4 9",0,"chosen"],
[1,"5",1]
]);
