"""The site for programs, /api/v1: who asks (keys), how much (limits), how it is said (shapes, problems,
pages).

What every app adds to it is in its own folder `api`; gameplay/api/mounted.py puts them together. It reads by
the queries and writes by the actions of the pages, and lets in by their predicates (clubs/rules.py): a
program is the member who made its token, less what the token may not do.
"""
