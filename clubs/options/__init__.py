"""A rulebook as something to read and to fill in, made from its model, so that no option is ever forgotten.

`tree` lays out every option with its words, clauses and what is typed in it; `typed_of` says what is typed
for a rulebook as it stands, `read` turns what was typed into a rulebook or says what is wrong where;
`changes` says what one rulebook has otherwise than another. Any other section goes the same way with
`read_section` and the `model` of `tree`.
"""

from clubs.options.changes import Change, changes
from clubs.options.reading import Reading, SectionReading, read, read_section, typed_of
from clubs.options.tree import Group, Option, Table, tree

__all__ = [
    "Change",
    "Group",
    "Option",
    "Reading",
    "SectionReading",
    "Table",
    "changes",
    "read",
    "read_section",
    "tree",
    "typed_of",
]
