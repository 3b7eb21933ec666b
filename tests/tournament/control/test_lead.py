"""A director goes on whatever fails for now: kiosk.tournament.control.running."""

import pytest

from kiosk.errors import PisteError, StoreError


def test_a_broker_and_a_disk_that_fail_are_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("paho.mqtt.client")
    from kiosk.tournament.control import running

    full, gone = StoreError("the disk is full"), PisteError("mosquitto does not start")

    class Director(running.RunningDirector):
        """One that fails in some rounds, and is ended by a signal at last."""

        def __init__(self) -> None:
            self.faults, self.rounds = [full, full, None, full, gone], 0

        def work(self, now: float, seconds: float) -> None:
            self.rounds += 1
            if not self.faults:
                raise KeyboardInterrupt
            if (fault := self.faults.pop(0)) is not None:
                raise fault

        def status(self) -> str:
            return f"{self.rounds // 3}"

    monkeypatch.setattr(running, "AGAIN", 0.0)
    monkeypatch.setattr(running, "TELL", 0.0)
    director, told, said = Director(), list[str](), list[str]()
    with pytest.raises(KeyboardInterrupt):
        director.lead(told.append, said.append)
    assert said == ["the disk is full", "the disk is full", "mosquitto does not start"]
    assert told == ["0", "1"] and director.rounds == 6
    monkeypatch.setattr(running, "TELL", 100.0)
    with pytest.raises(KeyboardInterrupt):
        Director().lead(told.append, said.append)
    assert told[2:] == ["0"], "each line tells everything: not too many of them"
