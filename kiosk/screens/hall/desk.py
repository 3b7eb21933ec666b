"""The organiser's page of the big screen: a stolen table's key ends by one press, held for a second.

Held, so that a stray key or a touch in passing revokes nothing. No names stand on it: the hall sees it too.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from kiosk.i18n.phrase import Phrase, phrase

HOLD_SECONDS, LEAVES_SECONDS, LOOK_SECONDS = 1.0, 30.0, 1.0
"""How long a press is held that revokes; until the page leaves without a press; between two looks at the tables."""
COLUMNS = 4
STEPS = {"left": -1, "right": 1, "up": -COLUMNS, "down": COLUMNS}
REVOKE, TOGGLE, BACK = "revoke", "toggle", "back"
NOBODY_ANSWERS = phrase("La direction ne répond pas : elle est arrêtée, ou très occupée.")
TABLE_GONE = phrase("Cette table n’a plus ni clé ni code : ils lui ont déjà été enlevés.")
"""Why an order was not done, said of the director and of the table."""


@dataclass(frozen=True, slots=True)
class Table:
    """`key` as orders name it, `name` as people do; without a key of its own (`keyed`) it has a code that is good."""

    key: str
    name: str
    open: bool = True
    playing: bool = False
    keyed: bool = True

    @property
    def within(self) -> Phrase | str:
        """The name within a sentence, "la table 4"; one that is no number stands as it is."""
        number = self.name.removeprefix("Table ")
        return phrase("la table {n}", n=number) if number != self.name and number.isdecimal() else self.name


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables, and how many results wait for a decision."""

    tables: tuple[Table, ...]
    undecided: int = 0


@dataclass(frozen=True, slots=True)
class Wire:
    """The director: `look` is None where nobody answers, `order` tells why it was not done, None if it was."""

    look: Callable[[], Tables | None]
    order: Callable[[str, str], Phrase | None]


@dataclass(frozen=True, slots=True)
class Said:
    """What came of a press: a heading, and lines below it."""

    heading: Phrase
    lines: tuple[Phrase, ...]


class Desk:
    """What the page shows and does. Times are seconds of any clock that does not jump."""

    def __init__(self, wire: Wire | None) -> None:
        """Without a `wire` the page only says where orders are given."""
        self._wire = wire
        self.is_open = False
        self.found: Tables | None = None
        self.said: Said | None = None
        self._focus = ""
        self._since = inf
        self._pressed = self._looked = -inf

    @property
    def may_order(self) -> bool:
        """Whether this screen was opened by somebody whose orders the director hears."""
        return self._wire is not None

    @property
    def focus(self) -> Table | None:
        """The table that was chosen, while it is there; none at first: nobody revokes the first one by mistake."""
        return next((one for one in self._tables if one.key == self._focus), None)

    def held(self, now: float) -> float:
        """How much of the press that revokes is over, 0..1."""
        return min(1.0, max(0.0, (now - self._since) / HOLD_SECONDS))

    def show(self, now: float) -> None:
        """Opens the page; what was chosen before is forgotten."""
        self.is_open, self.said, self._focus, self._since = True, None, "", inf
        self._pressed, self._looked = now, -inf

    def hide(self) -> None:
        """Closes it."""
        self.is_open, self._since = False, inf

    def press(self, key: str, now: float) -> None:
        """A key or a button goes down: a direction, `revoke`, `toggle`, `back`, or the key of a table."""
        self._pressed, self._since = now, inf
        if self.said is not None or key == BACK:
            self._way_back(key)
        elif key in STEPS:
            self._step(STEPS[key])
        elif key == REVOKE:
            self._since = inf if self.focus is None else now
        elif key == TOGGLE:
            self._toggle()
        elif key:
            self._focus = key

    def release(self) -> None:
        """It goes up, or the window is left: a press that was too short does nothing."""
        self._since = inf

    def step(self, now: float) -> None:
        """Asks the director, revokes once the press was held, leaves once nobody has pressed for a while."""
        if not self.is_open:
            return
        if self.focus is None:
            self._since = inf
        if self.held(now) >= 1.0:
            self._since, self._pressed = inf, now
            self._revoke()
        elif now - self._pressed >= LEAVES_SECONDS:
            self.hide()
        elif self._since == inf and self._wire is not None and now - self._looked >= LOOK_SECONDS:
            self._looked, self.found = now, self._wire.look()

    @property
    def _tables(self) -> tuple[Table, ...]:
        return () if self.found is None else self.found.tables

    def _way_back(self, key: str) -> None:
        """From what was said to the tables, from these to the evening."""
        if self.said is None or key == BACK:
            self.hide()
        self.said, self._focus = None, ""

    def _step(self, by: int) -> None:
        keys = [one.key for one in self._tables]
        if self.focus is None:
            self._focus = keys[0] if keys else ""
        elif 0 <= (place := keys.index(self._focus) + by) < len(keys):
            self._focus = keys[place]

    def _toggle(self) -> None:
        table = self.focus
        if table is None or not table.keyed or self._wire is None:
            return
        if why := self._wire.order("close" if table.open else "open", table.key):
            self.said = _not_done(why)
        self._looked = -inf

    def _revoke(self) -> None:
        if (table := self.focus) is None or self._wire is None:
            return
        why = self._wire.order("revoke", table.key)
        self.said = _not_done(why) if why else revoked(table)
        self._focus, self._looked = "", -inf


def revoked(table: Table) -> Said:
    """In plain words what has happened, and how the table joins again."""
    if not table.keyed:
        return Said(
            phrase("Le code de {table} ne vaut plus rien", table=table.within),
            (phrase("Personne n’entre plus dans la soirée avec ce code."), _again(table)),
        )
    return Said(
        phrase("La clé de {table} ne vaut plus rien", table=table.within),
        (
            phrase("Elle ne peut plus rien envoyer ; ses résultats déjà reçus comptent."),
            phrase("Sa rencontre va à une autre table, dès qu’une se libère."),
            phrase("Pour la reprendre : à la table, Réglages, Tournoi à plusieurs tables, Quitter la soirée."),
            _again(table),
        ),
    )


def _again(table: Table) -> Phrase:
    return phrase("Puis donnez-lui un nouveau code : voyez le manuel.")


def _not_done(why: Phrase) -> Said:
    return Said(
        phrase("Ce n’est pas fait"),
        (why, phrase("La liste des tables montre où on en est.")),
    )
