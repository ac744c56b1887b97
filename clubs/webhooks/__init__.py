"""Programs and groups that a club tells what happens: bots, overlays of a stream, a league's own site; and
the club's group in a messenger.

hook_kinds.py       what they are told of
telling.py          writing it down, in the transaction in which it happens: `tell`, `tell_group`
hook_secrets.py     what programs are signed for with
messengers.py       the messengers there are, and how each is called
group_texts.py      what a group is told, composed when it is sent
sending.py          sending it, later (config/work/) and guarded (config/outgoing/)
actions.py, views.py, messenger_views.py, messenger_api.py, urls.py   what admins do with the addresses

docs/webhooks.md says what arrives at a program, and how it checks that.
"""
