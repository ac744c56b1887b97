"""A section of typed options as something to read and to fill in, made from its model: none is forgotten.

`tree` lays out every option with its words, clauses and what is typed in it, beside another section where
one is given; `typed_of` says what is typed for a section as it stands, `read_form` turns what was typed into
a section or says what is wrong where, `restored` takes a part of it back from another; `changes` says what
one section has otherwise than another, `places` which options answer a ruling.
"""

from clauses.forms.changes import Change, changes, words_by_path
from clauses.forms.layout import OptionPlace, places
from clauses.forms.reading import Reading, read_form, restored, typed_of
from clauses.forms.tree import Beside, Group, Option, Table, tree

__all__ = [
    "Beside",
    "Change",
    "Group",
    "Option",
    "OptionPlace",
    "Reading",
    "Table",
    "changes",
    "places",
    "read_form",
    "restored",
    "tree",
    "typed_of",
    "words_by_path",
]
