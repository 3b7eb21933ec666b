"""What is asked in each situation, with which dice and choices; what a game's decisions look like as choices."""

from collections import Counter

import pytest

from kiosk.games.engine.moves import Decision, Face, decision
from kiosk.games.engine.values import DieAsk
from kiosk.i18n.phrase import phrase
from kiosk.table.referee.panels import bot_turn, card_doubts, hand_entry, reading_doubts, turn, wrong_dice
from kiosk.table.referee.panels.elements import after_throw, choice_of, decisions_of, faces, panel_of, question_of
from kiosk.table.referee.panels.shown_dice import dice_of, entered, focus_of, photographed
from kiosk.table.referee.panels.stages import STAGES, panel
from kiosk.table.referee.state.entered_dice import EnteredDice
from kiosk.table.referee.state.panel import Panel
from kiosk.table.referee.state.turn_dice import TurnDie
from tests.table.referee.scripted_track import Track, choose, die, play
from vision.types.track_events import Nudged, Rolling


def rolled(*dice: object, **options: object) -> Track:
    track = play(**options)  # type: ignore[arg-type]
    track.throw(*(dice or (5, 5, 5, 6, 2)))  # type: ignore[arg-type]
    return track


def states(shown: Panel) -> list[str]:
    return [one.state for one in shown.dice]


def keys(shown: Panel) -> list[str]:
    return [choice.key for choice in shown.choices]


def test_each_stage_has_one_panel() -> None:
    parts = (turn.STAGES, reading_doubts.STAGES, wrong_dice.STAGES, hand_entry.STAGES, card_doubts.STAGES)
    assert Counter(stage for part in parts for stage in part) == Counter(STAGES.keys())


def test_a_throw_is_asked_for_and_rolling_dice_are_waited_for() -> None:
    track = play()
    assert panel(track.referee.moment).kind == "throw" and "Marie" in str(panel(track.referee.moment).question)
    track.tell(Rolling(0.0))
    shown = panel(track.referee.moment)
    assert shown.kind == "rolling" and keys(shown) == ["enter"]


def test_dice_in_the_hand_are_told_from_those_that_stay() -> None:
    track = rolled()
    assert states(panel(track.referee.moment)) == ["lying"] * 5
    track.lift(4, 5)
    shown = panel(track.referee.moment)
    assert (shown.kind, states(shown)) == ("confirm", ["lying"] * 3 + ["in_hand"] * 2) and shown.blinks
    assert keys(shown)[0] == "rethrow"
    track.referee.choose("rethrow")
    assert panel(track.referee.moment).kind == "in_hand" and not panel(track.referee.moment).blinks


def test_a_doubtful_die_is_in_focus_its_likeliest_faces_first() -> None:
    track = rolled(5, die(3, doubts=("leaning",), likely=(("3", 0.5), ("6", 0.3), ("1", 0.1))), 5, 6, 2)
    shown = panel(track.referee.moment)
    assert (shown.kind, shown.focus) == ("doubt", 1) and shown.dice[1].state == "doubtful"
    assert [choice.face for choice in shown.choices if choice.face][:3] == [3, 6, 1]
    again = next(choice for choice in shown.choices if choice.key == "again")
    assert not again.minor and shown.dice[1].face is None


def test_a_die_that_is_only_unclear_is_rather_told_than_thrown_again() -> None:
    track = rolled(5, die(3, doubts=("unsure-face",)), 5, 6, 2)
    assert next(choice for choice in panel(track.referee.moment).choices if choice.key == "again").minor


def test_a_turned_die_offers_both_faces() -> None:
    track = rolled()
    track.referee.moment.nudge = Nudged(0.0, 4, "6", "1")
    shown = panel(track.referee.moment)
    assert [(choice.key, choice.face) for choice in shown.choices] == [("nudge:before", 6), ("nudge:after", 1)]
    assert shown.focus == 3


def test_a_correction_asks_for_the_die_and_then_for_its_face() -> None:
    track = rolled()
    track.referee.choose("correct")
    shown = panel(track.referee.moment)
    assert shown.kind == "correct" and [choice.face for choice in shown.choices[:-1]] == [5, 5, 5, 6, 2]
    track.referee.choose("die:3")
    shown = panel(track.referee.moment)
    offered = [choice.face for choice in shown.choices if choice.face]
    assert shown.focus == 3 and sorted(offered) == [1, 2, 3, 4, 5]  # type: ignore[type-var]


@pytest.mark.parametrize(("count", "key"), [(4, "drop"), (6, "drop")])
def test_too_few_or_too_many_dice_are_named_and_can_be_dropped(count: int, key: str) -> None:
    shown = panel(rolled(*(1, 2, 3, 4, 6, 6)[:count]).referee.moment)
    assert shown.kind == "wrong_dice" and keys(shown)[0] == key
    assert states(shown).count("missing") == max(0, 5 - count)


def test_a_die_of_the_turn_that_is_missing_may_be_kept_aside_the_commonest_face_first() -> None:
    track = rolled(2, 5, 5, 5, 6)
    track.lift(1, 2, 5)
    track.held.clear()
    track.land(die(1))
    shown = panel(track.referee.moment)
    asides = [choice for choice in shown.choices if choice.key.startswith("aside:")]
    assert shown.kind == "missing" and asides[0].face == 5 and len({choice.face for choice in asides}) == len(asides)
    assert "fallen" in keys(shown)


def test_dice_are_entered_one_by_one_and_looked_at_before_they_count() -> None:
    track = play()
    track.referee.choose("enter")
    shown = panel(track.referee.moment)
    assert shown.kind == "enter" and shown.focus == 0 and "dé 1" in str(shown.question)
    for face in (1, 2, 3, 4, 6):
        track.referee.choose(f"face:{face}")
    shown = panel(track.referee.moment)
    assert [one.face for one in shown.dice] == [1, 2, 3, 4, 6] and {"play_entry", "restart"} <= set(keys(shown))


def test_the_order_in_which_dice_show_a_moment_and_the_one_in_question() -> None:
    track = rolled(5, 5, die(4, doubts=("leaning",)), 6, 2)
    moment = track.referee.moment
    judged = moment.judged.dice
    assert focus_of(moment, judged[2]) == 2 and len(dice_of(moment)) == 5
    assert photographed(moment) == ()
    other = rolled().referee.moment
    assert [(one.face, one.box) for one in photographed(other)] == [(slot.face, slot.box) for slot in other.photo.lay]


def test_dice_to_come_show_their_last_face() -> None:
    lay = tuple(TurnDie(face) for face in (5, 5, 2))
    shown = entered(EnteredDice((DieAsk(),) * 3, lay, given=(None, 6)))
    assert [(one.face, one.state) for one in shown] == [(5, "kept"), (6, "thrown"), (2, "in_hand")]


def test_a_decision_that_names_one_card_or_points_has_its_place_on_a_pad() -> None:
    moment = play().referee.moment

    def shown(made: Decision) -> tuple[str | None, int | None, str]:
        choice = choice_of(made, moment)
        return choice.card, choice.number, str(choice.label)

    assert shown(decision("show", card="5H", label=phrase("Montrer"))) == ("5H", None, "Montrer")
    assert shown(Decision("claim", (("points", 12),))) == (None, 12, "claim")
    assert shown(decision("crib", cards=["5H", "6H"]))[0] is None


def test_faces_are_those_of_the_dice_that_are_asked_for() -> None:
    moment = play().referee.moment
    assert [choice.face for choice in faces((4, 9, 2), moment)] == [4, 2, 1, 3, 5, 6]
    assert 3 not in [choice.face for choice in faces((), moment, without=3)]
    assert {choice.colour for choice in faces((), moment, colour="red")} == {"red"}


def test_what_can_be_said_of_a_throw_depends_on_what_lies_there() -> None:
    assert [choice.key for choice in after_throw(rolled().referee.moment)] == ["correct", "enter"]
    assert [choice.key for choice in after_throw(play().referee.moment)] == ["enter"]
    resting = play()
    resting.lying.update({n: die(n, n) for n in range(1, 6)})
    resting.rest()
    assert [choice.key for choice in after_throw(resting.referee.moment)] == ["count_lying", "enter"]


def test_announcements_stand_behind_one_choice_while_other_things_can_be_chosen() -> None:
    track = play()
    for count in (1, 2):
        track.throw(6, 6, 6, 1, count)
    track.referee.choose("accept")
    moment = track.referee.moment
    found = [choice.key for choice in decisions_of(moment)]
    assert found.count("announce") == 1 and not any('"announce"' in key for key in found)
    choose(track, "announce")
    shown = panel(track.referee.moment)
    assert shown.kind == "announce" and all('"announce"' in key for key in keys(shown)[:-1])


def test_a_question_is_put_to_whoever_is_asked() -> None:
    moment = rolled().referee.moment
    assert str(question_of(moment)) == "Marie, que choisis-tu ?"
    made = panel_of(moment, "choose", phrase("Retour"), dice=())
    assert (made.player, made.dice, made.choices) == (0, (), ())


PIPS: list[Face] = [5, 5, 5, 6, 2]


@pytest.mark.parametrize(
    ("dice", "wish", "said"),
    [
        (PIPS, (3, 4), "Relance tout sauf les trois 5 pour Zoé"),
        (PIPS, (0, 1, 4), "Relance les deux 5 et le 2 pour Zoé"),
        (PIPS, (0, 1, 2, 3, 4), "Relance les cinq dés pour Zoé"),
        (["A", "A", "R", "D", "9"], (0, 1), "Relance les deux As pour Zoé"),
        (["R", "D", "V", "V", "A"], (0, 1), "Relance le Roi et la Dame pour Zoé"),
    ],
)
def test_the_machine_names_dice_by_their_faces(dice: list[Face], wish: tuple[int, ...], said: str) -> None:
    assert str(bot_turn.rethrow_for("Zoé", dice, wish)) == said


def test_groups_of_dice_are_joined_the_larger_first() -> None:
    assert str(bot_turn.spoken(Counter([3, 3, 5, 6]))) == "les deux 3, le 5 et le 6"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ((DieAsk(),) * 5, "Lance les cinq dés pour Zoé"),
        ((DieAsk(colour="white"),) * 2, "Lance les dés blancs pour Zoé"),
        ((DieAsk(colour="red"), DieAsk(colour="green")), "Lance le dé vert et le dé rouge pour Zoé"),
        ((DieAsk("poker"),) * 5, "Lance les cinq dés de poker pour Zoé"),
    ],
)
def test_the_machine_asks_for_the_dice_of_the_game(asked: tuple[DieAsk, ...], said: str) -> None:
    assert str(bot_turn.throw_for("Zoé", asked)) == said


def test_on_a_persons_turn_the_machine_says_nothing() -> None:
    moment = rolled().referee.moment
    shown = panel(moment)
    assert bot_turn.panel(moment, shown) is shown


def test_while_a_throw_is_awaited_no_die_is_kept_from_the_throw_before() -> None:
    track = rolled(5, 4, 4, 3, 2)
    track.lift(3, 5)
    track.referee.choose("rethrow")
    track.land(die(1), die(3))
    shown = panel(track.referee.moment)
    assert shown.kind == "choose" and states(shown).count("kept") == 3
    track.referee.choose("announce")
    track.referee.choose(panel(track.referee.moment).choices[0].key)
    shown = panel(track.referee.moment)
    assert shown.kind == "throw" and states(shown) == ["lying"] * 5
