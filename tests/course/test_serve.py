"""The server behind `make course`: what it sends, how it is compressed and cached, and what it refuses."""

from __future__ import annotations

import gzip
import http.client
import socket
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import ANY
from urllib.parse import urlsplit

import pytest

from belote_teach.course.serve import HOST, listen, serving

STYLE = ".a { color: red }\n" * 500


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "lessons").mkdir(parents=True)
    (folder / "_static").mkdir()
    (folder / "index.html").write_text("<h1>Bélote</h1>" * 200, encoding="utf-8")
    (folder / "lessons" / "index.html").write_text("lessons", encoding="utf-8")
    (folder / "_static" / "a.css").write_text(STYLE, encoding="utf-8")
    for name in ("a.js", "a.svg", "a.json", "a.woff2", "a.ipynb"):
        (folder / "_static" / name).write_bytes(b"0" * 2000)
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    return folder


@pytest.fixture
def address(site: Path) -> Iterator[str]:
    with serving(site, prefix="/club/") as found:
        yield found


def ask(address: str, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Send a path as it stands, which urllib would tidy up."""
    url = urlsplit(address)
    connection = http.client.HTTPConnection(url.hostname or "", url.port, timeout=10)
    connection.request(
        method, url.path + path, headers={name.replace("_", "-"): value for name, value in headers.items()}
    )
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, body


def test_a_page(address: str) -> None:
    status, headers, body = ask(address, "")
    assert status == 200
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert headers["cache-control"] == "no-cache"
    assert body.decode().startswith("<h1>Bélote</h1>")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.css", "text/css"),
        ("a.js", "text/javascript"),
        ("a.svg", "image/svg+xml"),
        ("a.json", "application/json"),
        ("a.woff2", "font/woff2"),
    ],
)
def test_types(address: str, name: str, kind: str) -> None:
    assert ask(address, f"_static/{name}")[1]["content-type"].split(";")[0] == kind


def test_compressed_for_those_who_can_read_it(address: str) -> None:
    _, plain, text = ask(address, "_static/a.css")
    _, packed, small = ask(address, "_static/a.css", Accept_Encoding="gzip, br")
    assert "content-encoding" not in plain
    assert packed["content-encoding"] == "gzip"
    assert "accept-encoding" in packed["vary"].lower()
    assert gzip.decompress(small) == text == STYLE.encode()
    assert len(small) < len(text) / 10


def test_compressed_once_and_again_when_it_changes(address: str, site: Path) -> None:
    style = site / "_static" / "a.css"
    first = ask(address, "_static/a.css", Accept_Encoding="gzip")
    assert ask(address, "_static/a.css", "HEAD", Accept_Encoding="gzip")[1] == first[1] | {"date": ANY}
    style.write_text(STYLE.upper(), encoding="utf-8")
    status, headers, body = ask(address, "_static/a.css", Accept_Encoding="gzip", If_None_Match=first[1]["etag"])
    assert status == 200
    assert headers["etag"] != first[1]["etag"]
    assert gzip.decompress(body) == STYLE.upper().encode()
    assert ask(address, "_static/a.css")[1]["etag"] != headers["etag"]


def test_fonts_are_not_compressed_again(address: str) -> None:
    assert "content-encoding" not in ask(address, "_static/a.woff2", Accept_Encoding="gzip")[1]


def test_files_with_a_check_sum_are_kept(address: str) -> None:
    assert ask(address, "_static/a.css?v=0123abcd")[1]["cache-control"] == "public, max-age=31536000, immutable"
    assert ask(address, "_static/a.css")[1]["cache-control"] == "no-cache"


def test_unchanged_is_not_sent_again(address: str, site: Path) -> None:
    _, headers, _ = ask(address, "")
    status, _, body = ask(address, "", If_None_Match=headers["etag"])
    assert (status, body) == (304, b"")
    (site / "index.html").write_text("<h1>Belote</h1>" * 200, encoding="utf-8")
    status, _, body = ask(address, "", If_None_Match=headers["etag"])
    assert status == 200
    assert body.startswith(b"<h1>Belote")


def test_head_sends_no_body(address: str) -> None:
    status, headers, body = ask(address, "_static/a.css", "HEAD")
    assert (status, body) == (200, b"")
    assert int(headers["content-length"]) == len(STYLE)


def test_a_part_of_a_file(address: str) -> None:
    status, headers, body = ask(address, "_static/a.css", Range="bytes=0-9")
    assert (status, body) == (206, STYLE.encode()[:10])
    assert headers["content-range"] == f"bytes 0-9/{len(STYLE)}"


def test_a_folder_shows_its_page(address: str) -> None:
    assert ask(address, "lessons/")[2] == b"lessons"
    status, headers, _ = ask(address, "lessons")
    assert (status, headers["location"]) == (301, "/club/lessons/")


def test_what_is_not_there(address: str, site: Path) -> None:
    status, headers, body = ask(address, "nowhere.html")
    assert status == 404
    assert b"404" in body
    (site / "404.html").write_text("<h1>This page is not in the course</h1>", encoding="utf-8")
    status, headers, body = ask(address, "nowhere.html")
    assert (status, headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert b"not in the course" in body


@pytest.mark.parametrize(
    "path",
    [
        "../secret.txt",
        "..%2fsecret.txt",
        "_static/../../secret.txt",
        "%2e%2e/secret.txt",
        "/etc/passwd",
        "//etc/passwd",
        "a%00b",
    ],
)
def test_nothing_outside_the_site(address: str, path: str) -> None:
    status, _, body = ask(address, path)
    assert status in (400, 403, 404)
    assert b"secret" not in body


def test_no_link_leads_out(address: str, site: Path) -> None:
    (site / "out.txt").symlink_to(site.parent / "secret.txt")
    status, _, body = ask(address, "out.txt")
    assert status == 403
    assert body != b"secret"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_it_only_shows(address: str, method: str) -> None:
    assert ask(address, "index.html", method)[0] == 405


def test_only_this_machine_and_another_port_where_one_is_taken() -> None:
    first = listen(0)
    with first:
        port = first.getsockname()[1]
        with listen(port) as second:
            assert first.getsockname()[0] == second.getsockname()[0] == HOST
            assert second.getsockname()[1] != port


def test_it_ends_with_its_block(site: Path) -> None:
    with serving(site) as address:
        port = urlsplit(address).port or 0
    with socket.socket() as probe:
        assert probe.connect_ex((HOST, port)) != 0
