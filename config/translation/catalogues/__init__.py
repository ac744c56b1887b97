"""The catalogues of translations, made and checked with Babel, without GNU gettext.

catalogue: what the project says, and a language as translators edit it (.po), which `manage.py catalogues`
brings up to date; compiled: the same as gettext reads it (.mo); build_hook: compiled in the wheel.
"""
