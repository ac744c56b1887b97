"""Choosing what a display shows, and what a club's displays share."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clauses.refusal import NotAllowed
from clubs.forms.once import OnceForm, PlainForm
from clubs.models import Club
from tournaments.display import actions
from tournaments.display.announcements import LONGEST, OCCASIONS, checked_sentence, words_of
from tournaments.display.logo import HEAVIEST, HEAVIEST_SLIDE, WIDEST, read_picture
from tournaments.models import Display, HouseStyle, Tournament
from tournaments.models.blocks import BLOCKS
from tournaments.models.display import LONGEST_MESSAGE
from words.text import Text

CHOSEN = (
    *("name", "layout", "look", "accent", "blocks", "seconds"),
    *("sounds", "speech", "chime", "volume", "tournament"),
)


class DisplayForm(OnceForm):
    """A display of a club; `chosen` is what was picked, as its fields."""

    name = forms.CharField(label=_("Name"), max_length=40, help_text=_("Where it hangs: “TV by the bar”."))
    layout = forms.ChoiceField(label=_("Screen"), choices=Display.Layout.choices, widget=forms.RadioSelect)
    look = forms.ChoiceField(label=_("Look"), choices=Display.Look.choices, widget=forms.RadioSelect)
    accent = forms.ChoiceField(
        label=_("Accent colour"), choices=Display.Accent.choices, widget=forms.RadioSelect
    )
    blocks = forms.MultipleChoiceField(
        label=_("What it shows besides the clock and who moves"),
        choices=[*BLOCKS.items()],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    seconds = forms.IntegerField(
        label=_("Seconds for each panel"),
        min_value=4,
        max_value=120,
        help_text=_("How long each panel is shown."),
    )
    sounds = forms.BooleanField(label=_("Sounds"), required=False)
    speech = forms.BooleanField(label=_("Spoken announcements"), required=False)
    chime = forms.ChoiceField(label=_("Sound"), choices=Display.Chime.choices, widget=forms.RadioSelect)
    volume = forms.IntegerField(
        label=_("Volume"),
        min_value=0,
        max_value=100,
        widget=forms.NumberInput({"type": "range", "step": "5"}),
    )
    tournament = forms.ModelChoiceField(
        label=_("Night"),
        queryset=Tournament.objects.none(),
        required=False,
        empty_label=_("The one that is on"),
        help_text=_("Tie it to a night only if two run at once."),
    )

    def __init__(self, club: Club, *typed: Any, display: Display | None = None) -> None:
        options = display or Display()
        super().__init__(*typed, initial={name: getattr(options, name) for name in CHOSEN})
        nights = Tournament.objects.filter(event__season__club=club).select_related("event")
        tournament = self.declared("tournament", forms.ModelChoiceField)
        tournament.queryset = nights.order_by("-event__starts_at")

    @property
    def chosen(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in CHOSEN}


class StyleForm(PlainForm):
    """The club's logo and its words: a field for each occasion, empty for silence."""

    logo = forms.FileField(
        label=_("Logo"),
        required=False,
        help_text=Text("PNG, JPEG or WebP, {most} kB at the most.", most=HEAVIEST // 1000),
        widget=forms.FileInput({"accept": "image/png,image/jpeg,image/webp"}),
    )
    without_logo = forms.BooleanField(label=_("No logo"), required=False)

    def __init__(self, *typed: Any, style: HouseStyle) -> None:
        super().__init__(*typed)
        if not style.logo_name:
            del self.fields["without_logo"]
        for name, sentence in words_of(style.words).items():
            occasion = OCCASIONS[name]
            placeholders = " ".join(f"{{{each}}}" for each in occasion.may)
            self.fields[f"say_{name}"] = forms.CharField(
                label=occasion.title,
                required=False,
                max_length=LONGEST,
                initial=sentence,
                help_text=Text(
                    "Placeholders: {known}. Default: “{words}”", known=placeholders, words=occasion.words
                ),
            )

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or {}
        for name in OCCASIONS:
            try:
                checked_sentence(name, typed.get(f"say_{name}", ""))
            except NotAllowed as refusal:
                self.add_error(f"say_{name}", refusal.text.localised())
        return typed

    def save(self, club: Club) -> None:
        """Raises NotAllowed for a logo that is none."""
        typed = self.cleaned_data
        if file := typed.get("logo"):
            actions.save_logo(club=club, data=read_picture(file, HEAVIEST))
        elif typed.get("without_logo"):
            actions.save_logo(club=club, data=None)
        words = {name: typed[f"say_{name}"] for name in OCCASIONS}
        actions.save_words(club=club, words=words)


class MessageForm(PlainForm):
    """Message on all displays; empty to take it down."""

    message = forms.CharField(label=_("Message to the room"), max_length=LONGEST_MESSAGE, required=False)


class SlideForm(OnceForm):
    """One more slide of the club's own: words, a picture, or a picture with words beneath."""

    words = forms.CharField(label=_("Words"), max_length=LONGEST_MESSAGE, required=False)
    picture = forms.FileField(
        label=_("Picture"),
        required=False,
        help_text=Text("PNG, JPEG or WebP. A photo is made smaller on this device if it is too large."),
        widget=forms.FileInput(
            {
                "accept": "image/png,image/jpeg,image/webp",
                "data-heaviest": HEAVIEST_SLIDE,  # static/js/picture.js draws a heavier one smaller
                "data-widest": WIDEST,
            }
        ),
    )

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or {}
        if not self.errors and not typed.get("words") and not typed.get("picture"):
            self.add_error("words", _("Write something, or choose a picture."))
        return typed

    def save(self, club: Club, request_id: str) -> None:
        """Raises NotAllowed for a picture that is none, and where there are too many."""
        file = self.cleaned_data["picture"]
        data = read_picture(file, HEAVIEST_SLIDE) if file else None
        actions.add_slide(club=club, request_id=request_id, words=self.cleaned_data["words"], data=data)
