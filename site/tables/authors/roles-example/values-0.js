tadoru.trace.values("authors/roles-example",0,[[5,"Q = [[1, 2]]"]],[
[0,"1 2",0,"chosen"]
]);
