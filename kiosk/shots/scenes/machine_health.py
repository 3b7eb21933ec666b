"""The operator's view: the state of the machine, too little power, heat."""

from dataclasses import dataclass

from kiosk.appliance.doctor.backup_checks import BY_HAND, cause
from kiosk.appliance.doctor.finding import FAIL, OK, WARN, Check
from kiosk.appliance.recovery.backup_status import overdue_words
from kiosk.devices.board_sensors import BoardSensors, Vitals
from kiosk.i18n.phrase import phrase
from kiosk.screens.app.application import App
from kiosk.screens.settings.checkup import Checkup
from kiosk.shots.staging.props import Setting, in_turn, laid, press, scenes_in

GOOD = (
    Check("settings", OK, phrase("profil {profile}, {lang}", profile="bar", lang="fr")),
    Check("screen", OK, "HDMI-A-1"),
    Check(
        "camera",
        OK,
        phrase("{source} : {width}x{height}, {fps} images par seconde", source="pi", width=1280, height=720, fps=30),
    ),
    Check("light", OK, phrase("luminosité {level} sur 255", level=128)),
    Check("focus", OK, phrase("bords larges de {edge} pixels", edge=1.9)),
    Check("markers", OK, phrase("les quatre sont en vue")),
    Check("calibration", OK, phrase("âge en jours : {days}", days=3)),
    Check("buttons", OK, phrase("toutes les broches répondent ; appuyez sur chaque bouton pour le voir")),
    Check("sound", OK, "bcm2835 Headphones"),
    Check("voice", OK, phrase("désactivée")),
    Check("journal", OK, phrase("entier, parties jouées : {games}", games=214)),
    Check("backups", OK, phrase("{count} ; la dernière, entière, du {date}", count=14, date="21/11/2026")),
    Check("disk", OK, phrase("{free} Mo libres dans {folder}", free=21840, folder="/var/lib/piste")),
    Check("memory", OK, phrase("{free} Mo libres sur {total}", free=1403, total=1866)),
    Check("temperature", OK, phrase("{degrees} degrés", degrees=54)),
    Check("power", OK, phrase("ni sous-tension ni ralentissement")),
    Check(
        "versions", OK, "piste 1.0, pygame-ce 2.5.5, numpy 2.2.6, Python 3.13.5, Debian 13, Raspberry Pi 4 Model B"
    ),
)
BAD = {
    "light": Check(
        "light",
        WARN,
        phrase("luminosité {level} sur 255, {burnt} % de l’image brûlés", level=219, burnt=8),
        phrase("Moins de lumière, ou de l’ombre : pas de reflet."),
    ),
    "temperature": Check(
        "temperature",
        WARN,
        phrase("{degrees} degrés, {rate} images regardées par seconde", degrees=77, rate=15),
        phrase("Donnez de l’air à la carte, ou un radiateur ; elle ralentit à 80 degrés."),
    ),
    "power": Check(
        "power",
        FAIL,
        phrase("sous-tension en ce moment"),
        phrase("Prenez l’alimentation de la carte et un câble court."),
    ),
}


FAILING = {
    "backups": Check(
        "backups",
        FAIL,
        phrase(
            "échouent depuis le {date} : {fault}",
            date="18/11/2026",
            fault=cause("cannot write /var/lib/piste/backups: No space left on device"),
        ),
        BY_HAND,
    )
}


@dataclass
class Found:
    """An examination that is over."""

    found: list[Check]
    over: bool = True


def _checkup(worse: dict[str, Check]) -> Setting:
    def opened(app: App) -> None:
        app.settings()
        checks = [worse.get(check.check, check) for check in GOOD]
        app.push(Checkup(app, lambda _: Found(checks), patience=0.0))
        press(app)

    return opened


def _vitals(now: Vitals) -> Setting:
    def seen(app: App) -> None:
        app.board = BoardSensors(lambda: now)

    return in_turn(laid(4), seen)


def _scene_backups_overdue(app: App) -> None:
    app.update(app.now)
    app.saving.overdue = overdue_words(4)


SCENES: dict[str, Setting] = {
    **scenes_in(globals()),
    "settings-checkup": _checkup({}),
    "settings-checkup-bad": _checkup(BAD),
    "settings-checkup-backups": _checkup(FAILING),
    "power-low": _vitals(Vitals(58.0, low_voltage=True)),
    "board-hot": _vitals(Vitals(81.0)),
}
