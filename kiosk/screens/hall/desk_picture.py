"""Draws the organiser's page: the tables, what a press does with the one that was chosen, what came of it."""

import pygame

from kiosk.i18n.phrase import Phrase, phrase
from kiosk.i18n.words import Words
from kiosk.screens.hall.desk import BACK, COLUMNS, REVOKE, TOGGLE, Desk, Table
from kiosk.screens.kit.drawing import brass, felt_and_wood
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.text_fitting import shortened
from kiosk.screens.kit.drawing.theme import CREAM_SOFT, GOLD, INK, ORANGE, measures
from kiosk.screens.kit.drawing.type_scaling import roomy

ROWS = 4
"""Rows of tables for which there is always room, so that few tables are no higher than they would be among more."""
WHERE = "sudo /opt/piste/current/.venv/bin/kiosk director --screen --data /var/lib/piste-director"
LIST = "order list"
"""What the organiser types to see the results that contradict each other, see docs/evening.md."""
UNTOUCHED = phrase("Cet écran montre la soirée, sans donner d’ordres.")


class DeskPicture:
    """The page on a surface; `checks` measures contrasts, for tests."""

    def __init__(self, surface: pygame.Surface, words: Words, checks: bool = False) -> None:
        self.canvas = Canvas(surface, measures(surface.get_size()), words, checks)

    def draw(self, desk: Desk, now: float) -> None:
        """The whole page."""
        canvas = self.canvas
        canvas.surface.blit(felt_and_wood.table(canvas.surface.get_size()), (0, 0))
        if not desk.may_order:
            lines = (phrase("Pour en donner, ouvrez-le ainsi dans un terminal de cette machine :"), WHERE)
            self._message(UNTOUCHED, lines)
        elif desk.said is not None:
            self._message(desk.said.heading, desk.said.lines)
        elif desk.found is None:
            self._message(phrase("La direction ne répond pas"), (phrase("On essaie encore…"),))
        else:
            self._tables(desk, now)

    def _message(self, heading: Phrase, lines: tuple[Text, ...]) -> None:
        canvas, inner, gap = self.canvas, self.canvas.inner, self.canvas.measures.gap
        top = pygame.Rect(inner.left, inner.top, inner.width, round(canvas.measures.big * 1.4))
        canvas.text(top, heading, "text", "serif", grow=canvas.measures.big / canvas.measures.text, gilded=True)
        foot = self._foot(((BACK, phrase("Retour"), phrase("Échap")),), None, 0.0)
        body = pygame.Rect(inner.left, top.bottom + gap // 2, inner.width, foot.top - top.bottom - gap)
        tall = body.height // len(lines)
        for row, line in enumerate(lines):
            place = pygame.Rect(body.left, body.top + row * tall, body.width, tall)
            canvas.text(place, line, "cell", grow=1.2 * canvas.measures.text / canvas.measures.cell)

    def _tables(self, desk: Desk, now: float) -> None:
        canvas, inner, gap = self.canvas, self.canvas.inner, self.canvas.measures.gap
        found, focus = desk.found, desk.focus
        if found is None:
            return
        top = pygame.Rect(inner.left, inner.top, inner.width, round(canvas.measures.big * 1.1))
        if len(found.tables) > ROWS * COLUMNS:
            top.height = 0
        else:
            canvas.text(top, phrase("Les tables de la soirée"), "text", "serif", grow=1.6, gilded=True)
        foot = self._foot(_buttons(focus), focus, desk.held(now))
        line = pygame.Rect(inner.left, 0, inner.width, round(canvas.measures.text * 1.5))
        line.bottom = foot.top - gap // 3
        canvas.text(line, _sentence(focus, found.undecided), "cell", grow=1.3, colour=GOLD)
        self._grid(pygame.Rect(inner.left, top.bottom, inner.width, line.top - top.bottom), found.tables, focus)

    def _grid(self, box: pygame.Rect, tables: tuple[Table, ...], focus: Table | None) -> None:
        rows = max(ROWS, -(-len(tables) // COLUMNS))
        gap = self.canvas.measures.gap // (3 if rows == ROWS else 8)
        wide, tall = (box.width + gap) // COLUMNS - gap, (box.height + gap) // rows - gap
        canvas = roomy(self.canvas, lambda one: all(_fits(one, table, (wide, tall)) for table in tables))
        for number, table in enumerate(tables):
            row, column = divmod(number, COLUMNS)
            place = pygame.Rect(box.left + column * (wide + gap), box.top + row * (tall + gap), wide, tall)
            self._tile(canvas, place, table, table == focus)

    def _tile(self, canvas: Canvas, box: pygame.Rect, table: Table, focused: bool) -> None:
        cell = canvas.measures.cell
        ink = canvas.button(table.key, box, focused)
        room = box.inflate(-cell, 0)
        state = canvas.text(room, _state(table), "cell", colour=INK if focused else CREAM_SOFT, align=(1, 0.5))
        left = pygame.Rect(room.left, room.top, state.left - room.left - cell // 3, room.height)
        name = shortened(table.name, "bold", cell, left.width)
        canvas.text(left, name, "cell", "bold", ink, (0, 0.5), alike=True)

    def _foot(self, buttons: tuple[tuple[str, Text, Text], ...], focus: Table | None, held: float) -> pygame.Rect:
        """The buttons, each with its key below its words; returns the row."""
        canvas, inner, gap = self.canvas, self.canvas.inner, self.canvas.measures.gap
        row = pygame.Rect(inner.left, 0, inner.width, canvas.measures.target)
        row.bottom = inner.bottom
        wide = (row.width + gap) // 3 - gap
        left = row.centerx - (len(buttons) * (wide + gap) - gap) // 2
        for number, (key, words, how) in enumerate(buttons):
            place = pygame.Rect(left + number * (wide + gap), row.top, wide, row.height)
            self._button(place, key, words, how, held if key == REVOKE and focus is not None else 0.0)
        return row

    def _button(self, box: pygame.Rect, key: str, words: Text, how: Text, held: float) -> None:
        canvas, cell = self.canvas, self.canvas.measures.cell
        ink = canvas.button(key, box, False)
        below = round(cell * 1.5)
        bar = max(6, box.height // 12)
        upper = pygame.Rect(box.left + cell // 2, box.top + bar, box.width - cell, box.height - below - 2 * bar)
        canvas.text(upper, words, "cell", "bold", ink, grow=1.6)
        lower = pygame.Rect(upper.left, upper.bottom, upper.width, below)
        canvas.text(lower, how, "cell", colour=GOLD)
        if held:
            full = pygame.Rect(upper.left, lower.bottom, round(upper.width * held), bar)
            pygame.draw.rect(canvas.surface, ORANGE, full, border_radius=bar // 2)
            brass.light(canvas.surface, full.inflate(bar * 2, bar * 2))


def _fits(canvas: Canvas, table: Table, room: tuple[int, int]) -> bool:
    """Whether a table's name and how it stands have room side by side."""
    cell = canvas.measures.cell
    words = width("bold", cell, table.name) + width("sans", cell, canvas.say(_state(table)))
    return words + round(cell * 1.4) <= room[0] and line_height("bold", cell) * 1.2 <= room[1]


def _state(table: Table) -> Phrase:
    if not table.keyed:
        return phrase("attendue")
    if not table.open:
        return phrase("fermée")
    return phrase("joue") if table.playing else phrase("libre")


def _sentence(focus: Table | None, undecided: int) -> Phrase:
    if focus is not None and not focus.keyed:
        return phrase("{table} n’est pas encore là : un code l’attend.", table=focus.name)
    if focus is not None:
        return phrase("Volée, perdue ? Retirez sa clé. En panne ? Fermez-la.")
    if undecided:
        return phrase(
            "Résultats que vous tranchez : {count}. Dans un terminal : « {order} ».", count=undecided, order=LIST
        )
    return phrase("Choisissez une table : avec les flèches, ou du doigt.")


def _buttons(focus: Table | None) -> tuple[tuple[str, Text, Text], ...]:
    back = (BACK, phrase("Retour"), phrase("Échap"))
    if focus is None:
        return (back,)
    held = phrase("Entrée, une seconde")
    if not focus.keyed:
        return (back, (REVOKE, phrase("Annuler le code de {table}", table=focus.within), held))
    table = focus.within
    words = phrase("Fermer {table}", table=table) if focus.open else phrase("Rouvrir {table}", table=table)
    return (
        back,
        (TOGGLE, words, phrase("Espace")),
        (REVOKE, phrase("Retirer la clé de {table}", table=table), held),
    )
