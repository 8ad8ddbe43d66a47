tadoru.trace.values("authors/ruby",0,[[14,"2 ** 10"]],[
[2,"1024",0]
]);
