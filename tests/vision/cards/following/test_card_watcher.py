"""`vision.cards.following.card_watcher`: what is told of cards that are laid, moved, taken up, covered; how soon."""

import pytest

from tests.vision.cards.following.card_film import CardFilm, codes, names, rests
from vision.cards.following.card_events import Slid
from vision.types.track_events import Blind, Covered, Lifted

LEFT, RIGHT = (250.0, 260.0), (700.0, 300.0)


def test_an_empty_table_is_told_once(film: CardFilm) -> None:
    (rest,) = rests(film.events)
    assert rest.cards == () and rest.sure
    assert film.run(1.0) == []


def test_a_card_that_is_laid_is_told_within_half_a_second(film: CardFilm) -> None:
    film.lie("10H", LEFT, 12)
    begun = film.t
    (rest,) = rests(film.run(0.5))
    assert names(rest) == ["10H"] and rest.sure and not rest.cards[0].kept
    assert rest.t - begun < 0.35
    assert rest.picture is not None


def test_a_hand_is_told_and_the_card_that_it_leaves(film: CardFilm) -> None:
    events = film.by_hand(LEFT, lambda: film.lie("10H", LEFT, 12))
    assert isinstance(events[0], Covered)
    assert names(rests(events)[-1]) == ["10H"] and rests(events)[-1].sure


def test_only_what_changed_is_read(film: CardFilm) -> None:
    film.lie("10H", LEFT)
    film.run(0.5)
    before = film.watcher.parts.pixels
    film.lie("7C", RIGHT)
    (rest,) = rests(film.run(0.5))
    assert [one.kept for one in rest.cards] == [True, False]
    assert film.watcher.parts.pixels - before < 0.15 * 1280 * 720


@pytest.mark.whole
def test_what_lies_still_is_not_read_again(film: CardFilm) -> None:
    film.lie("10H", LEFT)
    film.run(0.5)
    before = film.watcher.parts.pixels
    assert film.run(2.0) == []
    assert film.watcher.parts.pixels == before


@pytest.mark.whole
def test_a_card_over_another_is_read_and_the_lower_one_stays(film: CardFilm) -> None:
    film.by_hand(LEFT, lambda: film.lie("10H", LEFT, 12))
    events = film.by_hand((300, 280), lambda: film.lie("7C", (300, 275), 12))
    assert names(rests(events)[-1]) == ["10H", "7C"]
    assert rests(events)[-1].sure and not any(isinstance(event, Lifted) for event in events)


@pytest.mark.whole
def test_the_upper_card_is_taken_and_the_lower_one_stays(film: CardFilm) -> None:
    film.by_hand(LEFT, lambda: film.lie("10H", LEFT, 12))
    film.by_hand((300, 280), lambda: film.lie("7C", (300, 275), 12))
    events = film.by_hand((300, 280), lambda: film.cards.pop("7C"))
    assert names(rests(events)[-1]) == ["10H"]
    (lifted,) = [event for event in events if isinstance(event, Lifted)]
    assert lifted.ids == (2,)


@pytest.mark.whole
def test_a_card_that_is_taken_up_and_laid_down_again_is_the_same(film: CardFilm) -> None:
    film.by_hand(LEFT, lambda: film.lie("10H", LEFT))
    film.by_hand(LEFT, film.cards.clear)
    events = film.by_hand(RIGHT, lambda: film.lie("10H", RIGHT))
    assert rests(events)[-1].cards[0].id == 1 and not rests(events)[-1].cards[0].kept


@pytest.mark.whole
def test_a_card_that_is_pushed_slid(film: CardFilm) -> None:
    film.by_hand(LEFT, lambda: film.lie("10H", LEFT))
    events = film.by_hand(LEFT, lambda: film.lie("10H", (LEFT[0] + 60, LEFT[1] + 20), 5))
    (slid,) = [event for event in events if isinstance(event, Slid)]
    assert slid.card == "10H" and slid.id == 1
    assert slid.after[0] - slid.before[0] == pytest.approx(60, abs=4)
    assert not any(isinstance(event, Lifted) for event in events)


@pytest.mark.whole
def test_a_hand_that_stays_does_not_keep_a_card_from_being_told(film: CardFilm) -> None:
    film.lie("10H", LEFT)
    told = []
    for k in range(30):
        film.hand = (900 + 6 * (k % 5), 300 + 4 * k)
        told += rests(film.run(1 / 30))
    assert names(told[0]) == ["10H"]
    assert "covered" in codes(told[0])


@pytest.mark.whole
def test_a_thing_that_is_no_card_is_said_while_it_lies_there(film: CardFilm) -> None:
    film.things.append((600, 300, 50))
    (rest,) = rests(film.run(1.0))
    assert codes(rest) == ["unknown-object"] and not rest.cards and not rest.sure
    film.lie("10H", LEFT)
    assert codes(rests(film.run(1.0))[-1]) == ["unknown-object"]
    film.things.clear()
    last = rests(film.run(1.0))[-1]
    assert codes(last) == [] and last.sure


@pytest.mark.whole
def test_a_card_face_down_is_no_card_that_was_read(film: CardFilm) -> None:
    film.lie("", LEFT)
    last = rests(film.run(1.0))[-1]
    assert not last.cards and not last.sure


@pytest.mark.whole
def test_light_that_changes_is_no_card(film: CardFilm) -> None:
    film.lie("10H", LEFT)
    film.run(0.5)
    film.light = 0.8
    assert all(names(rest) == ["10H"] and rest.sure for rest in rests(film.run(1.5)))


@pytest.mark.whole
def test_without_light_nothing_is_seen_and_then_all_is_told_again(film: CardFilm) -> None:
    film.lie("10H", LEFT)
    film.run(0.5)
    film.light = 0.02
    (blind,) = film.run(1.0)
    assert isinstance(blind, Blind) and film.watcher.blind and not film.watcher.resting
    film.light = 1.0
    assert names(rests(film.run(1.0))[-1]) == ["10H"]
    assert film.watcher.resting


def test_the_pending_rest_is_told_at_the_end(film: CardFilm) -> None:
    film.lie("10H", LEFT)
    film.run(0.1)
    assert names(film.watcher.finish()[-1]) == ["10H"]
    assert film.watcher.finish() == []


def test_what_was_forgotten_is_new(film: CardFilm) -> None:
    film.lie("10H", LEFT)
    film.run(0.5)
    film.watcher.forget()
    (rest,) = rests(film.run(0.5))
    assert names(rest) == ["10H"] and not rest.cards[0].kept
