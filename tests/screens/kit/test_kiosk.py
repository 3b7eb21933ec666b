"""What screens may ask of the program that shows them, and that the app keeps every word of it."""

from kiosk.i18n.phrase import phrase
from kiosk.screens.app.application import App
from kiosk.screens.kit.kiosk import ButtonBox, HostOf, KioskOf, OwnerRights
from kiosk.screens.kit.navigation import Navigation, Tables
from kiosk.screens.kit.screen import Screen
from kiosk.screens.settings.owner import Owner
from kiosk.shots.staging.props import new_app


class Page(Screen):
    """A screen that notes how often it came to the front."""

    screen_key = "page"
    fronts = 0

    def shown(self) -> None:
        self.fronts += 1


class Inner(Page):
    """Opened from a page."""


def opened() -> tuple[App, Navigation[Screen], list[Page]]:
    """The first screen with a page, a page opened from that, and one more behind each other."""
    app = new_app()
    pages = [Page(app), Inner(app), Page(app)]
    for page in pages:
        app.push(page)
    return app, app, pages


def test_the_last_screen_of_the_stack_stays() -> None:
    app, navigation, pages = opened()
    for front in (pages[1], pages[0]):
        navigation.pop()
        assert navigation.screen is front
    navigation.pop()
    first = navigation.screen
    navigation.pop()
    assert navigation.screen is first and not app.behind


def test_a_screen_is_told_each_time_that_it_comes_to_the_front() -> None:
    _, navigation, pages = opened()
    navigation.pop()
    assert [page.fronts for page in pages] == [1, 2, 1]


def test_closing_takes_what_was_opened_from_there_with_it() -> None:
    _, navigation, pages = opened()
    assert navigation.shows(Inner)
    navigation.close(Inner)
    assert navigation.screen is pages[0] and not navigation.shows(Inner)
    navigation.close(Inner)
    assert navigation.screen is pages[0] and pages[0].fronts == 2


def test_home_leaves_nothing_behind() -> None:
    app, navigation, _ = opened()
    navigation.home()
    assert not navigation.shows(Page) and not app.behind and app.referee is None


def test_what_is_told_stands_for_its_seconds() -> None:
    app, navigation, _ = opened()
    navigation.tell(phrase("Chercher un nom"), 8.0)
    seen = []
    for now in (7.9, 8.1):
        app.update(now)
        seen.append(app.notice and str(app.notice))
    assert seen == ["Chercher un nom", None]


def test_a_table_that_was_laid_waits_once_it_is_left() -> None:
    app = new_app()
    tables: Tables = app
    assert tables.unfinished() == [] and tables.waiting_matches() == [] and tables.current_event() is None
    tables.lay("cameroun", ("Anne", "Bruno"), {})
    table = app.in_play.table
    app.home()
    (saved,) = tables.unfinished()
    tables.resume(saved)
    assert app.in_play.table.id == table.id == saved.id


def test_the_app_has_all_that_screens_and_what_runs_beside_them_may_ask() -> None:
    app = new_app()
    kiosk: KioskOf[Screen] = app
    host: HostOf[Screen] = app
    box: ButtonBox = kiosk.box
    rights: OwnerRights[Screen] = kiosk.owner
    assert isinstance(rights, Owner) and rights.lock is None and not rights.waits
    assert box.down == frozenset() and not box.faults
    assert host.referee is None and not kiosk.safe and not kiosk.demo
    kiosk.leave("restart")
    assert app.closing == "restart"
    kiosk.speak("en")
    assert kiosk.words.say(phrase("Retour")) == "Back" and host.dirty
