"""A calendar entry as it is mailed to one person: iTIP, RFC 5546, over mail, RFC 6047.

It has the UID and the SEQUENCE of the calendar's feed, so that a program that has both shows one event, and
knows the later state of it.
"""

from typing import Final

import icalendar

from clubs.calendar.feed import MAKER, Entry, Status, plain, vevent

PARTSTAT: Final = {None: "NEEDS-ACTION", True: "ACCEPTED", False: "DECLINED"}


def invite(
    entry: Entry, *, method: str, organizer: str, organizer_name: str, attendee: str, is_coming: bool | None
) -> bytes:
    """The entry with its method, REQUEST or CANCEL, as a whole calendar: UTF-8. organizer, attendee: mail
    addresses; is_coming: what the attendee has answered, None for nothing yet."""
    calendar = icalendar.Calendar()
    calendar.add("VERSION", "2.0")
    calendar.add("PRODID", MAKER)
    calendar.add("CALSCALE", "GREGORIAN")
    calendar.add("METHOD", method)
    event = vevent(entry)
    if method == "CANCEL":
        event["STATUS"] = icalendar.vText(Status.CANCELLED.value)
    by = icalendar.vCalAddress(f"mailto:{organizer}")
    by.params["CN"] = icalendar.vText(plain(organizer_name))
    event.add("ORGANIZER", by)
    to = icalendar.vCalAddress(f"mailto:{attendee}")
    to.params["PARTSTAT"] = icalendar.vText(PARTSTAT[is_coming])
    to.params["RSVP"] = icalendar.vText("FALSE")  # they answer on the site: nobody reads that mailbox
    event.add("ATTENDEE", to)
    calendar.add_component(event)
    sent: bytes = calendar.to_ical(sorted=False)
    return sent
