tadoru.trace.values("experiment-qkv",110,[[110,"total(A_four)"],[183,"half * (1 - half)"]],[
[83,"1 1 1 1",0],
[87,"0.25",1]
]);
