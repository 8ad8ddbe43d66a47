tadoru.trace.values("authors/exercise",0,[[5,"apples = 3"],[6,"people = 2"],[7,"each = apples / people"],[16,"apples = 7"],[23,"people / apples"],[24,"apples - people"],[17,"people = 3"]],[
[0,"3",0,"chosen"],
[1,"2",1,"chosen"],
[2,"1.5",2],
[3,"7",3,"chosen"],
[5,"2.33333333333…",2],
[6,"0.428571428571…|6",4],
[7,"4",5],
[4,0,6,"chosen"]
]);
