"""The state of the machine: every part examined, worst first to look at, with what to do about it."""

import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from kiosk.appliance.doctor.examination import examine
from kiosk.appliance.doctor.finding import FAIL, OK, WARN, Check, Patient, Playing
from kiosk.devices.camera_process.messages import CameraCode
from kiosk.devices.camera_process.no_camera import NoCamera
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.i18n.word_tables import word_tables
from kiosk.screens.kit.drawing.canvas import Text
from kiosk.screens.kit.menu_page import MenuPage, back
from kiosk.screens.kit.screen import Item, Kiosk

TITLE = phrase("État de la machine")
NAMES = word_tables(__package__)["checks"]
LEVELS = {OK: phrase("✓ OK"), WARN: phrase("! À vérifier"), FAIL: phrase("✗ Problème")}
WORST = (FAIL, WARN, OK)
PICTURES_FOR = 4.0
"""Seconds that the camera has for the pictures that are measured; then the rest is examined without them."""


class Examination(Protocol):
    """What was found so far, and whether that is all."""

    found: list[Check]
    over: bool


class Background:
    """Examines in a thread, for some checks start programs; `found` grows as they come."""

    def __init__(self, checks: Iterable[Check]) -> None:
        self.found: list[Check] = []
        self.over = False
        self._thread = threading.Thread(target=self._run, args=(checks,), name="checkup", daemon=True)
        self._thread.start()

    def _run(self, checks: Iterable[Check]) -> None:
        for check in checks:
            self.found.append(check)
        self.over = True


class Checkup(MenuPage):
    """One button a part; the cursor comes to what is worst."""

    screen_key = "checkup"

    def __init__(
        self, app: Kiosk, begin: Callable[[Iterator[Check]], Examination] = Background, patience: float = PICTURES_FOR
    ) -> None:
        """`begin` runs an examination; the camera is asked for pictures first, for `patience` seconds."""
        super().__init__(app)
        self._begin = begin
        self._examination: Examination | None = None
        self._pictures_until = app.now + patience
        self._shown, self._over = 0, False
        if app.eyes is not None:
            app.eyes.command(("examine",))
        self.update(app.now)

    @property
    def found(self) -> list[Check]:
        """What was found so far."""
        if self._examination is None:
            return []
        found = self._examination.found
        return sorted(found, key=lambda check: WORST.index(check.level)) if self._examination.over else found

    def title(self) -> Text:
        """What this is."""
        return TITLE

    def update(self, now: float) -> bool:
        """Begins once the camera's pictures are there; shows what has been found since."""
        if self._examination is None:
            if self._waits(now):
                return False
            self._examination = self._begin(examine(patient(self.app)))
        fresh, self._shown = len(self.found) != self._shown, len(self.found)
        if self._examination.over and not self._over:
            # To the worst, unless somebody has moved the cursor already.
            self._over = fresh = True
            self.cursor = self.cursor or int(any(check.level != OK for check in self.found))
        return fresh

    def _waits(self, now: float) -> bool:
        status = None if self.app.eyes is None else self.app.eyes.status()
        return status is not None and status.ok and status.seen is None and now < self._pictures_until

    def items(self) -> list[Item]:
        """The way back, and the parts."""
        return [back(self), *(self._item(check) for check in self.found)]

    def _item(self, check: Check) -> Item:
        return Item(f"check:{check.check}", NAMES[check.check], lambda: None, value=LEVELS[check.level])

    def explanation(self, key: str) -> Text | None:
        """What was found, and what to do."""
        check = next((one for one in self.found if key == f"check:{one.check}"), None)
        if check is None:
            return self._summary()
        say = self.app.words.say
        found, advice = say(check.found).removesuffix("."), say(check.advice)
        found = found[:1].upper() + found[1:]
        return f"{found}. {advice}" if advice else found

    def _summary(self) -> Phrase:
        if self._examination is None or not self._examination.over:
            return phrase("La machine s’examine…")
        bad = sum(check.level != OK for check in self.found)
        return (
            phrase("À vérifier : {count} sur {all}.", count=bad, all=len(self.found))
            if bad
            else phrase("Tout va bien.")
        )


def patient(app: Kiosk) -> Patient:
    """The kiosk itself, with what it knows of the parts that it holds."""
    eyes = (app.eyes or NoCamera()).status()
    lost = {button.value: fault for button, fault in app.box.faults.items()}
    playing = Playing(eyes, app.voice.status(), lost, app.store.trouble)
    source = None if eyes.code == CameraCode.NO_CAMERA else eyes.label
    return Patient(app.config, None, source, app.owner.overrides.folder, playing=playing)
