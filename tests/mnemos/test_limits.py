"""Every field at, above and below its limit; whatever does not fit is 422 with its name, and has changed nothing."""

from __future__ import annotations

import json

import pytest

from tests.mnemos.speaking import V1
from tests.store.opened import Wall, opened

JSON = {"content-type": "application/json"}
WRITE, ASK = {"content": "a word", "role": "user"}, {"q": "a word"}

FITS = [
    ("/episodes", WRITE, "content", ["a", "é" * 32_000, "😀" * 32_000, "   ", "\n", "1\u0001\u001b"]),
    ("/episodes", WRITE, "role", ["user", "assistant", "system"]),
    ("/episodes", WRITE, "session_id", [None, "", "s", "é" * 256]),
    ("/episodes", WRITE, "tenant", ["t", "é" * 128, " ", "a/b"]),
    ("/query", ASK, "q", ["a", "é" * 4_000, " ", "?", "😀"]),
    ("/query", ASK, "k", [1, 50, 51, 100, 20.0]),
    ("/query", ASK, "session_id", [None, "", "é" * 256]),
    ("/query", ASK, "tenant", ["t", "é" * 128]),
    ("/query", ASK, "valid_at", [None, 0, -1, 1782727200000, "2026-05-09", "2026-05-09T10:30:00Z", "9999-12-31"]),
    ("/query", ASK, "as_of", [None, 1782727200000, "1782727200000", "2026-05-09t10:30:00+02:00"]),
]
REFUSED = [
    ("/episodes", WRITE, "content", ["", "é" * 32_001, None, 1, True, ["a"], {}, "a\0b", "\ud800"]),
    ("/episodes", WRITE, "role", ["", "User", "tool", None, 1]),
    ("/episodes", WRITE, "session_id", ["é" * 257, 1, True, ["s"], "a\0b"]),
    ("/episodes", WRITE, "tenant", ["", "é" * 129, None, 1, ["t"], "a\0b", "\udfff"]),
    ("/query", ASK, "q", ["", "é" * 4_001, None, 1, "a\0b", "\ud800"]),
    ("/query", ASK, "k", [0, -5, 101, 10**9, 10**30, True, "10", 1.5, 1e300, None, [3]]),
    ("/query", ASK, "session_id", ["é" * 257, 1]),
    ("/query", ASK, "tenant", ["", "é" * 129, None, 3]),
    ("/query", ASK, "valid_at", [True, 1.5, "", "soon", "2025-02-30", 10**18, -(10**18), [1], "2016-12-31T23:59:60Z"]),
    ("/query", ASK, "as_of", [False, "2024-06-31", "99999-01-01", {}, "NaN"]),
]
FITS_IN_A_QUERY = [
    ("/episodes/search", {"q": "a"}, "q", ["a", "é" * 4_001, " ", "?!", "😀", "a&b=c"]),
    ("/episodes/search", {"q": "a"}, "k", ["1", "100", "007"]),
    ("/episodes/search", {"q": "a"}, "session_id", ["s", "é" * 256]),
    ("/episodes/search", {"q": "a"}, "min_salience", ["0", "0.0", "1", "1.0", ".5", "5e-1"]),
    ("/episodes/search", {"q": "a"}, "tenant", ["t", "é" * 128]),
    ("/facts", {}, "subject", ["s", "é" * 256, "x' OR 1=1 --"]),
    ("/facts", {}, "predicate", ["lives_in", "unknown"]),
    ("/facts", {}, "valid_at", ["1782727200000", "-1", "2026-05-09", "2026-05-09T10:30:00.123Z"]),
    ("/facts", {}, "as_of", ["1782727200000", "2026-05-09"]),
    ("/facts/history", {"subject": "s", "predicate": "p"}, "as_of", ["1782727200000"]),
    ("/graph", {}, "tenant", ["t"]),
]
REFUSED_IN_A_QUERY = [
    ("/episodes/search", {"q": "a"}, "q", ["", "a\0b"]),
    ("/episodes/search", {"q": "a"}, "k", ["0", "-5", "101", "1000000000", "true", "1.5", "", " 5"]),
    ("/episodes/search", {"q": "a"}, "k", ["5 ", "+5", "1_0", "5.0", "٣"]),
    ("/episodes/search", {"q": "a"}, "session_id", ["", "é" * 257]),
    ("/episodes/search", {"q": "a"}, "min_salience", ["-0.1", "1.1", "nan", "NaN", "inf", "1e400", "", "half", "true"]),
    ("/episodes/search", {"q": "a"}, "tenant", ["", "é" * 129]),
    ("/episodes/search", {"q": "a"}, "limit", ["5"]),
    ("/facts", {}, "subject", ["", "é" * 257]),
    ("/facts", {}, "predicate", [""]),
    ("/facts", {}, "valid_at", ["", "now", "2025-02-30", "1e12", "1782727200000.5", "9" * 18, "2026-05-09T25:00:00Z"]),
    ("/facts", {}, "k", ["5"]),
    ("/facts/history", {"subject": "s", "predicate": "p"}, "subject", [""]),
    ("/facts/history", {"subject": "s", "predicate": "p"}, "predicate", [""]),
    ("/facts/history", {"subject": "s", "predicate": "p"}, "valid_at", ["2026-05-09"]),
    ("/graph", {}, "subject", ["s"]),
    ("/health", {}, "tenant", ["t"]),
    ("/episodes/x", {}, "k", ["5"]),
]  # fmt: skip


def each(table):
    return [(path, given, name, value) for path, given, name, values in table for value in values]


def named(case):
    path, _, name, value = case
    return f"{path[1:].replace('/', '-')}-{name}-{ascii(value)[:20]}"


@pytest.fixture(scope="module")
def v1(tmp_path_factory):
    home, wall = tmp_path_factory.mktemp("limits"), Wall()
    with opened(home, wall=wall) as store:
        yield V1(store, home, wall=wall)


@pytest.fixture
def unchanged(v1):
    """Fail where anything was written meanwhile."""

    def state():
        return [(tenant, v1.store.count(tenant=tenant, kinds=("episode",))) for tenant in v1.store.tenants()]

    before = state()
    yield
    assert state() == before


@pytest.mark.parametrize("case", each(FITS), ids=named)
def test_what_fits_is_taken(v1, case):
    path, given, name, value = case
    v1.post(path, **{**given, name: value})


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("case", each(REFUSED), ids=named)
def test_what_does_not_fit_is_refused_by_name(v1, case):
    path, given, name, value = case
    content = json.dumps({**given, name: value})
    assert v1.refused("POST", path, 422, content=content, headers=JSON).startswith(f"{name} : ")


@pytest.mark.parametrize("case", each(FITS_IN_A_QUERY), ids=named)
def test_what_fits_in_a_query_is_taken(v1, case):
    path, given, name, value = case
    v1.get(path, **{**given, name: value})


@pytest.mark.parametrize("case", each(REFUSED_IN_A_QUERY), ids=named)
def test_what_does_not_fit_in_a_query_is_refused_by_name(v1, case):
    path, given, name, value = case
    assert v1.refused("GET", path, 422, params={**given, name: value}).startswith(f"{name} : ")


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize(
    ("path", "missing"),
    [("/episodes", "content"), ("/episodes", "role"), ("/query", "q")],
)
def test_a_required_field_that_is_missing_is_named(v1, path, missing):
    given = {name: value for name, value in (WRITE if path == "/episodes" else ASK).items() if name != missing}
    assert v1.refused("POST", path, 422, json=given) == f"{missing} : champ requis"


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("path", ["/episodes", "/query", "/admin/consolidate", "/admin/decay", "/sessions/s/reset"])
def test_an_unknown_field_and_an_unknown_parameter_are_refused(v1, path):
    given = {"/episodes": WRITE, "/query": ASK}.get(path, {})
    assert v1.refused("POST", path, 422, json={**given, "tenants": ["a"]}) == "tenants : champ inconnu"
    assert v1.refused("POST", f"{path}?verbose=1", 422, json=given or None) == "verbose : champ inconnu"


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize(
    ("content", "headers"),
    [
        (b"{", JSON), (b"", JSON), (b"null", JSON), (b"[]", JSON), (b'"x"', JSON), (b"[" * 200_000, JSON),
        (b'{"content":"a","role":"user"}', {"content-type": "text/plain"}),
        (b'{"content":"a","role":"user"}', {"content-type": "application/x-www-form-urlencoded"}),
        (b'{"content":"a","role":"user"}', {}),
        (b'{"content":"a","role":"user","content":"b"}', JSON),
        (b'{"content":"a","role":"user","tenant":"a","tenant":"b"}', JSON),
        (b'{"content":"\xff","role":"user"}', JSON),
        (b'\xef\xbb\xbf{"content":"a","role":"user"}', JSON),
        ('{"content":"a","role":"user"}'.encode("utf-16"), JSON),
        (b'{"content":NaN,"role":"user"}', JSON),
        (b'{"content":' + b"9" * 10_000 + b',"role":"user"}', JSON),
    ],
    ids=range(16),
)  # fmt: skip
def test_a_body_that_is_no_json_object_is_refused(v1, content, headers):
    assert "corps" in v1.refused("POST", "/episodes", 422, content=content, headers=headers)


def test_parameters_are_there_once_and_in_utf_8(v1):
    assert v1.refused("GET", "/facts?tenant=a&tenant=b", 422) == "tenant : est donné deux fois"
    assert v1.refused("GET", "/episodes/search?q=%ff", 422) == "q : n'est pas de l'Unicode valide"
    assert v1.refused("GET", "/episodes/search?q=%ED%A0%80", 422) == "q : n'est pas de l'Unicode valide"
    assert v1.request("GET", "/episodes/search?q=a+b%20c&k=1").status_code == 200


def test_a_body_over_a_mebibyte_is_413_also_in_pieces_of_unknown_length(v1):
    piece = b" " * 65_536
    for content in (piece * 17, (piece for _ in range(17))):
        detail = v1.refused("POST", "/episodes", 413, content=content, headers=JSON)
        assert detail == "le corps de la requête est trop long"


@pytest.mark.parametrize(("length", "status"), [(256, 404), (257, 422)])
def test_an_id_has_at_most_256_characters(v1, length, status):
    v1.refused("GET", f"/episodes/{'x' * length}", status)


@pytest.mark.parametrize(("length", "status"), [(256, 204), (257, 422)])
def test_a_session_has_at_most_256_characters(v1, length, status):
    assert v1.request("POST", f"/sessions/{'s' * length}/reset").status_code == status


def test_another_method_and_another_route_are_refused_in_french(v1):
    assert v1.refused("DELETE", "/query", 405) == "méthode non admise"
    assert v1.request("GET", "/query").headers["allow"] == "POST"
    assert v1.refused("GET", "/nowhere", 404) == "route inconnue"
    assert v1.client().get("/nowhere").headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(("text", "is_dry"), [("true", True), ("false", False), ("1", True), ("True", True)])
def test_a_dry_run_is_true_or_false(v1, text, is_dry):
    response = v1.request("POST", f"/admin/decay?dry_run={text}")
    assert response.json()["dry_run"] is is_dry
    for wrong in ("", "maybe", "2"):
        assert v1.refused("POST", f"/admin/decay?dry_run={wrong}", 422) == "dry_run : doit être true ou false"
