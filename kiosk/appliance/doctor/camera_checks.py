"""The eyes: camera, light, focus, calibration. The camera is opened in another process: one that hangs is ended."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import datetime
from typing import cast

from kiosk.appliance.doctor.finding import FAIL, OK, WARN, Check, Patient
from kiosk.devices.camera_process.picture_quality import Measured
from kiosk.devices.camera_process.status import CameraStatus
from kiosk.errors import FolderTaken, StoreError
from kiosk.i18n.phrase import phrase
from kiosk.table.storage.files.folder_lock import take_lock

PATIENCE = 45.0
"""Seconds for opening a camera and looking at its pictures, on a slow board."""

DARK, DIM, BRIGHT = 12.0, 45.0, 215.0
"""Mean brightness of the picture, 0..255."""

BURNT = 0.05
"""So much of the picture without any detail, for it is white."""

FLICKER = 0.04
"""Standard deviation of the brightness from picture to picture, relative to it."""

SOFT = 4.0
"""Width of the sharpest edges in pixels (`calibration.camera.sharpness`): pips of the smallest dice are about 8."""

OLD_DAYS = 90
COMMAND = (sys.executable, "-m", "kiosk.appliance.doctor.camera_probe")


def camera(patient: Patient) -> Iterator[Check]:
    """Whether it gives pictures, and what they are like: light, focus, markers."""
    if patient.source is None:
        advice = phrase("Choisissez-en une : Réglages, Caméra ; ou saisissez les dés à la main.")
        yield Check("camera", WARN, phrase("aucune n’est configurée"), advice)
    elif patient.playing is not None:
        yield from _own(patient, patient.playing.eyes)
    elif _playing(patient):
        advice = phrase("Réglages, État de la machine : elle s’y vérifie.")
        yield Check("camera", WARN, phrase("une partie est en cours : elle est occupée"), advice)
    else:
        yield from _seen(patient, look(patient))


def _own(patient: Patient, eyes: CameraStatus) -> Iterator[Check]:
    """The kiosk's own camera while it is playing."""
    if eyes.reason is not None and not eyes.ok:
        yield Check("camera", FAIL, eyes.reason, phrase("Vérifiez le câble, la lumière et le réglage Caméra."))
    elif eyes.seen is None:
        yield Check("camera", OK, phrase("envoie des images"))
    if eyes.seen is not None:
        yield from _seen(patient, eyes.seen)


def _seen(patient: Patient, seen: Measured) -> Iterator[Check]:
    if "fault" in seen:
        found = phrase("{source} : {fault}", source=patient.source, fault=seen["fault"])
        yield Check("camera", FAIL, found, phrase("Vérifiez son câble, et Réglages, Caméra."))
        return
    slow = seen["fps"] < 8
    found = phrase(
        "{source} : {width}x{height}, {fps} images par seconde",
        source=patient.source,
        width=seen["width"],
        height=seen["height"],
        fps=f"{seen['fps']:.0f}",
    )
    advice = phrase("Choisissez des images plus petites : Réglages, Caméra.") if slow else ""
    yield Check("camera", WARN if slow else OK, found, advice)
    yield _light(seen)
    yield _focus(seen)
    yield _markers(seen)


def look(patient: Patient, command: tuple[str, ...] = COMMAND, patience: float = PATIENCE) -> Measured:
    """What `kiosk.appliance.doctor.camera_probe` saw; only {"fault": line} when there was nothing to see."""
    order = json.dumps({"source": patient.source, "config": patient.config.model_dump()})
    try:
        done = subprocess.run(command, input=order, capture_output=True, text=True, timeout=patience)
        seen = json.loads(done.stdout.splitlines()[-1])
    except subprocess.TimeoutExpired:
        return {"fault": f"gave no picture in {patience:.0f} seconds"}
    except (ValueError, IndexError):
        return {"fault": f"its driver died (status {done.returncode})"}
    return cast(Measured, dict(seen))


def _playing(patient: Patient) -> bool:
    if patient.data is None:
        return False
    try:
        take_lock(patient.data).close()
    except FolderTaken:
        return True
    except StoreError:
        pass
    return False


def _light(seen: Measured) -> Check:
    bright = seen["brightness"]
    level, said = f"{bright:.0f}", phrase("luminosité {level} sur 255", level=f"{bright:.0f}")
    if bright < DARK:
        return Check("light", FAIL, said, phrase("Il fait noir, ou l’objectif est couvert : allumez la lampe."))
    if bright < DIM:
        advice = phrase("Une lumière plus forte et plus égale sur la piste laisse moins de dés douteux.")
        return Check("light", WARN, said, advice)
    if bright > BRIGHT or seen["burnt"] > BURNT:
        burnt = phrase(
            "luminosité {level} sur 255, {burnt} % de l’image brûlés", level=level, burnt=f"{seen['burnt'] * 100:.0f}"
        )
        return Check("light", WARN, burnt, phrase("Moins de lumière, ou de l’ombre : pas de reflet."))
    if seen["flicker"] > FLICKER:
        flickers = phrase(
            "luminosité {level} sur 255, qui vacille de {flicker} %",
            level=level,
            flicker=f"{seen['flicker'] * 100:.0f}",
        )
        return Check("light", WARN, flickers, phrase("Prenez une lampe qui ne vacille pas."))
    return Check("light", OK, said)


def _focus(seen: Measured) -> Check:
    edge = seen["edge"]
    if edge is None:
        advice = phrase("Posez des dés ou la feuille des repères sur la piste.")
        return Check("focus", WARN, phrase("rien de net en vue"), advice)
    said = phrase("bords larges de {edge} pixels", edge=f"{edge:.1f}")
    if edge > SOFT:
        return Check("focus", WARN, said, phrase("Mettez au point sur le fond de la piste, essuyez l’objectif."))
    return Check("focus", OK, said)


def _markers(seen: Measured) -> Check:
    count = seen["markers"]
    if count == 4:
        return Check("markers", OK, phrase("les quatre sont en vue"))
    advice = phrase("Collez les quatre repères imprimés sur le bord, en pleine lumière.")
    if count:
        advice = phrase("Découvrez les autres.")
    return Check("markers", WARN, phrase("{count} sur 4 en vue", count=count), advice)


def calibration(patient: Patient) -> Iterator[Check]:
    """How old the newest calibration is."""
    folder = None if patient.data is None else patient.data / "calibration"
    newest = max((_when(path.name) for path in folder.glob("track-*.json")), default=None) if folder else None
    if newest is None:
        advice = phrase("Avec les quatre repères en vue il se fait tout seul en jouant.")
        yield Check("calibration", WARN, phrase("pas encore de calibrage"), advice)
        return
    days = max(0, int((time.time() - newest) // 86400))
    said = phrase("âge en jours : {days}", days=days)
    old = phrase("Si caméra ou piste ont bougé depuis : montrez les quatre repères à la caméra.")
    yield Check("calibration", WARN if days > OLD_DAYS else OK, said, old if days > OLD_DAYS else "")


def _when(name: str) -> float:
    try:
        return datetime.strptime(name[:21], "track-%Y%m%d-%H%M%S").timestamp()
    except ValueError:
        return 0.0
