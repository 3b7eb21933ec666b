""" "What is this hand worth?": four cards and a starter, laid on the track or named, and what they bring in words."""

from collections.abc import Hashable, Sequence
from dataclasses import replace

import pygame

from kiosk.games.cards import card_words
from kiosk.games.cribble.cards.pack import PACK
from kiosk.games.cribble.cards.scoring import total
from kiosk.games.cribble.cards.spoken_count import summed
from kiosk.i18n.lists import listed
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.common import pad, pad_view
from kiosk.screens.games.common.card_closeup import close_up, draw_beside
from kiosk.screens.games.cribble.counting.combinations import combinations, five_cards, five_width
from kiosk.screens.games.cribble.counting.hand_in_view import HAND, HandInView
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.drawing import playing_cards
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import line_height
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM
from kiosk.screens.kit.screen import Action, Item, Kiosk, Screen
from kiosk.table.referee.cards.card_question import A_DIE
from kiosk.table.referee.cards.card_track import table_card
from kiosk.table.referee.state.panel import Choice
from vision.types.dice_set import CARDS, DiceSet
from vision.types.track_events import Event

TITLE = phrase("Que vaut cette main ?")
ABOUT = phrase("Pose quatre cartes et le départ sur la piste, ou choisis-les : la machine compte et explique.")
AS_HAND, AS_CRIB = phrase("Compter comme main"), phrase("Compter comme crib")
BESIDE = 0.37
"""The part of a small screen's width that the cards take."""
TITLE_GROW = 1.5
"""How much larger than cells the title below the cards of a small screen may be."""
TITLE_LEAST = 1.5
"""The same of the room that the cards leave it."""
CARDS_TALL, CARDS_PART = 1.25, 0.27
"""The height of the five cards: in targets of a finger, and the largest part of the room."""


class HandTrainer(Screen):
    """First the cards, by the track or by the pad; then the count, and what to do next."""

    screen_key = "hand-worth"

    told_always = True

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app)
        self.view = HandInView()
        self.path: pad.Path = ()
        self._fresh = False

    @property
    def looks_for(self) -> DiceSet | None:
        """Cards; a virtual track has none, and in safe mode nobody looks."""
        return None if self.app.demo or self.app.safe else CARDS

    def see(self, event: Event) -> None:
        """What happens on the track."""
        self._change(self.view.see(event))

    def update(self, now: float) -> bool:
        """Whether the track changed anything since the last call."""
        fresh, self._fresh = self._fresh, False
        return fresh

    def stage(self) -> Hashable:
        """Cards keep the screen awake."""
        return self.view.cards

    def _change(self, view: HandInView) -> None:
        if view != self.view:
            self._fresh = True
            if view.complete != self.view.complete:
                self.path, self.cursor = (), 0
            self.view = view

    def items(self) -> list[Item]:
        """The steps to a card while some are missing, then what is to be done; the way back last."""
        if self.path:
            return [*self._pad(), Item("steps-back", phrase("Retour"), self._steps_back, minor=True)]
        return [*([] if self.view.complete else self._pad()), *self._deeds()]

    def _deeds(self) -> list[Item]:
        view = self.view
        items = [Item("rule", AS_HAND if view.crib else AS_CRIB, self._other_rule)]
        if view.complete:
            items.append(Item("starter", phrase("Autre départ"), self._other_starter))
        if view.doubtful is not None:
            card = table_card(view.doubtful.card.card)
            items.insert(
                0,
                Item(
                    "yes", phrase("Oui : {card}", card=playing_cards.short(card)), lambda: self._take(f"card:{card}")
                ),
            )
        if view.named:
            items.insert(0, Item("again", phrase("Autre main"), self._again))
        return [*items, Item("back", phrase("Retour"), self.app.pop, minor=True)]

    def _pad(self) -> list[Item]:
        choices = self._choices()
        cells = pad.cells(choices, self.path)
        return [
            Item(key, words, self._chooser(key), act=pad.act(cells, key))
            for key, words in pad.steps(choices, self.path)
        ]

    def _choices(self) -> list[Choice]:
        """The cards that are not there yet."""
        there = self.view.cards
        return [Choice(f"card:{card}", card_words(card), card=card) for card in PACK if card not in there]

    def _chooser(self, key: str) -> Action:
        return lambda: self._take(key)

    def _take(self, key: str) -> None:
        step, _, what = key.partition(":")
        if step == "row":
            self.path, self.cursor = (key,), 0
        else:
            self.path, self.cursor = (), 0
            self._change(self.view.name(what))

    def tap(self, key: str) -> None:
        """A finger takes any card of the pad at once."""
        if key.startswith("card:") and key.removeprefix("card:") not in self.view.cards:
            self._take(key)
        else:
            super().tap(key)

    def back(self) -> None:
        """On the way to a card it steps back."""
        if self.path:
            self._steps_back()
        else:
            super().back()

    def _steps_back(self) -> None:
        self.path, self.cursor = (), 0

    def _again(self) -> None:
        self._change(self.view.emptied())
        self.cursor = 0

    def _other_rule(self) -> None:
        self._change(replace(self.view, crib=not self.view.crib))

    def _other_starter(self) -> None:
        self._change(replace(self.view, turned=self.view.turned + 1))

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """What is asked; of a whole hand its cards and the count."""
        if not self.view.complete:
            return (self._asked(),)
        cards = listed([card_words(card) for card in self.view.hand])
        return (cards, card_words(self.view.starter or ""), summed(self.view.count()))

    def _worth(self) -> Phrase:
        points = total(self.view.count())
        return phrase("Le crib : {n}", n=points) if self.view.crib else phrase("La main : {n}", n=points)

    def _asked(self) -> Phrase:
        """What is missing, or wrong."""
        view = self.view
        if view.doubtful is not None:
            card = card_words(table_card(view.doubtful.card.card))
            return phrase("Carte mal lue : {card} ?", card=card)
        if view.too_many:
            return phrase("{n} {n:carte|cartes} de trop : reprends-en.", n=view.too_many)
        if view.strange:
            return A_DIE if view.dice else phrase("Une carte ne se lit pas : laquelle ?")
        if not view.cards:
            return phrase("Pose quatre cartes, puis le départ, ou choisis-les.")
        missing = HAND - len(view.cards)
        if missing > 0:
            return phrase("Encore {n} {n:carte|cartes}, puis le départ.", n=missing)
        return phrase("Et la carte du départ ?")

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The cards, what is asked and the pad; of a whole hand the count in words and drawn."""
        whole = self.view.complete
        if canvas.measures.compact:
            rest = self._beside_buttons(canvas, body)
        else:
            rest = self._above_buttons(canvas, tiles.title(canvas, body, self._worth() if whole else TITLE))
            rest = self._cards(canvas, rest)
        line = round(line_height("sans", canvas.measures.text) * 1.2)
        said = pygame.Rect(rest.left, rest.top, rest.width, line)
        below = pygame.Rect(rest.left, rest.top + line, rest.width, rest.height - line)
        if canvas.notice is not None and canvas.measures.compact:
            above = canvas.measures.gap // 4
            canvas.places["notice"] = pygame.Rect(said.left, said.top - above, said.width, line + above)
        elif whole:
            self._say_count(canvas, said)
        else:
            role = "cell" if canvas.fitted(self._asked(), said.size).cut else "text"
            canvas.text(said, self._asked(), role, colour=CREAM)
        if whole:
            combinations(canvas, below, self.view.count())
        else:
            self._missing(canvas, below)

    def _say_count(self, canvas: Canvas, said: pygame.Rect) -> None:
        """The sum in a sentence, where there is more than one thing to add."""
        count = self.view.count()
        if len(count) < 2:
            return
        fitting = [one for one in (summed(count), summed(count, brief=True)) if not canvas.fitted(one, said.size).cut]
        if fitting:
            canvas.text(said, fitting[0], colour=CREAM)

    def _missing(self, canvas: Canvas, below: pygame.Rect) -> None:
        """The card in doubt, if there is one, and the pad."""
        doubtful = self.view.doubtful
        close = None if doubtful is None else close_up(self.view.track.picture, (doubtful.card.corners,))
        if close is not None:
            below = draw_beside(canvas, below, close)
        cells = pad.cells(self._choices())
        if below.height >= pad_view.least_height(canvas, cells):
            pad_view.draw(canvas, below, cells, self.items(), self.place, self.path)

    def _beside_buttons(self, canvas: Canvas, body: pygame.Rect) -> pygame.Rect:
        """On a small screen the buttons stand beside the cards and the title. Returns the room below both."""
        gap = canvas.measures.gap
        # The arrow of the button under the cursor lies in the gap, clear of the cards.
        room = round(body.width * BESIDE) - gap // 2
        band = pygame.Rect(body.left, body.top, body.width, canvas.measures.target)
        most = band.height - round(line_height("serif", canvas.measures.cell) * TITLE_LEAST)
        tall = next(tall for tall in range(most, 0, -1) if five_width(canvas, tall) <= room)
        five_cards(canvas, pygame.Rect(band.left, band.top, room, tall), *self._shown())
        below = pygame.Rect(band.left, band.top + tall, room, band.height - tall)
        title = self._worth() if self.view.complete else TITLE
        if not canvas.fitted(title, below.size, "cell", "serif").cut:
            canvas.text(below, title, "cell", "serif", BRASS_LIGHT, (0, 0.5), TITLE_GROW, shadow=True)
        left = band.left + room + gap
        self._buttons(canvas, pygame.Rect(left, band.top, band.right - left, band.height))
        top = band.bottom + gap // 2
        return pygame.Rect(body.left, top, body.width, body.bottom - top)

    def _shown(self) -> tuple[Sequence[str], str | None]:
        return self.view.hand, self.view.starter

    def _cards(self, canvas: Canvas, rest: pygame.Rect) -> pygame.Rect:
        """The five cards at the top of `rest`. Returns the room below them."""
        tall = min(round(canvas.measures.target * CARDS_TALL), round(rest.height * CARDS_PART))
        five_cards(canvas, pygame.Rect(rest.left, rest.top, rest.width, tall), *self._shown())
        return pygame.Rect(rest.left, rest.top + tall, rest.width, rest.height - tall)

    def _above_buttons(self, canvas: Canvas, rest: pygame.Rect) -> pygame.Rect:
        """What is to be done, in a row at the foot. Returns the room above it."""
        tall = canvas.measures.target
        self._buttons(canvas, pygame.Rect(rest.left, rest.bottom - tall, rest.width, tall))
        return pygame.Rect(rest.left, rest.top, rest.width, rest.height - tall - canvas.measures.gap // 3)

    def _buttons(self, canvas: Canvas, place: pygame.Rect) -> None:
        items = self.items()
        first = 0 if not self.path and self.view.complete else len(self._pad())
        button_grid.draw(canvas, place, items[first:], self.place - first, rows=1, first=first)
