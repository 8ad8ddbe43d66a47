tadoru.trace.values("experiment-qkv",110,[[109,"total(A_four)"],[182,"half * (1 - half)"]],[
[83,"1 1 1 1",0],
[87,"0.25",1]
]);
