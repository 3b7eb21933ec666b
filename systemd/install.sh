#!/bin/sh
# Puts Piste on this machine: install.sh [kms|cage|desktop]. Run again at any time: it upgrades.
# HARDWARE_WATCHDOG=1 lets the board restart the machine when everything hangs; START=0 starts nothing now.
#   /opt/piste/releases/*   the program, one folder a version; /opt/piste/current is the one that runs
#   /etc/piste/piste.toml   the configuration, never written over
#   /var/lib/piste          journal, calibrations, backups
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
opt=/opt/piste
units=/etc/systemd/system
PARTS="kiosk vision calibration systemd docs pyproject.toml requirements.lock README.md LICENSE"

say() { printf 'piste: %s\n' "$*"; }
fail() { printf 'piste: %s\n' "$*" >&2; exit 1; }

running() { [ -d /run/systemd/system ]; }

# A desktop that is there keeps the screen for itself: then Piste runs as one of its programs.
choose_way() {
    way=${1:-}
    if [ -z "$way" ]; then
        way=kms
        [ ! -e $units/kiosk.service.d/cage.conf ] || way=cage
        [ ! -e $units/display-manager.service ] || way=desktop
    fi
    case $way in kms | cage | desktop) ;; *) fail "usage: install.sh [kms|cage|desktop]" ;; esac
    say "the screen is drawn by: $way"
}

# shellcheck disable=SC2086  # PARTS is a list of words
release_name() {
    (cd "$here" && find $PARTS -type f ! -path '*/__pycache__/*' -print0 | LC_ALL=C sort -z | xargs -0 sha256sum) |
        sha256sum | cut -c 1-16
}

# The new version is complete before anything points at it: a failed upgrade leaves the old one running.
put_release() {
    release=$opt/releases/$(release_name)
    if [ -e "$release/.complete" ]; then say "this version is here already"; return; fi
    say "putting the program into $release"
    rm -rf "$release"
    mkdir -p "$release"
    # shellcheck disable=SC2086  # a list of words
    tar -C "$here" --exclude=__pycache__ -cf - $PARTS | tar -C "$release" --no-same-owner -xf -
    chmod -R go=rX "$release"
    (umask 022 && sh "$release/systemd/setup.sh" run)
    "$release/.venv/bin/python" -m compileall -q "$release/kiosk" "$release/vision" "$release/calibration"
    "$release/.venv/bin/kiosk" --help >/dev/null || fail "the new version does not run; the old one stays"
    touch "$release/.complete"
}

point_at_release() {
    previous=$(readlink $opt/current || true)
    ln -sfn "$release" $opt/.next
    mv -T $opt/.next $opt/current
    for old in "$opt"/releases/*; do
        case $old in "$release" | "$previous") ;; *) rm -rf "$old" ;; esac
    done
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

put_units() {
    for unit in kiosk.service kiosk-safe.service kiosk-splash.service kiosk-backup.service kiosk-backup.timer; do
        install -m 644 "$release/systemd/units/$unit" $units/$unit
    done
    mkdir -p $units/kiosk.service.d
    if [ "$(systemctl --version | sed -n '1s/^systemd \([0-9]*\).*/\1/p')" -ge 254 ]; then
        install -m 644 "$release/systemd/units/direct.conf" $units/kiosk.service.d/direct.conf
    fi
    systemctl --global disable --quiet kiosk-desktop-backup.timer 2>/dev/null || true
    rm -f $units/kiosk.service.d/cage.conf /etc/systemd/user/kiosk-desktop* /etc/xdg/autostart/piste.desktop
    case $way in
        cage)
            DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends cage seatd
            install -m 644 "$release/systemd/units/cage.conf" $units/kiosk.service.d/cage.conf ;;
        desktop)
            mkdir -p /etc/systemd/user /etc/xdg/autostart
            install -m 644 "$release"/systemd/units/kiosk-desktop* /etc/systemd/user/
            install -m 644 "$release/systemd/units/piste.desktop" /etc/xdg/autostart/piste.desktop ;;
    esac
    mkdir -p /etc/systemd/journald.conf.d
    install -m 644 "$release/systemd/units/journald.conf" /etc/systemd/journald.conf.d/piste.conf
    if [ "${HARDWARE_WATCHDOG:-0}" = 1 ]; then
        mkdir -p /etc/systemd/system.conf.d
        install -m 644 "$release/systemd/units/hardware-watchdog.conf" /etc/systemd/system.conf.d/piste-watchdog.conf
    fi
}

# The partition with the games, where there is one; the screen from the first second, and keys that lead away from the game. A desktop sees to its own.
put_console() {
    if findfs LABEL=piste-data >/dev/null 2>&1; then
        install -m 644 "$release/systemd/units/piste-data.service" $units/piste-data.service
        systemctl enable --quiet piste-data.service
    fi
    if [ "$way" = desktop ]; then sh "$release/systemd/console.sh" off; else sh "$release/systemd/console.sh" on; fi
}

# A desktop mounts sticks by itself; without one nothing would.
put_rules() {
    rules=/etc/udev/rules.d/91-piste-sticks.rules
    if [ "$way" = desktop ]; then rm -f $rules; return; fi
    mkdir -p /etc/udev/rules.d
    install -m 644 "$release/systemd/units/91-piste-sticks.rules" $rules
    ! running || udevadm control --reload || say "sticks are seen after the next start of the machine"
}

enable_units() {
    ! running || systemctl daemon-reload
    if [ "$way" = desktop ]; then
        systemctl disable --quiet kiosk.service kiosk-backup.timer 2>/dev/null || true
        systemctl --global enable --quiet kiosk-desktop-backup.timer
    else
        systemctl enable --quiet kiosk.service kiosk-backup.timer
    fi
}

start_units() {
    if ! running || [ "${START:-1}" = 0 ]; then say "installed; it starts with the machine"; return; fi
    if [ "$way" = desktop ]; then
        systemctl stop kiosk.service kiosk-backup.timer
        say "installed; it starts with the next desktop session"
    else
        systemctl start kiosk-backup.timer
        systemctl reset-failed kiosk.service 2>/dev/null || true
        systemctl restart --no-block kiosk.service
        say "installed and started; systemctl status kiosk tells how it does"
    fi
}

[ "$(id -u)" -eq 0 ] || fail "this needs root: sudo make install"
command -v systemctl >/dev/null || fail "this machine has no systemd"
choose_way "${1:-}"
make_user
put_release
put_configuration
point_at_release
put_units
put_rules
put_console
enable_units
start_units
