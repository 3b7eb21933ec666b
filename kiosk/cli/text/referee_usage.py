"""What `kiosk referee --help` says, in the language that was asked for: of one game its options, else the games."""

import json

from kiosk.games.catalogue import GAMES
from kiosk.games.engine.options import Option, OptionKind
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.i18n.words import Words

USAGE = phrase(
    "utilisation : kiosk referee JEU [--json] [--lang fr|en] [--config FICHIER] [--data DOSSIER] [FICHIER]"
)
HELP = phrase(
    """Joue une partie d’après des lignes JSON. La première ligne nomme les joueurs, chaque autre est une action :

  {first}
  {throw}
  {again}
  {write}
  {undo}

Dans tout jeu qui le permet on passe un joueur avec {skip}, quelqu’un prend une place avec
{replace}, quelqu’un s’ajoute avec
{add}.

Avec --json et l’option "guide" chaque réponse a "guide", ce que le joueur peut faire, le choix conseillé d’abord :
{guide} (docs/machine.md).

Une ligne refusée ne change rien et la partie continue. Code de sortie : 0, 1 si une ligne a été refusée, 2 si la
première ligne ne sert à rien.""",
    first='{"game": "cameroun", "players": ["Anne", "Bruno"], "options": {"turns": 5}}',
    throw='{"throw": [5, 5, 5, 6, 2]}',
    again='{"throw": [5, 5, 5, 4, 4], "rethrown": [3, 4]}',
    write='{"decide": "write", "column": "F"}',
    undo='{"decide": "undo"}',
    skip='{"decide": "skip"}',
    replace='{"decide": "replace", "player": 1, "name": "Zoé"}',
    add='{"decide": "add", "name": "Zoé"}',
    guide='{"do": "throw", "dice": [3, 4], "win": 0.41, "points": null}',
)
ARGUMENTS = (
    (phrase("JEU"), phrase("un de : {games}", games=", ".join(GAMES))),
    (phrase("FICHIER"), phrase("les lignes ; sans lui, ou pour -, l’entrée standard")),
    (Phrase("--json"), phrase("un objet JSON par ligne, rien d’autre")),
    (Phrase("--lang fr|en"), phrase("la langue ; sans elle celle des réglages")),
    (phrase("--config FICHIER"), phrase("le fichier de configuration (TOML)")),
    (phrase("--data DOSSIER"), phrase("le dossier du journal et des réglages")),
)


def text(game: str | None, words: Words) -> str:
    """The whole help; the options of `game` where it is one."""
    arguments = [f"  {words.say(name):<20}{words.say(said)}" for name, said in ARGUMENTS]
    parts = [words.say(USAGE), words.say(HELP), "\n".join(arguments)]
    if game in GAMES:
        parts.append(_options(game, words))
    else:
        parts.append(words.say(phrase("Les options d’un jeu : kiosk referee JEU --help")))
    return "\n\n".join(parts)


def _options(game: str, words: Words) -> str:
    heading = words.say(phrase("Options de {game} :", game=game))
    return "\n".join([heading, *(_option(option, words) for option in GAMES[game].options)])


def _option(option: Option, words: Words) -> str:
    default = json.dumps(option.default, ensure_ascii=False)
    known = words.say(phrase("{values} (par défaut {default})", values=_values(option, words), default=default))
    return f"  {option.key:<22}{known}\n{'':24}{words.say(option.help)}"


def _values(option: Option, words: Words) -> str:
    span = f"{option.minimum or 0}..{'' if option.maximum is None else option.maximum}"
    if option.step != 1:
        span = words.say(phrase("{span} de {step} en {step}", span=span, step=option.step))
    names = [name for name, _ in option.choices]
    keys = "|".join(map(json.dumps, names))
    return {
        OptionKind.BOOL: "true|false",
        OptionKind.INT: span,
        OptionKind.CHOICE: keys,
        OptionKind.TABLE: f"{{{keys}: {span}, ...}}",
    }[option.kind]
