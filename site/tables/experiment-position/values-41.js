tadoru.trace.values("experiment-position",41,[[47,"waves = labelled(pick_rows(stack(sin(wave_angles), cos(wave_angles)), [0, 4, 1, 5, 2, 6, 3…"]],[
[64,"0 4 1 5 2 6 3 7",0,"chosen"]
]);
