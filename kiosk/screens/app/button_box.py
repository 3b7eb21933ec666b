"""The button box as the screens see it: which buttons there are, which are pressed, which are broken."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from kiosk.devices.buttons.gestures import Button
from kiosk.i18n.phrase import Phrase, phrase

PLAYED = frozenset({Button.LEFT, Button.RIGHT, Button.OK})
NAMES = {
    Button.LEFT: phrase("Le bouton gauche"),
    Button.RIGHT: phrase("Le bouton droit"),
    Button.OK: phrase("Le bouton OK"),
    Button.RED: phrase("Le bouton rouge"),
}


@dataclass(frozen=True, slots=True)
class WiredButtonBox:
    """`present` work, `down` are pressed now (keys of a keyboard too), `faults` tell why one is ignored."""

    present: frozenset[Button] = frozenset()
    down: frozenset[Button] = frozenset()
    faults: Mapping[Button, str] = field(default_factory=dict)

    @property
    def alone(self) -> bool:
        """Whether one button has to do everything."""
        return len(self.present & PLAYED) == 1

    def trouble(self) -> Phrase | None:
        """The message about a button that is ignored; None where there is none."""
        for button, fault in self.faults.items():
            if fault == "stuck":
                return phrase("{button} reste enfoncé : ignoré jusqu’à ce qu’il remonte.", button=NAMES[button])
            if fault == "bouncing":
                return phrase("{button} rebondit : ignoré tant qu’il n’est pas calme.", button=NAMES[button])
        lost = [NAMES[button] for button in self.faults]
        return phrase("{button} ne répond pas : voyez Réglages, Boutons.", button=lost[0]) if lost else None
