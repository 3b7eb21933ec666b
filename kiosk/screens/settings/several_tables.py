"""This table's part in an evening on many tables: how it joins one, the three words, and how it leaves."""

from functools import partial

from kiosk.devices.camera_process.messages import CameraCode
from kiosk.devices.usb_storage import find
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.background_command import BackgroundCommand
from kiosk.screens.kit.drawing.canvas import Text
from kiosk.screens.kit.menu_page import Confirmation, MenuPage, back
from kiosk.screens.kit.screen import Item, Kiosk
from kiosk.screens.settings.evening_camera import CodeUnderCamera
from kiosk.screens.settings.evening_code import TypedCode
from kiosk.screens.settings.evening_file import EveningFiles
from kiosk.screens.settings.storage.usb_stick import Look, Send
from kiosk.table.tournament.called_games import table_name
from kiosk.table.tournament.joining import Desk, Do, Stage, Trouble

TITLE = phrase("Tournoi à plusieurs tables")
SAID = {
    "camera": phrase("La direction vous donne un code sur papier, ou sur un téléphone."),
    "typed": phrase("La direction vous dicte des chiffres ; trois mots montrent ensuite que c’est bien elle."),
    "file": phrase("La direction a mis un fichier pour cette table sur une clé USB."),
    "leave": phrase("Les résultats déjà reçus par la direction comptent ; la clé de cette table est effacée."),
    "same": phrase("Dites ces trois mots à la direction. Si elle lit les mêmes, c’est bien elle."),
    "stop": phrase("Rien n’est changé ; le code ne servira plus."),
}
TROUBLES = {
    Trouble.MISTYPED: phrase("Un chiffre du code est faux : tapez-le encore une fois."),
    Trouble.UNREACHABLE: phrase("La direction ne répond pas. Cette table est-elle sur le même réseau ?"),
    Trouble.STRANGER: phrase("Une autre machine a répondu à sa place ! Demandez un fichier sur une clé."),
    Trouble.FAILED: phrase("Cela n’a pas marché : demandez un nouveau code ou un nouveau fichier."),
    Trouble.TOKEN: phrase("Ce code a déjà servi, ou il est trop vieux : demandez-en un autre."),
    Trouble.DECLINED: phrase("La direction a refusé : les mots n’étaient pas les mêmes."),
    Trouble.LATE: phrase("Personne n’a confirmé les mots à temps : demandez un nouveau code."),
}
STAGES = {
    Stage.ASKING: phrase("On appelle la direction…"),
    Stage.WORDS: phrase("Dites ces trois mots à la direction. Lit-elle les mêmes sur son écran ?"),
    Stage.WAITING: phrase("La direction doit encore confirmer ces mots."),
}


class SeveralTables(MenuPage):
    """Offers what is possible now; follows the dialer."""

    screen_key = "severaltables"

    def __init__(self, app: Kiosk, look: Look = find, send: Send = BackgroundCommand) -> None:
        """`look` finds the stick, `send` runs a command of the kiosk beside the screens."""
        super().__init__(app)
        self._look_for, self._send = look, send
        self._shown = self.desk
        self._begin()

    def _begin(self) -> None:
        """Alone the cursor stands on the first way to join, which only opens a page; else on the way out, where
        it is said how it stands."""
        self.cursor = int(self.desk == Desk(Stage.ALONE))

    @property
    def desk(self) -> Desk:
        """How joining stands; alone too where the dialer has gone."""
        evening = self.app.evening
        return (None if evening is None else evening.desk) or Desk(Stage.ALONE)

    def title(self) -> Text:
        """The words while they are compared, else which table it is."""
        desk, evening = self.desk, self.app.evening
        if desk.words:
            return " · ".join(desk.words)
        if desk.stage is Stage.JOINED and evening is not None and evening.table:
            return table_name(evening.table)
        return TITLE

    def items(self) -> list[Item]:
        """The way back, and what the stage allows."""
        stage, app = self.desk.stage, self.app
        stop = Item("stop", phrase("Arrêter"), partial(self._ask, Do.STOP))
        if stage is Stage.WORDS:
            same = Item("same", phrase("Mêmes mots"), partial(self._ask, Do.SAME))
            return [back(self), same, Item("stop", phrase("Autres mots"), partial(self._ask, Do.STOP))]
        if stage is Stage.JOINED:
            return [back(self), Item("leave", phrase("Quitter la soirée"), lambda: app.push(Leave(app)))]
        if stage is not Stage.ALONE:
            return [back(self), stop]
        return [
            back(self),
            *self._camera(),
            Item("typed", phrase("Code à taper"), lambda: app.push(TypedCode(app, partial(self._ask, Do.CODE)))),
            Item("file", phrase("Fichier sur une clé"), self._open_stick),
        ]

    def explanation(self, key: str) -> Text | None:
        """How it stands; what the button under the cursor is for."""
        return SAID.get(key) or self._state()

    def update(self, now: float) -> bool:
        """Whether the dialer has said something new; then the cursor goes back to where it begins."""
        before, self._shown = self._shown, self.desk
        if before != self._shown:
            self._begin()
        return before != self._shown

    def _state(self) -> Phrase:
        desk, evening = self.desk, self.app.evening
        if desk.stage is Stage.JOINED:
            if evening is not None and evening.connected:
                return phrase("Cette table est de la soirée ; la liaison avec la direction est là.")
            return phrase("Cette table est de la soirée ; on attend la liaison avec la direction.")
        if desk.stage is Stage.ALONE:
            alone = phrase("Cette table joue seule. Elle peut rejoindre la soirée d’un organisateur.")
            return alone if desk.trouble is None else TROUBLES[desk.trouble]
        return STAGES[desk.stage]

    def _ask(self, do: Do, what: object = None) -> None:
        if self.app.evening is not None:
            self.app.evening.ask(do, what)

    def _camera(self) -> list[Item]:
        """A machine without a camera reads no paper."""
        eyes = self.app.eyes
        if eyes is None or eyes.status().code == CameraCode.NO_CAMERA:
            return []
        return [Item("camera", phrase("Code devant la caméra"), self._show_code)]

    def _show_code(self) -> None:
        self.app.push(CodeUnderCamera(self.app, partial(self._ask, Do.CODE)))

    def _open_stick(self) -> None:
        self.app.push(EveningFiles(self.app, partial(self._ask, Do.FILE), self._look_for, self._send))


class Leave(Confirmation):
    """Asked once more."""

    screen_key = "leaveevening"

    def __init__(self, app: Kiosk) -> None:
        asked = phrase("Quitter la soirée ?")
        meaning = phrase("La clé de cette table est effacée : il faudra un nouveau code pour revenir.")
        super().__init__(app, asked, meaning, Item("leave", phrase("Quitter"), self._leave))

    def _leave(self) -> None:
        if self.app.evening is not None:
            self.app.evening.ask(Do.LEAVE)
