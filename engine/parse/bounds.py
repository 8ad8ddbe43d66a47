"""How much a source may ask for; over a bound is an error, never a build without end."""

LONGEST_EXPRESSION = 2_000
"characters of one expression"
DEEPEST_EXPRESSION = 50
"levels of one expression: brackets in brackets, or operations in a row"
MOST_DIGITS = 50
"of a number; the arithmetic has no more"
LARGEST_EXPONENT = 1_000
"of a number, in size"
LONGEST_PLACEHOLDER = 500
"characters between << and >>"
MOST_PLACEHOLDERS = 20_000
"of a page"
LARGEST_SOURCE = 1_000_000
"bytes of a file"
LARGEST_PAGE = 300_000
"bytes of a page"
DEEPEST_BLOCKS = 40
"levels of lists, quotations and containers in one another; a list takes two"
MOST_COMPLAINTS = 20
"about characters of one file"
LARGEST_DATA = 300_000
"bytes of a YAML file"
DEEPEST_YAML = 10
"levels of lists and mappings in one another"
MOST_SECONDS = 60
"of the processor for reading a page, and as many for writing it"
MOST_ERRORS = 200
"of one page that are shown"
