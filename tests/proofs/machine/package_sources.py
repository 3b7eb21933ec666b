"""How this machine gets its packages, told to Debian trees made on it: pip's settings, apt's mirror, proxies."""

import configparser
import re
import subprocess
import sys
import time
from collections.abc import Mapping
from functools import cache
from pathlib import Path

CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
"""Those that this machine trusts, which may be more than Debian's own."""
WEEK = 7 * 24 * 3600.0
IN_TREE = Path("/etc/ssl/certs-of-the-host.crt")
"""Where a tree has them: installing ca-certificates there writes the usual file anew."""
PROXIES = ("http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY")
_APT = re.compile(r"^Acquire::(https?::|Check-|Retries|Force).*$", re.M)
_KNOWN = re.compile(r"^(?P<where>[^.=]*)\.(?P<key>[\w-]+)='(?P<value>.*)'$")


def pip_settings(told: str) -> dict[str, str]:
    """What `pip config list` tells, by key; the environment comes before files, as for pip itself.

    Left out is what is about this machine's folders: the cache, and where packages go.
    """
    found: dict[str, str] = {}
    for line in told.splitlines():
        known = _KNOWN.match(line)
        if known is None or known["where"] not in ("global", "install", ":env:"):
            continue
        if known["key"] not in ("cache-dir", "target", "prefix", "root", "user", "python"):
            found.setdefault(known["key"], known["value"].replace("\\n", "\n"))
    return found


@cache
def _pip() -> dict[str, str]:
    told = subprocess.run([sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True, check=True)
    return pip_settings(told.stdout)


def paths(settings: Mapping[str, str]) -> list[Path]:
    """Folders and files of this machine that pip's settings name, as paths or file:// URLs: indices, constraints."""
    words = [word.removeprefix("file://") for value in settings.values() for word in value.split()]
    return list(dict.fromkeys(Path(word) for word in words if word.startswith("/") and Path(word).exists()))


def bound() -> tuple[str, ...]:
    """What a tree sees of this machine's folders and files, as options of systemd-nspawn."""
    # An index that is a folder has links to its neighbours. Certificates are copied, for Debian writes them anew.
    seen = {path.parent if path.name == "simple" else path for path in paths(_pip())} - {CERTIFICATES}
    return tuple(f"--bind-ro={path}" for path in sorted(seen))


def tell_pip(tree: Path) -> None:
    """Gives a tree pip's settings and the certificates of this machine."""
    settings = dict(_pip())
    if CERTIFICATES.exists():
        (tree / IN_TREE.relative_to("/")).parent.mkdir(parents=True, exist_ok=True)
        (tree / IN_TREE.relative_to("/")).write_bytes(CERTIFICATES.read_bytes())
        settings["cert"] = str(IN_TREE)
    written = configparser.RawConfigParser()
    written["global"] = settings
    with (tree / "etc/pip.conf").open("w") as file:
        written.write(file)


def apt_settings() -> str:
    """Proxies and the like of apt here, as lines of apt.conf; empty where there is no apt."""
    return "\n".join(line[0] for line in _APT.finditer(_told("apt-config", "dump", "Acquire")))


def sources(release: str) -> list[str]:
    """Lines of sources.list for a release, from the mirrors that are used here; empty where none is known."""
    told = _told("apt-get", "indextargets", "--format", "$(LABEL)|$(REPO_URI)", "Created-By: Packages")
    mirrors = dict(line.split("|", 1) for line in reversed(told.splitlines()))
    lines = []
    if "Debian" in mirrors:
        lines += [f"deb {mirrors['Debian']} {suite} main" for suite in (release, f"{release}-updates")]
    if lines and "Debian-Security" in mirrors:
        lines.append(f"deb {mirrors['Debian-Security']} {release}-security main")
    return lines


def make_bare(system: Path, release: str, packages: str) -> None:
    """Debian's smallest system with these packages, as an archive; one of less than a week stays as it is, for
    Debian's packages change. Raises `CalledProcessError`."""
    if system.exists() and time.time() - system.stat().st_mtime < WEEK:
        return
    settings, half = system.with_name("apt.conf"), system.with_suffix(".part.tar")
    settings.write_text(apt_settings() + "\n")
    what = ("--quiet", "--variant=minbase", f"--include={packages}", f"--aptopt={settings}")
    subprocess.run(["mmdebstrap", *what, release, half, *sources(release)], check=True, timeout=2400)
    half.replace(system)


def _told(*words: str) -> str:
    try:
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""
