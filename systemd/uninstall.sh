#!/bin/sh
# Takes Piste off this machine. The journal, backups and the configuration stay, unless PURGE=1.
set -eu

say() { printf 'piste: %s\n' "$*"; }

[ "$(id -u)" -eq 0 ] || { printf 'piste: this needs root: sudo make uninstall\n' >&2; exit 1; }

[ ! -e /opt/piste/current/systemd/console.sh ] || sh /opt/piste/current/systemd/console.sh off

# The notice first: its end would start the kiosk again.
for unit in kiosk-safe.service kiosk.service kiosk-splash.service kiosk-backup.timer kiosk-backup.service; do
    systemctl disable --quiet "$unit" 2>/dev/null || true
    [ ! -d /run/systemd/system ] || systemctl stop "$unit" 2>/dev/null || true
    rm -f "/etc/systemd/system/$unit"
done
systemctl --global disable --quiet kiosk-desktop-backup.timer 2>/dev/null || true
rm -rf /etc/systemd/system/kiosk.service.d/cage.conf /etc/systemd/system/kiosk.service.d/direct.conf \
    /etc/systemd/user/kiosk-desktop* /etc/xdg/autostart/piste.desktop /etc/systemd/system.conf.d/piste-watchdog.conf \
    /etc/systemd/journald.conf.d/piste.conf /etc/udev/rules.d/91-piste-sticks.rules /opt/piste
rmdir /etc/systemd/system/kiosk.service.d 2>/dev/null || true

if [ "${PURGE:-0}" = 1 ]; then
    # On a partition of its own the folder itself stays until that is let go.
    rm -rf /var/lib/piste/* /var/lib/piste/.[!.]* /etc/piste
    ! id piste >/dev/null 2>&1 || userdel piste
    say "removed, with all games, backups and the configuration"
else
    say "removed; games and backups stay in /var/lib/piste, the configuration in /etc/piste (PURGE=1 removes them too)"
fi

# Last, for until here it held the games.
systemctl disable --quiet piste-data.service 2>/dev/null || true
[ ! -d /run/systemd/system ] || systemctl stop piste-data.service 2>/dev/null || true
rm -f /etc/systemd/system/piste-data.service
rmdir /var/lib/piste 2>/dev/null || true
[ ! -d /run/systemd/system ] || systemctl daemon-reload
