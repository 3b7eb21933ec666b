# make run   installs what is missing and starts the kiosk
# make test  installs what is missing and runs the tests
VENV := .venv
BIN := $(VENV)/bin
# Compiled modules are kept: without them every process that a test or a proof starts compiles all of the kiosk again.
unexport PYTHONDONTWRITEBYTECODE

# Every target without a slash is a command, no file.
.PHONY: $(shell sed -n 's/^\([a-z][a-z0-9-]*\):.*/\1/p' $(firstword $(MAKEFILE_LIST)))

help:
	@echo "make run    start the kiosk (a demonstration on a machine without the camera of a Pi)"
	@echo "make test   run the tests"
	@echo "make test-extras  the tests that need PyTorch and Mitsuba, which it installs: a gigabyte; minutes"
	@echo "make test-whole  every case of which make test tries some: screens, sequences, games; minutes"
	@echo "make test-any  the same tests, those of properties with new examples each time"
	@echo "make lint   ruff and mypy"
	@echo "make lock   the lock files anew from pyproject.toml; UPGRADE=--upgrade takes newer versions"
	@echo "make sbom   what it is made of (docs/sbom.json, CycloneDX) and the licences (docs/licences.md)"
	@echo "make prove  the slow proofs, some minutes each"
	@echo "make prove-engine  ten thousand games of each game, random and sensible, a quarter of an hour"
	@echo "make prove-simulate  three games of every variant on the virtual track, half an hour and more"
	@echo "make proof-by-hand  every game in a real window by three keys, then by the mouse, half an hour"
	@echo "make proof-presses  200 random presses at every game while dice move, as many at rest: as the domes say; minutes"
	@echo "make prove-rendered  the reader on 3,000 fast and 200 path-traced throws, some hours"
	@echo "make proof-lookalikes  1,500 throws with a thing that looks like a die, none taken for one; half an hour"
	@echo "make proof-cards  2,000 drawn cards of decks that trained nothing, fans, and what is no card; half an hour"
	@echo "make proof-no-dice  400 photographs without dice, fetched from packages: none read for sure; minutes"
	@echo "make proof-photographs  256 photographs of dice, turned, dimmed, blurred: 6,144 readings; an hour"
	@echo "make proof-clips  thirteen throws that people filmed, each in 18 ways: shaken, shaded, compressed; a quarter of an hour"
	@echo "make proof-hands  2,000 hands, sleeves and shadows over the track that mean nothing, half an hour"
	@echo "make proof-learning  corrections at a table: fewer questions, none silent, false ones harm nothing; hours"
	@echo "make proof-disturbed  300 sequences of throws under shadows, arms and a restless camera, an hour"
	@echo "make shots  a picture of every screen, in out/shots"
	@echo "make pictures  the pictures in the README and the documentation anew"
	@echo "make faces  the typefaces anew from those that they are made of"
	@echo "make train  install what training the reader needs"
	@echo "make install    put the kiosk on this machine for good, as root; again to upgrade (docs/install.md)"
	@echo "make rollback   back to the version before, as root; once more undoes it"
	@echo "make uninstall  take it off; games and settings stay unless PURGE=1"
	@echo "make data-partition PARTITION=/dev/...  games and settings on a partition of their own (docs/install.md)"
	@echo "make director   an evening on many tables is led here, as root; nothing starts by itself (docs/tournament.md)"
	@echo "make table      this kiosk plays in one, as root; make evening-off  takes both away, and the table's key"
	@echo "make proof-fresh  a bare Debian 13 in a folder: make run and make test end well there; root, minutes"
	@echo "make proof-odds every chance and mean that is shown, against counts and simulations; a quarter of an hour"
	@echo "make proof-boot a Debian machine boots with the kiosk, which is killed, hung and broken; root, ten minutes"
	@echo "make proof-director two Debian machines, one directs, one is a table: joined, cut off, revoked; root, half an hour"
	@echo "make proof-picamera2 a real Picamera2 gives a rendered game to the reader; root, ten minutes at first"
	@echo "make proof-arm64  Debian for the Pi's processor, emulated: installed, read, played, tested; root, half an hour"
	@echo "make proof-opencv  the reader's tests on OpenCV 4.10, the oldest allowed; minutes"
	@echo "make proof-qr  a phone's camera reads the result's code from afar; minutes"
	@echo "make proof-soak  eight hours on a virtual clock, then twenty minutes: memory, files, frames stay flat"
	@echo "make proof-calibration  eight rooms calibrated by one button, 200 throws read, a bump noticed; minutes"
	@echo "make proof-kills kill -9 a thousand times during play"
	@echo "make proof-journal bits flip and pages are lost in journals: nothing changes silently; minutes"
	@echo "make proof-year a year of play in a journal of the version before: opened, checked, saved; a minute"
	@echo "make proof-mutants faults put into the program on purpose: each is found by its test; under an hour"
	@echo "make proof-pairing  thousands of tournaments at random: no rematch, byes once, else it is said; an hour"
	@echo "make proof-evenings  20 evenings of every form, 1,000 harms: nothing lost, doubled or wrong; an hour"
	@echo "make proof-load  32 tables send a result a second each: the director under half a core; ten minutes"
	@echo "make proof-cable  a table's cable is pulled for an hour of games: all results arrive in order; root, an hour"
	@echo "make proof-spectators  200 telephones on an evening's page see each change soon, also under a flood; minutes"
	@echo "make proof-referee the referee under 200,000 lines that nobody should send, in every game; minutes"
	@echo "make proof-deaths each process is killed and hung during a game, for real; minutes"
	@echo "make proof-idle  start, processor, memory and writes while nobody plays; minutes"
	@echo "make proof-powercut the power is cut a thousand times: what was not synced is lost"
	@echo "make proof-upgrade  upgrades that are cut off, do not hold or are damaged; root, half an hour"
	@echo "make proof-restore the power is cut at every step of restores, backups, settings, the PIN; minutes"
	@echo "make oracles-record   what the kiosk reads, plays, draws and prints, as text in FOLDER; minutes"
	@echo "make oracles-compare  the same again, compared with FOLDER; for changes that may change nothing"
	@echo "make clean  remove what was installed and built here"

run: $(VENV)/.run
	@$(BIN)/kiosk play --demo

# Without what pytest makes of each assertion, which takes a new checkout half a minute: what failed is run again with it.
test: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto --assert=plain || \
		{ PYTEST_ADDOPTS= $(BIN)/python -m pytest -n 0 --last-failed --last-failed-no-failures none; exit 1; }

test-whole: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto -m 'whole and not slow'

test-any: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto --hypothesis-profile=default

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

prove: $(VENV)/.dev
	$(BIN)/python -m pytest -m slow -n 0

prove-engine: $(VENV)/.dev
	$(BIN)/python -m pytest -m slow -n 0 -s tests/proofs/games/test_random_games.py tests/proofs/games/test_bot_levels.py

prove-simulate: $(VENV)/.dev
	$(BIN)/python -m tests.proofs.games.simulate

proof-by-hand: $(VENV)/.dev
	@command -v Xvfb >/dev/null && command -v xdotool >/dev/null || \
		apt-get install -q -y --no-install-recommends xvfb xdotool
	$(BIN)/python -m tests.proofs.controls.by_hand

# ONLY='poker menteur', MORE='--presses 1000 --seed 3 --seeds 5' and the like
proof-presses: $(VENV)/.dev
	@command -v Xvfb >/dev/null || apt-get install -q -y --no-install-recommends xvfb
	$(BIN)/python -m tests.proofs.controls.random_presses --xvfb $(ONLY) $(MORE)

# What is skipped without PyTorch and Mitsuba.
test-extras: train
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[render]'
	$(BIN)/python -m pytest -n 0 tests/vision/lab/rendering tests/vision/lab/training

prove-rendered: $(VENV)/.dev
	$(BIN)/python -m pip install --editable '.[render]'
	PISTE_FAST=3000 PISTE_TRACED=200 PISTE_DOUBTS=600 $(BIN)/python -m pytest -m slow -n 0 -s tests/proofs/vision/test_rendered_throws.py

# MORE='--traced' and the like
proof-lookalikes: $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[render]'
	$(BIN)/python -m tests.proofs.lookalikes $(MORE)

# The decks come from Debian's archive and stay in build/cards; MORE='--cards 200 --fans 20', DECK='--cards 500' and
# the like. An owner's deck, shown once, has a verdict of its own.
proof-cards: $(VENV)/.dev
	@command -v rsvg-convert >/dev/null || apt-get install -q -y --no-install-recommends librsvg2-bin
	$(BIN)/python -m tests.proofs.cards $(MORE); whole=$$?; \
		$(BIN)/python -m tests.proofs.cards.owners_deck $(DECK) && exit $$whole

# Debian's archive and PyPI: what is fetched stays in build/photographs.
proof-no-dice: $(VENV)/.dev
	$(BIN)/python -m tests.proofs.photographs.no_dice

# MORE='--sample 8 --processes 2' and the like; the photographs lie in PISTE_SHARED, without them nothing is proved
proof-photographs: $(VENV)/.dev
	$(BIN)/python -m tests.proofs.photographs.kinds $(MORE)

# The clips lie in PISTE_SHARED, without them nothing is proved; MORE="--kinds shadow" and the like.
proof-clips: $(VENV)/.dev
	$(BIN)/python -m tests.proofs.clips $(MORE)

proof-hands: $(VENV)/.dev
	$(BIN)/python -m tests.proofs.vision.passing_hands 0 143

# FRESH=200 throws of each make, COUNT=3000 ordinary ones
proof-learning: FRESH ?= 200
proof-learning: COUNT ?= 3000
proof-learning: $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[render]'
	$(BIN)/python -m tests.proofs.vision.learning.table_learning --fresh $(FRESH) --count $(COUNT)

proof-disturbed: $(VENV)/.dev
	$(BIN)/python -m tests.proofs.vision.disturbed_following 0 300

shots: $(VENV)/.run
	$(BIN)/kiosk shots out/shots

pictures: $(VENV)/.dev
	SDL_VIDEODRIVER=dummy $(BIN)/python -m tests.docs.test_pictures

faces: $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[faces]'
	$(BIN)/python -m tests.screens.kit.drawing.make_faces

train: $(VENV)/.dev
	$(BIN)/python -m pip install --editable '.[train]'

$(VENV)/.run $(VENV)/.dev: $(VENV)/.%: pyproject.toml requirements.lock requirements-dev.lock systemd/setup.sh
	@sh systemd/setup.sh $*

# UPGRADE=--upgrade takes the newest versions; without it the lock keeps those it has.
COMPILE := build/tools/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-config \
	--default-index https://pypi.org/simple --custom-compile-command 'make lock' $(UPGRADE)
lock:
	python3 -m venv build/tools
	build/tools/bin/python -m pip install --quiet --disable-pip-version-check uv==0.13.9
	$(COMPILE) pyproject.toml --group build --output-file requirements.lock >/dev/null
	$(COMPILE) --group dev --constraint requirements.lock --output-file requirements-dev.lock >/dev/null

# What a kiosk is made of, in CycloneDX's form, and under which licences. The marker goes: a Pi's packages are listed too.
sbom: $(VENV)/.dev
	python3 -m venv build/tools
	build/tools/bin/python -m pip install --quiet --disable-pip-version-check cyclonedx-bom==7.5.0
	python3 -m venv --clear --without-pip build/made
	sed 's/ ; platform_machine == .aarch64.//' requirements.lock > build/made.lock
	build/tools/bin/python -m pip --python build/made install --quiet --disable-pip-version-check \
		--require-hashes --only-binary :all: -r build/made.lock
	build/tools/bin/cyclonedx-py environment build/made --pyproject pyproject.toml --output-reproducible -o docs/sbom.json
	$(BIN)/python -m tests.make_licences docs/sbom.json docs/licences.md

# WAY=kms|cage|desktop: how the screen is drawn; none: no kiosk here, the machine directs an evening
install:
	@sh systemd/install.sh $(WAY)

uninstall:
	@sh systemd/uninstall.sh

director table:
	@sh systemd/director.sh $@

evening-off:
	@sh systemd/director.sh off

# PARTITION=/dev/mmcblk0p3: games and settings there, for a card that is otherwise only read (docs/install.md)
data-partition:
	@sh systemd/data-partition make $(PARTITION)

# A C compiler: a preloaded library stands in for the memory of a Pi's camera.
proof-picamera2: $(VENV)/.dev
	@command -v debootstrap >/dev/null && command -v systemd-nspawn >/dev/null && command -v cc >/dev/null || \
		apt-get install -q -y --no-install-recommends debootstrap systemd-container gcc libc6-dev
	$(BIN)/python -m tests.proofs.picamera

# RELEASE=trixie|bookworm; FIRST=FILE: JUnit file of the tests here, all of which have to run there too
proof-fresh: RELEASE ?= trixie
proof-fresh: $(VENV)/.dev
	@command -v mmdebstrap >/dev/null && command -v systemd-nspawn >/dev/null || \
		{ apt-get update -q && apt-get install -q -y --no-install-recommends mmdebstrap systemd-container; }
	$(BIN)/python -m tests.proofs.machine.clean_machine --release $(RELEASE) $(if $(FIRST),--first $(FIRST))

# RELEASE=trixie|bookworm
proof-boot: RELEASE ?= trixie
proof-boot: $(VENV)/.dev
	@command -v debootstrap >/dev/null && command -v systemd-nspawn >/dev/null || \
		apt-get install -q -y --no-install-recommends debootstrap systemd-container
	$(BIN)/python -m tests.proofs.machine.boot --release $(RELEASE)

# RELEASE=trixie|bookworm; MORE='--mutant socket': it has to fail
proof-director: RELEASE ?= trixie
proof-director: $(VENV)/.dev
	@command -v mmdebstrap >/dev/null && command -v systemd-nspawn >/dev/null || \
		{ apt-get update -q && apt-get install -q -y --no-install-recommends mmdebstrap systemd-container; }
	$(BIN)/python -m tests.proofs.director --release $(RELEASE) $(MORE)

# RELEASE as above; BY_SETUP=--by-setup installs by setup.sh there, many minutes more
proof-arm64: RELEASE ?= trixie
proof-arm64: $(VENV)/.dev
	@command -v mmdebstrap >/dev/null && command -v systemd-nspawn >/dev/null && [ -e /usr/bin/qemu-aarch64-static ] || \
		apt-get install -q -y --no-install-recommends qemu-user-static binfmt-support mmdebstrap systemd-container
	@[ -e /proc/sys/fs/binfmt_misc/status ] || mount -t binfmt_misc none /proc/sys/fs/binfmt_misc
	@[ -e /proc/sys/fs/binfmt_misc/qemu-aarch64 ] || update-binfmts --import qemu-aarch64
	$(BIN)/python -m tests.proofs.machine.arm64 --release $(RELEASE) $(BY_SETUP)

# The oldest OpenCV that is allowed; the lock has the newest.
OLDEST := build/opencv-4.10
proof-opencv: $(VENV)/.dev
	[ -d $(OLDEST)/cv2 ] || $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps \
		--only-binary :all: --target $(OLDEST) opencv-python-headless==4.10.0.84
	PYTHONPATH=$(OLDEST) $(BIN)/python -c 'import cv2; assert cv2.__version__ == "4.10.0", cv2.__version__'
	PYTHONPATH=$(OLDEST) $(BIN)/python -m pytest -n 0 tests/vision tests/calibration \
		tests/cli/dice/test_read.py tests/cli/dice/test_read_fixtures.py tests/cli/dice/test_watch.py
	@echo "VERDICT: pass (OpenCV 4.10.0)"

# HOURS on the virtual clock, then MINUTES of the kiosk itself; 0 leaves one out
proof-soak: HOURS ?= 8
proof-soak: MINUTES ?= 20
proof-soak: $(VENV)/.dev
	@command -v Xvfb >/dev/null && command -v xdotool >/dev/null || \
		apt-get install -q -y --no-install-recommends xvfb xdotool
	$(BIN)/python -m tests.proofs.processes.soak --hours $(HOURS) --minutes $(MINUTES)

proof-referee: $(VENV)/.dev
	$(BIN)/python -m tests.proofs.games.referee_fuzz

# MORE='--count 100 --seed 2'
proof-pairing: $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[director]'
	$(BIN)/python -m tests.proofs.pairing.swiss $(MORE)

# MORE='--evenings 6 --harms 25 --form swiss' and the like
proof-evenings: $(VENV)/.dev
	@command -v mosquitto >/dev/null || [ -x /usr/sbin/mosquitto ] || { echo "mosquitto is missing: apt-get install mosquitto" >&2; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[director]'
	$(BIN)/python -m tests.proofs.hall.evenings $(MORE)

# MORE='--seconds 60'
proof-load: $(VENV)/.dev
	@command -v mosquitto >/dev/null || [ -x /usr/sbin/mosquitto ] || { echo "mosquitto is missing: apt-get install mosquitto" >&2; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[director]'
	$(BIN)/python -m tests.proofs.hall.load $(MORE)

# MORE='--minutes 5'; the cable is one of the kernel's, into a network of its own
proof-cable: $(VENV)/.dev
	@command -v mosquitto >/dev/null || [ -x /usr/sbin/mosquitto ] || { echo "mosquitto is missing: apt-get install mosquitto" >&2; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[director]'
	$(BIN)/python -m tests.proofs.hall.pulled_cable $(MORE)

# MORE='--guests 300'
proof-spectators: $(VENV)/.dev
	@command -v mosquitto >/dev/null || [ -x /usr/sbin/mosquitto ] || { echo "mosquitto is missing: apt-get install mosquitto" >&2; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[director]'
	$(BIN)/python -m tests.proofs.hall.many_guests $(MORE)

proof-calibration: $(VENV)/.dev
	$(BIN)/python -m pytest -m slow -n 0 -s tests/proofs/vision/test_calibration.py tests/calibration

proof-odds: $(VENV)/.dev
	$(BIN)/python -m tests.proofs.games.odds

proof-qr: $(VENV)/.dev
	$(BIN)/python -m tests.proofs.sheet_code

proof-kills: $(VENV)/.dev
	$(BIN)/python -m tests.proofs.journal.kills

proof-year: $(VENV)/.dev
	$(BIN)/python -m tests.proofs.journal.year_of_play

proof-journal: $(VENV)/.dev
	$(BIN)/python -m tests.proofs.journal.damage

proof-mutants: $(VENV)/.dev
	@command -v strace >/dev/null || apt-get install -y --no-install-recommends strace
	$(BIN)/python -m tests.proofs.mutants

proof-deaths: $(VENV)/.dev
	$(BIN)/python -m tests.proofs.processes.kill_and_hang

proof-idle: $(VENV)/.dev
	$(BIN)/python -m tests.proofs.processes.idle

proof-powercut: $(VENV)/.dev
	@command -v strace >/dev/null || apt-get install -y --no-install-recommends strace
	$(BIN)/python -m tests.proofs.power_loss.during_play

rollback:
	@[ "$$(id -u)" -eq 0 ] || { echo "piste: this needs root: sudo make rollback" >&2; exit 1; }
	@[ -e /opt/piste/keeper ] || { echo "piste: Piste is not installed here" >&2; exit 1; }
	@python3 -IBS /opt/piste/keeper rollback

# RELEASE as for proof-boot; CUTS=30 moments, MORE=--without-mutants and the like
proof-upgrade: RELEASE ?= trixie
proof-upgrade: CUTS ?= 30
proof-upgrade: $(VENV)/.dev
	@command -v debootstrap >/dev/null && command -v systemd-nspawn >/dev/null && command -v mkfs.xfs >/dev/null || \
		apt-get install -q -y --no-install-recommends debootstrap systemd-container e2fsprogs xfsprogs
	$(BIN)/python -m tests.proofs.upgrade.failed_upgrades --release $(RELEASE) --cuts $(CUTS) $(MORE)

proof-restore: $(VENV)/.dev
	@command -v strace >/dev/null || apt-get install -y --no-install-recommends strace
	$(BIN)/python -m tests.proofs.power_loss.restore

# FOLDER; ONLY='--only scenes' and the like; pictures of what is drawn otherwise go to FOLDER/pictures/changed
oracles-record oracles-compare: FOLDER ?= build/oracles
oracles-record oracles-compare: oracles-%: $(VENV)/.dev
	$(BIN)/python -m tests.oracles $* $(FOLDER) --pictures $(FOLDER)/pictures $(ONLY)

clean:
	rm -rf $(VENV) build out *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
