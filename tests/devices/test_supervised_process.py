"""Processes that cannot even be killed: their driver hangs."""

from kiosk.devices.camera_process.status import REASONS as CAMERA_REASONS
from kiosk.devices.supervised_process import MOST_UNENDED, ProcessFault, SupervisedProcess
from kiosk.devices.voice.base import REASONS as VOICE_REASONS


class Stuck:
    """A child in a driver call: a kill does nothing."""

    pid = 7

    def __init__(self, end):
        self.end, self.status = end.dup(), None

    def poll(self):
        return self.status

    def kill(self):
        pass

    def wait(self, timeout=None):
        return -9


def test_children_that_cannot_be_ended_do_not_pile_up():
    now, children, told = [0.0], [], []

    def start(end):
        children.append(Stuck(end))
        return children[-1]

    process = SupervisedProcess(start, lambda: "hello", lambda code, line: told.append(code), lambda: now[0])

    def hours(count):
        for _ in range(count * 3600):
            now[0] += 1.0
            process.keep_going()
            list(process.messages(3.0))

    hours(1)
    assert len(children) == MOST_UNENDED
    assert told == [ProcessFault.HUNG] * MOST_UNENDED + [ProcessFault.STUCK], "said once, and last"
    children[0].status = -9
    hours(1)
    assert len(children) == MOST_UNENDED + 1
    assert told[-1] == ProcessFault.STUCK
    process.close(0.0)
    for child in children:
        child.end.close()


def test_the_players_are_told_to_restart_the_machine():
    for reasons in (CAMERA_REASONS, VOICE_REASONS):
        assert "redémarrez" in reasons[ProcessFault.STUCK].template.lower()
