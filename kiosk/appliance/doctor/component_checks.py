"""What people touch, see and hear: settings, screen, buttons, sound, the journal."""

import os
from collections.abc import Iterator
from contextlib import closing

from kiosk.appliance.doctor.finding import FAIL, OK, WARN, Check, Patient
from kiosk.appliance.doctor.gpio_probe import PinsBroken, button_faults
from kiosk.appliance.service import installed_release
from kiosk.devices.raspberry_pi import on_a_pi
from kiosk.devices.voice import espeak
from kiosk.errors import StoreError
from kiosk.i18n.phrase import phrase
from kiosk.table.storage.files.journal_file import open_for_reading
from kiosk.table.storage.files.journal_presence import was_there
from kiosk.table.storage.integrity import high_water
from kiosk.table.storage.integrity.damage_cases import unanswered
from kiosk.table.storage.opening import checked_at_start

DIRECTS = "run/piste-director"
"""A folder that is there while the machine directs an evening on many tables."""
BRING_BACK = phrase("Restaurez une sauvegarde : voyez le manuel.")
DRIVERS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")


def settings(patient: Patient) -> Iterator[Check]:
    """Whether the configuration could be read."""
    if patient.fault is None:
        general = patient.config.general
        yield Check(
            "settings", OK, phrase("profil {profile}, {lang}", profile=general.profile, lang=general.language)
        )
    else:
        advice = phrase("Corrigez cette ligne ; d’ici là, les derniers bons réglages servent.")
        yield Check("settings", FAIL, patient.fault, advice)


def release(patient: Patient) -> Iterator[Check]:
    """Which release runs, where Piste was installed for good."""
    name = installed_release.running(patient.root)
    if name is None:
        return
    if (back := installed_release.fell_back(patient.root)) is not None:
        advice = phrase("Réinstallez-la ; le manuel dit où lire ce qui ne va pas.")
        yield Check("release", WARN, back.said, advice)
    elif (patient.root / installed_release.ON_TRIAL).exists():
        yield Check("release", OK, phrase("{name}, à l’essai", name=name))
    else:
        yield Check("release", OK, name)


def evening(patient: Patient) -> Iterator[Check]:
    """Who listens in the network here: nobody, and no finding, unless this machine directs an evening."""
    if (patient.root / DIRECTS).is_dir():
        found = phrase("dirige une soirée : la direction écoute sur le réseau, le jeu lui-même non")
        yield Check("evening", OK, found)


def screen(patient: Patient) -> Iterator[Check]:
    """Whether a display is connected, by the kernel or the desktop."""
    if desktop := next((name for name in DRIVERS if os.environ.get(name)), None):
        yield Check("screen", OK, f"{desktop}={os.environ[desktop]}")
        return
    states = {path.parent.name: _line(path) for path in (patient.root / "sys/class/drm").glob("card*-*/status")}
    plugged = sorted(name for name, state in states.items() if state == "connected")
    if plugged:
        yield Check("screen", OK, ", ".join(plugged))
    elif states:
        advice = phrase("Branchez l’écran, allumez-le, redémarrez la machine.")
        yield Check("screen", FAIL, phrase("rien n’est branché"), advice)
    else:
        advice = phrase("Sur un Pi, il faut le pilote KMS : voyez le manuel.")
        # Another machine may be asked over the network: then nobody wanted to play on it.
        yield Check("screen", FAIL if on_a_pi() else WARN, phrase("cette machine n’a pas de pilote d’écran"), advice)


def _line(path: "os.PathLike[str]") -> str:
    try:
        with open(path, encoding="utf-8") as file:  # noqa: PTH123
            return file.readline().strip()
    except OSError:
        return ""


def buttons(patient: Patient) -> Iterator[Check]:
    """Buttons and lamps, tried in a process of their own unless the kiosk itself holds them."""
    if not on_a_pi() and not os.environ.get("GPIOZERO_PIN_FACTORY"):
        yield Check("buttons", OK, phrase("pas de broches ici : les flèches et Entrée du clavier en tiennent lieu"))
        return
    try:
        faults = button_faults(patient.config.buttons) if patient.playing is None else patient.playing.buttons
    except PinsBroken as error:
        advice = phrase("L’utilisateur est-il du groupe gpio, lgpio est-il installé ? Le clavier joue quand même.")
        yield Check("buttons", FAIL, str(error), advice)
        return
    if faults:
        said = "; ".join(f"{name}: {fault}" for name, fault in faults.items())
        yield Check("buttons", FAIL, said, phrase("Vérifiez son câblage et sa broche : Réglages, Boutons."))
    else:
        yield Check("buttons", OK, phrase("toutes les broches répondent ; appuyez sur chaque bouton pour le voir"))


def sound(patient: Patient) -> Iterator[Check]:
    """Whether the kernel knows a sound card."""
    try:
        cards = (patient.root / "proc/asound/cards").read_text("utf-8").splitlines()
    except OSError:
        cards = []
    names = [line.partition("]:")[2].strip() for line in cards if "]:" in line]
    if names:
        yield Check("sound", OK, ", ".join(names))
    else:
        advice = phrase("Rien n’est perdu sans le son ; branchez un haut-parleur ou une carte son USB.")
        yield Check("sound", WARN, phrase("aucune carte son"), advice)


def voice(patient: Patient) -> Iterator[Check]:
    """Whether espeak-ng speaks, where something is to be spoken."""
    level = patient.config.spoken()
    if level == "off":
        yield Check("voice", OK, phrase("désactivée"))
        return
    if patient.playing is not None and not patient.playing.voice.ok and patient.playing.voice.reason is not None:
        advice = phrase("Rien n’est perdu : tout reste écrit à l’écran.")
        yield Check("voice", WARN, patient.playing.voice.reason, advice)
        return
    try:
        espeak.samples("un", patient.config.general.language, patient.config.voice.rate)
    except espeak.NoEspeak as fault:
        advice = phrase("Installez espeak-ng ; d’ici là tout est écrit à l’écran.")
        yield Check("voice", WARN, str(fault), advice)
    except espeak.EspeakFails as fault:
        yield Check("voice", WARN, str(fault), "sudo apt install --reinstall espeak-ng espeak-ng-data")
    else:
        rate = patient.config.voice.rate
        yield Check("voice", OK, phrase("niveau {level}, {rate} mots par minute", level=level, rate=rate))


def journal(patient: Patient) -> Iterator[Check]:
    """Whether the journal can be read and written, and its running games are undamaged."""
    if patient.playing is not None and patient.playing.trouble is not None:
        yield Check("journal", FAIL, patient.playing.trouble, phrase("Faites de la place, ou changez la carte."))
        return
    # The mark first: what is played meanwhile takes the journal further, never the mark.
    high = None if patient.data is None else high_water.read(patient.data)
    try:
        database = None if patient.data is None else open_for_reading(patient.data)
    except StoreError as error:
        yield Check("journal", FAIL, str(error), BRING_BACK)
        return
    if database is None:
        if patient.data is not None and was_there(patient.data, high):
            yield Check("journal", FAIL, phrase("il a disparu, ou a été vidé"), BRING_BACK)
        else:
            yield Check("journal", OK, phrase("pas encore de journal"))
        return
    with closing(database):
        database.execute("BEGIN")
        games = database.execute("SELECT count(*) FROM tables WHERE NOT demo").fetchone()[0]
        damage = checked_at_start(database, high).damage
    waiting = unanswered(patient.data)
    if damage is not None:
        advice = phrase("Redémarrez : la machine le met de côté en entier et dit ce qui peut être gardé.")
        yield Check("journal", FAIL, phrase("il n’est plus comme il a été écrit"), advice)
    elif waiting:
        advice = phrase("Répondez-y : Réglages, Journal abîmé.")
        yield Check("journal", WARN, phrase("une question sur un journal abîmé attend une réponse"), advice)
    else:
        yield Check("journal", OK, phrase("entier, parties jouées : {games}", games=games))
