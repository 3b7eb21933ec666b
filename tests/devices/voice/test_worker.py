"""The voice's process, with a sound card and a synthesiser that do as they are told."""

from dataclasses import dataclass, field

import pytest

from kiosk.devices.voice import espeak
from kiosk.devices.voice.audio_output import NoDevice
from kiosk.devices.voice.base import SOUNDS, Rank, Tuning, Utterance
from kiosk.devices.voice.worker import REST_AFTER, TRIES_AFTER, TRIES_AT_MOST, Speech


@dataclass
class Card:
    """Remembers what it played; the line plays until `busy` is taken away."""

    there: bool = True
    nodes: tuple[str, ...] = ()
    tries: int = 0
    is_open: bool = False
    busy: bool = False
    heard: list[str] = field(default_factory=list)

    def cards(self) -> object:
        return self.nodes

    def open(self) -> None:
        self.tries += 1
        if not self.there:
            raise NoDevice("no card")
        self.is_open = True

    def speak(self, samples: bytes, volume: int) -> None:
        self.busy = True
        self.heard.append(f"{samples.decode()} {volume}")

    def set_volume(self, volume: int) -> None:
        self.heard.append(f"={volume}")

    def play(self, sound: str, volume: int) -> None:
        self.heard.append(f"*{sound} {volume}")

    def speaking(self) -> bool:
        return self.busy

    def hush(self) -> None:
        self.busy = False
        self.heard.append("-")

    def close(self) -> None:
        self.is_open = False


def spell(text: str, language: str, rate: int) -> bytes:
    return f"{language} {rate} {text}".encode()


def speech(card: Card) -> Speech:
    made = Speech(card, spell)
    made.take(Tuning(160, 70, 50), 0.0)
    return made


def test_lines_are_said_one_after_the_other() -> None:
    card = Card()
    voice = speech(card)
    voice.take(Utterance(("un", "deux"), "fr"), 0.0)
    voice.step(0.1)
    voice.step(0.2)
    assert card.heard == ["fr 160 un 70"]
    card.busy = False
    voice.step(0.3)
    assert card.heard == ["fr 160 un 70", "fr 160 deux 70"]


def test_a_line_is_cut_off_by_the_next_result() -> None:
    card = Card()
    voice = speech(card)
    voice.take(Utterance(("un", "deux"), "fr"), 0.0)
    voice.step(0.1)
    voice.take(Utterance(("trois",), "fr"), 0.2)
    voice.step(0.2)
    assert card.heard == ["fr 160 un 70", "-", "fr 160 trois 70"]


def test_another_volume_is_heard_at_once_and_another_rate_from_the_next_line_on() -> None:
    card = Card()
    voice = speech(card)
    voice.take(Utterance(("un", "deux"), "fr"), 0.0)
    voice.step(0.1)
    voice.take(Tuning(220, 30, 50), 0.2)
    assert card.heard == ["fr 160 un 70", "=30"]
    card.busy = False
    voice.step(0.3)
    assert card.heard[-1] == "fr 220 deux 30"


def test_a_voice_that_is_turned_off_stops_in_the_middle_of_a_line() -> None:
    card = Card()
    voice = speech(card)
    voice.take(Utterance(("un", "deux"), "fr"), 0.0)
    voice.step(0.1)
    voice.take(Tuning(spoken=False), 0.2)
    voice.step(0.3)
    assert card.heard == ["fr 160 un 70", "-"] and voice.lines.idle


def test_signs_are_given_in_words() -> None:
    card = Card()
    voice = speech(card)
    voice.take(Utterance(("✕ en C",), "fr"), 0.0)
    voice.step(0.1)
    assert card.heard == ["fr 160 croix en C 70"]


def test_sounds_play_beside_the_voice_and_not_where_they_are_turned_down() -> None:
    card = Card()
    voice = speech(card)
    voice.take(("play", "win"), 0.0)
    voice.take(Tuning(160, 70, 0), 0.1)
    voice.take(("play", "win"), 0.2)
    voice.take(("play", "no such sound"), 0.3)
    assert card.heard == ["*win 50"]


def test_without_a_card_lines_pass_unheard_until_there_is_one() -> None:
    card = Card(there=False)
    voice = speech(card)
    voice.take(Utterance(("lost",), "fr"), 0.0)
    voice.step(0.0)
    assert voice.fault == ("no_device", "no card")
    card.there = True
    voice.take(Utterance(("also lost",), "fr"), 1.0)
    voice.step(1.0)
    voice.take(Utterance(("heard",), "fr"), TRIES_AFTER + 1)
    voice.step(TRIES_AFTER + 1)
    assert voice.fault is None
    assert [line for line in card.heard if line != "-"] == ["fr 160 heard 70"]


def test_a_card_that_is_not_there_is_tried_ever_more_seldom_until_one_is_plugged_in() -> None:
    card = Card(there=False)
    voice = speech(card)
    for second in range(3600):
        assert not voice.ready(float(second))
    assert card.tries == 7 + 3600 // TRIES_AT_MOST - 1
    card.there, card.nodes = True, ("pcmC0D0p",)
    assert voice.ready(3600.0) and voice.fault is None


@pytest.mark.parametrize(
    ("error", "code"), [(espeak.NoEspeak("gone"), "no_espeak"), (espeak.EspeakFails("broken"), "failing")]
)
def test_a_synthesiser_that_fails_is_named_and_heals(error: Exception, code: str) -> None:
    card, broken = Card(), [True]

    def synthesise(text: str, language: str, rate: int) -> bytes:
        if broken[0]:
            raise error
        return spell(text, language, rate)

    voice = Speech(card, synthesise)
    voice.take(Utterance(("a", "b"), "fr"), 0.0)
    voice.step(0.0)
    assert voice.fault == (code, str(error))
    voice.take(("play", "good"), 0.1)
    broken[0] = False
    voice.step(0.2)
    assert voice.fault is None
    assert card.heard == ["*good 60", "fr 150 b 80"]


def test_a_long_silence_lets_the_card_go() -> None:
    card = Card()
    voice = speech(card)
    voice.take(Utterance(("a",), "fr", Rank.ASK), 0.0)
    voice.step(0.0)
    card.busy = False
    voice.step(REST_AFTER - 1)
    assert card.is_open
    voice.step(REST_AFTER + 1)
    assert not card.is_open


def test_every_sound_has_a_name_in_the_score() -> None:
    from kiosk.devices.voice.sound_synthesis import score

    assert tuple(score()["sounds"]) == SOUNDS
