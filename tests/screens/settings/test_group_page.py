"""The settings of a group: what each is now, what it means, and all of them as they were."""

import pytest

from kiosk.config.descriptions import GROUPS
from kiosk.config.setting_list import settings
from kiosk.screens.app.application import App
from kiosk.screens.settings.overview import GroupPage, item, listed
from kiosk.shots.staging.props import new_app
from tests.screens.drawing import SIZES, canvas_of, well_set


def page(group: str, language: str = "fr") -> tuple[App, GroupPage]:
    app = new_app(language)
    screen = GroupPage(app, group)
    app.push(screen)
    return app, screen


def test_every_setting_is_on_the_page_of_its_group_and_on_no_other() -> None:
    found = [item.key for group in GROUPS for item in page(group)[1].items()[1:]]
    assert sorted(found) == sorted(settings())


def test_what_a_setting_is_now_stands_on_its_button() -> None:
    app, screen = page("screen")
    before = {item.key: str(item.value) for item in screen.items()[1:]}
    app.owner.change(app, {"screen.larger_type": True}, sure=True)
    after = {item.key: str(item.value) for item in screen.items()[1:]}
    assert [key for key in before if before[key] != after[key]] == ["screen.larger_type"]
    assert str(item(app, "screen.larger_type").value) == after["screen.larger_type"]


def test_a_group_is_put_back_only_once_something_was_changed() -> None:
    app, screen = page("screen")
    app.owner.change(app, {"voice.volume": 3}, sure=True)
    assert "reset" not in [item.key for item in screen.items()]
    app.owner.change(app, {"screen.larger_type": True}, sure=True)
    screen.tap("reset")
    assert not app.owner.is_changed("screen.larger_type") and app.owner.is_changed("voice.volume")
    assert screen.place == 1 and "reset" not in [item.key for item in screen.items()]


def test_the_cursors_setting_is_explained() -> None:
    _, screen = page("hands")
    for place, one in enumerate(screen.items()[1:], 1):
        screen.cursor = place
        assert screen.pointed()[-1] == settings()[one.key].text.help
    assert str(screen.explanation("done")) == str(listed("hands"))


@pytest.mark.parametrize("group", GROUPS)
def test_a_group_is_summed_up_by_its_first_settings(group: str) -> None:
    labels = [str(one.text.label) for one in settings().values() if one.group == group]
    said = str(listed(group))
    assert said == ", ".join(labels[:3]) + ("…" if len(labels) > 3 else ".")


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_a_group_keeps_to_the_screen(size: tuple[int, int], language: str) -> None:
    _, screen = page("play", language)
    screen.cursor = 1
    canvas = canvas_of(size, language)
    screen.draw(canvas, canvas.inner)
    assert well_set(canvas) and all(canvas.inner.contains(mark.rect) for mark in canvas.marks)
