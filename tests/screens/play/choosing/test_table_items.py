"""The items of the table screen: what each of the referee's choices, steps and ways out does."""

from kiosk.games.cameroun.board import PLACE
from kiosk.screens.games.cameroun.grid.moving_scores import column_in
from kiosk.screens.kit.screen import Item
from kiosk.screens.play.choosing.table_items import Actions, TableItems, on_pad
from kiosk.screens.play.table_screen import TableScreen
from kiosk.shots.scene_list import stage


def noted(scene: str) -> tuple[list[str], list[Item]]:
    """What the items did, in the order in which they are chosen one after the other; and the items."""
    screen, done = stage(scene).screen, list[str]()
    assert isinstance(screen, TableScreen)
    actions = Actions(
        lambda key: done.append(f"choose {key}"),
        lambda key: done.append(f"step {key}"),
        lambda: done.append("menu"),
        lambda: done.append("restart"),
    )
    items = TableItems(screen.screens, actions).items(screen.panel, screen.referee.table.state, screen.path, ())
    for item in items:
        item.action()
    return done, items


def test_choices_are_chosen_and_the_menu_stands_last() -> None:
    done, items = noted("play-choose")
    assert done == [*(f"choose {item.key}" for item in items[:-1]), "menu"]
    assert [item.key for item in items][:: len(items) - 1] == ["throw_on", "menu"]


def test_rows_of_a_pad_are_steps_and_cells_are_chosen() -> None:
    done, items = noted("cribble-play")
    assert done == ["step row:0", "step row:1", "step row:2", "step row:3", "menu"]
    done, items = noted("cribble-row")
    assert all(said == f"choose {item.key}" for said, item in zip(done[:-1], items, strict=False))
    assert done[-1] == "restart" and items[-1].key == "back"


def test_groups_are_steps_too_and_no_pad() -> None:
    done, _ = noted("menteur-calls")
    assert any(said.startswith("step group:") for said in done) and done[-1] == "menu"
    screen = stage("menteur-calls").screen
    assert isinstance(screen, TableScreen) and not on_pad(screen.panel)


def test_columns_to_announce_stand_as_on_the_sheet_and_the_best_has_the_focus() -> None:
    app = stage("play-announce")
    offered = [choice.key for choice in app.in_play.panel().choices if choice.move is not None]
    keys = [item.key for item in app.screen.items() if item.key in offered]
    columns = [str(column_in(key)) for key in keys]
    assert columns == sorted(columns, key=list(PLACE).index) and len(columns) == len(offered) > 4
    assert app.screen.items()[app.screen.place].key == offered[0] != keys[0]
