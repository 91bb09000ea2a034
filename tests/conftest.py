"""What all tests share: how hard the laws are searched, how many positions the oracles compare, what is counted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "quick", max_examples=150, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "search", max_examples=5000, deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.register_profile(
    "mutants",
    settings.get_profile("quick"),
    max_examples=15,
    phases=(Phase.explicit, Phase.generate),
    database=None,
)
settings.load_profile("quick")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--positions",
        type=int,
        default=100_000,
        help="how many positions each oracle compares at least (default: %(default)s)",
    )


@pytest.fixture(scope="session")
def positions(request: pytest.FixtureRequest) -> int:
    """How many positions an oracle compares at least."""
    return int(request.config.getoption("--positions"))


Count = Callable[[str, int], None]


@pytest.fixture
def count(record_property: Callable[[str, object], None]) -> Count:
    """Have the end of the run say how much was compared, as in ``count("colver, legal cards", 102_400)``."""

    def say(what: str, how_many: int) -> None:
        record_property(f"counted: {what}", how_many)

    return say


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    counted: dict[str, int] = defaultdict(int)
    for report in terminalreporter.getreports("passed"):
        for name, how_many in report.user_properties:
            if report.when == "call" and name.startswith("counted: "):
                counted[name.removeprefix("counted: ")] += int(str(how_many))
    if counted:
        terminalreporter.section("compared, without a difference")
        for name, how_many in sorted(counted.items()):
            terminalreporter.write_line(f"{how_many:>12,}  {name}")
