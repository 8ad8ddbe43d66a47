"""How large a calculation may become; every bound is checked before the work it bounds."""

MOST_LITERAL_ELEMENTS = 4_096
"numbers typed in one matrix"
MOST_ELEMENTS = 262_144
"elements of one value"
MOST_WORK = 20_000_000
"multiplications of one operation"
MOST_KEPT = 10_000_000
"elements of all values of one page, each counted once for each combination of states; about a gigabyte"
MOST_NODES = 50_000
"operations and inputs of one page"
MOST_STATES = 1_000
"positions of one control"
MOST_COMBINATIONS = 20_000
"combinations of the states that one value depends on"
MOST_SECONDS = 60
"of calculation for one page"
LONGEST_LABEL = 10_000
"characters of a label that is joined from others"
MOST_MERGING = 2_000_000
"letters of a corpus times merges of its pairs"
LARGEST_EXPONENT = 1_000
"the size of an exponent of **"
DEEPEST_IMPORT = 20
"constants files that import one another in a chain"
