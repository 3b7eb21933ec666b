"""The examination: every check of every part, in order."""

from collections.abc import Iterator

from kiosk.appliance.doctor import backup_checks, camera_checks, component_checks, hardware_checks
from kiosk.appliance.doctor.finding import Check, Patient


def examine(patient: Patient) -> Iterator[Check]:
    """Every check, one after the other; none raises."""
    for probe in (
        component_checks.settings,
        component_checks.release,
        component_checks.screen,
        camera_checks.camera,
        camera_checks.calibration,
        component_checks.buttons,
        component_checks.sound,
        component_checks.voice,
        component_checks.journal,
        backup_checks.backups,
        hardware_checks.disk,
        hardware_checks.memory,
        hardware_checks.temperature,
        hardware_checks.power,
        component_checks.evening,
        hardware_checks.versions,
    ):
        yield from probe(patient)
