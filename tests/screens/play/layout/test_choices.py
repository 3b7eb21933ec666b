"""Which of the referee's choices stand beside the sheet, which in the menu, and in what order."""

import pytest

from kiosk.games.engine.moves import decision
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.catalogue import SCREENS
from kiosk.screens.kit.screen import Item
from kiosk.screens.play.layout.choices import in_menu, in_order, item_of
from kiosk.shots.scene_list import stage
from kiosk.table.referee.state.panel import Choice, Panel

CORRECT = Choice("correct", phrase("Corriger"), minor=True)
ENTER = Choice("enter", phrase("Entrer"), minor=True)
OTHER = Choice("keep", phrase("Garder"), minor=True)
WRITE = Choice("move:5", phrase("Cinq"), points=15)


def panel(kind: str, *choices: Choice) -> Panel:
    return Panel(kind, 0, phrase("À toi"), choices=choices)


def keys(choices: list[Choice]) -> list[str]:
    return [choice.key for choice in choices]


@pytest.mark.parametrize("kind", ["throw", "rolling", "in_hand", "over"])
def test_while_nothing_is_to_be_chosen_rare_choices_wait_in_the_menu(kind: str) -> None:
    assert keys(in_menu(panel(kind, CORRECT, ENTER, OTHER))) == ["correct", "enter"]


def test_where_something_is_wrong_they_stay_in_sight() -> None:
    assert in_menu(panel("missing", CORRECT, ENTER)) == []


@pytest.mark.parametrize("kind", ["choose", "announce"])
def test_a_misread_die_can_be_corrected_beside_a_choice_but_not_beside_a_board(kind: str) -> None:
    choosing = panel(kind, WRITE, CORRECT, ENTER)
    assert keys(in_menu(choosing)) == ["enter"]
    assert keys(in_menu(choosing, ())) == ["correct", "enter"]
    assert keys(in_menu(panel("doubt", WRITE, CORRECT))) == ["correct"]


def test_minor_moves_of_a_game_wait_in_the_menu_too() -> None:
    skip = Choice("move:skip", phrase("Passer ce joueur"), minor=True, move=decision("skip"))
    assert keys(in_menu(panel("throw", skip))) == ["move:skip"]


def test_an_item_calls_back_with_its_key_and_a_die_needs_no_words() -> None:
    chosen: list[str] = []
    item = item_of(Choice("face:3", phrase("3"), face=3, colour="red"), chosen.append)
    item.action()
    assert chosen == ["face:3"] and item.label == "" and (item.face, item.colour) == (3, "red")
    named = item_of(Choice("die:1", phrase("Le dé rouge"), face=3, note=phrase("au plus")), chosen.append)
    assert str(named.label) == "Le dé rouge" and str(named.note) == "au plus"
    assert item_of(WRITE, chosen.append).points == 15


def item(key: str, minor: bool = False, face: int | None = None) -> Item:
    return Item(key, "" if face else key, lambda: None, face=face, minor=minor)


def test_faces_come_first_then_the_best_choice_the_hand_the_rest_and_what_is_minor() -> None:
    items = [item("menu", minor=True), item("best"), item("next"), item("face:3", face=3)]
    hand = [item("hand:throw")]
    assert [one.key for one in in_order(items, None, hand)] == ["face:3", "best", "hand:throw", "next", "menu"]


def test_squares_of_a_board_come_before_other_choices() -> None:
    panel = stage("linotte-choose").in_play.panel()
    board = SCREENS["linotte"].board
    assert board is not None
    squares = [choice.key for choice in panel.choices if board.has(choice.key)][:2]
    ordered = in_order([item("best"), *(item(key) for key in squares), item("next")], board, [item("hand:throw")])
    assert len(squares) == 2
    assert [one.key for one in ordered] == [*squares, "best", "hand:throw", "next"]
