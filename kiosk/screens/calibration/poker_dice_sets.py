"""The owner's sets of poker dice: which one is played with, what it is called, forgetting one."""

from pathlib import Path

from calibration.dice.poker_set_files import choose, delete, names, rename, serving
from calibration.files.named_sets import SetError
from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.drawing.canvas import Text
from kiosk.screens.kit.menu_page import MenuPage, back
from kiosk.screens.kit.screen import Action, Item, Kiosk
from kiosk.screens.kit.text_entry.letter_wheel import LetterWheel

TITLE = phrase("Mes dés de poker")
FAILED = phrase("Ces dés n’ont pas pu être enregistrés.")
NOW = phrase("✓ maintenant")


class DiceSets(MenuPage):
    """The list of sets, a button for each."""

    screen_key = "sets"

    def __init__(self, app: Kiosk, folder: Path) -> None:
        super().__init__(app)
        self.folder = folder
        self.known: list[str] = []
        self.serves: str | None = None

    def shown(self) -> None:
        """Reads the sets anew from the folder."""
        self.known, self.serves = names(self.folder), serving(self.folder)

    def title(self) -> Text:
        """The page's title."""
        return TITLE

    def items(self) -> list[Item]:
        """The sets by name; the one that is played with is marked."""
        marks = {self.serves: NOW}
        sets = [Item(f"set:{name}", name, self._opener(name), value=marks.get(name)) for name in self.known]
        return [back(self), *sets]

    def explanation(self, key: str) -> Text | None:
        """The meaning of the mark, whatever the cursor rests on."""
        return phrase(
            "Les jeux se jouent avec les dés marqués. Choisissez un nom pour jouer avec, renommer ou oublier."
        )

    def _opener(self, name: str) -> Action:
        return lambda: self.app.push(DiceSet(self.app, self.folder, name))


class DiceSet(MenuPage):
    """One set: play with it, rename it, delete it."""

    screen_key = "oneset"

    def __init__(self, app: Kiosk, folder: Path, name: str) -> None:
        super().__init__(app)
        self.folder, self.name = folder, name
        self.serves = serving(folder) == name

    def title(self) -> Text:
        """The set's name."""
        return phrase("Dés de poker « {name} »", name=self.name)

    def items(self) -> list[Item]:
        """Back, play with it unless it is in use, rename, delete."""
        return [
            back(self),
            *([] if self.serves else [Item("serve", phrase("Jouer avec ces dés"), self._serve)]),
            Item("rename", phrase("Renommer"), lambda: self.app.push(DiceSetName(self.app, self._rename))),
            Item("forget", phrase("Oublier ces dés"), lambda: self.app.push(ForgetDiceSet(self))),
        ]

    def explanation(self, key: str) -> Text | None:
        """What the button under the cursor does."""
        return {
            "serve": phrase("Ils comptent dès la prochaine lecture."),
            "rename": phrase("Un nom qui se voit sur la boîte, par exemple."),
            "forget": phrase("Leurs faces devront être montrées de nouveau."),
        }.get(key)

    def _serve(self) -> None:
        self._try(lambda: choose(self.folder, self.name))
        self.app.pop()

    def _rename(self, name: str) -> None:
        if self._try(lambda: rename(self.folder, self.name, name)):
            self.name = name

    def forget(self) -> None:
        """Deletes the set and leaves the page; says so where that fails."""
        self._try(lambda: delete(self.folder, self.name))
        self.app.pop()

    def _try(self, act: Action) -> bool:
        try:
            act()
        except SetError:
            self.app.tell(FAILED, 10.0)
            return False
        return True


class DiceSetName(LetterWheel):
    """A name for a set of dice: plain letters and figures, for it names a file too."""

    screen_key = "setname"

    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"
    longest = 12

    def question(self) -> Text:
        """The question above the letters."""
        return phrase("Quel nom pour ces dés ?")

    def fits(self, letter: str) -> bool:
        """Whether the letter may come next: ASCII letters and figures; a space or hyphen after the first."""
        return letter.isascii() and (letter.isalnum() or (letter in " -" and self.name != ""))

    def spelled(self, text: str) -> str:
        """The text with a capital first, the rest in small letters."""
        return text[:1].upper() + text[1:].lower()


class ForgetDiceSet(MenuPage):
    """The confirmation before a set is deleted."""

    screen_key = "forget"

    def __init__(self, one: DiceSet) -> None:
        super().__init__(one.app)
        self.one = one

    def title(self) -> Text:
        """The question."""
        return phrase("Faut-il oublier « {name} » ?", name=self.one.name)

    def items(self) -> list[Item]:
        """Back, where the cursor starts, and delete."""
        return [back(self), Item("forget", phrase("Oublier ces dés"), self._forget)]

    def explanation(self, key: str) -> Text | None:
        """What deleting the set means."""
        return phrase("Leurs faces devront être montrées de nouveau.")

    def _forget(self) -> None:
        self.app.pop()
        self.one.forget()
