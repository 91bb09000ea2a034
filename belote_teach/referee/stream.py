"""Questions and answers as JSON lines, without end and in constant memory."""

from __future__ import annotations

import codecs
import json
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, NoReturn, TextIO

from belote_teach.rules import profile

from .ruling import RIGHT, Tables, error_object, rule_on

LONGEST_LINE = 1 << 20
"""A line with more bytes is not read whole."""


def answers(lines: Iterable[bytes], lang: str | None = None, tables: Tables = profile) -> Iterator[dict[str, object]]:
    """
    Yield the answer to each of *lines*, as `rule_on` gives it; empty lines are passed over.

    A line that is not JSON is answered with the error ``BAD_JSON``, which names its number, and the rest goes on.
    """
    for number, line in enumerate(lines, 1):
        text = line.removeprefix(codecs.BOM_UTF8) if number == 1 else line
        if not text.strip():
            continue
        try:
            if len(text) > LONGEST_LINE:
                raise ValueError(f"longer than {LONGEST_LINE} bytes")
            request = _decode(text.decode())
        except (ValueError, RecursionError) as error:
            what = "not UTF-8" if isinstance(error, UnicodeError) else str(error)
            yield {"id": None, "error": error_object("BAD_JSON", f"line {number}: {what}; {RIGHT}")}
        else:
            yield rule_on(request, lang, tables)


def answer_stream(source: BinaryIO, sink: TextIO, lang: str | None = None, tables: Tables = profile) -> bool:
    """
    Answer every line of *source* on *sink*; return whether all were answered without an error.

    What has come in is answered, and sent off, before more is waited for: a program may ask line by line.
    """
    right = True
    for answer in answers(_lines(source, sink.flush), lang, tables):
        right = right and "error" not in answer
        sink.write(_encode(answer) + "\n")
    return right


def _lines(source: BinaryIO, before_waiting: Callable[[], None]) -> Iterator[bytes]:
    """Yield the lines of *source*; of one that is too long, only so much that it can be seen to be."""
    read = getattr(source, "read1", source.read)
    rest = b""
    while chunk := read(1 << 16):
        *whole, rest = (rest + chunk).split(b"\n")
        yield from whole
        rest = rest[: LONGEST_LINE + 1]
        before_waiting()
    if rest:
        yield rest
    before_waiting()


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")  # Python reads NaN and Infinity; JSON has no such numbers


_decode = json.JSONDecoder(parse_constant=_refuse_constant).decode
_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode
