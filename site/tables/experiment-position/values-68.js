tadoru.trace.values("experiment-position",68,[[62,"S[:, 0].T @ S[:, distance]"]],[
[93,"0",0]
]);
