tadoru.trace.values("authors/heat",0,[[6,"S = labelled([[2, -1, 0], [1, 3, -2], [0, 1, 2]], rows=T, columns=T)"]],[
[0,"2 -1 0 1 3 -2 0 1 2",0,"chosen"]
]);
