"""What the book may weigh: the one table that builds, check, the bench and the tests read.

In kilobytes of 1,000 bytes; gzipped at level 9, as a server does it that has the time. A font is compressed already.
"""

PAGE = 60
"a page with its tables, unless its budget_kb says otherwise"
CHAPTER = 70
"a chapter with its tables, whatever it says; those of an experiment load when a reader opens it"
OTHER_PAGE = 90
"any other page with its tables and those of the experiments that it shows"
CALCULATIONS = 50
"one of the pages that list the calculations of a page"
EXPERIMENT = 90
"an experiment with all its stages and its tables, unless its budget_kb says otherwise"
PART = 20
"what an experiment whose tables lie apart loads for one more state of its control"
STYLES = 10
"the style sheet of all pages, assets/book.css"
OWN_STYLES = 4.5
"the style sheets that a page needs besides, together"
SCRIPT = 5.5
"the script of all pages, assets/book.js"
FONT = 50
"the math font"
FIRST_VISIT = 65
"what a page loads besides itself when nothing is cached: font, styles and script"
SEARCH = 100
"what the first search loads: its script, its styles and the words of the book"
TAKEN = 40
"what a reader takes along of a page: its script, its notebook and its tables, together"
