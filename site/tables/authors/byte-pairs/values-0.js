tadoru.trace.values("authors/byte-pairs",0,[[5,"words = labels(\"ねこ\", \"ねこの\", \"こねこ\")"],[6,"times = [5, 2, 1]"],[7,"pieces = letters_of(words, \"_\")"],[8,"pairs = pairs_of(pieces)"],[9,"merges = learn_merges(pieces, times, 2)"],[10,"after = merge(pieces, merges)"],[17,"rows_count(pairs)"],[18,"pair_counts(pieces, times, pairs)"],[19,"merge_counts(pieces, times, 2)"],[20,"filled(after)"],[21,"join(after, \"\")"],[22,"labels(\"ねこの\")"],[22,"labels(\"ねこ\", \"の\")"],[22,"cut_by(labels(\"ねこの\"), labels(\"ねこ\", \"の\"))"]],[
[0,"ねこ ねこの こねこ",0,"chosen"],
[1,"5 2 1",1,"chosen"],
[2,"ね こ _  ね こ の _ こ ね こ _",2],
[3,"ね こ こ _ こ の の _ こ ね",3],
[5,"ね こ ねこ _",4],
[6,"ねこ_   ねこ の _ こ ねこ_ ",5],
[7,"5",6],
[8,"8 6 2 2 1",7],
[9,"8 6",8],
[11,"1 3 2",9],
[13,"ねこ_ ねこの_ こねこ_",10],
[14,"ねこの",11,"chosen"],
[15,"ねこ の",12,"chosen"],
[16,0,13]
]);
