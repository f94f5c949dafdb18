"""The page in a real browser, on a real home: drawn, read out, searched, and unmoved by hostile names."""

from __future__ import annotations

from urllib.parse import urlsplit

import httpx
import pytest

from lakemem.records import requests
from lakemem_api.mnemos.graph import graph
from lakemem_api.mnemos.viz import VIZ_PATHS
from tests.mnemos.browsing import browsing
from tests.mnemos.pages import pages
from tests.serving.running import serving
from tests.store.opened import NOON, opened

HOSTILE = '<img src=x onerror="window.hit=1">'
KEY = "clef-1234"
DOWN, UP = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
ONE = {"id": "e", "type": "personne", "label": "seule", "mentions": 50}
ESCAPE = "\ue00c"
"""Source: WebDriver, section 17.4.2."""

INK = """
await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
const canvas = document.querySelector("#canvas");
const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
copy.drawImage(canvas, 0, 0);
const pixels = copy.getImageData(0, 0, canvas.width, canvas.height).data;
let count = 0;
for (let at = 3; at < pixels.length; at += 4) count += pixels[at] > 0;
return count;
"""


def state(store, subject, predicate, said, **named):
    options = {"is_functional": predicate in {"works_at", "lives_in"}, **named}
    store.write_many([requests.state_fact(subject, predicate, said, named=options)])


def many(count):
    """Return a graph of so many nodes, half of them memories."""
    names = ["personne", "lieu", "projet", "organisation"]
    entities = [
        {"id": f"e{n}", "type": names[n % 4], "label": f"nom {n}", "mentions": n % 9, "memories": [f"m{n}"]}
        for n in range(count // 2)
    ]
    memories = [
        {"id": f"m{n}", "label": f"souvenir {n}", "date": 0, "freshness": 0.5, "importance": 0.5}
        for n in range(count - count // 2)
    ]
    return {"entities": entities, "facts": [], "memories": memories, "generated_at": 0, "tenant": "many"}


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    with opened(tmp_path_factory.mktemp("home")) as store:
        state(store, "user", "lives_in", "Lyon", valid_from="2025-01-01", sentence="Je vis à Lyon.")
        state(store, "user", "lives_in", "Annecy", valid_from="2026-01-01", sentence="Je vis à Annecy.")
        state(store, "user", "prefers", "thé vert")
        state(store, "user", "prefers", HOSTILE, sentence=HOSTILE)
        state(store, HOSTILE, "works_at", "Solaris")
        state(store, "user", "constructor", "Solaris", is_functional=False)
        store.add_episode(f"Annecy sous la neige {HOSTILE}")
        store.add_episode("Rien de neuf.")
        state(store, "user", "lives_in", "Oslo", tenant="locked")
        yield store


@pytest.fixture(scope="module")
def address(home):
    def graphs(tenant):
        if tenant == "many":
            return many(500)
        if tenant == "one":
            return {"entities": [ONE], "facts": [], "memories": [], "generated_at": 0, "tenant": "one"}
        return graph(home, tenant, subject="user", now=NOON)

    with pages(graphs) as url:
        yield url


@pytest.fixture(scope="module")
def window(tmp_path_factory):
    with browsing(tmp_path_factory.mktemp("browser")) as found:
        found.resize(1200, 800)
        yield found


@pytest.fixture
def browser(window):
    window.prefer(prefers_color_scheme="light", prefers_reduced_motion="reduce")
    yield window
    assert window.complaints() == []


def settled(browser, tenant):
    state = "const {tenant, state} = document.querySelector('#canvas').dataset; return [tenant, state]"
    browser.wait(lambda: browser.run(state) == [tenant, "settled"])


def show(browser, address, tenant="user"):
    browser.open(f"{address}/viz?tenant={tenant}")
    settled(browser, tenant)


def drawn_nodes(browser):
    return int(browser.run("return document.querySelector('#canvas').dataset.nodes"))


def rows(browser, part):
    return browser.run(
        "return [...document.querySelectorAll(`[data-part=${arguments[0]}] li:not([hidden]) .text`)]"
        ".map(e => e.textContent)",
        part,
    )


def press(browser, text):
    """Press the first button of the lists that holds a text."""
    browser.run(
        "[...document.querySelectorAll('#lists button')].find(e => e.textContent.includes(arguments[0])).click()", text
    )


def middle(browser):
    place = "const b = document.querySelector('#canvas').getBoundingClientRect(); return [b.x, b.y, b.width, b.height]"
    left, top, width, height = browser.run(place)
    return round(left + width / 2), round(top + height / 2)


def at(x, y):
    return {"type": "pointerMove", "duration": 0, "x": x, "y": y}


def ink(browser):
    """Return how many pixels of the canvas are drawn on."""
    return int(browser.run(INK))


def look(browser):
    """Return the colours of the picture's middle, the page and its text."""
    return browser.run(
        "const canvas = document.querySelector('#canvas'), body = getComputedStyle(document.body);"
        "const copy = new OffscreenCanvas(1, 1).getContext('2d');"
        "copy.drawImage(canvas, -canvas.width / 2, -canvas.height / 2);"
        "const {data} = copy.getImageData(0, 0, 1, 1);"
        "return [[...data].join(), body.backgroundColor, body.color]"
    )


def test_a_graph_is_drawn_and_listed_and_nothing_is_asked_of_another_host(browser, address):
    show(browser, address)
    assert drawn_nodes(browser) == 4 + 1 + 2
    assert ink(browser) > 500
    named = {"Personne : user", f"Personne : {HOSTILE}", "Organisation : Solaris", "Lieu : Annecy"}
    assert set(rows(browser, "entities")) == named
    assert rows(browser, "entities")[0] == "Personne : user"
    assert browser.text("#status").startswith("4 entités, 5 faits, 2 souvenirs · 1 mars 2026")
    asked = [urlsplit(url) for url in browser.requested()]
    assert {url.hostname for url in asked if url.scheme != "data"} == {"127.0.0.1"}
    assert [url.query for url in asked if url.path == "/v1/graph"] == ["tenant=user"]


def test_hostile_names_stay_text_everywhere(browser, address):
    show(browser, address)
    for text in (HOSTILE, "sous la neige", "Solaris"):
        press(browser, text)
        assert browser.text("#details h2")
    x, y = middle(browser)
    browser.point(*(at(x + dx, y) for dx in range(-300, 300, 20)))
    assert browser.run("return [window.hit, document.querySelectorAll('img').length]") == [None, 0]
    assert any(HOSTILE in row for row in rows(browser, "facts"))
    assert any("user constructor Solaris" in row for row in rows(browser, "facts"))


def test_details_tell_what_holds_since_when_and_what_held_before(browser, address):
    show(browser, address)
    press(browser, "Annecy")
    told = browser.text("#details")
    assert "user habite à Annecy" in told
    assert "depuis le 1 janv. 2026" in told
    assert "Je vis à Annecy." in told
    assert "Lyon du 1 janv. 2025 au 1 janv. 2026" in told
    assert browser.run("return document.querySelectorAll('#lists [aria-current]').length") == 1
    browser.keys(ESCAPE)
    assert browser.run("return document.querySelector('#details').hidden")


def test_a_search_narrows_the_lists_without_minding_accents_or_case(browser, address):
    show(browser, address)
    browser.type("#search", "NEIGÉ")
    assert rows(browser, "memories") == browser.wait(lambda: [r for r in rows(browser, "memories") if "neige" in r])
    assert rows(browser, "entities") == []
    assert drawn_nodes(browser) == 7


def test_the_legend_hides_a_kind_from_the_picture_and_the_lists(browser, address):
    show(browser, address)
    browser.click("#legend label:last-of-type input")
    browser.wait(lambda: drawn_nodes(browser) == 5)
    assert rows(browser, "memories") == []


def test_a_node_is_chosen_by_a_click_and_stays_where_it_is_dragged(browser, address):
    show(browser, address, "one")
    browser.click("#canvas")
    assert browser.text("#details h2") == "seule"
    x, y = middle(browser)
    browser.point(at(x, y), DOWN, at(x + 60, y), at(x + 120, y), UP)
    browser.point(at(x, y), DOWN, UP)
    assert browser.run("return document.querySelector('#details').hidden")
    browser.point(at(x + 120, y), DOWN, UP)
    assert browser.text("#details h2") == "seule"


def test_the_view_is_moved_and_zoomed_by_hand_and_by_keyboard(browser, address):
    show(browser, address, "one")
    before = ink(browser)
    browser.run("document.querySelector('#canvas').focus()")
    browser.keys("+", "+")
    nearer = browser.wait(lambda: ink(browser) > 1.5 * before and ink(browser))
    browser.keys("0")
    browser.wait(lambda: ink(browser) == before)
    x, y = middle(browser)
    browser.point(at(x + 200, y), DOWN, at(x, y), at(x - 400, y), at(0, y), UP)
    browser.wait(lambda: ink(browser) == 0)
    browser.click("#whole")
    browser.wait(lambda: ink(browser) == before)
    assert nearer > before


def test_with_motion_the_picture_comes_to_rest_by_itself(browser, address):
    browser.prefer(prefers_reduced_motion="no-preference")
    show(browser, address)
    still = browser.run("return document.querySelector('#canvas').toDataURL()")
    for _ in range(3):
        browser.run("return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")
    assert browser.run("return document.querySelector('#canvas').toDataURL()") == still


def test_dark_and_light_follow_the_system_without_a_reload(browser, address):
    show(browser, address, "one")
    light = look(browser)
    browser.prefer(prefers_color_scheme="dark", prefers_reduced_motion="reduce")
    browser.wait(lambda: look(browser)[0] != light[0])
    assert all(one != other for one, other in zip(light, look(browser), strict=True))


def test_any_tenant_may_be_typed_and_is_asked_for_as_it_stands(browser, address):
    show(browser, address)
    name = "a&b=ç/?#"
    browser.type("#tenant", name)
    browser.click("#asked button")
    settled(browser, name)
    assert browser.run("return new URLSearchParams(location.search).get('tenant')") == name
    assert browser.text("#notice") == f"Rien n\u2019est encore retenu pour « {name} »."


def test_a_key_is_asked_for_kept_for_the_session_alone_and_never_shown(browser, home):
    with pages(lambda tenant: graph(home, tenant, subject="user", now=NOON), key=KEY) as url:
        browser.open(f"{url}/viz?tenant=user")
        browser.wait(lambda: browser.text("#notice") == "La clé d\u2019accès manque ou n\u2019est pas acceptée.")
        assert browser.run("return document.activeElement.id") == "key"
        (complaint,) = browser.complaints()
        assert "401" in complaint
        browser.type("#key", KEY)
        browser.click("#asked button")
        settled(browser, "user")
        assert browser.run("return document.querySelector('#notice').hidden")
        kept = "return [localStorage.length, document.cookie, location.href.includes(arguments[0])]"
        assert browser.run(kept, KEY) == [0, "", False]
        browser.open(f"{url}/viz?tenant=user")
        settled(browser, "user")
        assert browser.run("return document.querySelector('#key').type") == "password"


def test_a_tenant_with_nothing_says_so(browser, address):
    show(browser, address, "vide")
    assert browser.text("#notice") == "Rien n\u2019est encore retenu pour « vide »."
    assert drawn_nodes(browser) == 0
    assert ink(browser) == 0


def test_five_hundred_nodes_settle_and_stay_apart(browser, address):
    show(browser, address, "many")
    assert drawn_nodes(browser) == 500
    assert len(rows(browser, "entities")) == 250


def test_behind_the_real_guard_the_page_loads_without_a_key_and_the_graph_does_not(browser, tmp_path):
    with serving(tmp_path / "home", env={"API_KEY": KEY}) as server:
        url = server.main
        with httpx.Client(base_url=url, trust_env=False) as client:
            assert {client.get(path).status_code for path in VIZ_PATHS} == {200}
            assert client.get("/v1/graph").status_code == 401
            said = {"content": "Belle neige sur Annecy.", "role": "user"}
            assert client.post("/v1/episodes", json=said, headers={"X-API-Key": KEY}).status_code == 201
        browser.open(f"{url}/viz")
        browser.wait(lambda: "La clé" in browser.text("#notice"))
        browser.type("#key", KEY)
        browser.click("#asked button")
        settled(browser, "user")
        assert [row[:23] for row in rows(browser, "memories")] == ["Belle neige sur Annecy."]
    assert ["401" in complaint for complaint in browser.complaints()] == [True]
