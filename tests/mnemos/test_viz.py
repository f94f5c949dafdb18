"""The page's files: what is served, with which headers, and that they name nothing outside."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from lakemem_api.mnemos.viz import VIZ_PATHS, routes

PAGE = files("lakemem_api.mnemos") / "page"


@pytest.fixture(scope="module")
def client():
    with TestClient(Starlette(routes=routes())) as found:
        yield found


def test_every_path_answers_with_its_type_and_nothing_else_does(client):
    types = {path: client.get(path).headers["content-type"] for path in VIZ_PATHS}
    kinds = {"css": "text/css", "js": "text/javascript", "/viz": "text/html"}
    assert types == {path: f"{kinds[path.rpartition('.')[2]]}; charset=utf-8" for path in VIZ_PATHS}
    for path in ("/viz/", "/viz/absent.js", "/viz/index.html", "/viz/../viz.py", "/viz/%2e%2e/viz.py", "/viz/page"):
        assert client.get(path, follow_redirects=False).status_code in {404, 307}
    assert {client.post(path).status_code for path in VIZ_PATHS} == {405}
    assert {client.head(path).status_code for path in VIZ_PATHS} == {200}


def test_every_file_of_the_page_is_served_whole(client):
    served = {client.get(path).content for path in VIZ_PATHS}
    assert served == {each.read_bytes() for each in PAGE.iterdir()}


def test_the_policy_lets_nothing_in_from_elsewhere_and_no_script_into_the_page(client):
    for path in VIZ_PATHS:
        headers = client.get(path).headers
        policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
        assert policy["default-src"] == "'none'"
        assert {policy[name] for name in ("script-src", "style-src", "connect-src")} == {"'self'"}
        assert {policy[name] for name in ("base-uri", "form-action", "frame-ancestors")} == {"'none'"}
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_what_the_page_loads_is_among_the_open_paths(client):
    html = client.get("/viz").text
    loaded = {f"/{name}" for name in re.findall(r'(?:src|href)="(viz/[^"]+)"', html)}
    for path in VIZ_PATHS:
        if path.endswith(".js"):
            loaded |= {f"/viz/{name}" for name in re.findall(r'from "\./([^"]+)"', client.get(path).text)}
    assert loaded == VIZ_PATHS - {"/viz"}


def test_the_page_names_no_other_host_and_makes_no_markup_from_text():
    for each in PAGE.iterdir():
        text = each.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        assert re.findall(r"https?:|//\w+\.\w|@import|url\(", text) == [], each.name
        assert re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|localStorage", text) == []


def test_the_page_speaks_french_and_holds_no_script_or_style_of_its_own(client):
    html = client.get("/viz").text
    assert '<html lang="fr">' in html
    assert re.findall(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=", html) == []
