"""The referee's words: French templates; the catalogues have them in other languages."""

from kiosk.games.dice import SPOKEN
from kiosk.games.engine.moves import Face
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.i18n.word_tables import word_tables
from kiosk.table.referee.state.panel import Choice
from vision.types.reasons import ReasonCode

_WORDS = word_tables(__package__)
_DICE = {
    1: phrase("un dé"),
    2: phrase("deux dés"),
    3: phrase("trois dés"),
    4: phrase("quatre dés"),
    5: phrase("cinq dés"),
    6: phrase("six dés"),
}


def dice(count: int) -> Phrase:
    """So many dice, in words."""
    return _DICE.get(count) or phrase("{count} dés", count=count)


def throw_all(name: str, count: int) -> Phrase:
    """The first throw of a turn."""
    if count == 1:
        return phrase("{name}, lance le dé", name=name)
    return phrase("{name}, lance les {dice}", name=name, dice=dice(count))


def throw_on(name: str, throw: int, throws: int) -> Phrase:
    """A further throw that nothing but a throw can follow."""
    if throw == throws:
        return phrase("{name}, relance : c’est le dernier lancer", name=name)
    return phrase("{name}, relance les dés que tu veux", name=name)


def corrected(was: Face, face: Face) -> Phrase:
    """What a correction makes of a die."""
    told = [one if isinstance(one, int) else SPOKEN[one] for one in (was, face)]
    return phrase("{was} → {face} ?", was=told[0], face=told[1])


def rethrow(count: int) -> Phrase:
    """The sentence when dice were picked up."""
    return phrase("Tu relances ce dé ?") if count == 1 else phrase("Tu relances ces {dice} ?", dice=dice(count))


def rethrown(count: int) -> Phrase:
    """Dice were thrown again before anybody confirmed it."""
    if count == 1:
        return phrase("Un dé relancé : ce lancer compte ?")
    return phrase("{dice} relancés : ce lancer compte ?", dice=dice(count))


def missing(count: int) -> Phrase:
    """The sentence when dice are missing."""
    return phrase("Il manque {n:un dé|# dés}", n=count)


def aside(count: int) -> Phrase:
    """Dice that were taken up may have been set aside: which, one at a time, of `count` that are missing."""
    return phrase("{n:Quel dé|Quels dés} as-tu mis de côté ?", n=count)


def throw_missing(count: int) -> Phrase:
    """Dice that fell off are thrown again."""
    return (
        phrase("Lance le dé qui manque.")
        if count == 1
        else phrase("Lance les {dice} qui manquent.", dice=dice(count))
    )


def too_many(count: int) -> Phrase:
    """More dice than asked for."""
    return (
        phrase("Un dé de trop : retire-le") if count == 1 else phrase("{dice} de trop : retire-les", dice=dice(count))
    )


def again(count: int) -> Phrase:
    """Dice that must be thrown again."""
    return phrase("Relance ce dé") if count == 1 else phrase("Relance ces {dice}", dice=dice(count))


def how_to_rethrow(count: int) -> Phrase:
    """How dice are thrown again, of `count` that may be; fewer words tell how many."""
    return phrase("Pour relancer, reprends les dés de ton choix.", n=count)


ROLLING = phrase("Les dés roulent…")
COVERED = phrase("Une main est au-dessus de la piste…")
STILL_MOVING = phrase("Quelque chose bouge encore sur la piste.")
LIFT_WHOLLY = phrase("Soulève tout le cornet.")
THROW_NOW = phrase("Lance !")
CHOOSE = phrase("{name}, que choisis-tu ?")
ANNOUNCE = phrase("{name}, annonce avant de relancer")
VOID = phrase("Ce lancer ne compte pas : annonce d’abord")
VOID_DETAIL = phrase("Annonce, puis relance.")
WHICH_FACE = phrase("Que montre ce dé ?")
IS_IT_RIGHT = phrase("La caméra n’est pas sûre : est-ce bien cela ?")
OFFER = phrase("Ce lancer compte pour {name} ?")
OFFER_DETAIL = phrase("Des dés ont bougé sans que ce soit le moment de lancer.")
IN_STRIP = phrase("Dans la bande des dés gardés : lancé, ou seulement posé là ?")
WAITING_THROW = phrase("Un lancer attend : choisis d’abord.")
LATER = phrase("Les dés ont bougé : réponds d’abord.")
WHICH_COLOUR = phrase("De quelle couleur est ce dé ?")
NUDGED = phrase("Un dé a été tourné : quelle face compte ?")
WHICH_DIE = phrase("Quel dé a été mal lu ?")
ENTER = phrase("{name} : que montre le dé {number} ?")
ENTER_COLOUR = phrase("{name} : que montre {die} ?")
ENTERED = phrase("{name} : est-ce bien ce lancer ?")
NONE_THROWN = phrase("{name}, tu gardes tous les dés ?")
ONE_AT_LEAST = phrase("Un dé au moins est relancé.")
OVER = phrase("La partie est finie.")

_BLIND_OTHER = phrase("La caméra ne voit plus la piste : les dés se saisissent à la main.")

_BLIND_TO_CARDS = phrase("La caméra ne voit plus la piste : les cartes se saisissent sur le pavé.")


def blind(reason: str, cards: bool = False) -> Phrase:
    """Why dice, or cards, are entered by hand."""
    if cards:
        return _BLIND_TO_CARDS
    return _WORDS["blind"].get(reason, _BLIND_OTHER)


def doubt(code: ReasonCode) -> Phrase:
    """What is wrong with a reading, in the table's words."""
    return _WORDS["doubts"][code]


YES = Choice("yes", phrase("Oui, c’est juste"))
RETHROW = Choice("rethrow", phrase("Oui, relancer"))
ACCEPT = Choice("accept", phrase("Oui, compter ce lancer"))
REFUSE = Choice("drop", phrase("Non, il ne compte pas"))
DROP = Choice("drop", phrase("Ce lancer ne compte pas"), minor=True)
AGAIN = Choice("again", phrase("Relancer ce dé"))
RIGHT_DICE = Choice("right_dice", phrase("Si, ce sont les bons dés"))
ALL_AGAIN = Choice("again", phrase("Relancer tous les dés"))
NO_DIE = Choice("no_die", phrase("Ce n’est pas un dé"), minor=True)
TWO_DICE = Choice("two_dice", phrase("Ce sont deux dés"), minor=True)
COUNT_VOID = Choice("count_void", phrase("Compter les dés comme ils sont"), minor=True)
FALLEN = Choice("fallen", phrase("Tombé : je le relance"))
ALL_FALLEN = Choice("fallen", phrase("Tombés : je les relance"))
THROW_ON = Choice("throw_on", phrase("Relancer"))
ANNOUNCE_CHOICE = Choice("announce", phrase("Annoncer et relancer"))
NO_THROW = Choice("no_throw", phrase("Ce n’était pas un lancer"), minor=True)
CORRECT = Choice("correct", phrase("Corriger un dé"), minor=True)
CORRECT_THIS = phrase("Corriger ce dé")
CANCEL = Choice("cancel", phrase("Retour"), minor=True)
COUNT_LYING = Choice("count_lying", phrase("Compter les dés sur la piste"), minor=True)
ENTER_CHOICE = Choice("enter", phrase("Saisir les dés à la main"), minor=True)
ENTER_RETHROW = Choice("enter", phrase("Relancer, et saisir les dés"))
KEEP_LABEL = phrase("Gardé")
ASIDE_LABEL = phrase("Je le garde")
STEP_BACK = Choice("step_back", phrase("Dé précédent"), minor=True)
LEAVE_ENTRY = Choice("leave_entry", phrase("Laisser lire la caméra"), minor=True)
LEAVE_BLIND = Choice("leave_entry", phrase("Retour"), minor=True)
PLAY_ENTRY = Choice("play_entry", phrase("Oui, compter ce lancer"))
RESTART = Choice("restart", phrase("Non, recommencer"))
STAY = Choice("stay", phrase("Oui, je les garde"))
DEALT = Choice("dealt", phrase("Cartes données"))
