"""A club writes a game down: it is checked, saved, changed, taken from the list and put back."""

from functools import partial
from threading import Barrier

import pytest
from django.db import connection

from clauses.refusal import NotAllowed
from clubs.actions import found_club
from gameplay.club_games import saving
from gameplay.club_games.listed import games_for, listed_versions, newest_versions, own_presets
from gameplay.club_games.saving import put_back, save_game, take_off, tidied
from gameplay.engine.games.own_games import Faulty
from gameplay.engine.games.presets import PRESETS
from gameplay.models import ClubGame, GameVersion
from tests.threads import at_once

pytestmark = pytest.mark.django_db
TWO = "name Two Down\ndeal 2 down\nbet\nwin high"
THREE = "name Three Down\ndeal 3 down\nbet\nwin high"


@pytest.fixture(autouse=True)
def checked(monkeypatch):
    """Return what was played by chance, in place of playing it."""
    definitions = []
    monkeypatch.setattr(saving, "check_by_chance", definitions.append)
    return definitions


def member(club, name):
    return club.members.get(name=name)


def test_a_game_is_checked_and_then_on_the_list(club, checked):
    saved = save_game(club=club, definition=TWO, by=member(club, "Bob"))
    assert checked == [TWO]
    assert (saved.title, saved.number, saved.by.name, saved.game.number) == ("Two Down", 1, "Bob", 1)
    assert [each.title for each in listed_versions(club)] == ["Two Down"]


def test_what_does_not_pass_the_check_is_not_saved(club, monkeypatch):
    def refuse(definition):
        raise Faulty([])

    monkeypatch.setattr(saving, "check_by_chance", refuse)
    with pytest.raises(Faulty):
        save_game(club=club, definition=TWO)
    assert not ClubGame.objects.exists()


def test_it_is_kept_as_it_was_typed_but_for_what_cannot_be_seen(club):
    typed = "name Two Down  # ours\r\n\r\ndeal\u00a02 down\0\r\nbet\r\nwin high\r\n\r\n"
    assert save_game(club=club, definition=typed).definition == (
        "name Two Down  # ours\n\ndeal 2 down\nbet\nwin high"
    )


def test_lines_keep_their_numbers():
    assert tidied("\r\n\rname A\x0b\u2028\n\n").split("\n") == ["", "", "name A"]


def test_a_form_that_is_sent_twice_saves_one_game_and_checks_it_once(club, checked):
    first, second = (save_game(club=club, definition=TWO, request_id="once") for _ in range(2))
    assert first == second
    assert (ClubGame.objects.count(), checked) == (1, [TWO])


def test_a_changed_game_is_a_new_version_and_the_old_one_stays(club):
    game = save_game(club=club, definition=TWO).game
    changed = save_game(club=club, definition=THREE, number=game.number, instead_of=1)
    assert (changed.game, changed.number) == (game, 2)
    assert [each.title for each in game.versions.all()] == ["Three Down", "Two Down"]
    assert [each.title for each in newest_versions(club)] == ["Three Down"]


def test_what_is_saved_already_makes_no_version(club):
    first = save_game(club=club, definition=TWO)
    assert save_game(club=club, definition=TWO + "\n", number=1, instead_of=1) == first
    assert GameVersion.objects.count() == 1


def test_a_version_that_was_saved_meanwhile_is_not_written_over(club):
    save_game(club=club, definition=TWO)
    save_game(club=club, definition=THREE, number=1, instead_of=1)
    with pytest.raises(NotAllowed, match="Version 2 was saved meanwhile"):
        save_game(club=club, definition=TWO, number=1, instead_of=1)


def test_two_games_of_a_club_have_two_names(club):
    save_game(club=club, definition=TWO)
    with pytest.raises(NotAllowed, match="is called Two Down already"):
        save_game(club=club, definition=THREE.replace("Three", "TWO"))
    save_game(club=found_club(name="Elsewhere", founder="Zed"), definition=TWO)


@pytest.mark.advice("A club's list has {count} games: take one off first.")
def test_a_list_has_an_end(club, monkeypatch):
    monkeypatch.setattr(saving, "MOST_LISTED", 1)
    save_game(club=club, definition=TWO)
    with pytest.raises(NotAllowed, match="A club's list has 1 games"):
        save_game(club=club, definition=THREE)
    take_off(club=club, number=1)
    save_game(club=club, definition=THREE)
    with pytest.raises(NotAllowed, match="A club's list has 1 games"):
        put_back(club=club, number=1)


def test_who_no_longer_directs_when_the_check_is_over_saves_nothing(club, monkeypatch):
    bob = member(club, "Bob")

    def demote(definition):
        club.members.filter(name="Bob").update(role="member")

    monkeypatch.setattr(saving, "check_by_chance", demote)
    with pytest.raises(NotAllowed, match="Directors and elders"):
        save_game(club=club, definition=TWO, by=bob)
    assert not ClubGame.objects.exists()


@pytest.mark.advice("{name} was taken from the list: put it back first.")
def test_a_game_taken_off_is_offered_no_more_and_can_be_put_back(club):
    save_game(club=club, definition=TWO)
    for _ in range(2):
        take_off(club=club, number=1)
    assert own_presets(club) == {}
    with pytest.raises(NotAllowed, match="put it back first"):
        save_game(club=club, definition=THREE, number=1)
    for _ in range(2):
        put_back(club=club, number=1)
    assert list(own_presets(club)) == ["own-1"]
    save_game(club=club, definition=THREE, number=1)


def test_a_name_that_was_given_away_meanwhile_keeps_a_game_off_the_list(club):
    save_game(club=club, definition=TWO)
    take_off(club=club, number=1)
    save_game(club=club, definition=TWO)
    with pytest.raises(NotAllowed, match="is called Two Down already"):
        put_back(club=club, number=1)


def test_members_and_strangers_write_nothing(club):
    cat = member(club, "Cat")
    for act in (
        lambda: save_game(club=club, definition=TWO, by=cat),
        lambda: take_off(club=club, number=1, by=cat),
        lambda: put_back(club=club, number=1, by=cat),
    ):
        with pytest.raises(NotAllowed, match="Directors and elders"):
            act()


def test_a_game_that_is_not_there_is_not_changed(club):
    for act in (take_off, put_back):
        with pytest.raises(NotAllowed, match="There is no such game"):
            act(club=club, number=7)


def test_a_club_plays_the_games_of_the_books_and_its_own(club, django_assert_num_queries):
    save_game(club=club, definition=TWO)
    save_game(club=club, definition=THREE)
    elsewhere = found_club(name="Elsewhere", founder="Zed")
    with django_assert_num_queries(1):
        games = games_for(club)
    assert {key: game.title for key, game in games.items() if key not in PRESETS} == {
        "own-1": "Two Down",
        "own-2": "Three Down",
    }
    assert games_for(elsewhere) == PRESETS


def test_a_version_that_the_notation_no_longer_reads_is_not_offered(club):
    save_game(club=club, definition=TWO)
    GameVersion.objects.update(definition="name Two Down\nshuffle up and deal")
    assert own_presets(club) == {}
    (version,) = newest_versions(club)
    assert version.title == "Game 1"
    assert 2 in {fault.line for fault in version.faults}


@pytest.mark.django_db(transaction=True)
class TestWhileItIsChecked:
    """A check takes seconds: meanwhile nothing is locked, and what others save counts."""

    def test_no_transaction_is_open(self, club, monkeypatch):
        open_while_checked = []
        monkeypatch.setattr(
            saving, "check_by_chance", lambda _: open_while_checked.append(connection.in_atomic_block)
        )
        save_game(club=club, definition=TWO, request_id="once")
        save_game(club=club, definition=THREE, number=1, instead_of=1)
        assert open_while_checked == [False, False]

    def test_of_two_who_change_one_version_the_second_is_told(self, club, monkeypatch):
        save_game(club=club, definition=TWO)
        both_checked = Barrier(2)
        monkeypatch.setattr(saving, "check_by_chance", lambda _: both_checked.wait(10))
        four = THREE.replace("3", "4")
        errors = at_once(
            *[
                partial(save_game, club=club, definition=text, number=1, instead_of=1)
                for text in (THREE, four)
            ]
        )
        assert [str(error) for error in errors] == [
            "Version 2 was saved meanwhile: look at it, then save yours over it."
        ]
        assert GameVersion.objects.count() == 2

    def test_two_new_games_have_two_numbers(self, club, monkeypatch):
        both_checked = Barrier(2)
        monkeypatch.setattr(saving, "check_by_chance", lambda _: both_checked.wait(10))
        assert at_once(*[partial(save_game, club=club, definition=text) for text in (TWO, THREE)]) == []
        assert set(ClubGame.objects.values_list("number", flat=True)) == {1, 2}

    def test_one_form_sent_twice_at_once_saves_one_game(self, club, monkeypatch):
        both_checked = Barrier(2)
        monkeypatch.setattr(saving, "check_by_chance", lambda _: both_checked.wait(10))
        twice = [partial(save_game, club=club, definition=TWO, request_id="once")] * 2
        assert at_once(*twice) == []
        assert GameVersion.objects.count() == 1
