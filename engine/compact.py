"""JSON as pages and records have it: compact, in UTF-8, by one encoder that is made once."""

from json import JSONEncoder

compact = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"A value as JSON without idle spaces. Raises: TypeError for what JSON has not."
