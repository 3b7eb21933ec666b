#!/bin/sh
# Installs what the kiosk needs: setup.sh run|dev. Debian packages come by apt, said first; Python's into .venv.
# Run again at any time: it does only what is missing.
set -eu

what=${1:-run}
here=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
cd "$here"

say() { printf 'piste: %s\n' "$*"; }
fail() { printf 'piste: %s\n' "$*" >&2; exit 1; }

on_a_pi() { grep -qs 'Raspberry Pi' /proc/device-tree/model; }

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"
    elif command -v sudo >/dev/null; then sudo "$@"
    else fail "installing Debian packages needs root: run as root, or install sudo"
    fi
}

apt_install() { as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$@"; }

installed() { dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q 'ok installed'; }

# Releases differ: python3-lgpio, say, is not in all of them, and gpiozero then uses another library.
known() {
    apt-cache show "$1" >/dev/null 2>&1 || { say "this release has no package $1: going on without"; return 1; }
}

# Debian packages that are wanted and not installed.
missing_packages() {
    python3 -c 'import ensurepip, venv' 2>/dev/null || echo "python3-venv"
    on_a_pi || return 0
    # The screen without a desktop (KMSDRM), the camera, the buttons.
    for package in libgbm1 libegl1 libgl1-mesa-dri libgles2 python3-picamera2 python3-lgpio; do
        installed "$package" || echo "$package"
    done
}

install_packages() {
    packages=$(missing_packages | sort -u | tr '\n' ' ')
    [ -n "${packages% }" ] || return 0
    command -v apt-get >/dev/null || fail "these Debian packages are missing and there is no apt-get: $packages"
    say "installing Debian packages with apt-get: $packages"
    as_root apt-get update -q || say "apt-get update failed: trying with the lists that are here"
    packages=$(for package in $packages; do known "$package" && echo "$package"; done | tr '\n' ' ')
    # shellcheck disable=SC2086  # a list of words
    apt_install $packages ||
        fail "apt-get could not install: $packages; see its message above, then run make again"
}

# What is welcome but not needed: everything else works without it, so nothing fails for it.
install_welcome() {
    without=$1
    shift
    packages=$(for package in "$@"; do installed "$package" || echo "$package"; done | tr '\n' ' ')
    [ -n "${packages% }" ] || return 0
    if [ "$(id -u)" -ne 0 ] && ! sudo -n true 2>/dev/null || ! command -v apt-get >/dev/null; then
        say "$without: apt-get install ${packages% } brings what is missing"
        return 0
    fi
    say "installing Debian packages with apt-get: $packages"
    # shellcheck disable=SC2086  # a list of words
    apt_install $packages || { as_root apt-get update -q && apt_install $packages; } ||
        say "$without: ${packages% } could not be installed; everything else works"
}

check_python() {
    command -v python3 >/dev/null || fail "python3 is missing: apt-get install python3"
    python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        fail "Python 3.11 or newer is needed; this is $(python3 --version)"
}

make_venv() {
    [ -x .venv/bin/python ] && .venv/bin/python -c '' 2>/dev/null && return 0
    say "making .venv"
    rm -rf .venv
    # picamera2, libcamera and lgpio exist as Debian packages alone: on a Pi the venv sees them.
    if on_a_pi; then python3 -m venv --system-site-packages .venv; else python3 -m venv .venv; fi
}

# Nothing is installed that is not in the lock with its hash, and nothing is built here but Piste itself.
install_python_packages() {
    case $what in
        run) locks="-r requirements.lock" ;;
        dev) locks="-r requirements.lock -r requirements-dev.lock" ;;
        *) fail "usage: setup.sh run|dev" ;;
    esac
    say "installing Python packages into .venv"
    # shellcheck disable=SC2086  # a list of words
    pip_install --require-hashes --only-binary :all: $locks ||
        fail "pip could not install the packages: is there a network? see its message above, then run make again"
    pip_install --no-deps --no-index --no-build-isolation --editable . || fail "pip could not install piste itself"
}

pip_install() { .venv/bin/python -m pip install --quiet --disable-pip-version-check "$@"; }

check_python
install_packages
install_welcome "no voice" espeak-ng
[ "$what" = run ] || install_welcome "some tests are left out" shellcheck systemd udev xvfb
make_venv
install_python_packages
touch ".venv/.run"
[ "$what" = run ] || touch ".venv/.$what"
say "ready"
