tadoru.trace.values("experiment-position",68,[[62,"S[:, 0].T @ S[:, distance]"],[130,"largest_gaps = stack(largest(gaps_left_out.T), largest(gaps_added.T), largest(gaps_turned.…"]],[
[93,"0",0],
[431,0,1]
]);
