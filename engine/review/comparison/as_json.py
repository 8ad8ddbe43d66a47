"""A comparison for other programs."""

import json
from dataclasses import asdict, fields

from engine.review.comparison.changes import Comparison


def show_json(found: Comparison) -> str:
    """Every field of the records of changes.py, by name; "differs" says whether a reader would see anything."""
    kept = {field.name: getattr(found, field.name) for field in fields(found) if field.name != "sides"}
    return json.dumps({"differs": bool(found), **kept}, default=asdict, ensure_ascii=False, indent=1)
