"""Settings of what is built and wired: camera, track, buttons."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from kiosk.config.descriptions import NOT_WIRED, SettingText
from kiosk.config.user_settings import Group
from kiosk.i18n.phrase import phrase


class Camera(Group):
    """The camera above the track."""

    source: Annotated[
        str | None,
        Field(max_length=200),
        SettingText(
            phrase("Caméra"),
            phrase("Quelle caméra regarde la piste."),
            {
                "pi": phrase("caméra du Pi"),
                "pi:1": phrase("2e caméra du Pi"),
                "usb": phrase("caméra USB"),
                "usb:1": phrase("2e caméra USB"),
                "virtual": phrase("démonstration"),
            },
            none=phrase("selon la machine"),
            restart=True,
        ),
    ] = None
    width: Annotated[
        int,
        Field(ge=320, le=4608),
        SettingText(
            phrase("Largeur de l’image"),
            phrase("L’image où les dés sont lus. Plus large : plus sûr, mais plus lent."),
            unit="px",
            step=16,
            restart=True,
        ),
    ] = 1280
    height: Annotated[
        int,
        Field(ge=240, le=2592),
        SettingText(
            phrase("Hauteur de l’image"),
            phrase("L’image où les dés sont lus. Plus haute : plus sûr, mais plus lent."),
            unit="px",
            step=16,
            restart=True,
        ),
    ] = 720
    fps: Annotated[
        int,
        Field(ge=5, le=120),
        SettingText(
            phrase("Images par seconde"),
            phrase("Moins d’images chauffent moins la machine."),
            unit="fps",
            step=5,
            restart=True,
        ),
    ] = 30
    timeout: Annotated[
        float,
        Field(ge=0.2, le=60),
        SettingText(
            phrase("Patience"),
            phrase("Après ce temps sans image, la caméra est relancée."),
            unit="s",
            step=0.1,
            restart=True,
        ),
    ] = 3.0


class Track(Group):
    """The dice track, as built."""

    width_mm: Annotated[
        float,
        Field(ge=80, le=2000),
        SettingText(
            phrase("Largeur de la piste"),
            phrase("Du milieu d’un repère au milieu de l’autre, à mesurer à la règle."),
            unit="mm",
            restart=True,
        ),
    ] = 400.0
    height_mm: Annotated[
        float,
        Field(ge=80, le=2000),
        SettingText(
            phrase("Profondeur de la piste"),
            phrase("Du milieu d’un repère au milieu de l’autre, à mesurer à la règle."),
            unit="mm",
            restart=True,
        ),
    ] = 225.0
    die_mm: Annotated[
        float,
        Field(ge=8, le=40),
        SettingText(phrase("Taille d’un dé"), phrase("La longueur d’une arête."), unit="mm", step=0.5, restart=True),
    ] = 16.0
    keeping: Annotated[
        Literal["none", "left", "right", "near", "far"],
        SettingText(
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
        ),
    ] = "none"
    keeping_mm: Annotated[
        float,
        Field(ge=20, le=200),
        SettingText(
            phrase("Largeur de cette bande"),
            phrase("Depuis le milieu des repères de ce bord : le rebord compte."),
            unit="mm",
            step=5,
            restart=True,
        ),
    ] = 60.0


OF_LEFT = phrase("La broche (numéro BCM) du bouton jaune de gauche.")
OF_RIGHT = phrase("La broche (numéro BCM) du bouton jaune de droite.")
OF_OK = phrase("La broche (numéro BCM) du bouton vert OK.")
OF_RED = phrase("La broche (numéro BCM) du bouton rouge, s’il y en a un.")
OF_LAMP = phrase("La broche (numéro BCM) de la lampe de ce bouton.")


def _pin(label: object, explanation: object) -> SettingText:
    return SettingText(label, explanation, unit="pin", none=NOT_WIRED, pin=True)  # type: ignore[arg-type]


Pin = Annotated[int | None, Field(ge=0, le=27)]


class Buttons(Group):
    """Buttons and lamps: BCM pin numbers."""

    left: Annotated[Pin, _pin(phrase("Bouton gauche"), OF_LEFT)] = 5
    right: Annotated[Pin, _pin(phrase("Bouton droit"), OF_RIGHT)] = 6
    ok: Annotated[Pin, _pin(phrase("Bouton OK"), OF_OK)] = 13
    red: Annotated[Pin, _pin(phrase("Bouton rouge"), OF_RED)] = None
    left_lamp: Annotated[Pin, _pin(phrase("Lampe gauche"), OF_LAMP)] = 12
    right_lamp: Annotated[Pin, _pin(phrase("Lampe droite"), OF_LAMP)] = 16
    ok_lamp: Annotated[Pin, _pin(phrase("Lampe OK"), OF_LAMP)] = 20
    red_lamp: Annotated[Pin, _pin(phrase("Lampe rouge"), OF_LAMP)] = None
    pull_up: Annotated[
        bool,
        SettingText(
            phrase("Boutons vers la masse"),
            phrase("Oui : un bouton pressé relie sa broche à la masse (GND). Non : au 3,3 V."),
        ),
    ] = True
    active_low_lamps: Annotated[
        bool,
        SettingText(
            phrase("Lampes inversées"),
            phrase("Oui : une lampe brille quand sa broche est à zéro."),
        ),
    ] = False
    debounce_ms: Annotated[
        int,
        Field(ge=0, le=500),
        SettingText(
            phrase("Anti-rebond"),
            phrase("Un appui compte quand il a duré ce temps."),
            unit="ms",
            step=5,
        ),
    ] = 25
    scan: Annotated[
        float,
        Field(ge=0.5, le=10),
        SettingText(
            phrase("Défilement"),
            phrase("Avec le seul bouton OK : le temps que chaque choix est proposé."),
            unit="s",
            step=0.5,
        ),
    ] = 2.0

    @model_validator(mode="after")
    def _pins_differ(self) -> Self:
        """Raises ValueError for a pin that is named twice."""
        names: dict[int, str] = {}
        for name, field in type(self).model_fields.items():
            pin = getattr(self, name)
            if pin is None or not any(isinstance(said, SettingText) and said.pin for said in field.metadata):
                continue
            if pin in names:
                raise ValueError(f"{names[pin]} and {name} are both on pin {pin}; give each a pin of its own")
            names[pin] = name
        return self
