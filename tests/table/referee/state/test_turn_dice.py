"""Which dice of the turn a reading shows again, which landed, which are gone."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.table.referee.state.track_state import TrackState
from kiosk.table.referee.state.turn_dice import TurnDice, TurnDie, adopt, compare, follow, plain
from tests.table.referee.scripted_track import die
from vision.types.track_events import TrackedDie


def lay(*faces: int, ids: tuple[int | None, ...] | None = None) -> TurnDice:
    """Dice of the turn, followed under the numbers 1, 2 ... unless told otherwise."""
    known = ids or tuple(range(1, len(faces) + 1))
    return tuple(TurnDie(face, id=number) for face, number in zip(faces, known, strict=True))


def sight(
    dice: dict[int, int], fresh: tuple[int, ...] = (), strip: tuple[int, ...] = (), moved: bool = False
) -> TrackState:
    """Faces by number; `strip` are those in the strip of kept dice."""
    seen = tuple(
        TrackedDie(number, number not in fresh, replace(die(face, number), strip=number in strip))
        for number, face in dice.items()
    )
    return TrackState(seen, frozenset(fresh), moved=moved or bool(fresh), rolled=bool(fresh))


def test_followed_dice_are_known_by_their_number_whatever_they_show() -> None:
    match = compare(lay(5, 5, 2), sight({1: 5, 2: 3, 4: 6}, fresh=(4,)))
    assert {slot: seen.id for slot, seen in match.kept.items()} == {0: 1, 1: 2}
    assert [seen.id for seen in match.landed] == [4] and match.gone == (2,) and match.strange == ()


def test_dice_that_are_not_followed_are_known_by_their_faces_each_once() -> None:
    match = compare(lay(5, 5, 2, ids=(None, None, None)), sight({7: 5, 8: 5, 9: 5}))
    assert {slot: seen.id for slot, seen in match.kept.items()} == {0: 7, 1: 8}
    assert [seen.id for seen in match.strange] == [9] and match.gone == (2,)


def test_a_new_number_is_the_same_die_only_where_nothing_moved() -> None:
    assert compare(lay(5, 2), sight({1: 5, 9: 2})).gone == ()
    moved = compare(lay(5, 2), sight({1: 5, 9: 2}, moved=True))
    assert moved.gone == (1,) and [seen.id for seen in moved.strange] == [9]


def test_a_die_held_aside_is_not_gone() -> None:
    aside = (lay(5)[0], replace(lay(2)[0], id=None, aside=True))
    assert compare(aside, sight({1: 5})).gone == ()


def test_a_die_put_into_the_strip_is_the_one_that_was_taken_up() -> None:
    match = compare(lay(5, 2), sight({8: 5, 9: 3}, fresh=(8, 9), strip=(8,)))
    assert match.kept[0].id == 8 and [seen.id for seen in match.landed] == [9] and match.gone == (1,)


def test_where_no_other_die_landed_those_in_the_strip_were_thrown() -> None:
    match = compare(lay(5, 2), sight({2: 2, 8: 5}, fresh=(8,), strip=(8,)))
    assert [seen.id for seen in match.landed] == [8] and match.gone == (0,)


def test_dice_at_the_rim_can_be_trusted_and_leaning_ones_cannot() -> None:
    assert plain(TrackedDie(1, False, die(5))) and plain(TrackedDie(1, False, die(5, doubts=("rim",))))
    assert not plain(TrackedDie(1, False, die(5, doubts=("leaning",))))


def test_following_takes_over_numbers_and_places_and_gives_none_twice() -> None:
    before = lay(5, 5, 2)
    # The camera took the first for the second.
    match = compare(before, sight({2: 5}))
    swapped = replace(match, kept={0: match.kept[1]}, gone=(1, 2))
    assert [slot.id for slot in follow(before, swapped)] == [2, 1, 3]
    back = follow((replace(before[0], aside=True, id=None),), compare(lay(5, ids=(None,)), sight({6: 5})))
    assert back[0].id == 6 and not back[0].aside and back[0].box == (300, 10, 40, 40)


def test_dice_that_do_not_count_stand_for_those_that_were_picked_up() -> None:
    before = lay(5, 5, 2)
    stands = adopt(before, compare(before, sight({1: 5, 8: 6, 9: 6}, fresh=(8, 9))), void=True)
    assert [(slot.face, slot.id, slot.void) for slot in stands] == [(5, 1, False), (5, 8, True), (2, 9, True)]


@settings(max_examples=40)
@given(st.dictionaries(st.integers(1, 9), st.integers(1, 6), max_size=7), st.sets(st.integers(1, 9)))
def test_every_die_seen_is_kept_landed_or_strange_and_every_slot_kept_or_gone(
    dice: dict[int, int], fresh: set[int]
) -> None:
    before = lay(1, 2, 3, 4, 5)
    match = compare(before, sight(dice, fresh=tuple(fresh & dice.keys())))
    found = [*(seen.id for seen in match.kept.values()), *(seen.id for seen in (*match.landed, *match.strange))]
    assert sorted(found) == sorted(dice)
    assert sorted([*match.kept, *match.gone]) == list(range(5))
    numbers = [slot.id for slot in follow(before, match)]
    assert len(set(numbers)) == 5
