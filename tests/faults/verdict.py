"""Data: what must hold when a round is over: what the robots know, what arrived and what is kept agree."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from tests.faults.robots import Heard

BY_TIME = "time"


def wrongs(told: dict[str, Any], heard: Heard, mails: Sequence[Any], calls: Sequence[Any]) -> Iterator[str]:
    """A sentence for each thing that does not hold. told: prepared_data.told; calls: pushes and webhooks."""
    yield from heard.wrong
    yield from _choices(told, heard)
    yield from _facts(told, heard)
    yield from _messages(told, mails, calls)
    yield from _deliveries(told, calls)
    yield from _doctor(told)


def repeats(mails: Sequence[Any], calls: Sequence[Any]) -> int:
    """Return how many came once more under the id that they had."""
    ids = [str(mail["Message-ID"]) for mail in mails]
    ids += [each.headers["webhook-id"] for each in calls if "webhook-id" in each.headers]
    return len(ids) - len(set(ids))


def _choices(told: dict[str, Any], heard: Heard) -> Iterator[str]:
    kept = {}
    for table, hand, made in told["choices"]:
        numbers = [number for number, _, _ in made]
        if numbers != list(range(len(numbers))):
            yield f"table {table}, hand {hand}: choices {numbers}"
        for number, by, request_id in made:
            kept[table, hand, number] = request_id
            if by == BY_TIME:
                yield f"table {table}, hand {hand}, choice {number}: timed out"
    for at, request_id in heard.acknowledged.items():
        if kept.get(at) != request_id:
            yield f"choice {at}: {request_id} was acknowledged, {kept.get(at)} is kept"
    doubled = [each for each, count in Counter(filter(None, kept.values())).items() if count > 1]
    if doubled:
        yield f"choices that are there twice: {doubled}"


def _facts(told: dict[str, Any], heard: Heard) -> Iterator[str]:
    for night, entries in told["entries"].items():
        sequences = entries["sequences"]
        if sequences != list(range(1, len(sequences) + 1)):
            yield f"night {night}: its log has gaps"
        if missing := heard.sequences.get(int(night), set()) - set(sequences):
            yield f"night {night}: {missing} were acknowledged and are not there"
        count = Counter(entries["rulings"])
        if doubled := [words for words, times in count.items() if times > 1]:
            yield f"night {night}: twice in its log: {doubled}"
        said = {words for of, words in heard.rulings if of == int(night)}
        if lost := said - count.keys():
            yield f"night {night}: acknowledged and lost: {lost}"


def _messages(told: dict[str, Any], mails: Sequence[Any], calls: Sequence[Any]) -> Iterator[str]:
    came = Counter(str(mail["Message-ID"]) for mail in mails)
    sent: defaultdict[str, list[Any]] = defaultdict(list)
    for row in told["messages"]:
        channel, state, member, about, _, message, error = row
        sent[channel].append(row)
        if state not in ("sent", "left"):
            yield f"message {message} to {member} about {about} by {channel} is {state}: {error}"
        if channel == "mail" and state == "sent" and not came.pop(message, 0):
            yield f"mail {message} is said to be sent and has not arrived"
    left = {row[5] for row in sent["mail"] if row[1] != "sent"}
    if strange := came.keys() - left:
        yield f"mails that nobody has sent: {strange}"
    pushes = Counter(each.path for each in calls if each.path.startswith("/push/"))
    wanted = Counter(f"/push/{row[2]}" for row in sent["push"] if row[1] == "sent")
    if fewer := wanted - pushes:
        yield f"pushes that have not arrived: {dict(fewer)}"


def _deliveries(told: dict[str, Any], calls: Sequence[Any]) -> Iterator[str]:
    came = Counter(each.headers.get("webhook-id") for each in calls if each.path == "/hook")
    seen: Counter[tuple[Any, ...]] = Counter()
    for key, state, kind, night, sequence in told["deliveries"]:
        if state != "taken":
            yield f"webhook {key} ({kind}) is {state}"
        elif not came.pop(key, 0):
            yield f"webhook {key} ({kind}) is said to be taken and has not arrived"
        if sequence is not None:
            seen[kind, night, sequence] += 1
    if came:
        yield f"webhooks that nobody has sent: {dict(came)}"
    for each, count in seen.items():
        if count > 1:
            yield f"webhook {each} is there {count} times"


def _doctor(told: dict[str, Any]) -> Iterator[str]:
    for check in told["doctor"].get("checks", []):
        for finding in check.get("findings", []):
            yield f"doctor, {check.get('name')}: {finding}"
    for key, error in told["failed"]:
        yield f"job {key}: {error}"
