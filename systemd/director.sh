#!/bin/sh
# An evening on many tables, on a machine where Piste is installed: director.sh director|table|off|packages RELEASE.
# Nothing of it runs before `systemctl enable --now`; Debian's own mosquitto service is masked, never started.
#   /etc/piste/evening.toml             what is played: the director starts only where it is there
#   /var/lib/piste-director             its journal and its keys
#   /var/lib/piste-dialer/access.json   a table's key, while it takes part: the kiosk's settings join and leave
set -eu

units=/etc/systemd/system
release=/opt/piste/current

say() { printf 'piste: %s\n' "$*"; }
fail() { printf 'piste: %s\n' "$*" >&2; exit 1; }

apt_install() { DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$@"; }

# Before Debian's package comes, or its service would listen for a moment.
install_broker() {
    systemctl mask mosquitto.service >/dev/null
    command -v mosquitto >/dev/null || [ -x /usr/sbin/mosquitto ] || apt_install mosquitto
    command -v openssl >/dev/null || apt_install openssl
}

# The same as the kiosk's own: nothing that is not in the lock with its hash.
install_packages() {
    "$1/.venv/bin/python" -m pip install --quiet --disable-pip-version-check \
        --require-hashes --only-binary :all: -r "$1/requirements-director.lock" ||
        fail "pip could not install the MQTT client: is there a network? see its message above"
}

make_user() {
    id "$1" >/dev/null 2>&1 ||
        useradd --system --user-group --home-dir "/var/lib/$1" --no-create-home --shell /usr/sbin/nologin "$1"
}

# An upgrade of Piste installs the packages again where a unit is there (install.sh).
put_unit() {
    make_user "$1"
    install_packages "$release"
    # The version to which a rollback leads.
    [ ! -e /opt/piste/previous/requirements-director.lock ] || install_packages /opt/piste/previous
    ln -sfn "$release/systemd/units/$1.service" "$units/$1.service"
    systemctl daemon-reload
}

# The group of the dialer's socket; who is in it since now knows only with the next start.
let_the_kiosk_in() {
    if [ -e /etc/systemd/user/kiosk-desktop.service ]; then
        [ -z "${SUDO_USER:-}" ] || usermod -a -G piste-dialer "$SUDO_USER"
        say "${SUDO_USER:-the user of the desktop} is in the group piste-dialer with the next start of the machine"
    elif id piste >/dev/null 2>&1 && ! id -nG piste | tr ' ' '\n' | grep -qx piste-dialer; then
        usermod -a -G piste-dialer piste
        systemctl try-restart kiosk.service
    fi
}

take_away() {
    for unit in piste-director piste-dialer; do
        systemctl disable --now "$unit.service" 2>/dev/null || true
        rm -f "$units/$unit.service"
    done
    rm -rf /var/lib/piste-dialer
    ! id piste-dialer >/dev/null 2>&1 || userdel piste-dialer
    systemctl daemon-reload
    say "the table's key is wiped; the director's journal and keys stay in /var/lib/piste-director"
}

[ "$(id -u)" -eq 0 ] || fail "this needs root: sudo make ${1:-director}"
if [ "${1:-}" = packages ]; then install_packages "$2"; exit 0; fi
command -v systemctl >/dev/null || fail "this machine has no systemd"
[ -x "$release/.venv/bin/kiosk" ] || fail "Piste is not installed here yet: sudo make install (WAY=none: no kiosk here)"
case ${1:-} in
    director)
        install_broker
        put_unit piste-director
        [ ! -e "$units/kiosk.service" ] ||
            say "this kiosk directs too: piste-director and its mosquitto listen in the network, the game itself does not"
        say "write /etc/piste/evening.toml (docs/tournament.md), then: systemctl enable --now piste-director" ;;
    table)
        command -v openssl >/dev/null || apt_install openssl
        put_unit piste-dialer
        let_the_kiosk_in
        install -d -m 700 -o piste-dialer -g piste-dialer /var/lib/piste-dialer
        say "now: systemctl enable --now piste-dialer; then join in the kiosk's settings (docs/tournament.md)" ;;
    off) take_away ;;
    *) fail "usage: director.sh director|table|off" ;;
esac
