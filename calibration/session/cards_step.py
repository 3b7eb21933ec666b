"""The owner's deck of cards, shown eight at a time in a said order."""

from calibration.cards.deck_enrolment import COUNT, DOUBT, LAYINGS, PLACE, DeckEnrolment, ShownCards
from calibration.cards.deck_files import DECKS
from calibration.files.named_sets import unused, writable
from calibration.session.draft import Draft
from calibration.session.session_view import Choices, Mark, Outcome, StepName, Verdict, View
from vision.cards.enrolment.known_deck import JOKERS
from vision.geometry.region_of_interest import Region
from vision.motion.stillness import Still
from vision.types.picture import Picture

BELIEVED = (DOUBT, PLACE)
"""Problems that may be the reader's own."""


class OwnCardsStep:
    """First which deck, then its layings: OK learns the cards that lie there, left goes back to those before.

    The deck is stored with the calibration, not before: who gives that up has the decks that he had.
    """

    name = StepName.OWN_CARDS

    def __init__(self, draft: Draft, session: type[DeckEnrolment] = DeckEnrolment) -> None:
        self._draft, self._make = draft, session
        self.repeat()

    def repeat(self) -> None:
        """Begins with the choice of a deck."""
        self._known = DECKS.names(self._draft.decks_folder) if self._draft.decks_folder else []
        self._decks = [unused("Cartes", self._known), *self._known]
        self._draft.deck = None
        self._at = 0
        self._enrolment: DeckEnrolment | None = None
        self._shown: ShownCards | None = None
        self._picture: Picture | None = None
        self._corner = (0, 0)
        self._still = Still()
        self._fault: Verdict | None = None

    def see(self, picture: Picture, t: float) -> None:
        """Takes a full picture BGR at `t` seconds; keeps the newest one in which everything lies still."""
        self._picture = picture if self._still.see(picture, t) else None

    def press(self, word: str) -> Outcome:
        """Chooses a deck, learns what lies there, goes back, or stores; returns the step's outcome."""
        if self._enrolment is None:
            return self._choose(word)
        if word == "cards-before":
            self._enrolment.again()
            self._shown = None
        elif word in ("learn", "as-said") and self._picture is not None:
            part, self._corner = Region(self._draft.track).cut(self._picture)
            self._shown = self._enrolment.show(part, trusted=word == "as-said")
        elif word == "store-set":
            return self._store(self._enrolment)
        return "stay"

    def view(self) -> View:
        """The decks, or the cards that are wanted and how the last ones went."""
        enrolment = self._enrolment
        if enrolment is None:
            name = self._decks[self._at]
            title = "known-deck" if name in self._known else "new-deck"
            return View(StepName.OWN_CARDS, title, (("name", name),), choices=Choices("other-deck", "start", "more"))
        marks, verdicts = self._marks(), self._verdicts(enrolment)
        progress, back = enrolment.at / len(LAYINGS), "cards-before" if enrolment.at else None
        if enrolment.done:
            choices = Choices(back, "store-set", "more")
            return View(StepName.OWN_CARDS, "deck-shown", (), marks, verdicts, progress, choices)
        wanted = enrolment.wanted
        choices = Choices(back, self._learning() if self._picture is not None else None, "more")
        values = (("first", wanted[0]), ("last", wanted[-1]))
        return View(StepName.OWN_CARDS, "lay-cards", values, marks, verdicts, progress, choices, cards=wanted)

    def _learning(self) -> str:
        """A laying in which something looked wrong may be believed the second time."""
        doubted = self._shown is not None and self._shown.problem in BELIEVED
        return "as-said" if doubted else "learn"

    def _choose(self, word: str) -> Outcome:
        if word == "other-deck":
            self._at = (self._at + 1) % len(self._decks)
        elif word == "start":
            self._enrolment = self._make()
        return "stay"

    def _marks(self) -> tuple[Mark, ...]:
        shown = self._shown
        if shown is None:
            return ()
        left, top = self._corner
        return tuple(
            Mark(
                "polygon",
                tuple((x + left, y + top) for x, y in corners),
                "good" if shown.learnt else "doubt",
                "joker" if name in JOKERS else name,
            )
            for name, corners in shown.cards
        )

    def _verdicts(self, enrolment: DeckEnrolment) -> tuple[Verdict, ...]:
        found = [self._fault] if self._fault else []
        shown = self._shown
        if shown is not None and shown.problem is None:
            found.append(Verdict.of("cards-learnt", "good", count=sum(map(len, LAYINGS[: enrolment.at]))))
        elif shown is not None and shown.problem == COUNT:
            found.append(Verdict.of(f"cards-{COUNT}", "bad", seen=int(shown.what), wanted=len(enrolment.wanted)))
        elif shown is not None:
            found.append(Verdict.of(f"cards-{shown.problem}", "bad", card=shown.what))
        if enrolment.at == len(LAYINGS) - 1:
            found.append(Verdict.of("jokers-too", "good"))
        return tuple(found)

    def _store(self, enrolment: DeckEnrolment) -> Outcome:
        if self._draft.decks_folder is None or not writable(self._draft.decks_folder):
            self._fault = Verdict.of("deck-not-stored", "bad")
            return "stay"
        self._draft.deck = enrolment.finished(self._decks[self._at])
        return "next"
