"""The screens' heart: a stack of screens, input from buttons and eyes, and drawing only when something changed."""

import random
from collections.abc import Callable, Mapping, Sequence

import pygame

from kiosk.appliance.service.start_mode import StartMode
from kiosk.config.overrides import Overrides
from kiosk.config.schema import Config
from kiosk.devices.board_sensors import BoardSensors, Vitals
from kiosk.devices.buttons.gestures import Gesture, Lamp
from kiosk.devices.camera_process.status import CameraProcess, CameraStatus
from kiosk.devices.voice.base import Silence, Voice
from kiosk.errors import StoreError
from kiosk.games.engine.protocols import Game
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.i18n.words import Words
from kiosk.screens.app import painter, screen_saver
from kiosk.screens.app.background import board_health
from kiosk.screens.app.background.journal_audit import JournalAudit
from kiosk.screens.app.background.journal_watch import NEWS_FOR, JournalWatch
from kiosk.screens.app.button_box import WiredButtonBox
from kiosk.screens.app.power_off import PowerOff
from kiosk.screens.app.screen_reader import ScreenReader
from kiosk.screens.app.screen_saver import ScreenSaver
from kiosk.screens.app.screen_stack import ScreenStack
from kiosk.screens.app.table_lessons import pass_on
from kiosk.screens.app.waiting_tables import WaitingTables
from kiosk.screens.hands_free.controller import HandsFree
from kiosk.screens.hands_free.single_switch import SingleSwitch
from kiosk.screens.kit.background_command import PendingCommand
from kiosk.screens.kit.drawing.layout_check import DrawnElement
from kiosk.screens.kit.motion.pieces import Piece
from kiosk.screens.kit.navigation import Ending
from kiosk.screens.kit.rail.blinking_dome import BlinkingDome
from kiosk.screens.kit.track_looker import LooksAtTrack
from kiosk.screens.lobby.attract import Attract
from kiosk.screens.play.demo_controls import DemoControls
from kiosk.screens.play.table_screen import TableScreen
from kiosk.screens.play.unplayable_game import UnplayableGame
from kiosk.screens.settings.owner import Owner
from kiosk.table.referee.referee import Referee
from kiosk.table.statistics.game_figures import FiguresWorker
from kiosk.table.storage.rows.saved_games import SavedGame
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from kiosk.table.tournament import matches
from kiosk.table.tournament.called_games import Evening
from kiosk.table.tournament.matches import SINGLE, Plan, Standing
from vision.types.dice_set import PIPS
from vision.types.lessons import EndOfGame
from vision.types.track_events import Event as Seen
from vision.types.track_events import Hand as HandOver

LEARNT = phrase("Correction retenue ; annule pour l’oublier.")
LEARNT_FOR = 8.0
"""Seconds."""


class App(ScreenStack, WaitingTables):
    """Everything on the screen: the caller's loop passes input and time in, and takes drawing and lamps out."""

    def __init__(
        self,
        config: Config,
        store: Store,
        eyes: CameraProcess | None,
        referee_for: Callable[[Table], Referee[Table]],
        *,
        games: Mapping[str, Game] | None = None,
        language: str | None = None,
        hand: DemoControls | None = None,
        demo: bool = False,
        duty: StartMode | None = None,
        chance: random.Random | None = None,
        owner: Owner | None = None,
        voice: Voice | None = None,
        board: BoardSensors | None = None,
        auditing: JournalAudit | None = None,
        evening: Evening | None = None,
    ) -> None:
        super().__init__()
        if games is None:
            from kiosk.games.catalogue import GAMES

            games = GAMES
        self.config, self.store, self.referee_for = config, store, referee_for
        self.eyes: CameraProcess | None = eyes
        self.games, self.hand, self.demo, self.duty = games, hand, demo, duty or StartMode()
        self.owner = owner or Owner(Overrides(config))
        self.box, self.scanner, self.rest = WiredButtonBox(), SingleSwitch(), ScreenSaver()
        self.words = Words(language or config.general.language)
        self.closing: Ending | None = None
        """"leave", "again", "off" or "restart" once the program is to end: see `StartMode.status`."""
        self.notice: Phrase | None = None
        self.news: Phrase | None = None
        """What was said last, if nothing is wrong."""
        self.referee: Referee[Table] | None = None
        self.now = self.touched_at = self.stirred_at = 0.0
        self._said: tuple[Phrase, float] | None = None
        self.chance = chance or random.Random()
        self.hands = HandsFree(self)
        self.clerk = FiguresWorker(store)
        self.narrator = ScreenReader(voice or Silence())
        self.read: Sequence[str] = ()
        self.marks: Sequence[DrawnElement] = ()
        self.targets: list[tuple[str, pygame.Rect]] = []
        self.pieces: Sequence[Piece] = ()
        self.places: Mapping[str, pygame.Rect] = {}
        self._shown_track = False
        self._dome: BlinkingDome | None = None
        self.board, self.saving, self.auditing = board or BoardSensors(Vitals), JournalWatch(), auditing
        self.evening: Evening | None = evening
        if self.duty.news is not None:
            self.tell(self.duty.news, NEWS_FOR)
        self.home()

    @property
    def in_play(self) -> Referee[Table]:
        """The referee of the table that is being played, where there must be one."""
        if self.referee is None:
            raise AssertionError("nobody plays")
        return self.referee

    @property
    def safe(self) -> bool:
        """Whether this is safe mode: dice entered by hand, no camera."""
        return self.duty.safe

    @property
    def unattended(self) -> bool:
        """Whether the machine started the kiosk, with nobody at a terminal."""
        return self.duty.unattended

    @property
    def pointing(self) -> bool:
        """Whether the press of this moment is that of a hand that pointed."""
        return self.hands.pressing

    @property
    def voice(self) -> Voice:
        """What reads the screens aloud."""
        return self.narrator.voice

    def home(self) -> None:
        """Nobody plays: the attract screen alone."""
        self._stack.clear()
        self._end_game()
        self.push(Attract(self, self.clerk))

    # Tables

    def resume(self, saved: SavedGame) -> None:
        """Goes on with an unfinished table; says so when that cannot be."""
        try:
            self.sit_down(Table.resume(self.store, saved.id))
        except StoreError:
            self.tell(phrase("Cette partie ne peut pas être reprise."))

    def lay(self, game: str, names: Sequence[str], options: Mapping[str, object], plan: Plan = SINGLE) -> None:
        """A new table for these players, the first of a match where more than one game is planned."""
        if plan == SINGLE:
            self.sit_down(Table.create(self.store, game, names, options, demo=self.demo))
        else:
            self.sit_down(matches.start(self.store, game, names, options, plan, self.demo))

    def next_game(self, stands: Standing) -> None:
        """The next game of a match."""
        try:
            self.sit_down(matches.next_table(self.store, stands.match, stands.names))
        except StoreError:
            self.tell(phrase("Cette partie ne peut pas être reprise."))

    def sit_down(self, table: Table) -> None:
        """The screens follow this table from now on; one that cannot be played on is asked about first."""
        if table.unplayable is not None:
            del self._stack[1:]
            self.push(UnplayableGame(self, table))
            return
        self._end_game()
        self.referee = self.referee_for(table)
        self.referee.tick(self.now)
        del self._stack[1:]
        self.push(TableScreen(self, self.referee, self.hand))

    def _end_game(self) -> None:
        """Nobody plays any more; the reader forgets what may not be kept."""
        if self.referee is not None and self.eyes is not None:
            self.eyes.learn(EndOfGame())
        self.referee = None

    def settings(self) -> None:
        """The settings, unless they are open already."""
        self.owner.open(self)

    def leave(self, how: Ending) -> None:
        """The program is to end."""
        self.closing = how

    def watch(self, running: PendingCommand, failed: Phrase) -> None:
        """Tells `failed` should a command that runs beside the screens fail."""
        self.saving.watch(running, failed)

    def ask_off(self) -> None:
        """Asks whether to switch off."""
        if not isinstance(self.screen, PowerOff):
            self.push(PowerOff(self, self.unattended))

    def reconfigure(self, config: Config) -> None:
        """Other settings from now on, the table that is being played included."""
        if config.general.language != self.config.general.language:
            self.speak(config.general.language)
        self.config = config
        self.dirty = True
        if self.referee is not None:
            self.referee.configure(config)
            self.referee.refresh()

    def tell(self, said: Phrase, seconds: float = 30.0, news: bool = False) -> None:
        """Says something above the screen for a while; `news`: nothing is wrong."""
        self._said, self.news = (said, self.now + seconds), said if news else None

    def hush(self) -> None:
        """What was said there no longer holds."""
        self._said = None

    def speak(self, language: str) -> None:
        """Everything in another language, at once."""
        self.words = Words(language)
        self.dirty = True

    # What comes in

    def gesture(self, gesture: Gesture) -> None:
        """A button, or the keys that stand for buttons."""
        if self.rest.pressed(self):
            return
        self._touch()
        if gesture is Gesture.OFF:
            self.ask_off()
        elif gesture is Gesture.SETTINGS:
            self.settings()
        else:
            meant = self.scanner.meant(gesture, self.now)
            self.narrator.stepped = meant in (Gesture.LEFT, Gesture.RIGHT)
            self.screen.gesture(meant)
        self.dirty = True

    def _touch(self) -> None:
        """Somebody did something."""
        self.narrator.touched, self.touched_at, self.stirred_at = True, self.now, self.now

    def pointer(self, x: int, y: int) -> None:
        """A finger or the mouse was let go at a pixel of the surface that was last drawn on."""
        if self.rest.pressed(self):
            return
        for key, box in reversed(self.targets):
            if box.collidepoint(x, y):
                if key.startswith("button:"):
                    self.gesture(Gesture(key.removeprefix("button:")))
                else:
                    self._touch()
                    self.screen.tap(key)
                self.dirty = True
                return

    def typed(self, text: str) -> None:
        """Passes letters from a keyboard to the screen in front."""
        if self.rest.pressed(self):
            return
        self._touch()
        self.screen.typed(text)
        self.dirty = True

    def update(self, now: float) -> None:
        """Passes events of the track to the referee, and the time in seconds to the screen in front."""
        self.now = now
        self.stirred_at = self.stirred_at or now
        status = self.eyes.status() if self.eyes is not None else None
        if self.referee is not None:
            self._look(self.referee, status, now)
        elif self.eyes is not None:
            self._show_track(self.eyes, now)
        if self.eyes is not None:
            self.eyes.want_preview(self.demo or self.screen.wants_preview)
        sees = status is not None and status.ok
        self.hands.tick(now, sees)
        self.owner.tick(self)
        self.saving.tick(self)
        if self.auditing is not None:
            self.auditing.tick(self)
        if self.evening is not None:
            self.dirty |= self.evening.tick(now) and not self.rest.dark
        self.dirty |= self.board.tick(now) and not self.rest.dark
        if self.box.alone and not self.rest.dark:
            self.dirty |= self.scanner.update(self, self.config.buttons.scan)
        else:
            self.scanner.rest()
        notice = self._notice(status)
        changed = self.screen.update(now) or notice != self.notice
        self.rest.tick(self, sees)
        self.dirty |= changed and not self.rest.dark
        self.notice = notice
        self.narrator.tick(self)

    def _look(self, referee: Referee[Table], status: CameraStatus | None, now: float) -> None:
        """What the eyes saw goes to the referee."""
        referee.eyes_status(status is not None and status.ok)
        if self.eyes is not None:
            if pass_on(self.eyes, referee.lessons(), self.config.camera.keep_crops):
                self.tell(LEARNT, LEARNT_FOR, news=True)
            self.eyes.expect(referee.dice_set())
            for event in self.eyes.poll():
                if not isinstance(event, HandOver):
                    referee.see(event)
                self._hands_see([event], now)
        referee.tick(now)

    def _show_track(self, eyes: CameraProcess, now: float) -> None:
        """Nobody plays: what the eyes saw goes to the hands, and to the screen in front if it looks at the track."""
        screen = self.screen
        looker = screen if isinstance(screen, LooksAtTrack) else None
        wanted = None if looker is None else looker.looks_for
        if wanted is not None or self._shown_track:
            eyes.expect(wanted or PIPS)
        self._shown_track = wanted is not None
        events = eyes.poll()
        if looker is not None and wanted is not None:
            for event in events:
                looker.see(event)
        self._hands_see(events, now)

    def _hands_see(self, events: Sequence[Seen], now: float) -> None:
        """What the eyes saw goes to the hands, but for a hand that only wakes the screen."""
        if events:
            self.stirred_at = now
        self.hands.see([event for event in events if not self.rest.saw(self, event)], now)

    def _notice(self, status: CameraStatus | None) -> Phrase | None:
        """What is wrong now: the journal, what was just said, the camera, what the referee misses, a calibration."""
        if self._said is not None and self.now > self._said[1]:
            self._said = None
        said = None if self._said is None else self._said[0]
        missed = self.referee is None or self.referee.wants_eyes
        blind = None if status is None or status.ok or not missed else status.reason
        advice = None if status is None else status.advice
        missing: Phrase | None = None if self.referee is None else self.referee.panel().notice
        unsaved = None if self.referee is not None or self.demo else self.saving.overdue
        wrong = (
            self.store.trouble
            or self.screen.hint
            or said
            or self.duty.notice
            or unsaved
            or self.box.trouble()
            or blind
            or missing
        )
        return wrong or advice or board_health.trouble(self.board)

    # What goes out

    def draw(self, surface: pygame.Surface) -> bool:
        """Draws when something changed since the last call. Returns whether it did."""
        if self.rest.dark:
            return self._darken(surface)
        if not self.dirty:
            moved = self.hands.redraw(surface)
            if moved:
                self.narrator.hand(self)
            return moved
        self.dirty = False
        self.paint(surface)
        self.blink(surface)
        self.narrator.look(self)
        return True

    def blink(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """The drawn OK blinks with its lamp, over what was drawn last. Returns the rectangles that changed."""
        return [] if self._dome is None else self._dome.turn(surface, self.now)

    def _darken(self, surface: pygame.Surface) -> bool:
        """A black picture, once."""
        if not self.dirty:
            return False
        self.dirty = False
        surface.fill(0)
        self.read, self.marks, self.targets, self.pieces, self.places = (), (), [], (), {}
        self._dome = None
        return True

    def paint(self, surface: pygame.Surface, checks: bool = False) -> None:
        """Draws everything anew; `checks` measures contrasts too, see `Canvas`."""
        canvas, self.read, self._dome = painter.paint(self, surface, checks)
        self.marks, self.targets, self.pieces = canvas.marks, canvas.targets, canvas.pieces
        self.places = canvas.places

    def lamps(self) -> Mapping[str, Lamp]:
        """What the lamp of each button shows."""
        return screen_saver.LAMPS if self.rest.dark else self.screen.lamps()
