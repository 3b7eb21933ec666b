"""A damaged journal and a game that cannot be played on: what was found, what each answer brings."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from kiosk.games.engine.moves import Throw
from kiosk.screens.app.application import App
from kiosk.screens.kit.background_command import CommandResult
from kiosk.screens.settings.storage.damaged_journal import ConfirmDiscard, DamagedJournal
from kiosk.shots.scenes.backup_stick import Sent
from kiosk.shots.staging.props import PEOPLE, Setting, press, scenes_in
from kiosk.table.storage.integrity.damage_cases import Damage, DamageCase
from kiosk.table.table import Table

FOUND = datetime(2026, 11, 21, 18, 5, tzinfo=UTC)
ASIDE = DamageCase(Damage.ALTERED, FOUND, "piste-damaged-20261121-180500.sqlite", 1, 12, 3)
GONE = DamageCase(Damage.GONE, FOUND, missing=48_211)
TOLD = {
    "recover": {"games": 211, "cut": 2, "lost": 1},
    "backup": {"file": "piste-20261121-033000.zip", "made": "2026-11-21T03:30:00+00:00"},
}


def _damaged(case: DamageCase, told: dict[str, object] | None = None, at: str = "") -> Setting:
    """The page, looked into if it `told` anything; then the cursor goes to `at`."""

    def shown(app: App) -> None:
        done = None if told is None else CommandResult(True, json.dumps(TOLD | told))

        def send(words: Sequence[str]) -> Sent:
            return Sent(done)

        app.push(DamagedJournal(app, Path("piste-damaged-20261121-180500.json"), case, send))
        app.screen.update(app.now)
        places = [item.key for item in app.screen.items()]
        app.screen.cursor = places.index(at) if at else app.screen.cursor
        press(app)

    return shown


def _scene_journal_let_go(app: App) -> None:
    app.push(ConfirmDiscard(app, Path("piste-damaged-20261121-180500.json"), ASIDE))


def _scene_journal_said(app: App) -> None:
    app.tell(ASIDE.notice)


def _scene_game_unplayable(app: App) -> None:
    table = Table.create(app.store, "cameroun", PEOPLE)
    table.play(Throw((5, 5, 5, 6, 2)))
    app.store.append(table.id, [{"decide": "sing"}, {"throw": [1, 1, 1, 1, 1]}], None)
    app.sit_down(Table.resume(app.store, table.id))


SCENES: dict[str, Setting] = {
    **scenes_in(globals()),
    "journal-looking": _damaged(ASIDE),
    "journal-damaged": _damaged(ASIDE, {}),
    "journal-recover": _damaged(ASIDE, {}, at="recover"),
    "journal-gone": _damaged(GONE, {"recover": None}),
}
