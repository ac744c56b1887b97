"""The catalogues of translations, made and checked without GNU gettext.

source: what the project says; po: a catalogue as translators edit it; mo: the same as gettext reads it.
`manage.py catalogues` brings all of them up to date.
"""
