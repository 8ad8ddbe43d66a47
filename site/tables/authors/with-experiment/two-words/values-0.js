tadoru.trace.values("authors/with-experiment/two-words",0,[[6,"a = slider(\"はじめの数\", 0, 1, step=0.25, start=1)"],[7,"X = rows(labels(\"猫\", \"眠る\"), [a, 1 - a], [0.5, 1])"],[17,"sum_all(X[\"猫\"])"]],[
[0,"0 0.25 0.5 0.75 1",0],
[1,"猫 眠る",1,"chosen"],
[3,"1 0.75 0.5 0.25 0",1],
[4,"0.5",1,"chosen"],
[5,"1",1,"chosen"],
[9,0,2]
]);
