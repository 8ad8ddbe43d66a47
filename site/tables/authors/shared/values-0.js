tadoru.trace.values("authors/shared",0,[[1,"d_model = quoted(512, \"Vaswani et al. 2017, 3.1\")","content/constants/sizes.calc"],[2,"heads = quoted(8, \"Vaswani et al. 2017, 3.2.2\")","content/constants/sizes.calc"],[6,"W = load(\"small\", \"W\")"],[7,"text = corpus(\"animals\", \"sentences\")"],[10,"d_model / heads"],[11,"sources(d_model)"],[15,"rows_count(text)"],[16,"words_of(text)"],[16,"columns(words_of(text))"]],[
[0,"512",0,"quoted","Vaswani et al. 2017, 3.1"],
[1,"8",1,"quoted","Vaswani et al. 2017, 3.2.2"],
[2,"1 0.5 0 2",2,"chosen","この例のために決めた数","small","W"],
[3,"the cat sleeps a bird sings",3,"chosen","この例のために書いた文","animals","sentences"],
[4,"64",4],
[5,"Vaswani et al. 2017, 3.1",5,"chosen"],
[6,"2",6],
[7,"the cat sleeps a bird sings",7],
[8,"6",8]
]);
