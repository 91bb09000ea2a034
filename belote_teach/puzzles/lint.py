"""What is wrong with exercises, by file and line: behind ``belote-teach check``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from belote_teach.rules import Effect, GameError, Rule, Ruleset, legal, profile, profiles
from belote_teach.rules.options import Rounding
from belote_teach.rules.sheet import Result

from .bank import COURSE, BankError, read_themes
from .exercise import Answer, Ask, Exercise
from .findings import Finding, Level
from .questions import rules_at_work, truth
from .reading import files_below, read_text
from .sheet import counted_deal, empty_cells, score_ruling, sheet

CALLING = (
    Rule.TURN,
    Rule.TURNED_SUIT,
    Rule.OTHER_SUIT,
    Rule.CONTRACTS,
    Rule.BID_AMOUNT,
    Rule.BID_HIGHER,
    Rule.DOUBLE,
)
"""The rules of calling: where no call is refused, any of them may be taught."""

FREEDOM = frozenset({Rule.LEAD, Rule.PARTNER_HOLDS, Rule.DISCARD})
"""Rules that set a player free: an exercise that teaches one may leave every card playable."""


def lint(paths: Iterable[Path]) -> tuple[Finding, ...]:
    """
    Return what is to say about the exercise files at *paths*: files, folders of a theme, or folders of such folders.

    Findings stand in the order of files and lines.  An error makes an exercise unfit; information is for the author.
    """
    findings: list[Finding] = []
    for path in paths:
        files = list(_files(path))
        if not files:
            findings.append(Finding(Level.ERROR, path, 1, _nothing(path)))
        findings += _course(path, {theme for theme, _ in files})
        findings += _exercises(files)
    return tuple(sorted(dict.fromkeys(findings), key=lambda one: (str(one.path), one.line, one.level)))


def _files(path: Path) -> Iterator[tuple[str, Path]]:
    """Yield theme and path of every exercise file at or below *path*."""
    if path.is_file():
        if path.name != COURSE:
            yield path.resolve().parent.name, path
        return
    if (path / COURSE).is_file() or not any(path.glob("*.toml")):
        yield from files_below(path)
    else:
        for file in sorted(path.glob("*.toml")):
            yield path.resolve().name, file


def _nothing(path: Path) -> str:
    if not path.exists():
        return "there is no such file or folder"
    return "no exercises here; write them into a folder for each theme, as in exercises/follow/basics.toml"


def _course(path: Path, found: set[str]) -> Iterator[Finding]:
    """Tell of themes without exercises, and of folders that no theme names."""
    file = path / COURSE
    if not file.is_file():
        return
    text = file.read_text("utf-8")
    try:
        themes = [theme.id for theme in read_themes(path)]
    except BankError as error:
        yield error.args[0]
        return
    for name in themes:
        place = max(text.find(f'"{name}"'), 0)
        if name not in found:
            line = text.count("\n", 0, place) + 1
            yield Finding(Level.INFORMATION, file, line, f"the theme {name!r} has no exercises yet")
    for name in sorted(found - set(themes)):
        message = f'the folder {name!r} is no theme of the course; add [[theme]] with id = "{name}"'
        yield Finding(Level.INFORMATION, file, 1, message)


def _exercises(files: list[tuple[str, Path]]) -> Iterator[Finding]:
    first: dict[str, Exercise] = {}
    for theme, path in files:
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            yield Finding(Level.ERROR, path, 1, "not UTF-8 text; save the file as UTF-8")
            continue
        exercises, faults = read_text(text, path, theme)
        yield from faults
        for exercise in exercises:
            other = first.setdefault(exercise.id, exercise)
            if other is not exercise:
                message = f"the id {exercise.id!r} is taken by {other.source}; give this one another"
                yield _error(exercise, message, "id")
            yield from findings(exercise)


def findings(exercise: Exercise) -> Iterator[Finding]:
    """Yield what is to say about one exercise that could be read."""
    rules = exercise.written_for
    if not exercise.arises(rules):
        yield _error(exercise, f"this cannot come up at the table {rules.id}; {_where(exercise)}", "table")
        return
    try:
        ruling = truth(exercise, rules)
    except GameError as error:
        yield _error(exercise, f"at the table {rules.id} this cannot be: {error}")
        return
    if exercise.ask is Ask.DECLARE and not ruling.value:
        message = "there is nothing to declare, so nothing to mark; give the hand a run or four of a kind"
        yield _error(exercise, message, "hand")
        return
    if ruling.value != exercise.expect:
        yield _error(
            exercise,
            f"expect is {written(exercise.expect)}, but at the table {rules.id} the engine answers "
            f"{written(ruling.value)}; if the position is as you mean it, write expect = {_toml(ruling.value)}",
            "expect",
        )
    yield from _taught(exercise, rules)
    yield from _trivial(exercise, rules)
    if exercise.table is None:
        yield from _elsewhere(exercise, rules)


def _where(exercise: Exercise) -> str:
    """Return what to write where an exercise cannot come up at its table."""
    there = next((name for name in profiles() if exercise.arises(profile(name))), None)
    return f'write table = "{there}"' if there else "nor at any table of the course: change what is laid out"


def _taught(exercise: Exercise, rules: Ruleset) -> Iterator[Finding]:
    known = possible_rules(exercise, rules)
    for rule in exercise.teaches:
        if rule not in known:
            names = ", ".join(f'"{one}"' for one in known)
            message = f"{str(rule)!r} is not at work here, so it cannot be taught; write one of {names}"
            yield _error(exercise, message, "teaches")


def possible_rules(exercise: Exercise, rules: Ruleset) -> tuple[Rule, ...]:
    """Return the rules that *exercise* can teach: those its answer rests on."""
    match exercise.ask:
        case Ask.HOLDS:
            return (Rule.HOLDS, Rule.PLAIN_ORDER, Rule.TRUMP_ORDER)
        case Ask.ORDER:
            return rules_at_work(truth(exercise, rules))
        case Ask.POINTS:
            return (Rule.POINTS, Rule.LAST_TRICK) if exercise.last or exercise.other_side else (Rule.POINTS,)
        case Ask.CALLS:
            return rules_at_work(truth(exercise, rules)) or CALLING
        case Ask.SCORE:
            return _scored(exercise, rules)
        case Ask.MATCH:
            return (Rule.TARGET, Rule.BOTH_OVER)
        case Ask.WHOSE:
            return (Rule.DECLARATION, Rule.DECLARATION_TIE)
        case Ask.WATCH:
            return tuple(Rule)
        case Ask.BELOTE | Ask.DECLARE:
            return rules_at_work(truth(exercise, rules))
        case _:
            assert exercise.position is not None
            holder = (Rule.HOLDS,) if exercise.position.trick.plays else ()
            return (*rules_at_work(legal(exercise.position, rules)), *holder)


def _scored(exercise: Exercise, rules: Ruleset) -> tuple[Rule, ...]:
    """Return the rules on which a score sheet rests: those of its lines, and of what was announced, bid and won."""
    deal = counted_deal(exercise)
    ruling = score_ruling(deal, rules)
    tallies = (deal.count.takers, deal.count.defenders)
    facts = {
        Rule.BELOTE: any(tally.belote for tally in tallies),
        Rule.DECLARATION: any(tally.declarations for tally in tallies),
        Rule.SET: ruling.value.result is Result.SET,
        Rule.LITIGE: ruling.value.result is Result.LITIGE or bool(deal.count.carried),
        Rule.CAPOT: deal.count.capot is not None or (deal.bid is not None and deal.bid.capot),
        Rule.BID: deal.bid is not None,
        Rule.DOUBLE: deal.bid is not None and deal.bid.doubled > 0,
        Rule.LAST_TRICK: deal.last is not None,
        Rule.ROUNDING: rules.rounding is not Rounding.NONE,
    }
    at_work = (*rules_at_work(ruling), *(rule for rule, holds in facts.items() if holds))
    return tuple(dict.fromkeys(at_work))


def _trivial(exercise: Exercise, rules: Ruleset) -> Iterator[Finding]:
    position = exercise.position
    if exercise.ask is Ask.SCORE and not empty_cells(sheet(exercise, rules)):
        yield _error(exercise, "every cell of the sheet is printed; leave some out of given", "given")
    if exercise.ask is Ask.ORDER and exercise.cards == exercise.expect:
        message = f"the cards are given in their right order; mix them, as in cards = {_mixed(exercise)}"
        yield _error(exercise, message, "cards")
    if position and exercise.ask is Ask.HOLDS and len(position.trick.plays) == 1:
        message = "trivial: whoever led holds a trick of one card; add a card to the trick"
        yield _error(exercise, message, "position")
    if position is None or exercise.ask not in (Ask.PLAYABLE, Ask.PLAY):
        return
    if len(position.hand) == 1:
        yield _error(exercise, "trivial: a hand of one card leaves nothing to decide; add a card", "position")
        return
    ruling = legal(position, rules)
    freed = {reason.rule for reason in ruling.reasons if reason.effect is Effect.PERMITS}
    if ruling.value == position.hand and not set(exercise.teaches) & (FREEDOM | freed):
        yield _error(
            exercise,
            "trivial: every card may be played; add a card that may not, or say what sets the player free, "
            'as in teaches = ["partner-holds"]',
            "position",
        )


def _mixed(exercise: Exercise) -> str:
    return f'"{" ".join(map(str, (*exercise.cards[1:], exercise.cards[0])))}"'


def _elsewhere(exercise: Exercise, rules: Ruleset) -> Iterator[Finding]:
    here = truth(exercise, rules).value
    other: dict[str, list[str]] = {}
    for name in profiles():
        if not exercise.arises(profile(name)):
            continue
        there = truth(exercise, profile(name)).value
        if name != rules.id and there != here:
            other.setdefault(written(there), []).append(name)
    if other:
        told = "; ".join(f"{answer} at {', '.join(tables)}" for answer, tables in other.items())
        yield Finding(
            Level.INFORMATION, exercise.source.path, exercise.source.line, f"{exercise.id}: the answer differs: {told}"
        )


def written(answer: Answer) -> str:
    """Return an answer as its author would write it."""
    if isinstance(answer, frozenset):
        return " ".join(sorted(answer))
    return " ".join(map(str, answer)) if isinstance(answer, tuple) else str(answer)


def _toml(answer: Answer) -> str:
    return str(answer) if isinstance(answer, int) else f'"{written(answer)}"'


def _error(exercise: Exercise, message: str, *keys: str) -> Finding:
    """Return an error in the line of the first of *keys* that the author wrote, or of the exercise."""
    source = exercise.source
    return Finding(Level.ERROR, source.path, source.line_of(*keys), f"{exercise.id}: {message}")
