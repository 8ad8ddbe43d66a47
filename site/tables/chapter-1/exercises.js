tadoru.exercises("chapter-1",{
"ex-runs":{"right":["7"],"coarser":[],"near":null,"slips":[["6"],["8"],["1"]],"percent":false},
"ex-vectors":{"right":["7"],"coarser":[],"near":null,"slips":[["6"],["1"],["9"]],"percent":false},
"ex-received":{"right":["28"],"coarser":[],"near":null,"slips":[["21"],["49"],["36"]],"percent":false}
});
