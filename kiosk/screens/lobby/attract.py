"""The screen that waits for guests: title, dice in the lamp's light, an unfinished game first."""

import random
from collections.abc import Sequence
from pathlib import Path

import pygame

from kiosk.errors import StoreError
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.catalogue import SCREENS
from kiosk.screens.kit import button_grid
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.theme import CREAM, GLOW
from kiosk.screens.kit.screen import Item, Kiosk, Screen
from kiosk.screens.kit.tiles import SHORT
from kiosk.screens.kit.trouble_line import trouble_height
from kiosk.screens.lobby import carousel, demo_throw
from kiosk.screens.lobby.game_choice import GameChoice
from kiosk.screens.lobby.play_history import PlayHistory
from kiosk.screens.lobby.quick_game import QuickGame, offered
from kiosk.screens.lobby.unfinished_games import UnfinishedGames
from kiosk.screens.people.daily_ranking import DAY, DailyRanking
from kiosk.screens.settings.storage import damaged_journal
from kiosk.screens.tournament import evening
from kiosk.screens.tournament.schedule import EVENT, TournamentSchedule
from kiosk.table.last_game import is_recent
from kiosk.table.statistics.game_figures import FiguresWorker
from kiosk.table.storage.integrity.damage_cases import DamageCase
from kiosk.table.storage.rows.saved_games import SavedGame
from kiosk.table.tournament.called_games import CalledGame
from kiosk.table.tournament.matches import Standing
from kiosk.table.tournament.tournament import Tournament

MOTTO = phrase("De vrais dés, la machine compte les points")
EVERY = 12.0
"""Seconds between two arrangements of the dice: slow, so that an idle kiosk rests."""
QUIET = 8.0
"""Seconds after which nobody is there, and games are reckoned."""
COVERED = 0.9
"""The least height of a cover, in targets of a finger: above a notice on a small screen the dice lie alone."""


class Attract(Screen):
    """The first screen, while nobody plays."""

    screen_key = "attract"

    button_row = True

    def __init__(self, app: Kiosk, clerk: FiguresWorker) -> None:
        """`clerk` reckons the games that were played, one by one."""
        super().__init__(app)
        self.clerk = clerk
        self.throw = 0
        self.since: float | None = None
        self.working = False
        self.found: list[SavedGame] = []
        self.event: Tournament | None = None
        self.matches: list[Standing] = []
        self.quick: QuickGame | None = None
        self.lately = True
        """Whether who left a game unfinished may be there still: then going on stands first."""
        self.played = False
        self.calls: CalledGame | None = None
        """What the evening called when it was looked at last."""
        self.named = ""
        """The throw beside the cover, as it is written."""
        self.case: tuple[Path, DamageCase] | None = None

    def items(self) -> list[Item]:
        """An unfinished game first, then the last one once more, then a new one."""
        app = self.app
        new = Item("new", phrase("Nouvelle partie"), lambda: app.push(GameChoice(app)))
        history = [Item("history", phrase("Palmarès"), lambda: app.push(PlayHistory(app, self.clerk)), minor=True)]
        settings = Item("settings", phrase("Réglages"), app.settings, minor=True)
        day = [Item("day", DAY, lambda: app.push(DailyRanking(app)), minor=True)] if self._festival else []
        return [
            *self._called(),
            *self._event(),
            *(self._left() if self.lately else ()),
            *self._quick(),
            *(() if self.lately else self._left()),
            new,
            *day,
            *(history if self.played else []),
            *self._damaged(),
            settings,
        ]

    def _damaged(self) -> list[Item]:
        """A damaged journal waits for an answer."""
        case = self.case
        if case is None:
            return []
        return [
            Item(
                "journal",
                damaged_journal.TITLE,
                lambda: self.app.push(damaged_journal.DamagedJournal(self.app, *case)),
                minor=True,
            )
        ]

    @property
    def _festival(self) -> bool:
        """Where many play one after the other they want to see who leads."""
        return self.played and self.app.config.general.profile == "fete"

    def _called(self) -> list[Item]:
        """What an evening on many tables calls here."""
        one = evening.called(self.app)
        if one is None:
            return []
        label, game = phrase("Jouer la rencontre"), self.app.games.get(one.game)
        return [Item("called", label, lambda: evening.play(self.app, one), note=game.name if game else None)]

    def _event(self) -> list[Item]:
        """The event that goes on stands before everything else."""
        event = self.event
        if event is None:
            return []
        game = self.app.games[event.game].name
        return [Item("event", EVENT, lambda: self.app.push(TournamentSchedule(self.app, event)), note=game)]

    def _left(self) -> list[Item]:
        app = self.app
        found = [saved for saved in self.found if not self._calls(saved)]
        left = len(found) + len(self.matches)
        if left > 1 or self.matches:
            count = phrase("{n} en cours", n=left)
            return [
                Item("resume", phrase("Reprendre une partie"), lambda: app.push(UnfinishedGames(app)), note=count)
            ]
        if not found:
            return []
        (one,) = found
        label, who = phrase("Reprendre le jeu"), ", ".join(one.seated)
        return [Item("resume", label, lambda: app.resume(one), note=who)]

    def _calls(self, saved: SavedGame) -> bool:
        """Whether going on with this game is what the evening calls."""
        one = evening.called(self.app)
        return one is not None and one.is_game(saved.frame, saved.names)

    def _quick(self) -> list[Item]:
        """The last people's last game; while an event goes on the track is kept for its meetings."""
        kept = self.event is not None or evening.called(self.app) is not None
        # Where the cursor begins on another button the words would come too late for a finger.
        told = evening.headline(self.app) is None and not (self.lately and self._left())
        return [] if self.quick is None or kept else [self.quick.item(self.app, told)]

    def shown(self) -> None:
        """Looks whether games were left unfinished, and whether any was played to its end."""
        self.since, self.working = None, True
        self.event, self.case = self.app.current_event(), damaged_journal.pending(self.app)
        self.found, self.matches = self.app.unfinished(), self.app.waiting_matches()
        self.quick = offered(self.app)
        try:
            self.played = bool(self.app.store.finished(1))
            self.lately = bool(self.matches) or any(is_recent(self.app.store, saved) for saved in self.found)
        except StoreError:
            self.played, self.lately = False, True

    def update(self, now: float) -> bool:
        """The dice lie differently now and then."""
        if self.since is None:
            self.since = now
        if (calls := evening.called(self.app)) != self.calls:
            self.calls, self.cursor, self.told_always = calls, 0, calls is not None
            return True
        if self.working and now - self.since > QUIET:
            self.working = self.clerk.work()
        if now - self.since < EVERY:
            return False
        self.since, self.throw = now, self.throw + 1
        return True

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """Without the throw beside the cover: a machine that nobody plays at does not go on talking.

        Those whom an evening calls here are called by name, also where little is said.
        """
        others = [text for text in drawn if text != self.named]
        if (call := evening.announcement(self.app)) is None:
            return others
        return [call, *others] if self.app.config.spoken() == "full" else [call]

    def back(self) -> None:
        """Does nothing: this is the first screen."""

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Title above, dice in the middle, buttons below."""
        measures = canvas.measures
        edge = body.copy()
        edge.height = body.height if canvas.floor is None else canvas.floor - body.top - measures.line * 2
        brass.frame(canvas.surface, edge.inflate(-measures.line, -measures.line), measures.line)
        room = body.inflate(-measures.gap * 2, -measures.gap)
        items = self.items()
        rows = 2 if _is_long(canvas, items) else 1
        high = rows * (measures.target + measures.gap) - measures.gap
        buttons = pygame.Rect(room.left, room.bottom - high - measures.gap // 3, room.width, high)
        tall = room.height - high - measures.gap
        above = pygame.Rect(room.left, room.top, room.width, tall)
        (self._in_row if rows == 1 else self._in_line)(canvas, above)
        button_grid.draw(canvas, buttons, items, self.place, rows=rows, even=rows > 1)

    def _in_line(self, canvas: Canvas, room: pygame.Rect) -> None:
        """The title with dice at both sides."""
        name = self._title(canvas, room.move(0, canvas.measures.gap // 4), in_line=True)
        self._beside(canvas, name.clamp(room).inflate(room.width - name.width, 0), name.width)

    def _in_row(self, canvas: Canvas, room: pygame.Rect) -> None:
        """The title, and below it dice or a game's cover."""
        measures, tall = canvas.measures, room.height
        motto = canvas.fitted(self._motto(), room.size).height("sans")
        title = max(round(tall * 0.46), round(motto + measures.text * 1.8))
        self._title(canvas, pygame.Rect(room.left, room.top + measures.gap // 4, room.width, title))
        top = max(round(tall * 0.5), title + measures.gap // 4)
        place = pygame.Rect(room.left, room.top + top, room.width, tall - top)
        if canvas.notice is not None:
            place.height -= self._notice(canvas, place, 1.0)
        if place.height >= measures.text:
            self._dice(canvas, place)

    def _motto(self) -> Phrase:
        """Whom and what the quick game begins, while the cursor stands on it."""
        if (said := evening.headline(self.app)) is not None:
            return said
        items = self.items()
        return self.quick.words if self.quick is not None and items[self.place].key == "quick" else MOTTO

    def _title(self, canvas: Canvas, box: pygame.Rect, *, in_line: bool = False) -> pygame.Rect:
        motto = canvas.fitted(self._motto(), box.size).height("sans")
        tall = min(round(box.height * 0.7), box.height - motto)
        title = canvas.say(evening.in_large_letters(self.app) or "P I S T E")
        px = _largest(title, box.width, round(tall * 0.88))
        name = canvas.text(
            pygame.Rect(box.left, box.top, box.width, tall),
            title,
            face="serif",
            gilded=True,
            grow=px / canvas.measures.text,
        )
        top = min(name.bottom, box.bottom - motto)
        below = pygame.Rect(box.left, top, box.width, box.bottom - top)
        if canvas.notice is not None and in_line:
            self._notice(canvas, below, 0.5)
            return name
        canvas.text(
            below,
            self._motto(),
            colour=CREAM,
            align=(0.5, 0.2),
            shadow=True,
        )
        return name

    def _notice(self, canvas: Canvas, box: pygame.Rect, down: float) -> int:
        """The place of what is wrong, `down` in `box`, nearly as wide as the frame. Returns the height it takes."""
        assert canvas.notice is not None
        wide = box.inflate(canvas.measures.gap * 3 // 2, 0)
        wide.height = min(box.height, trouble_height(canvas, canvas.notice, wide.width))
        wide.top = box.top + round((box.height - wide.height) * down)
        canvas.places["notice"] = wide
        return wide.height + canvas.measures.gap // 4

    def _beside(self, canvas: Canvas, box: pygame.Rect, title: int) -> None:
        """Two dice at each side of a title so wide, where the buttons leave them no row."""
        chance = random.Random(self.throw)
        px = min(round(box.height * 0.8), (box.width - title) // 6)
        for side, away in ((-1, 2.2), (-1, 0.9), (1, 0.9), (1, 2.2)):
            x = box.centerx + side * (title // 2 + round(away * px))
            canvas.die(chance.randint(1, 6), (x, box.centery), px, angle=chance.randint(-40, 40))

    def _dice(self, canvas: Canvas, box: pygame.Rect) -> None:
        chance = random.Random(self.throw)
        px = min(round(box.height * 0.72), box.width // 9)
        brass.light(canvas.surface, box.inflate(0, box.height // 2), GLOW, 46)
        shown = self._cover(canvas, round(box.height * 0.96))
        self.named = ""
        if shown is not None and self._throw(canvas, box, shown):
            return
        aside = 0 if shown is None else max(0, shown.get_width() // 2 - round(px * 0.6))
        for number in range(5):
            away = (number > 2) - (number < 2)
            x = box.centerx + round((number - 2) * px * 1.45) + away * aside + chance.randint(-px // 10, px // 10)
            y = box.centery + chance.randint(-px // 8, px // 8)
            face, angle = chance.randint(1, 6), chance.randint(-40, 40)
            if shown is None or number != 2:
                canvas.die(face, (x, y), px, angle=angle)
        if shown is not None:
            canvas.surface.blit(shown, shown.get_rect(center=box.center))

    def _throw(self, canvas: Canvas, box: pygame.Rect, picture: pygame.Surface) -> bool:
        """A throw of the game beside its cover, another one each time the cover comes round; False without any."""
        keys = self._covers()
        game, cycle = demo_throw.turn(self.throw, len(keys))
        cover = SCREENS[keys[game]].cover
        if not cover.throws:
            return False
        name, thrown = self.app.games[keys[game]].name, cover.throws[cycle % len(cover.throws)]
        self.named = demo_throw.draw(canvas, box, picture, cover.accent, name, thrown)
        return True

    def _covers(self) -> list[str]:
        """The games that have a cover."""
        return [key for key in self.app.games if key in SCREENS]

    def _cover(self, canvas: Canvas, tall: int) -> pygame.Surface | None:
        """Every other time the cover of a game is shown, each game's in turn, where there is room for its name."""
        keys = self._covers()
        if self.throw % 2 == 0 or not keys or tall < canvas.measures.target * COVERED:
            return None
        game, _ = demo_throw.turn(self.throw, len(keys))
        return carousel.cover(keys[game], carousel.size(tall), canvas.words.language)


def _is_long(canvas: Canvas, items: Sequence[Item]) -> bool:
    """Whether a small screen has no row for these buttons: some have a name and people's names to say."""
    if not canvas.measures.compact or canvas.floor is not None or len(items) < 4:
        return False
    return any(item.note is not None and len(canvas.say(item.note)) > SHORT for item in items)


def _largest(title: str, wide: int, px: int) -> int:
    """The size, `px` at most, at which a title takes four fifths of the width."""
    while width("serif", px, title) > wide * 0.8:
        px -= 4
    return px
