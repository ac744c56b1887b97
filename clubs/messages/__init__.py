"""Messages to members who asked for them, by mail and whatever other channel there is.

    tell(club, About.BAN, [Notice(member.pk, f"season-{season.pk}", {"season": season.pk})])
    on_compose(About.BAN, ban_message)                # what it says, made when it is sent
    offer_channel(Channel("push", …))                 # another way than mail

What happens writes rows (`Message`) in its own transaction, one for each member who wants that kind by that
channel and has a place it can go to; a unique key keeps anybody from being told the same twice. Jobs
(config/work/) send them, fifty over one connection. Each is marked as soon as the channel has taken it: who
is killed between the two sends one message again, with the same Message-ID, by which mail programs and
servers know it. Lost is none.
"""
