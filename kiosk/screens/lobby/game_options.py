"""The options of a game, as the game lists them: one button each."""

from collections.abc import Mapping, Sequence
from functools import partial

import pygame

from kiosk.games import handicap
from kiosk.games.engine.errors import BadOptions
from kiosk.games.engine.options import Option, OptionKind, table_options
from kiosk.games.engine.protocols import Game, ShowsOptionValues
from kiosk.i18n.phrase import phrase
from kiosk.screens.help.house_rules import GUIDE, value_words
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.button_legend import CHANGE
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.theme import CREAM_SOFT
from kiosk.screens.kit.screen import Action, Item, Kiosk, Screen
from kiosk.screens.kit.text_entry.number_stepper import NumberStepper
from kiosk.screens.people.marked_names import marked
from kiosk.screens.tournament.match_screens import MatchLength
from kiosk.table.tournament.matches import SINGLE, Plan


def beginning(app: Kiosk, game: Game) -> dict[str, object]:
    """What a new game begins with where that is not its default: what screens need, and what the owner wants."""
    guided = app.config.play.guide and any(option.key == GUIDE for option in game.options)
    return table_options(game.options) | ({GUIDE: True} if guided else {})


class GameOptions(Screen):
    """Play at once, or change something first."""

    screen_key = "options"

    def __init__(
        self, app: Kiosk, game: Game, names: tuple[str, ...], chosen: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(app)
        self.game, self.names = game, names
        self.chosen: dict[str, object] = beginning(app, game) | dict(chosen or {})
        # What the owner has switched on is seen at once, to be switched off.
        self.guided = self.chosen.get(GUIDE) is True
        self.all = False
        self.plan = SINGLE
        self.refused: dict[str, object] | None = None

    def items(self) -> list[Item]:
        """Play, each option with its value, the rarer options, and the way back."""
        shown = [option for option in self.game.options if self._is_shown(option)]
        items = [Item("play", phrase("Jouer"), self._play), *(self._item(option) for option in shown)]
        if len(self.names) > 1:
            items.insert(1, Item("plan", phrase("Match"), self._plans, value=self.plan.words))
        if not self.all and len(shown) < len(self.game.options):
            items.append(Item("all", phrase("Autres options"), self._show_all))
        return [*items, Item("back", phrase("Retour"), self.app.pop)]

    def _is_shown(self, option: Option) -> bool:
        return option.shown or self.all or (self.guided and option.key == GUIDE)

    def _plans(self) -> None:
        self.app.push(MatchLength(self.app, self._planned))

    def _planned(self, plan: Plan) -> None:
        self.plan = plan

    def _item(self, option: Option) -> Item:
        return Item(f"option:{option.key}", option.label, self._changer(option), value=self._said(option), act=CHANGE)

    def value(self, option: Option) -> object:
        """What is chosen now."""
        return self.chosen.get(option.key, option.default)

    def numbers(self, option: Option) -> dict[str, int]:
        """The same of an option that is a table of numbers."""
        value = self.value(option)
        return dict(value) if isinstance(value, Mapping) else {}

    def _said(self, option: Option) -> Text:
        value = self.value(option)
        if option.key == handicap.KEY:
            return ", ".join(f"+{more}" for more in self.numbers(option).values() if more) or phrase("Aucun")
        if option.kind == OptionKind.TABLE:
            return phrase("À la main") if value else phrase("Automatique")
        return value_words(option, value)

    def _changer(self, option: Option) -> Action:
        return lambda: self._change(option)

    def _change(self, option: Option) -> None:
        value = self.value(option)
        if option.kind == OptionKind.CHOICE:
            keys = [key for key, _ in option.choices]
            self.chosen[option.key] = keys[(keys.index(str(value)) + 1) % len(keys)]
        elif option.kind == OptionKind.BOOL:
            self.chosen[option.key] = not value
        elif option.kind == OptionKind.TABLE:
            self.app.push(NumberTable(self.app, self, option))
        else:
            least, most = option.minimum or 0, option.maximum if option.maximum is not None else 9999
            done = partial(self._set, option.key)
            number = value if isinstance(value, int) else least
            self.app.push(NumberStepper(self.app, option.label, number, least, most, done, option.step))

    def _set(self, key: str, value: int) -> None:
        self.chosen[key] = value

    def _show_all(self) -> None:
        self.all = True

    def _play(self) -> None:
        try:
            self.app.lay(self.game.key, self.names, self.chosen, self.plan)
        except BadOptions as error:
            self.refused = dict(self.chosen)
            self.app.tell(error.reason)

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Heading, buttons, and what the option under the cursor means."""
        rest = tiles.title(canvas, body, self.game.name)
        key = self.items()[self.place].key.removeprefix("option:")
        said = next(
            (option.help for option in self.game.options if option.key == key),
            "" if self.refused == self.chosen else phrase("Prêt à jouer, règles habituelles."),
        )
        needed = canvas.fitted(said, (rest.width, canvas.measures.text * 5)).height("sans")
        tall = max(round(canvas.measures.text * 2.4), needed)
        canvas.text(pygame.Rect(rest.left, rest.top, rest.width, tall), said, colour=CREAM_SOFT)
        top = rest.top + tall + canvas.measures.gap // 3
        button_grid.draw(canvas, pygame.Rect(rest.left, top, rest.width, rest.bottom - top), self.items(), self.place)


class NumberTable(Screen):
    """An option that is a table of numbers: one button a number."""

    screen_key = "table"

    def __init__(self, app: Kiosk, options: GameOptions, option: Option) -> None:
        super().__init__(app)
        self.options, self.option = options, option

    def values(self) -> dict[str, int]:
        """Every number as it stands, those that nobody changed included."""
        game, key, known = self.options.game, self.option.key, None
        if isinstance(game, ShowsOptionValues):
            known = game.option_values(key, len(self.options.names), self.options.chosen)
        if known is not None:
            return known
        return {key: 0 for key, _ in self.option.choices} | self.options.numbers(self.option)

    def items(self) -> list[Item]:
        """The way back, the numbers, and all as they were."""
        values = self.values()
        numbers = [
            Item(f"entry:{key}", label, self._opener(key, label), value=str(values[key]))
            for key, label in self._entries()
        ]
        return [
            Item("done", phrase("Terminé"), self.app.pop),
            *numbers,
            Item("reset", phrase("Rétablir"), self._reset),
        ]

    def _entries(self) -> Sequence[tuple[str, Text]]:
        """What there are numbers for: a handicap is a player's, or that of those who play together."""
        if self.option.key != handicap.KEY:
            return self.option.choices
        names, sides = marked(self.app, self.options.names), len(self.option.choices)
        return [(str(seat), " ".join(names[seat::sides])) for seat in range(min(sides, len(names)))]

    def _opener(self, key: str, label: Text) -> Action:
        least, most, step = self.option.minimum or 0, self.option.maximum or 9999, self.option.step
        done = partial(self._set, key)
        return lambda: self.app.push(NumberStepper(self.app, label, self.values()[key], least, most, done, step))

    def _set(self, key: str, value: int) -> None:
        self.options.chosen[self.option.key] = self.options.numbers(self.option) | {key: value}

    def _reset(self) -> None:
        self.options.chosen.pop(self.option.key, None)

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Heading and numbers."""
        rest = tiles.title(canvas, body, self.option.label)
        if self.option.key == handicap.KEY:
            needed = canvas.fitted(self.option.help, (rest.width, canvas.measures.text * 5)).height("sans")
            tall = max(round(canvas.measures.text * 2.4), needed)
            canvas.text(pygame.Rect(rest.left, rest.top, rest.width, tall), self.option.help, colour=CREAM_SOFT)
            rest = pygame.Rect(rest.left, rest.top + tall, rest.width, rest.height - tall)
        button_grid.draw(canvas, rest, self.items(), self.place)
