"""A section of typed options as something to read and to fill in, made from its model: none is forgotten.

`tree` lays out every option with its words, clauses and what is typed in it; `typed_of` says what is typed
for a section as it stands, `read` turns what was typed into a section or says what is wrong where; `changes`
says what one section has otherwise than another, `places` which options answer a ruling.
"""

from clauses.forms.changes import Change, changes
from clauses.forms.reading import Reading, read_form, typed_of
from clauses.forms.rulings import OptionPlace, places
from clauses.forms.tree import Group, Option, Table, tree

__all__ = [
    "Change",
    "Group",
    "Option",
    "OptionPlace",
    "Reading",
    "Table",
    "changes",
    "places",
    "read_form",
    "tree",
    "typed_of",
]
