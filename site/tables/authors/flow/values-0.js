tadoru.trace.values("authors/flow",0,[[5,"x = slider(\"入力\", 0, 4, step=1, start=2)"],[6,"y = 3 * x"]],[
[0,"0 1 2 3 4",0],
[2,"0 3 6 9 12",1]
]);
