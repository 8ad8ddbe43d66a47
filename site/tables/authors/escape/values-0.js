tadoru.trace.values("authors/escape",0,[[5,"1 + 1"]],[
[1,"2",0]
]);
