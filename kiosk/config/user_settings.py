"""Settings of the game and of the people at the table."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from kiosk.config.descriptions import Limits, setting
from kiosk.i18n.phrase import Phrase, phrase

Profile = Literal["bar", "fete", "mains-libres"]
Language = Literal["fr", "en"]


PROFILES: dict[str, Phrase] = {
    "bar": phrase("Au bar : réglages sous code, voix muette, sons forts, OK confirme."),
    "fete": phrase("À la fête : voix brève, sons moyens, OK confirme."),
    "mains-libres": phrase("Sans bouton : grands caractères, tout est dit, sons doux, les dés et la main suffisent."),
}
"""What each profile is like, in a sentence; `profiles.toml` holds what it decides."""


class Group(BaseModel):
    """A group of settings; unknown keys are refused so that a typing mistake never passes silently."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class General(Group):
    """What the kiosk is and for whom."""

    profile: Profile = setting(
        "bar",
        phrase("Profil"),
        phrase("L’endroit où se trouve la piste. Il décide des réglages laissés « selon le profil »."),
        {"bar": phrase("Bar"), "fete": phrase("Fête"), "mains-libres": phrase("Mains libres")},
    )
    language: Language = setting(
        "fr",
        phrase("Langue"),
        phrase("La langue de l’écran et de la voix au démarrage."),
        {"fr": phrase("Français"), "en": phrase("English")},
    )
    windowed: bool | None = setting(
        None,
        phrase("Dans une fenêtre"),
        phrase("L’image occupe une fenêtre au lieu de tout l’écran. Sur un Raspberry Pi : tout l’écran."),
        none=phrase("selon la machine"),
        restart=True,
    )
    width: int = setting(
        1280,
        phrase("Largeur de la fenêtre"),
        phrase("Ne vaut que dans une fenêtre."),
        limits=Limits(640, 3840, "px", step=20),
        restart=True,
    )
    height: int = setting(
        800,
        phrase("Hauteur de la fenêtre"),
        phrase("Ne vaut que dans une fenêtre."),
        limits=Limits(400, 2160, "px", step=20),
        restart=True,
    )
    backups: int = setting(
        14,
        phrase("Sauvegardes gardées"),
        phrase("Chaque nuit une sauvegarde ; les plus vieilles s’en vont."),
        limits=Limits(1, 60),
    )


class Play(Group):
    """How throws are confirmed, and how much help there is."""

    confirm: Literal["button", "dice"] | None = setting(
        None,
        phrase("Relancer se confirme"),
        phrase("Pour relancer : le bouton OK d’abord, ou simplement reprendre les dés et les lancer."),
        {"button": phrase("par le bouton"), "dice": phrase("par les dés")},
    )
    missing_die: Literal["die", "all"] = setting(
        "die",
        phrase("Dé cassé ou tombé"),
        phrase("Un dé tombé de la piste ou appuyé au bord : lui seul est relancé, ou tous."),
        {"die": phrase("lui seul"), "all": phrase("tous les dés")},
    )
    guide: bool = setting(
        False, phrase("Conseils"), phrase("Des conseils pour débutants sont montrés dès le début de chaque partie.")
    )


class Hands(Group):
    """Playing without buttons: a hand held over a part of the track."""

    hands_free: bool | None = setting(
        None,
        phrase("Choisir à la main"),
        phrase("Une main tenue au-dessus de la piste choisit : à gauche, à droite, ou OK au milieu."),
    )
    dwell: float = setting(
        1.0,
        phrase("Durée de la main"),
        phrase("Le temps qu’une main doit rester immobile pour compter."),
        limits=Limits(0.4, 5, "s", step=0.1),
    )


class Voice(Group):
    """What is said and heard."""

    level: Literal["off", "short", "full"] | None = setting(
        None,
        phrase("Voix"),
        phrase("Ce que la voix dit : rien, ce qui se passe dans le jeu, ou tout ce qui est à l’écran."),
        {"off": phrase("muette"), "short": phrase("brève"), "full": phrase("complète")},
    )
    rate: int = setting(
        150, phrase("Débit de la voix"), phrase("Combien de mots par minute."), limits=Limits(80, 300, "wpm", step=10)
    )
    volume: int = setting(
        80, phrase("Volume de la voix"), phrase("100 % est le plus fort."), limits=Limits(0, 100, "%", step=5)
    )
    sounds: int | None = setting(
        None,
        phrase("Volume des sons"),
        phrase("Les sons du lancer, de l’annulation, de la victoire."),
        limits=Limits(0, 100, "%", step=5),
        zero=phrase("aucun son"),
    )


class Screen(Group):
    """How the screen looks, and when it rests."""

    larger_type: bool | None = setting(
        None, phrase("Grands caractères"), phrase("Tous les textes un tiers plus grands.")
    )
    blank_after: int = setting(
        30,
        phrase("Mise en veille"),
        phrase("L’écran s’éteint quand personne ne joue ; les dés ou un bouton le réveillent."),
        limits=Limits(0, 480, "min", step=5),
        zero=phrase("jamais"),
    )
