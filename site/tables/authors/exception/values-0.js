tadoru.trace.values("authors/exception",0,[[5,"exp(1)"]],[
[1,"2.71828182846…|3",0]
]);
