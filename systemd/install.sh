#!/bin/sh
# Puts Piste on this machine: install.sh [kms|cage|desktop|none]. Run again at any time: it upgrades. With none no kiosk
# runs there: for a machine that only directs an evening (docs/evening.md).
# HARDWARE_WATCHDOG=1 lets the board restart the machine when everything hangs; START=0 starts nothing now.
#   /opt/piste/releases/*   the program, one folder a version; /opt/piste/current is the one that runs
#   /opt/piste/keeper       what puts the version before back where the new one does not hold (systemd/keeper)
#   /etc/piste/piste.toml   the configuration, never written over
#   /var/lib/piste          journal, calibrations, backups
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
units=/etc/systemd/system
PARTS="kiosk vision calibration systemd docs pyproject.toml requirements.lock requirements-director.lock README.md LICENSE"

say() { printf 'piste: %s\n' "$*"; }
fail() { printf 'piste: %s\n' "$*" >&2; exit 1; }

# A desktop that is there keeps the screen for itself: then Piste runs as one of its programs.
choose_way() {
    way=${1:-}
    if [ -z "$way" ]; then
        way=kms
        [ ! -L $units/kiosk.service.d/cage.conf ] && [ ! -e $units/kiosk.service.d/cage.conf ] || way=cage
        [ ! -e $units/display-manager.service ] || way=desktop
        [ ! -L /opt/piste/current ] || [ -L $units/kiosk-safe.service ] || way=none
    fi
    case $way in kms | cage | desktop | none) ;; *) fail "usage: install.sh [kms|cage|desktop|none]" ;; esac
    say "the screen is drawn by: $way"
}

# What a release is made of, each name ended by NUL. The lab, where the networks learn, stays in the checkout.
# shellcheck disable=SC2086  # PARTS is a list of words
release_files() {
    find $PARTS -type f ! -path '*/__pycache__/*' ! -path 'vision/lab/*' -print0 | LC_ALL=C sort -z
}

release_name() {
    (cd "$here" && release_files | xargs -0 sha256sum) | sha256sum | cut -c 1-16
}

# What knows releases: the checkout's own, which the machine keeps from then on.
keeper() { python3 -IBS "$here/systemd/keeper" "$@"; }

# The new version is complete, on the disk and read back before anything points at it.
put_release() {
    sources=$(release_name)
    if release=$(keeper find "$sources"); then say "this version is here already"; return; fi
    release=$(keeper place "$sources") || exit 1
    say "putting the program into $release"
    (cd "$here" && release_files | tar --null --files-from=- -cf -) | tar -C "$release" --no-same-owner -xf -
    chmod -R go=rX "$release"
    (umask 022 && sh "$release/systemd/setup.sh" run)
    if [ -e $units/piste-director.service ] || [ -e $units/piste-dialer.service ]; then
        sh "$release/systemd/director.sh" packages "$release"
    fi
    "$release/.venv/bin/python" -m compileall -q "$release/kiosk" "$release/vision" "$release/calibration"
    "$release/.venv/bin/kiosk" --help >/dev/null || fail "the new version does not run; the old one stays"
    keeper seal "$release"
}

# Groups differ: a machine without pins has no gpio.
make_user() {
    id piste >/dev/null 2>&1 ||
        useradd --system --user-group --home-dir /var/lib/piste --no-create-home --shell /usr/sbin/nologin piste
    for group in video render input gpio audio; do
        ! getent group $group >/dev/null || usermod -a -G $group piste
    done
}

put_configuration() {
    mkdir -p /etc/piste
    [ -e /etc/piste/piste.toml ] || install -m 644 "$here/systemd/piste.toml" /etc/piste/piste.toml
}

put_cage() {
    [ "$way" != cage ] || DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends cage seatd
}

[ "$(id -u)" -eq 0 ] || fail "this needs root: sudo make install"
command -v systemctl >/dev/null || fail "this machine has no systemd"
choose_way "${1:-}"
make_user
put_release
put_configuration
put_cage
set -- "$release" "$way"
[ "${HARDWARE_WATCHDOG:-0}" != 1 ] || set -- "$@" watchdog
[ "${START:-1}" != 0 ] || set -- "$@" later
keeper install "$@"
