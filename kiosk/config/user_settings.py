"""Settings of the game and of the people at the table."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from kiosk.config.descriptions import SettingText
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

    profile: Annotated[
        Profile,
        SettingText(
            phrase("Profil"),
            phrase("L’endroit où se trouve la piste. Il décide des réglages laissés « selon le profil »."),
            {"bar": phrase("Bar"), "fete": phrase("Fête"), "mains-libres": phrase("Mains libres")},
        ),
    ] = "bar"
    language: Annotated[
        Language,
        SettingText(
            phrase("Langue"),
            phrase("La langue de l’écran et de la voix au démarrage."),
            {"fr": phrase("Français"), "en": phrase("English")},
        ),
    ] = "fr"
    windowed: Annotated[
        bool | None,
        SettingText(
            phrase("Dans une fenêtre"),
            phrase("L’image occupe une fenêtre au lieu de tout l’écran. Sur un Raspberry Pi : tout l’écran."),
            none=phrase("selon la machine"),
            restart=True,
        ),
    ] = None
    width: Annotated[
        int,
        Field(ge=640, le=3840),
        SettingText(
            phrase("Largeur de la fenêtre"), phrase("Ne vaut que dans une fenêtre."), unit="px", step=20, restart=True
        ),
    ] = 1280
    height: Annotated[
        int,
        Field(ge=400, le=2160),
        SettingText(
            phrase("Hauteur de la fenêtre"), phrase("Ne vaut que dans une fenêtre."), unit="px", step=20, restart=True
        ),
    ] = 800
    backups: Annotated[
        int,
        Field(ge=1, le=60),
        SettingText(
            phrase("Sauvegardes gardées"), phrase("Chaque nuit une sauvegarde ; les plus vieilles s’en vont.")
        ),
    ] = 14


class Play(Group):
    """How throws are confirmed, and how much help there is."""

    confirm: Annotated[
        Literal["button", "dice"] | None,
        SettingText(
            phrase("Relancer se confirme"),
            phrase("Pour relancer : le bouton OK d’abord, ou simplement reprendre les dés et les lancer."),
            {"button": phrase("par le bouton"), "dice": phrase("par les dés")},
        ),
    ] = None
    missing_die: Annotated[
        Literal["die", "all"],
        SettingText(
            phrase("Dé cassé ou tombé"),
            phrase("Un dé tombé de la piste ou appuyé au bord : lui seul est relancé, ou tous."),
            {"die": phrase("lui seul"), "all": phrase("tous les dés")},
        ),
    ] = "die"
    guide: Annotated[
        bool,
        SettingText(
            phrase("Conseils"), phrase("Des conseils pour débutants sont montrés dès le début de chaque partie.")
        ),
    ] = False


class Hands(Group):
    """Playing without buttons: a hand held over a part of the track."""

    hands_free: Annotated[
        bool | None,
        SettingText(
            phrase("Choisir à la main"),
            phrase("Une main tenue au-dessus de la piste choisit : à gauche, à droite, ou OK au milieu."),
        ),
    ] = None
    dwell: Annotated[
        float,
        Field(ge=0.4, le=5),
        SettingText(
            phrase("Durée de la main"),
            phrase("Le temps qu’une main doit rester immobile pour compter."),
            unit="s",
            step=0.1,
        ),
    ] = 1.0


class Voice(Group):
    """What is said and heard."""

    level: Annotated[
        Literal["off", "short", "full"] | None,
        SettingText(
            phrase("Voix"),
            phrase("Ce que la voix dit : rien, ce qui se passe dans le jeu, ou tout ce qui est à l’écran."),
            {"off": phrase("muette"), "short": phrase("brève"), "full": phrase("complète")},
        ),
    ] = None
    rate: Annotated[
        int,
        Field(ge=80, le=300),
        SettingText(phrase("Débit de la voix"), phrase("Combien de mots par minute."), unit="wpm", step=10),
    ] = 150
    volume: Annotated[
        int,
        Field(ge=0, le=100),
        SettingText(phrase("Volume de la voix"), phrase("100 % est le plus fort."), unit="%", step=5),
    ] = 80
    sounds: Annotated[
        int | None,
        Field(ge=0, le=100),
        SettingText(
            phrase("Volume des sons"),
            phrase("Les sons du lancer, de l’annulation, de la victoire."),
            unit="%",
            step=5,
            zero=phrase("aucun son"),
        ),
    ] = None


class Screen(Group):
    """How the screen looks, and when it rests."""

    larger_type: Annotated[
        bool | None, SettingText(phrase("Grands caractères"), phrase("Tous les textes un tiers plus grands."))
    ] = None
    blank_after: Annotated[
        int,
        Field(ge=0, le=480),
        SettingText(
            phrase("Mise en veille"),
            phrase("L’écran s’éteint quand personne ne joue ; les dés ou un bouton le réveillent."),
            unit="min",
            step=5,
            zero=phrase("jamais"),
        ),
    ] = 30
