"""Reads the screens aloud: what happened at the table, what the screen in front says anew, what the cursor stands on.

It follows the screens as they are drawn and compares each drawing with the one before, so that only what is new is
said, and nothing is said that is not shown.
"""

import re
from collections.abc import Sequence
from typing import Protocol

from kiosk.config.schema import Config
from kiosk.devices.voice.base import Rank, Tuning, Utterance, Voice, VoiceCode
from kiosk.i18n.phrase import Phrase
from kiosk.screens.hands_free import hand_rail
from kiosk.screens.hands_free.controller import HandsFree
from kiosk.screens.kit.drawing import player_marks
from kiosk.screens.kit.drawing.canvas import Text
from kiosk.screens.kit.drawing.layout_check import DrawnElement, ElementKind
from kiosk.screens.kit.screen import Host, Item, Screen
from kiosk.table.narration import sound_cues, speech

HEARD = re.compile(r"[\w♠♥♣♦✕✔]")
"""What a line that can be spoken has in it; the dots of a secret code, say, have none."""
APART = 0.09
"""Seconds from the sound of a press to that of the next: a key that is held ticks, it does not buzz."""
TOLD_FOR = 20.0
"""Seconds for which the screen says that there is no voice."""


def tuning(config: Config) -> Tuning:
    """How fast and how loud, by the settings."""
    return Tuning(config.voice.rate, config.voice.volume, config.loudness(), config.spoken() != "off")


class Listened(Host, Protocol):
    """What is read aloud: the app with what it drew."""

    @property
    def hands(self) -> HandsFree:
        """Playing without touching anything."""

    @property
    def read(self) -> Sequence[str]:
        """The words that the screen in front drew beside its buttons."""

    @property
    def notice(self) -> Phrase | None:
        """The line above the screen."""


class ScreenReader:
    """Stands between the app and the voice. `touched` is set when a person pressed something, `stepped` when that
    was a button that moves the cursor."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.touched = self.stepped = False
        self._sight: tuple[object, ...] = (None,)
        self._quiet = 0.0
        self._scene: speech.TableScene | None = None
        self._screen: Screen | None = None
        self._texts: tuple[str, ...] = ()
        self._pointed = ""
        self._language = ""
        self._named: set[str] = set()
        self._told: Text = ""

    def look(self, app: Listened) -> None:
        """The app was drawn: plays and says what is new since the last time."""
        self.voice.tune(tuning(app.config))
        scene = None if app.referee is None else speech.scene_of(app.referee)
        self._play(app, scene)
        if (level := app.config.spoken()) != "off":
            self._read(app, scene, level == "full")
        self._scene, self.touched, self.stepped = scene, False, False
        self.hand(app)

    def _play(self, app: Listened, scene: speech.TableScene | None) -> None:
        """The sounds of what happened at the table; where nothing did, that of a press which changed the screen."""
        sight = (app.screen, app.screen.place, tuple(app.read), tuple(map(_seen, app.screen.items())))
        changed = sight != self._sight
        self._sight = sight
        heard = [] if scene is None else sound_cues.sounds(self._scene, scene)
        if not heard and self.touched and changed and app.now >= self._quiet:
            heard = [name for name in (sound_cues.pressed(self.stepped),) if name is not None]
            self._quiet = app.now + APART
        for name in heard:
            self.voice.play(name)

    def hand(self, app: Listened) -> None:
        """The rail for hands was drawn: says that a hand was understood, or that it disturbed the dice."""
        told = app.hands.told()
        if told != self._told and told in (hand_rail.DONE, hand_rail.SPOILT) and app.config.spoken() == "full":
            self._say(app, [app.words.say(told)], Rank.POINTER, Rank.RESULT)
        self._told = told

    def tick(self, app: Listened) -> None:
        """Shows a fault of the voice on the screen, once."""
        status = self.voice.status()
        if status.ok or status.reason is None or status.code in (VoiceCode.STARTING, *self._named):
            return
        self._named.add(str(status.code))
        if app.config.spoken() != "off":
            app.tell(status.reason, TOLD_FOR)

    def again(self) -> None:
        """Everything on the screen is said once more when it is drawn next."""
        self._screen = None

    def _read(self, app: Listened, scene: speech.TableScene | None, full: bool) -> None:
        say = app.words.say
        happened = [] if scene is None else [say(line) for line in speech.results(self._scene, scene)]
        if happened:
            self._say(app, happened, Rank.RESULT, Rank.RESULT)
        screen = app.screen
        silent = not (full or screen.told_always) or (screen.told_already and happened)
        texts = () if silent else tuple(say(text) for text in screen.spoken(app.read))
        notice = () if app.notice is None else (say(app.notice),)
        pointed = ", ".join(say(text) for text in screen.pointed()) if full else ""
        fresh = screen is not self._screen or app.words.language != self._language
        self._say_new(app, (*notice, *texts), pointed, fresh, bool(happened))
        self._screen, self._texts, self._pointed = screen, (*notice, *texts), pointed
        self._language = app.words.language

    def _say_new(self, app: Listened, texts: tuple[str, ...], pointed: str, fresh: bool, happened: bool) -> None:
        """What the screen says that it did not say before. What a person asked for is said at once."""
        cuts = Rank.RESULT if self.touched and not happened else Rank.ASK
        new = [text for text in texts if fresh or text not in self._texts]
        new = [text for text in new if not any(text != other and text in other for other in new)]
        changed = fresh or texts != self._texts
        if changed:
            self._say(app, new, Rank.ASK, cuts)
        if pointed and (fresh or pointed != self._pointed or new):
            self._say(app, [pointed], Rank.POINTER, Rank.POINTER if changed or happened else cuts)

    def _say(self, app: Listened, lines: Sequence[str], rank: Rank, cuts: Rank) -> None:
        heard = tuple(line for line in map(player_marks.bare, lines) if HEARD.search(line))
        self.voice.say(Utterance(heard, app.words.language, rank, cuts))


def _seen(item: Item) -> tuple[object, ...]:
    """What can be seen of an item."""
    return item.key, item.label, item.value, item.points


def read_from(marks: Sequence[DrawnElement]) -> tuple[str, ...]:
    """The words that a screen drew, in turn, without those on its buttons."""
    buttons = [mark.rect for mark in marks if mark.kind == ElementKind.TARGET]
    words = [mark for mark in marks if mark.kind == ElementKind.TEXT]
    return tuple(mark.what for mark in words if not any(box.contains(mark.rect) for box in buttons))
