"""Accounts, clubs, their members with their links and suspensions, rulebooks and chip sets."""

import hashlib
import secrets
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.core.signing import Signer
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.role_names import DEFAULT, OF_DEAD_MONEY, OWNER_NAMES, RoleName, role_names
from clubs.rulebook import ClubKind, Kind, Rulebook, kinds_of
from config.release import site_version
from words import names
from words.money import AMOUNTS, AS_ITS_LANGUAGE, Currency


class User(AbstractUser):
    """An account. A member of a club may have none: a private link is enough to begin with.

    notice: what has become of a private link of theirs that they have not been told yet. news_seen: the
    version whose news they have read, for a new account that of the site. sign_outs: how often they have
    signed out everywhere; every session is checked by it.
    """

    notice = models.ForeignKey(
        "clubs.LinkEntry", on_delete=models.SET_NULL, null=True, blank=True, editable=False, related_name="+"
    )
    news_seen = models.CharField(max_length=20, blank=True, default="", db_default="", editable=False)
    sign_outs = models.PositiveIntegerField(default=0, db_default=0, editable=False)

    def save(self, *arguments: Any, **options: Any) -> None:
        """Save it; to a new one the version of the site is no news."""
        if self._state.adding and not self.news_seen:
            self.news_seen = site_version()
        super().save(*arguments, **options)

    def get_session_auth_hash(self) -> str:
        """Return what every session of the account is checked by."""
        return self._with_sign_outs(super().get_session_auth_hash())

    def get_session_auth_fallback_hash(self) -> Iterator[str]:
        """Yield the same by the secrets that the site had before."""
        yield from map(self._with_sign_outs, super().get_session_auth_fallback_hash())

    def _with_sign_outs(self, hashed: str) -> str:
        """Return Django's as long as nobody signed out everywhere, then another each time."""
        return hashlib.sha256(f"{self.sign_outs} {hashed}".encode()).hexdigest() if self.sign_outs else hashed


if TYPE_CHECKING:
    TextField = models.CharField[str, str]
else:
    TextField = models.CharField


class NameField(TextField):
    """Made from the row's name whenever it is written; see words/names.py."""

    def __init__(self, made_by: Callable[[str], str] = names.key, **options: Any) -> None:
        self.made_by = made_by
        options.setdefault("max_length", 160)
        super().__init__(editable=False, **options)

    def deconstruct(self) -> tuple[str, str, Any, Any]:
        name, path, arguments, options = super().deconstruct()
        options.pop("editable", None)
        return name, path, arguments, {**options, "made_by": self.made_by}

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        value = self.made_by(model_instance.name)[: self.max_length]  # type: ignore[attr-defined]  # of what has a name
        setattr(model_instance, self.attname, value)
        return value

    def get_prep_value(self, value: Any) -> Any:
        """Cut what is looked for as what is kept is cut: some signs come apart into many."""
        prepared = super().get_prep_value(value)
        return prepared[: self.max_length] if isinstance(prepared, str) else prepared


class Club(models.Model):
    """A club. is_public: whether visitors see its pages; timezone: the IANA name of where it plays;
    amounts: how it writes money (words/money.py); language: what its pages speak to whoever has not
    chosen. plain_name: what it is found and listed by. money_wrong_at: when it was last found that its money
    does not add up, null while it does. rehearsal_of: of the invented club of a rehearsal, whose it is; null
    for every other. rules_kept_at: when a founder said that the rules to begin with are right, rehearsed_at:
    when a night was first rehearsed; null before. kinds: of tournament, as clubs/rulebook/kind.py keeps
    them; empty for those of the books in everybody's words. owner_name: what it calls its elders
    (clubs/role_names.py). takes_requests: whether visitors may ask to join; frozen_at: since when it is
    read-only, null while it is not; deletes_at: when it is deleted, null unless an elder has asked for that
    (clubs/actions/ending.py). is_of_clock: invented for a clock that belongs to no club yet, and none that
    anybody sees (tournaments/bare_clocks.py)."""

    class Felt(models.TextChoices):
        GREEN = "green", _("Green")
        BLUE = "blue", _("Blue")
        RED = "red", _("Red")
        PLUM = "plum", _("Plum")
        SLATE = "slate", _("Slate")

    name = models.CharField(max_length=80)
    plain_name = NameField(names.search_key, db_default="")
    slug = models.SlugField(unique=True)
    is_public = models.BooleanField("public", default=True)
    timezone = models.CharField("time zone", max_length=63, default="UTC")
    currency = models.CharField(max_length=4, default="$")
    amounts = models.CharField(max_length=20, choices=AMOUNTS, default=AS_ITS_LANGUAGE)
    language = models.CharField(max_length=10, default="en-gb")
    kinds = models.JSONField(default=list, blank=True, db_default=[])
    felt = models.CharField(max_length=10, choices=Felt.choices, default=Felt.GREEN)
    owner_name = models.CharField(
        max_length=12,
        choices=[(key, name.title) for key, name in OWNER_NAMES.items()],
        default=DEFAULT,
        db_default=OF_DEAD_MONEY,
    )
    money_wrong_at = models.DateTimeField(null=True, blank=True)
    rules_kept_at = models.DateTimeField(null=True, blank=True)
    rehearsed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    takes_requests = models.BooleanField(default=False, db_default=False)
    frozen_at = models.DateTimeField(null=True, blank=True)
    deletes_at = models.DateTimeField(null=True, blank=True)
    is_of_clock = models.BooleanField(default=False, db_default=False)
    rehearsal_of = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="rehearsals"
    )

    class Meta:
        ordering = ["name", "pk"]
        indexes = [models.Index(fields=["is_public", "plain_name", "id"], name="clubs_listed")]

    def __str__(self) -> str:
        return self.name

    @property
    def sign(self) -> Currency:
        """The sign before or after its amounts of money, and how they are written."""
        return Currency(self.currency, self.language if self.amounts == AS_ITS_LANGUAGE else self.amounts)

    @property
    def may_be_asked(self) -> bool:
        """True if visitors may ask to join it."""
        return self.takes_requests and self.is_public and self.frozen_at is None and not self.rehearsal_of_id

    @property
    def role_names(self) -> dict[str, RoleName]:
        """The roles, that with the most rights first → what it calls them."""
        return role_names(self.owner_name)

    @property
    def owners(self) -> RoleName:
        """Club's word for its admins."""
        return OWNER_NAMES[self.owner_name]

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.timezone)

    @property
    def listed_kinds(self) -> tuple[ClubKind, ...]:
        """Its kinds of tournament in its order, the retired ones too."""
        return kinds_of(self.kinds)

    @property
    def kind_names(self) -> dict[str, str]:
        """The kinds that it offers → what it calls them, in its order."""
        return {each.kind.value: each.name for each in self.listed_kinds if not each.retired}

    def kind_called(self, kind: str) -> str:
        """Return what it calls a kind, be it retired."""
        named = (each.get("name") for each in self.kinds if each["kind"] == kind)
        return next(named, "") or Kind(kind).words


def fresh_claim() -> str:
    return secrets.token_urlsafe(12)


class Member(models.Model):
    """A person in a club. number: unique in the club, and what tells two of one name apart.

    claim: half of the private link; the other half is signed with the site's secret, so that who reads the
    database cannot claim anybody. A new one takes the link back. claimed_at: when the link was first used;
    from then on nobody is shown it but the member. kept_at: when the member said that they have kept it.
    merged_into: the member who they turned out to be; what their number did in logs is that member's.
    anonymised_at: when their name was taken out of everything, for good.
    """

    class Role(models.TextChoices):
        ELDER = "elder", _("Admin")  # as a club without a word of its own says
        DIRECTOR = "director", _("Director")
        DEALER = "dealer", _("Dealer")
        MEMBER = "member", _("Member")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, blank=True, related_name="memberships"
    )
    name = models.CharField(max_length=80)
    name_key = NameField()
    plain_name = NameField(names.search_key)
    number = models.PositiveIntegerField()
    role = models.CharField(max_length=10, choices=Role.choices, default=Role.MEMBER)
    email = models.EmailField(blank=True)
    claim = models.CharField(max_length=24, unique=True, default=fresh_claim, editable=False)
    claimed_at = models.DateTimeField(null=True, blank=True)
    kept_at = models.DateTimeField(null=True, blank=True)
    joined_at = models.DateTimeField(auto_now_add=True)
    left_at = models.DateTimeField(null=True, blank=True)
    merged_into = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="merged"
    )
    anonymised_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["plain_name", "number"]
        constraints = [
            models.UniqueConstraint(fields=["club", "number"], name="member_number"),
            models.UniqueConstraint(fields=["club", "user"], name="member_user"),
        ]
        indexes = [models.Index(fields=["club", "name_key"], name="member_name")]

    def __str__(self) -> str:
        return self.name

    @property
    def claim_token(self) -> str:
        """End of the private link."""
        return claims().sign(self.claim)


class JoinRequest(models.Model):
    """A request of somebody who would like to join a club. words: a line about them, for its elders; email:
    where their private link is sent, if they gave one; user: their account, if they were signed in; member:
    whom it made; answered_at: when an elder said yes (then there is a member) or no."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="join_requests")
    name = models.CharField(max_length=80)
    name_key = NameField()
    words = models.CharField(max_length=200, blank=True)
    email = models.EmailField(blank=True)
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    asked_at = models.DateTimeField(default=timezone.now)
    answered_at = models.DateTimeField(null=True)
    answered_by = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, related_name="+")
    member = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, related_name="join_requests")

    class Meta:
        ordering = ["asked_at", "pk"]
        indexes = [models.Index(fields=["club", "answered_at"], name="join_request_open")]

    def __str__(self) -> str:
        return self.name


def claims() -> Signer:
    """Signs and checks the links by which members claim their place."""
    return Signer(salt="clubs.claim", sep=".")


class RulebookVersion(models.Model):
    """Rules from one moment on; the version with the highest number is in force."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="rulebooks")
    number = models.PositiveIntegerField()
    data = models.JSONField()
    by = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    note = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["club", "number"], name="rulebook_number")]

    def __str__(self) -> str:
        return f"Version {self.number}"

    @property
    def rulebook(self) -> Rulebook:
        return Rulebook.model_validate(self.data)


class Submission(models.Model):
    """A form that has been acted upon, so that sending it again does nothing.

    request_id: by which it is known again, for one act of one club and whoever sent it: a digest
    (clubs/actions/submissions.py), in rows of before the id of the form itself. mark: of who sent it and all
    that it asked for (config/serving/request_keys.py), empty for the site's own; made: the number of what
    came of it.
    """

    request_id = models.CharField(max_length=64, unique=True)
    mark = models.CharField(max_length=32, blank=True, default="", db_default="")
    made = models.BigIntegerField(default=0)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.request_id


class ChipSet(models.Model):
    """Colours, values and how many of each. chips: as clubs/rulebook/floor.py has them."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="chip_sets")
    name = models.CharField(max_length=40)
    chips = models.JSONField()

    class Meta:
        ordering = ["name", "pk"]
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="chip_set_name")]

    def __str__(self) -> str:
        return self.name


class Suspension(models.Model):
    """An elder has suspended a member, or barred them until that is lifted (DM-etiquette-sanction).

    why: the reason, for the member and for directors. begins_at, until: from when to when they may not
    play; without an end they are barred. lifted_at, lifted_by, lifted_why: that it was ended before its time.
    """

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="suspensions")
    by = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    why = models.CharField(max_length=200)
    begins_at = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_by = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    lifted_why = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["-begins_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.member}: {self.why}"

    def covers(self, moment: datetime) -> bool:
        """True if they may not play then."""
        ends = [each for each in (self.until, self.lifted_at) if each is not None]
        return self.begins_at <= moment and all(moment < end for end in ends)

    @property
    def is_ban(self) -> bool:
        """True if it has no end of its own."""
        return self.until is None


class LinkEntry(models.Model):
    """A line of the log of private links: who was shown one, who made a new one, which device it let in.

    link: the one that signs in, or the one that opens the phone page. by: who did it, nobody for the member's
    own device and for the command line. account: whose devices were signed out by it.
    """

    class Link(models.TextChoices):
        CLAIM = "claim", _("private link")
        PHONE = "phone", _("phone link")

    class Kind(models.TextChoices):
        LOOKED = "looked", _("looked at")
        OPENED = "opened", _("opened on a device")
        MAILED = "mailed", _("sent by e-mail")
        RENEWED = "renewed", _("replaced by a new one")
        PROMOTED = "promoted", _("replaced because of a higher role")
        LEFT = "left", _("void because the member left")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="link_entries")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="link_entries")
    link = models.CharField(max_length=10, choices=Link.choices)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    by = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    device = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["club", "-id"], name="link_log")]

    def __str__(self) -> str:
        return f"{self.member}: {self.link} {self.kind}"
