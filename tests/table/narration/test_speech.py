"""What happened, in words: made from two scenes of a table."""

from dataclasses import replace

from kiosk.games.engine.moves import Decision, Throw
from kiosk.i18n.phrase import phrase
from kiosk.table.narration.speech import TableScene, asked, between, of_throw, results
from kiosk.table.referee.state.panel import Panel, ShownDie

DICE = Throw((1, 5, 2, 5, 6))
WRITE = Decision("write", (("column", "5"),))


def scene(*moves: object, **changes: object) -> TableScene:
    panel = Panel("choose", 0, phrase("{name}, que choisis-tu ?", name="Odette"))
    plain = TableScene("t", "cameroun", moves, panel, ("Odette", "Lucien"), (0, 0), None, False, None)  # type: ignore[arg-type]
    return replace(plain, **changes)  # type: ignore[arg-type]


def said(before: TableScene | None, after: TableScene) -> list[str]:
    return [str(line) for line in results(before, after)]


def test_a_throw_is_read_from_the_highest_die() -> None:
    assert said(scene(), scene(DICE)) == ["six, cinq, cinq, deux, un"]


def test_poker_dice_are_read_from_the_as() -> None:
    assert [str(face) for face in of_throw(Throw(("9", "A", "10", "V", "R", "D")))] == [
        "as",
        "roi",
        "dame",
        "valet",
        "dix",
        "neuf",
    ]


def test_colours_are_named_where_they_are_told_apart() -> None:
    assert [str(die) for die in of_throw(Throw((4, 3), colours=("green", "red")))] == [
        "le dé vert : quatre",
        "le dé rouge : trois",
    ]
    assert [str(die) for die in of_throw(Throw((4, 3), colours=("white", "white")))] == ["quatre", "trois"]


def test_what_a_move_brought_and_the_totals_that_it_changed() -> None:
    after = scene(DICE, WRITE, news=phrase("10 dans la colonne 5."), scores=(10, 0))
    assert said(scene(DICE), after) == ["10 dans la colonne 5.", "Odette : 10"]


def test_a_card_that_is_laid_is_named() -> None:
    assert said(scene(), scene(Decision("lay", (("card", "4C"),)))) == ["4 de trèfle"]


def test_old_news_are_not_told_again() -> None:
    news = phrase("10 dans la colonne 5.")
    assert said(scene(WRITE, news=news), scene(WRITE, Decision("call"), news=news)) == []


def test_after_a_correction_only_the_new_result_is_told() -> None:
    other = Throw((1, 5, 3, 5, 6))
    assert said(scene(WRITE, DICE), scene(WRITE, other)) == ["six, cinq, cinq, trois, un"]


def test_after_an_undo_the_dice_that_lie_there_are_told() -> None:
    dice = (ShownDie(5), ShownDie(2, state="kept"), ShownDie(6, state="in_hand"), ShownDie(None))
    after = scene(DICE, panel=Panel("choose", 0, phrase("?"), dice=dice))
    assert said(scene(DICE, WRITE), after) == ["cinq, deux"]
    assert said(scene(DICE), scene()) == []


def test_sitting_down_tells_nothing() -> None:
    assert said(None, scene(DICE)) == []
    assert said(scene(table="other"), scene(DICE)) == []
    assert said(scene(DICE), scene(DICE)) == []


def test_rolling_dice_ask_nothing() -> None:
    assert asked(Panel("rolling", 0, phrase("Les dés roulent…"))) == []


def test_what_changed_between_two_scenes() -> None:
    turn = between(scene(DICE, WRITE), scene(DICE, Decision("x"), DICE))
    assert (turn.gone, turn.came) == ((WRITE,), (Decision("x"), DICE))
    assert turn.thrown == DICE
