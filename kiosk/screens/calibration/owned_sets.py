"""What the owner has shown under names, poker dice and decks: which is played with, its name, forgetting it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from calibration.files.named_sets import NamedSets, SetError
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.drawing.canvas import Text
from kiosk.screens.kit.menu_page import Confirmation, MenuPage, back
from kiosk.screens.kit.moving.still_life import Pieces
from kiosk.screens.kit.screen import Action, Item, Kiosk
from kiosk.screens.kit.text_entry.letter_wheel import LetterWheel

NOW = phrase("✓ maintenant")


class SetTexts(NamedTuple):
    """What is said of sets of one kind."""

    title: Phrase
    listed: Phrase
    one: Phrase
    """Of a set with a `name`."""
    serve: Phrase
    naming: Phrase
    forget: Phrase
    again: Phrase
    """What forgetting means."""
    failed: Phrase
    pieces: Pieces
    """What such a set is of."""


DICE = SetTexts(
    phrase("Mes dés de poker"),
    phrase("Les jeux se jouent avec les dés marqués. Choisissez un nom pour jouer avec, renommer ou oublier."),
    phrase("Dés de poker « {name} »"),
    phrase("Jouer avec ces dés"),
    phrase("Quel nom pour ces dés ?"),
    phrase("Oublier ces dés"),
    phrase("Leurs faces devront être montrées de nouveau."),
    phrase("Ces dés n’ont pas pu être enregistrés."),
    Pieces.POKER_DICE,
)
CARDS = SetTexts(
    phrase("Cartes"),
    phrase("Le jeu marqué est lu plus sûrement. Choisissez un nom pour jouer avec, renommer ou oublier."),
    phrase("Cartes « {name} »"),
    phrase("Jouer avec ces cartes"),
    phrase("Quel nom pour ce jeu ?"),
    phrase("Oublier ces cartes"),
    phrase("Elles devront être montrées de nouveau, huit par huit."),
    phrase("Ces cartes n’ont pas pu être enregistrées."),
    Pieces.CARDS,
)


class Owned(NamedTuple):
    """Sets of one kind, where they lie and what is said of them."""

    sets: NamedSets[Any]
    folder: Path
    texts: SetTexts


class OwnedSets(MenuPage):
    """The list of sets, a button for each."""

    screen_key = "sets"

    begins = 1

    def __init__(self, app: Kiosk, owned: Owned) -> None:
        super().__init__(app)
        self.owned, self.pieces = owned, owned.texts.pieces
        self.known: list[str] = []
        self.serves: str | None = None

    def shown(self) -> None:
        """Reads the sets anew from the folder."""
        self.known, self.serves = self.owned.sets.names(self.owned.folder), self.owned.sets.serving(self.owned.folder)

    def title(self) -> Text:
        """The page's title."""
        return self.owned.texts.title

    def items(self) -> list[Item]:
        """The sets by name; the one that is played with is marked."""
        marks = {self.serves: NOW}
        sets = [Item(f"set:{name}", name, self._opener(name), value=marks.get(name)) for name in self.known]
        return [back(self), *sets]

    def explanation(self, key: str) -> Text | None:
        """The meaning of the mark, whatever the cursor rests on."""
        return self.owned.texts.listed

    def _opener(self, name: str) -> Action:
        return lambda: self.app.push(OwnedSet(self.app, self.owned, name))


class OwnedSet(MenuPage):
    """One set: play with it, rename it, delete it."""

    screen_key = "oneset"

    def __init__(self, app: Kiosk, owned: Owned, name: str) -> None:
        super().__init__(app)
        self.owned, self.pieces, self.name = owned, owned.texts.pieces, name
        self.serves = owned.sets.serving(owned.folder) == name

    def title(self) -> Text:
        """The set's name."""
        return Phrase(self.owned.texts.one.template, {"name": self.name})

    def items(self) -> list[Item]:
        """Back, play with it unless it is in use, rename, delete."""
        texts = self.owned.texts
        return [
            back(self),
            *([] if self.serves else [Item("serve", texts.serve, self._serve)]),
            Item("rename", phrase("Renommer"), lambda: self.app.push(SetName(self.app, self._rename, texts.naming))),
            Item("forget", texts.forget, lambda: self.app.push(ForgetSet(self))),
        ]

    def explanation(self, key: str) -> Text | None:
        """What the button under the cursor does."""
        return {
            "serve": phrase("Compte dès la prochaine lecture."),
            "rename": phrase("Un nom qui se voit sur la boîte, par exemple."),
            "forget": self.owned.texts.again,
        }.get(key)

    def _serve(self) -> None:
        self._try(lambda: self.owned.sets.choose(self.owned.folder, self.name))
        self.app.pop()

    def _rename(self, name: str) -> None:
        if self._try(lambda: self.owned.sets.rename(self.owned.folder, self.name, name)):
            self.name = name

    def forget(self) -> None:
        """Deletes the set and leaves the page; says so where that fails."""
        self._try(lambda: self.owned.sets.delete(self.owned.folder, self.name))
        self.app.pop()

    def _try(self, act: Action) -> bool:
        try:
            act()
        except SetError:
            self.app.tell(self.owned.texts.failed, 10.0)
            return False
        return True


class SetName(LetterWheel):
    """A name for a set: plain letters and figures, for it names a file too."""

    screen_key = "setname"

    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"
    longest = 12

    def __init__(self, app: Kiosk, done: Callable[[str], None], asked: Phrase) -> None:
        super().__init__(app, done)
        self._asked = asked

    def question(self) -> Text:
        """The question above the letters."""
        return self._asked

    def fits(self, letter: str) -> bool:
        """Whether the letter may come next: ASCII letters and figures; a space or hyphen after the first."""
        return letter.isascii() and (letter.isalnum() or (letter in " -" and self.name != ""))

    def spelled(self, text: str) -> str:
        """The text with a capital first, the rest in small letters."""
        return text[:1].upper() + text[1:].lower()


class ForgetSet(Confirmation):
    """The confirmation before a set is deleted."""

    screen_key = "forget"

    def __init__(self, one: OwnedSet) -> None:
        texts, asked = one.owned.texts, phrase("Faut-il oublier « {name} » ?", name=one.name)
        super().__init__(one.app, asked, texts.again, Item("forget", texts.forget, one.forget))
        self.pieces = texts.pieces
