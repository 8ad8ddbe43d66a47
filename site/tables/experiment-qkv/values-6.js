tadoru.trace.values("experiment-qkv",6,[[40,"times = 1 + 3 * four"],[41,"divisor = where(divide, sqrt(d_k), 1)"]],[
[31,"0 3",0],
[32,"1 4",0],
[33,"1.41421356237…",1],
[34,"1 1.41421356237…",1]
]);
