tadoru.trace.values("authors/strips-example",0,[[5,"T = labels(\"猫\", \"は\", \"眠る\")"],[6,"X = rows(T, [1, -0.5, 2, 0], [0, 1, -1, 0.5], [-2, 0.5, 0, 1])"]],[
[0,"猫 は 眠る",0,"chosen"],
[1,"1 -0.5 2 0 0 1 -1 0.5 -2 0.5 0 1",1,"chosen"]
]);
