tadoru.exercises("chapter-2",{
"ex-shift":{"right":["8"],"coarser":[],"near":null,"slips":[["7"],["9"],["4"]],"percent":false},
"ex-longest":{"right":["7"],"coarser":[],"near":null,"slips":[["8"],["5"],["10"]],"percent":false},
"ex-merge":{"right":["86"],"coarser":[],"near":null,"slips":[["95"],["70"],["77"],["93"]],"percent":false},
"ex-entries":{"right":["15"],"coarser":[],"near":null,"slips":[["14"],["11"],["7"]],"percent":false}
});
