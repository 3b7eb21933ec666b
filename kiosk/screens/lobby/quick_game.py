"""The quick game: the last players, the last game, the last options, begun by one press on the first screen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kiosk.errors import StoreError
from kiosk.games import handicap
from kiosk.games.engine.errors import BadOptions
from kiosk.games.engine.protocols import Game
from kiosk.i18n.lists import together
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.screen import Item, Kiosk
from kiosk.screens.lobby.game_options import beginning
from kiosk.screens.lobby.guests import guest
from kiosk.table.known_players import is_anonymous
from kiosk.table.last_game import LastGame, last_game
from kiosk.table.referee.state.bot_player import level_of
from kiosk.table.table import Table
from kiosk.table.tournament.matches import next_for

QUICK = phrase("Partie rapide")
MOST_LETTERS = 100
"""Of names in full: eight long ones take three lines of a small screen."""


@dataclass(frozen=True, slots=True)
class QuickGame:
    """What the press begins: `usual` where the last options are no longer allowed, `before` where all sit again."""

    game: Game
    names: tuple[str, ...]
    options: Mapping[str, object] = field(hash=False)
    usual: bool = False
    before: str | None = None

    @property
    def words(self) -> Phrase:
        """Whom and what it begins."""
        said = phrase("Rejouer : {game}, {names}", game=self.game.name, names=listing(self.names))
        return phrase("{said}, règles habituelles", said=said) if self.usual else said

    def item(self, app: Kiosk, told: bool) -> Item:
        """The button; it names the game unless `words` are `told` while the cursor stands on it, as at first."""
        return Item("quick", QUICK, lambda: self.begin(app), note=None if told else self.game.name)

    def begin(self, app: Kiosk) -> None:
        """Sits down; after a game that was played to its end the next player begins, as when it is played again."""
        names, options = self.names, self.options
        try:
            if self.before is not None:
                names, options = next_for(Table.resume(app.store, self.before))
            app.lay(self.game.key, names, options)
        except BadOptions as error:
            app.tell(error.reason)
        except StoreError:
            app.tell(phrase("Cette partie ne peut pas être rejouée."))


def offered(app: Kiosk) -> QuickGame | None:
    """What can be begun at one press; None where nobody played yet, or nothing can be read."""
    last = _last(app)
    return None if last is None else _of(app, last)


def last_key(app: Kiosk) -> str | None:
    """The game that was played last."""
    last = _last(app)
    return None if last is None else last.saved.game


def last_people(app: Kiosk, game: Game) -> tuple[str, ...]:
    """Who sat at the last table, where they can play this game, and are taken to be there still."""
    last = _last(app)
    names = () if last is None or not last.recent else _seated(app, last.saved.seated, recent=True)
    return names if game.least_players <= len(names) <= game.most_players else ()


def _last(app: Kiosk) -> LastGame | None:
    try:
        return last_game(app.store, app.games, app.demo)
    except StoreError:
        return None


def _of(app: Kiosk, last: LastGame) -> QuickGame | None:
    """Guests sit where people are gone: all, after an evening, or who was taken out of the journal."""
    saved = last.saved
    game, names = app.games[saved.game], tuple(saved.seated)
    seated = _seated(app, names, last.recent)
    options = {key: value for key, value in saved.options.items() if seated == names or key != handicap.KEY}
    if _allowed(game, len(seated), options):
        again = saved.over and seated == names and saved.frame.match is None
        return QuickGame(game, seated, options, before=saved.id if again else None)
    usual = beginning(app, game)
    return QuickGame(game, seated, usual, usual=True) if _allowed(game, len(seated), usual) else None


def _seated(app: Kiosk, names: Sequence[str], recent: bool) -> tuple[str, ...]:
    gone = [is_anonymous(name) or (not recent and level_of(name) is None) for name in names]
    staying = [name for name, left in zip(names, gone, strict=True) if not left]
    seated: list[str] = []
    for seat, name in enumerate(names):
        seated.append(guest(app.words, seat, [*staying, *seated]) if gone[seat] else name)
    return tuple(seated)


def _allowed(game: Game, players: int, options: Mapping[str, object]) -> bool:
    """Whether a game can begin so."""
    try:
        game.start(players, options)
    except BadOptions:
        return False
    return True


def listing(names: Sequence[str], most: int = MOST_LETTERS) -> Phrase:
    """Names as they are said: "Odette et Lucien"; where they are too long for the screen, how many more there are."""
    if len(names) > 2 and sum(map(len, names)) > most:
        return phrase("{name} et {n} autres", name=names[0], n=len(names) - 1)
    said = together(names)
    return said if isinstance(said, Phrase) else Phrase(said)
