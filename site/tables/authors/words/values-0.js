tadoru.trace.values("authors/words",0,[[5,"text = labels(\"猫 が 猫 を 見る\")"],[6,"words = words_of(text)"],[7,"kinds = distinct(words)"],[8,"counts = count_in(kinds, words)"],[9,"ids = ids_of(words, kinds)"],[10,"E = rows(kinds, [1, 0], [0, 1], [1, 1], [2, 0])"],[16,"lengths(kinds)"],[18,"pick_rows(E, ids)"],[19,"most(kinds.T, counts.T, 1)"],[20,"labels(\"犬\", \"猫\")"],[20,"missing_in(labels(\"犬\", \"猫\"), kinds)"]],[
[0,"猫 が 猫 を 見る",0,"chosen"],
[1,"猫 が 猫 を 見る",1],
[2,"猫 が を 見る",2],
[3,"2 1 1 1",3],
[4,"0 1 0 2 3",4],
[5,"1 0 0 1 1 1 2 0",5,"chosen"],
[8,"1 1 1 2",6],
[10,"1 0 0 1 1 0 1 1 2 0",7],
[14,"猫",8],
[15,"犬 猫",9,"chosen"],
[16,"犬",10]
]);
