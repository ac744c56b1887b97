"""Players of a rehearsal: nobody who lives."""

from typing import Final

PLAYERS: Final = (
    "Ada Marsh",
    "Basil Thorn",
    "Cora Whitlock",
    "Dario Fenn",
    "Edda Quill",
    "Felix Broom",
    "Greta Moss",
    "Hugo Larkin",
    "Inés Calder",
    "Jonas Pike",
    "Kira Dell",
    "Lorenz Ash",
    "Mina Frost",
    "Noor Vale",
)
"""Two tables in most rulebooks, so that one is broken before the end."""
