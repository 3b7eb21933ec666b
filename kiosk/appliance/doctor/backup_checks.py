"""The nightly backups: whether they succeed, how old the last is, and whether one holds more than the journal."""

import errno
import os
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from kiosk.appliance.doctor.finding import FAIL, OK, WARN, Check, Patient
from kiosk.appliance.recovery.backup_status import SOME_DAYS, days_unsaved, state_of
from kiosk.errors import StoreError
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.table.storage.files.backup_format import BackupError, dated, intact, label_of
from kiosk.table.storage.files.retention import BACKUPS, NOTHING, JournalSize
from kiosk.table.storage.store import Store

BY_HAND = phrase("Faites-en une sur une clé USB : Réglages, Clé USB.")
NIGHTLY = phrase("Elle se fait chaque nuit, ou au démarrage suivant. {by_hand}", by_hand=BY_HAND)
CAUSES = {
    errno.ENOSPC: phrase("il n’y a plus de place"),
    errno.EROFS: phrase("le disque ne se laisse plus écrire"),
    errno.EACCES: phrase("ce dossier est interdit à la machine"),
    errno.ENOENT: phrase("le dossier n’est plus là"),
    errno.EIO: phrase("le disque ne répond plus"),
}
"""What the commonest faults of a disk are called here; others are told as the system tells them."""


def backups(patient: Patient) -> Iterator[Check]:
    """The worst finding about backups, alone."""
    if patient.data is None:
        return
    try:
        with closing(Store(patient.data, read_only=True)) as store:
            yield _found(patient.data, store)
    except StoreError:
        # The journal's own check says what is wrong with it.
        yield _last(patient.data)


def cause(fault: str) -> Phrase | str:
    """A fault as it was recorded, in words for people where its last ones are the system's for a common one."""
    return next((words for code, words in CAUSES.items() if fault.endswith(os.strerror(code))), fault)


def _found(folder: Path, store: Store) -> Check:
    state = state_of(folder)
    days, now = days_unsaved(store, state), _worth(store)
    if state.fault is not None:
        since = _date(state.since) if state.since is not None else "?"
        found = phrase("échouent depuis le {date} : {fault}", date=since, fault=cause(state.fault))
        return Check("backups", FAIL, found, BY_HAND)
    more = _most(folder)
    if more > now:
        found = phrase(
            "une sauvegarde contient plus que le journal, parties finies : {more} contre {now}",
            more=more[0],
            now=now[0],
        )
        return Check("backups", WARN, found, phrase("Si des parties manquent, reprenez-la : voyez le manuel."))
    if days >= SOME_DAYS:
        return Check("backups", WARN, phrase("jours de jeu sans sauvegarde : {days}", days=days), NIGHTLY)
    return _last(folder, nothing_to_lose=not days)


def _last(folder: Path, nothing_to_lose: bool = False) -> Check:
    """The newest, and whether every byte of it is as it was written."""
    found = _dated(folder)
    if not found:
        none = phrase("aucune encore")
        return Check("backups", OK, none) if nothing_to_lose else Check("backups", WARN, none, NIGHTLY)
    made, newest = found[-1]
    count = len(found)
    try:
        made = intact(newest).made
    except (BackupError, OSError):
        return Check("backups", WARN, phrase("la dernière est abîmée : {name}", name=newest.name), BY_HAND)
    return Check("backups", OK, phrase("{count} ; la dernière, entière, du {date}", count=count, date=_date(made)))


def _dated(folder: Path) -> list[tuple[datetime, Path]]:
    with suppress(OSError):
        return sorted((made, path) for path in (folder / BACKUPS).iterdir() if (made := dated(path.name)))
    return []


def _most(folder: Path) -> JournalSize:
    """The most that any backup says it holds."""
    most = NOTHING
    for _, path in _dated(folder):
        with suppress(BackupError, OSError):
            label = label_of(path)
            most = max(most, (label.games or 0, label.entries or 0))
    return most


def _worth(store: Store) -> JournalSize:
    games, entries = store.rows("SELECT (SELECT count(*) FROM results), (SELECT count(*) FROM entries)")[0]
    return int(games), int(entries)


def _date(moment: datetime) -> Phrase:
    local = moment.astimezone()
    return phrase("{day}/{month}/{year}", day=f"{local:%d}", month=f"{local:%m}", year=local.year)
