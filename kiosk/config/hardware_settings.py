"""Settings of what is built and wired: camera, track, buttons."""

from typing import Literal, Self

from pydantic import model_validator

from kiosk.config.descriptions import NOT_WIRED, Limits, setting
from kiosk.config.user_settings import Group
from kiosk.i18n.phrase import Phrase, phrase


class Camera(Group):
    """The camera above the track."""

    source: str | None = setting(
        None,
        phrase("Caméra"),
        phrase("Quelle caméra regarde la piste."),
        {
            "pi": phrase("caméra du Pi"),
            "pi:1": phrase("2e caméra du Pi"),
            "usb": phrase("caméra USB"),
            "usb:1": phrase("2e caméra USB"),
            "virtual": phrase("démonstration"),
        },
        longest=200,
        none=phrase("selon la machine"),
        restart=True,
    )
    width: int = setting(
        1280,
        phrase("Largeur de l’image"),
        phrase("L’image où les dés sont lus. Plus large : plus sûr, mais plus lent."),
        limits=Limits(320, 4608, "px", step=16),
        restart=True,
    )
    height: int = setting(
        720,
        phrase("Hauteur de l’image"),
        phrase("L’image où les dés sont lus. Plus haute : plus sûr, mais plus lent."),
        limits=Limits(240, 2592, "px", step=16),
        restart=True,
    )
    fps: int = setting(
        30,
        phrase("Images par seconde"),
        phrase("Moins d’images chauffent moins la machine."),
        limits=Limits(5, 120, "fps", step=5),
        restart=True,
    )
    timeout: float = setting(
        3.0,
        phrase("Patience"),
        phrase("Après ce temps sans image, la caméra est relancée."),
        limits=Limits(0.2, 60, "s", step=0.1),
        restart=True,
    )


class Track(Group):
    """The dice track, as built."""

    width_mm: float = setting(
        400.0,
        phrase("Largeur de la piste"),
        phrase("Du milieu d’un repère au milieu de l’autre, à mesurer à la règle."),
        limits=Limits(80, 2000, "mm"),
        restart=True,
    )
    height_mm: float = setting(
        225.0,
        phrase("Profondeur de la piste"),
        phrase("Du milieu d’un repère au milieu de l’autre, à mesurer à la règle."),
        limits=Limits(80, 2000, "mm"),
        restart=True,
    )
    die_mm: float = setting(
        16.0,
        phrase("Taille d’un dé"),
        phrase("La longueur d’une arête."),
        limits=Limits(8, 40, "mm", step=0.5),
        restart=True,
    )
    keeping: Literal["none", "left", "right", "near", "far"] = setting(
        "none",
        phrase("Bande des dés gardés"),
        phrase("Un dé posé dans cette bande, le long d’un bord, est gardé. Il faut des repères ou un calibrage."),
        {
            "none": phrase("aucune"),
            "left": phrase("à gauche"),
            "right": phrase("à droite"),
            "near": phrase("côté joueurs"),
            "far": phrase("côté écran"),
        },
        restart=True,
    )
    keeping_mm: float = setting(
        60.0,
        phrase("Largeur de cette bande"),
        phrase("Depuis le milieu des repères de ce bord : le rebord compte."),
        limits=Limits(20, 200, "mm", step=5),
        restart=True,
    )


OF_LEFT = phrase("La broche (numéro BCM) du bouton jaune de gauche.")
OF_RIGHT = phrase("La broche (numéro BCM) du bouton jaune de droite.")
OF_OK = phrase("La broche (numéro BCM) du bouton vert OK.")
OF_RED = phrase("La broche (numéro BCM) du bouton rouge, s’il y en a un.")
OF_LAMP = phrase("La broche (numéro BCM) de la lampe de ce bouton.")


def _pin(default: int | None, label: Phrase, explanation: Phrase) -> int | None:
    return setting(default, label, explanation, limits=Limits(0, 27, "pin"), none=NOT_WIRED, pin=True)


class Buttons(Group):
    """Buttons and lamps: BCM pin numbers."""

    left: int | None = _pin(5, phrase("Bouton gauche"), OF_LEFT)
    right: int | None = _pin(6, phrase("Bouton droit"), OF_RIGHT)
    ok: int | None = _pin(13, phrase("Bouton OK"), OF_OK)
    red: int | None = _pin(None, phrase("Bouton rouge"), OF_RED)
    left_lamp: int | None = _pin(12, phrase("Lampe gauche"), OF_LAMP)
    right_lamp: int | None = _pin(16, phrase("Lampe droite"), OF_LAMP)
    ok_lamp: int | None = _pin(20, phrase("Lampe OK"), OF_LAMP)
    red_lamp: int | None = _pin(None, phrase("Lampe rouge"), OF_LAMP)
    pull_up: bool = setting(
        True,
        phrase("Boutons vers la masse"),
        phrase("Oui : un bouton pressé relie sa broche à la masse (GND). Non : au 3,3 V."),
    )
    active_low_lamps: bool = setting(
        False, phrase("Lampes inversées"), phrase("Oui : une lampe brille quand sa broche est à zéro.")
    )
    debounce_ms: int = setting(
        25,
        phrase("Anti-rebond"),
        phrase("Un appui compte quand il a duré ce temps."),
        limits=Limits(0, 500, "ms", step=5),
    )
    scan: float = setting(
        2.0,
        phrase("Défilement"),
        phrase("Avec le seul bouton OK : le temps que chaque choix est proposé."),
        limits=Limits(0.5, 10, "s", step=0.5),
    )

    @property
    def button_pins(self) -> dict[str, int]:
        """Button -> its pin, of those that are wired."""
        pins = {"left": self.left, "right": self.right, "ok": self.ok, "red": self.red}
        return {name: pin for name, pin in pins.items() if pin is not None}

    @property
    def lamp_pins(self) -> dict[str, int]:
        """Button -> the pin of its lamp, of those that are wired."""
        pins = {"left": self.left_lamp, "right": self.right_lamp, "ok": self.ok_lamp, "red": self.red_lamp}
        return {name: pin for name, pin in pins.items() if pin is not None}

    @model_validator(mode="after")
    def _pins_differ(self) -> Self:
        """Raises ValueError for a pin that is named twice."""
        names: dict[int, str] = {}
        lamps = {f"{name}_lamp": pin for name, pin in self.lamp_pins.items()}
        for name, pin in {**self.button_pins, **lamps}.items():
            if pin in names:
                raise ValueError(f"{names[pin]} and {name} are both on pin {pin}; give each a pin of its own")
            names[pin] = name
        return self
