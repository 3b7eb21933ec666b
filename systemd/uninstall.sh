#!/bin/sh
# Takes Piste off this machine. The journal, backups and the configuration stay, unless PURGE=1.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
say() { printf 'piste: %s\n' "$*"; }

[ "$(id -u)" -eq 0 ] || { printf 'piste: this needs root: sudo make uninstall\n' >&2; exit 1; }

[ ! -e /opt/piste/current/systemd/quiet-boot ] || sh /opt/piste/current/systemd/quiet-boot off

# What would start the kiosk again goes first.
for unit in piste-keeper.service kiosk-safe.service kiosk.service kiosk-splash.service kiosk-backup.timer kiosk-backup.service; do
    [ ! -d /run/systemd/system ] || systemctl stop "$unit" 2>/dev/null || true
done
if [ -e /etc/systemd/system/piste-director.service ] || [ -e /etc/systemd/system/piste-dialer.service ]; then
    sh "$here/systemd/director.sh" off
fi
# The links: what is in the checkout knows them all.
python3 -IBS "$here/systemd/keeper" remove
rm -rf /opt/piste
rmdir /etc/systemd/system/kiosk.service.d 2>/dev/null || true
if [ -d /run/systemd/system ]; then
    udevadm control --reload 2>/dev/null || true
    systemctl try-reload-or-restart systemd-logind.service 2>/dev/null || true
fi

if [ "${PURGE:-0}" = 1 ]; then
    # On a partition of its own the folder itself stays until that is let go.
    rm -rf /var/lib/piste/* /var/lib/piste/.[!.]* /var/lib/piste-owner /etc/piste
    ! id piste >/dev/null 2>&1 || userdel piste
    say "removed, with all games, backups and the configuration"
else
    say "removed; games and backups stay in /var/lib/piste, the configuration in /etc/piste (PURGE=1 removes them too)"
fi

# Last, for until here it held the games.
[ ! -d /run/systemd/system ] || systemctl stop piste-data.service 2>/dev/null || true
rmdir /var/lib/piste 2>/dev/null || true
[ ! -d /run/systemd/system ] || systemctl daemon-reload
