"""`kiosk calibrate STEP`: what the kiosk must be shown once. Each step is a module of its own."""

STEPS = {"poker": "kiosk.cli.calibrate_poker"}
"""Step -> the module with its HELP, add_arguments and run."""

HELP = """usage: kiosk calibrate STEP [options]

Shows the kiosk once what it must know.

  poker NAME   your own poker dice, a picture of each face

kiosk calibrate STEP --help says more."""
