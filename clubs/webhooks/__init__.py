"""Programs that a club tells what happens: bots, overlays of a stream, a league's own site.

hook_kinds.py    what they are told of
telling.py       writing it down, in the transaction in which it happens: `tell`
hook_secrets.py  what it is signed with
sending.py       sending it, later (config/work/) and guarded (config/outgoing/)
actions.py, queries.py, forms.py, views.py, urls.py   what elders do with the addresses

docs/webhooks.md says what arrives, and how a program checks it.
"""
