"""What a calibration says to people: a sentence for every code of `calibration.session`."""

from calibration.session.session_view import Choices, Verdict, View
from kiosk.i18n.number_format import figures
from kiosk.i18n.phrase import Phrase, phrase

STEPS = {
    "track": phrase("La piste"),
    "light": phrase("La lumière"),
    "dice": phrase("Les dés"),
    "poker": phrase("Dés de poker"),
    "trial": phrase("L’essai"),
    "own-poker": phrase("Dés de poker"),
    "poker-trial": phrase("L’essai"),
}

TITLES = {
    "find-track": phrase("Je cherche les quatre repères de la piste."),
    "track-found": phrase("La piste est trouvée."),
    "move-corner": phrase("Coin {corner} : poussez la croix {way}."),
    "check-corners": phrase("Le cadre suit-il bien le bord de la piste ?"),
    "measure-light": phrase("Piste vide, mains à l’écart : je mesure la lumière."),
    "light-measured": phrase("La lumière est mesurée et réglée."),
    "throw-dice": phrase("Lancez tous vos dés. Encore {left}."),
    "is-this-colour": phrase("Ces dés ({count}) sont-ils bien : {colour} ?"),
    "dice-known": phrase("Vos dés sont connus."),
    "no-poker-dice": phrase("Avez-vous des dés de poker à montrer ?"),
    "new-set": phrase("Nouveaux dés de poker : « {name} »"),
    "known-set": phrase("Montrer de nouveau : « {name} »"),
    "show-face": phrase("Posez un seul dé, face {face} en haut. Il manque : {missing}"),
    "faces-known": phrase("Les six faces sont connues."),
    "try-it": phrase("À l’essai : lancez les dés. Encore {left}."),
    "tried": phrase("Trois lancers d’essai sont lus."),
    "what-now": phrase("Que faire de cette étape ?"),
    "kept": phrase("Le nouveau réglage est gardé."),
    "discarded": phrase("Rien n’est changé : l’ancien réglage reste."),
}

VERDICTS: dict[str, tuple[Phrase, Phrase | None]] = {
    "track-size": (phrase("Piste de {width} × {height} cm ; un dé fait {die} points dans l’image."), None),
    "no-markers": (
        phrase("Aucun repère n’est en vue."),
        phrase("Collez les repères imprimés aux coins de la piste, ou placez les coins à la main."),
    ),
    "markers-hidden": (phrase("Repères cachés : {markers}"), phrase("Dégagez-les et essuyez-les.")),
    "out-of-view": (
        phrase("{seen} cm sur {whole} sont en vue ; repères hors de l’image : {markers}"),
        phrase("Déplacez la piste ou montez la caméra."),
    ),
    "markers-uneven": (
        phrase("Les repères ne forment pas un rectangle net."),
        phrase("Vérifiez l’ordre 0, 1, 2, 3 et collez-les à plat."),
    ),
    "other-size": (
        phrase("La piste mesure {measured_width} × {measured_height} cm, et non {width} × {height}."),
        phrase("Mesurez la règle de la planche imprimée : elle doit faire 100 mm."),
    ),
    "too-far": (phrase("Un dé ne fait que {px} points dans l’image."), phrase("Rapprochez la caméra.")),
    "tilted": (phrase("La caméra penche de {degrees} degrés."), phrase("Redressez-la au-dessus du milieu.")),
    "light-good": (phrase("La lumière est bonne."), None),
    "too-dark": (phrase("Il fait trop sombre."), phrase("Ajoutez une lampe au-dessus de la piste.")),
    "too-bright": (phrase("L’image est trop claire."), phrase("Éloignez la lampe ou baissez-la.")),
    "coloured-light": (
        phrase("La lumière est très colorée : les couleurs des dés se distinguent mal."),
        phrase("Prenez une lampe blanche."),
    ),
    "dark-left": (
        phrase("Trop sombre à gauche : {percent} % de la lumière de l’autre côté."),
        phrase("Tournez la lampe."),
    ),
    "dark-right": (
        phrase("Trop sombre à droite : {percent} % de la lumière de l’autre côté."),
        phrase("Tournez la lampe."),
    ),
    "dark-top": (
        phrase("Trop sombre en haut : {percent} % de la lumière de l’autre côté."),
        phrase("Tournez la lampe."),
    ),
    "dark-bottom": (
        phrase("Trop sombre en bas : {percent} % de la lumière de l’autre côté."),
        phrase("Tournez la lampe."),
    ),
    "reflection": (phrase("Une lampe se reflète ici."), phrase("Déplacez la lampe ou mettez un tapis mat.")),
    "flicker": (phrase("La lumière clignote ({percent} %)."), phrase("Changez de lampe.")),
    "soft-focus": (
        phrase("L’image est floue : {px} ; elle est nette jusqu’à {most}."),
        phrase("Tournez la bague de mise au point ; sans bague, recommencez."),
    ),
    "dice-left": (phrase("Il reste des dés sur la piste : {count}"), phrase("Retirez-les et recommencez.")),
    "dice-seen": (phrase("Dés vus : {count} ({colours})"), None),
    "die-size": (phrase("Un dé mesure {mm} mm."), None),
    "other-die": (
        phrase("Les dés mesurent {measured} mm, et non {said} mm."),
        phrase("Corrigez la taille des dés ou celle de la piste dans les réglages."),
    ),
    "unlike-sizes": (
        phrase("Les dés n’ont pas la même taille : de {least} à {most} mm."),
        phrase("Prenez des dés de même taille."),
    ),
    "other-count": (
        phrase("{first} dés au premier lancer, {second} au second."),
        phrase("Recommencez avec tous les dés bien séparés."),
    ),
    "other-colours": (
        phrase("Les couleurs changent d’un lancer à l’autre : {first} ; {second}"),
        phrase("Améliorez la lumière et recommencez."),
    ),
    "unsure-dice": (phrase("Dés mal lus : {count}"), phrase("Vérifiez la lumière et la netteté.")),
    "throws-sure": (phrase("Lancers lus sans aucun doute : {throws}"), None),
    "throws-unsure": (
        phrase("Lancers avec un doute : {count} sur {throws}"),
        phrase("Recommencez l’essai, ou revoyez la lumière."),
    ),
    "face-learnt": (phrase("La face {face} est apprise."), None),
    "face-no-die": (phrase("Aucun dé n’est vu."), phrase("Posez un seul dé, loin du bord.")),
    "face-several-dice": (phrase("Plusieurs dés sont vus."), phrase("N’en laissez qu’un.")),
    "face-unclear": (phrase("Le dé se voit mal."), phrase("Posez-le bien à plat, en pleine lumière.")),
    "face-too-small": (phrase("Le dé est trop petit dans l’image."), phrase("Rapprochez la caméra.")),
    "faces-alike": (phrase("{one} et {other} se ressemblent trop."), phrase("Montrez de nouveau ces deux faces.")),
    "set-not-stored": (phrase("Ces dés n’ont pas pu être enregistrés."), phrase("Vérifiez la carte mémoire.")),
}

BUTTONS = {
    "repeat": phrase("Recommencer"),
    "next": phrase("Continuer"),
    "anyway": phrase("Continuer quand même"),
    "more": phrase("Autre…"),
    "return": phrase("Retour"),
    "skip": phrase("Passer cette étape"),
    "discard": phrase("Abandonner"),
    "keep": phrase("Garder"),
    "keep-anyway": phrase("Garder quand même"),
    "by-hand": phrase("Placer les coins"),
    "minus": phrase("−"),
    "plus": phrase("+"),
    "next-corner": phrase("C’est là"),
    "yes": phrase("Oui"),
    "no": phrase("Non"),
    "start": phrase("Commencer"),
    "other-set": phrase("Autres dés"),
    "other-face": phrase("Autre face"),
    "learn": phrase("Apprendre"),
    "store-set": phrase("Enregistrer"),
}

VALUES = {
    "across": phrase("vers la gauche ou la droite"),
    "down": phrase("vers le haut ou le bas"),
    "white": phrase("blanc"),
    "green": phrase("vert"),
    "red": phrase("rouge"),
    "black": phrase("noir"),
    "blue": phrase("bleu"),
    "yellow": phrase("jaune"),
    "other": phrase("autre couleur"),
    "track": phrase("la piste"),
    "dark": phrase("sombre"),
    "reflection": phrase("reflet"),
    "die": phrase("dé"),
    "A": phrase("As"),
    "K": phrase("Roi"),
    "Q": phrase("Dame"),
    "J": phrase("Valet"),
}
"""Words among the values and on the marks; figures and faces stand for themselves."""


def title(view: View) -> Phrase:
    """What to do now."""
    return _filled(TITLES[view.title], view.values)


def said(verdict: Verdict) -> tuple[Phrase, Phrase | None]:
    """What was found, and what to do about it."""
    finding, advice = VERDICTS[verdict.code]
    return _filled(finding, verdict.values), advice


def buttons(choices: Choices) -> tuple[Phrase | None, Phrase | None, Phrase | None]:
    """The words on the left, the OK and the right button."""
    left, ok, right = (None if word is None else BUTTONS[word] for word in (choices.left, choices.ok, choices.right))
    return left, ok, right


def label(word: str) -> Phrase | str:
    """A mark's label: a word of `VALUES`, or itself."""
    return VALUES.get(word, word)


def _filled(template: Phrase, values: tuple[tuple[str, object], ...]) -> Phrase:
    known = {name: _shown(name, value) for name, value in values}
    return Phrase(template.template, known)


def _shown(name: str, value: object) -> object:
    if name == "corner" and isinstance(value, int):
        return value + 1
    if isinstance(value, float):
        return figures(value)
    return _listed(value) if isinstance(value, str) else value


def _listed(value: str) -> object:
    """A word, or a list such as "red 2, white 3" in which every word stands in the players' language."""
    if value in VALUES:
        return VALUES[value]
    items = value.split(", ")
    if len(items) > 1 and all(item in VALUES or item.isdecimal() for item in items):
        faces = {f"w{n}": label(item) for n, item in enumerate(items)}
        return Phrase(", ".join(f"{{{name}}}" for name in faces), faces)
    pairs = [item.partition(" ") for item in items]
    if not all(word in VALUES and count.isdecimal() for word, _, count in pairs):
        return value
    named = {f"w{n}": VALUES[word] for n, (word, _, _) in enumerate(pairs)}
    template = ", ".join(f"{{w{n}}} {count}" for n, (_, _, count) in enumerate(pairs))
    return Phrase(template, named)
