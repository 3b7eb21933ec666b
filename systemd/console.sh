#!/bin/sh
# console.sh on|off: a start with Piste's picture and without letters, and no way out of the game by a key.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
rules=/etc/udev/rules.d/90-piste.rules
sysctl=/etc/sysctl.d/90-piste.conf
logind=/etc/systemd/logind.conf.d/90-piste.conf
reset=/etc/systemd/system/ctrl-alt-del.target

# What is on the disk counts from the next start; what can be had at once is.
now() { [ ! -d /run/systemd/system ] || "$@" >/dev/null 2>&1 || true; }

on() {
    mkdir -p "${rules%/*}" "${sysctl%/*}" "${logind%/*}"
    install -m 644 "$here/units/90-piste.rules" $rules
    install -m 644 "$here/units/90-piste-sysctl.conf" $sysctl
    install -m 644 "$here/units/90-piste-logind.conf" $logind
    [ -e $reset ] || ln -s /dev/null $reset
    sh "$here/quiet-boot" on
    now sysctl -q -p $sysctl
}

off() {
    rm -f $rules $sysctl $logind
    [ "$(readlink $reset)" != /dev/null ] || rm -f $reset
    sh "$here/quiet-boot" off
}

case ${1:-} in on | off) $1 ;; *) printf 'piste: usage: console.sh on|off\n' >&2; exit 2 ;; esac
now udevadm control --reload
now systemctl try-reload-or-restart systemd-logind.service
