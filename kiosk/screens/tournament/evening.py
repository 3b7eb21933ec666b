"""An evening on many tables as this table shows it: what it is called to play, and where its results are."""

from kiosk.errors import StoreError
from kiosk.games.engine.errors import BadOptions
from kiosk.i18n.lists import together
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.screen import Kiosk
from kiosk.table.tournament.called_games import CalledGame, table_name, table_of

LETTERS = 24
"""Of all names that stand in place of the title."""


def called(app: Kiosk) -> CalledGame | None:
    """What is to be played here now; None without an evening, or while it calls nothing."""
    evening = app.evening
    return evening.called[0] if evening is not None and evening.called else None


def who(one: CalledGame) -> Phrase | str:
    """Those who play: two sides against each other, more people in their order."""
    if len(one.sides) == 2:
        first, other = map(together, one.sides)
        return phrase("{one} contre {other}", one=first, other=other)
    return together(one.names)


def who_and_what(app: Kiosk, one: CalledGame) -> Phrase | str:
    """Those who play, and at which game: an evening may mix several."""
    game = app.games.get(one.game)
    return who(one) if game is None else phrase("{who}, {playing}", who=who(one), playing=game.playing)


def headline(app: Kiosk) -> Phrase | None:
    """What the table says while nobody plays; None where it takes part in no evening."""
    evening, one = app.evening, called(app)
    if evening is None or not evening.table:
        return None
    table = table_name(evening.table)
    if one is not None and in_large_letters(app):
        return _your_turn(app, one, table)
    if one is not None:
        return announcement(app)
    if not evening.connected:
        return phrase("{table} : on attend la liaison avec la direction", table=table)
    return phrase("{table} : la direction appellera les joueurs", table=table)


def _your_turn(app: Kiosk, one: CalledGame, table: str) -> Phrase:
    game = app.games.get(one.game)
    if game is None:
        return phrase("{table} : à vous de jouer !", table=table)
    return phrase("{table} : à vous de jouer, {playing} !", table=table, playing=game.playing)


def announcement(app: Kiosk) -> Phrase | None:
    """What is said aloud once somebody is called here: which table, who, and at which game."""
    evening, one = app.evening, called(app)
    if evening is None or one is None:
        return None
    return phrase("{table} : {who}", table=table_name(evening.table), who=who_and_what(app, one))


def in_large_letters(app: Kiosk) -> Phrase | str | None:
    """Those who are called here, where their names are short enough to be read from afar."""
    one = called(app)
    return who(one) if one is not None and sum(map(len, one.names)) <= LETTERS else None


def play(app: Kiosk, one: CalledGame) -> None:
    """The meeting's table comes to the front, as far as it was played."""
    try:
        app.sit_down(table_of(app.store, one))
    except BadOptions as error:
        app.tell(phrase("Cette rencontre ne se joue pas ici : {why}", why=error.reason))
    except StoreError:
        app.tell(phrase("Cette partie ne peut pas être reprise."))


def delivery(app: Kiosk, game: str) -> Phrase:
    """Where the result of a game of an evening is, and who plays next here."""
    one, sent = called(app), _sent(app, game)
    return sent if one is None else phrase("{sent} Ensuite : {who}", sent=sent, who=who(one))


def _sent(app: Kiosk, game: str) -> Phrase:
    evening = app.evening
    if evening is not None and evening.arrived(game):
        return phrase("La direction a reçu le résultat.")
    if evening is not None and evening.connected:
        return phrase("Le résultat part à la direction…")
    return phrase("Le résultat est gardé ; il partira quand la liaison reviendra.")
