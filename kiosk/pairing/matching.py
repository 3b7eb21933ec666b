"""The cheapest pairs of people, by NetworkX: Edmonds's algorithm, exact.

The library is in the extra `director` alone, so it is imported when a round is drawn.
"""

from collections.abc import Mapping
from importlib.util import find_spec

Pair = tuple[int, int]


def available() -> bool:
    """Whether the library is installed."""
    return find_spec("networkx") is not None


def cheapest(count: int, costs: Mapping[Pair, int]) -> list[Pair] | None:
    """`count` people in pairs at the least cost in all; None where these pairs leave somebody alone.

    `costs` are whole numbers, of the pairs that may be, each the lower number first.
    """
    from networkx import Graph, max_weight_matching

    # Without a view of each pair that is looked up: half the time of a round.
    plain = type("Plain", (Graph,), {"__getitem__": lambda graph, one: graph._adj[one]})
    graph, most = plain(), max(costs.values(), default=0) + 1
    graph.add_nodes_from(range(count))
    graph.add_weighted_edges_from((one, other, most - cost) for (one, other), cost in costs.items())
    found = [(min(pair), max(pair)) for pair in max_weight_matching(graph, maxcardinality=True)]
    return sorted(found) if 2 * len(found) == count else None
