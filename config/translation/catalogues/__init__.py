"""The catalogues of translations, made and checked with Babel, without GNU gettext.

extractors: what the project says, for Babel; catalogue: a language as translators edit it (.po) and as
gettext reads it (.mo). `manage.py catalogues` brings all of them up to date.
"""
