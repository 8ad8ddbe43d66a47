tadoru.trace.values("authors/question",0,[[9,"3 + 5"],[10,"(3 + 5) / 2"]],[
[2,"8",0],
[4,"4",1]
]);
