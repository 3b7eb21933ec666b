"""The end by common consent, between two turns of a game that no rule brings to an end in so many moves."""

from kiosk.games.engine.moves import decision
from kiosk.i18n.phrase import phrase

END = decision("end", label=phrase("Finir d’un commun accord"), rare=True)
ENDED = phrase("La partie est finie d’un commun accord.")
