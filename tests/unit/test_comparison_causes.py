"""Why a number changed: one test for each kind of cause, each made by an edit as an author makes it."""

import json

import pytest

from engine.errors import AuthorError
from tests.unit.versions import Repository, causes, change_of, copy_engine, make_repository, numbers


@pytest.fixture
def repository(tmp_path) -> Repository:
    return make_repository(tmp_path)


def test_a_constant_of_one_chapter_yields_exactly_the_expected_list(repository):
    repository.edit("content/constants/head.calc", "w = 2", "w = 4")
    found = repository.compare()
    assert numbers(found) == {"y": ("5", "7"), "p[0]%1": ("88.1%", "98.2%")}
    assert causes(found) == {"y": [("constant", "head.w")], "p[0]%1": [("constant", "head.w")]}
    change = change_of(found, "y")
    assert (change.states, change.of, change.example) == (2, 3, {"a": "1"})
    assert (str(change.where), change.where.heading) == ("content/page.md:20", "1 和")
    (cause,) = change.causes
    assert (cause.place, cause.before, cause.after) == ("content/constants/head.calc:1", "2", "4")
    assert not (found.appeared or found.gone or found.texts or found.figures or found.controls or found.pages or found.looks)


def test_an_input_of_a_page(repository):
    repository.edit_page("b = 3", "b = 3.5")
    found = repository.compare()
    assert set(numbers(found)) == {"y", "z", "b/7"} | set(numbers(found)) - {"p[0]%1"}
    assert set(map(tuple, causes(found).values())) == {(("constant", "b"),)}
    assert numbers(found)["z"] == ("9", "10.5")


def test_an_expression(repository):
    repository.edit_page("z = W[1, 1] * b", "z = W[1, 1] * b + 1")
    found = repository.compare()
    assert numbers(found) == {"z": ("9", "10")}
    assert causes(found) == {"z": [("expression", "z")]}


def test_an_expression_that_is_written_otherwise_changes_nothing(repository):
    repository.edit_page("y = a * w + b", "y = b + (w * a)  # 同じ")
    assert not repository.compare()


def test_a_section_of_a_data_file(repository):
    repository.edit("content/models/small.txt", "0 3", "0 4")
    found = repository.compare()
    assert numbers(found) == {"z": ("9", "12")}
    assert causes(found) == {"z": [("data", "models/small[W]")]}


def test_another_expression_at_the_same_place(repository):
    repository.edit_page("積は << compute(z) >>", "積は << compute(z + u) >>")
    found = repository.compare()
    assert numbers(found) == {"z+u": ("9", "14")}
    assert causes(found) == {"z+u": [("placeholder", "at this place")]}
    assert change_of(found, "z+u").old_id == "z"


def test_other_digits_at_a_place_are_formatting_only(repository):
    repository.edit_page("compute(p[0], percent=1)", "compute(p[0], percent=2)")
    found = repository.compare()
    assert numbers(found) == {"p[0]%2": ("88.1%", "88.08%")}
    assert causes(found) == {"p[0]%2": [("formatting", "at this place")]}
    assert change_of(found, "p[0]%2").formatting


def test_other_digits_of_a_page_are_formatting_only(repository):
    repository.edit_page("chapter: 1\n", "chapter: 1\ndigits: 3\n")
    found = repository.compare()
    assert numbers(found) == {"b/7": ("0.4286", "0.429")}
    assert causes(found) == {"b/7": [("formatting", "of the page")]}


def test_a_control_that_offers_other_states_changes_no_number_of_the_states_that_stay(repository):
    repository.edit_page("step=0.5", "step=0.25")
    found = repository.compare()
    assert not found.numbers
    (change,) = found.controls
    assert (change.name, change.what, change.before, change.after) == ("a", "states", "0, 0.5, 1 (3)", "0, 0.25, …, 1 (5)")


def test_two_inputs_are_told_apart_number_by_number(repository):
    repository.edit("content/constants/head.calc", "w = 2", "w = 4")
    repository.edit_page("b = 3", "b = 3.5")
    repository.edit("content/models/small.txt", "5 5", "6 5")
    found = causes(repository.compare())
    assert found["y"] == [("constant", "b"), ("constant", "head.w")] or found["y"] == [("constant", "head.w"), ("constant", "b")]
    assert found["z"] == [("constant", "b")]
    assert found["V[0]"] == [("data", "models/small[V]")]
    assert found["p[0]%1"] == [("constant", "head.w")], "a common summand cancels in softmax: only evaluating again tells"


def test_an_expression_with_a_definition_that_is_new(repository):
    repository.edit_page("z = W[1, 1] * b", "half = 0.5\nz = W[1, 1] * b * half")
    repository.edit_page("b = 3", "b = 4")
    found = repository.compare()
    assert sorted(causes(found)["z"]) == [("constant", "b"), ("expression", "z")]


def test_two_edits_that_only_fit_together(tmp_path):
    repository = make_repository(tmp_path, "```compute\nx = [[1, 2]]\nm = [[1], [1]]\ny = x @ m\n```\n\n和は << compute(y) >> です。\n")
    repository.edit_page("x = [[1, 2]]\nm = [[1], [1]]", "x = [[1, 2, 3]]\nm = [[1], [1], [1]]")
    change = change_of(repository.compare(), "y")
    assert (change.before, change.after) == ("3", "6")
    assert [(cause.name, cause.together) for cause in change.causes] == [("x", True), ("m", True)]


def test_a_function_of_the_engine_is_found_among_others(repository):
    copy_engine(repository)
    repository.edit("engine/transformer/softmax.py", "return ", "return 2 * ")
    repository.edit("engine/transformer/feed_forward.py", "return ", "return 3 * ")
    done = repository.run("--json", program=repository.folder)
    assert done.returncode == 1, done.stderr
    found = json.loads(done.stdout)
    assert {change["id"]: (change["before"], change["after"]) for change in found["numbers"]} == {"p[0]%1": ("88.1%", "176.2%")}
    (cause,) = found["numbers"][0]["causes"]
    assert (cause["kind"], cause["name"]) == ("engine", "softmax") and cause["place"].startswith("engine/transformer/softmax.py:")


def test_a_function_that_writes_numbers_is_formatting_only(repository):
    copy_engine(repository)
    repository.edit("engine/notation/numbers.py", 'digits + "%" * form.percent', 'digits + "％" * form.percent')
    repository.edit("content/constants/head.calc", "w = 2", "w = 4")
    done = repository.run("--json", program=repository.folder)
    (change,) = [change for change in json.loads(done.stdout)["numbers"] if change["id"] == "p[0]%1"]
    assert (change["before"], change["after"]) == ("88.1%", "98.2％")
    assert {cause["kind"] for cause in change["causes"]} == {"engine", "constant"}


def test_a_change_of_words_in_the_engine_is_no_cause(repository):
    copy_engine(repository)
    repository.edit("engine/transformer/softmax.py", "Make each row positive", "Make every row positive")
    assert repository.run(program=repository.folder).returncode == 0


def built_with(repository: Repository, before: str, after: str) -> None:
    """Commit the site, as a version of a library made it that wrote one number otherwise."""
    copy_engine(repository)
    from engine.render.site import render_site

    for name, data in render_site(repository.content).items():
        repository.write(f"site/{name}", data.decode().replace(before, after)) if name.endswith((".html", ".json")) else None
    repository.commit()


def test_a_library(repository):
    built_with(repository, "0.4286", "0.4285")
    repository.edit("pyproject.toml", "mpmath==1.3.0", "mpmath==1.2.1")
    repository.commit()
    repository.edit("pyproject.toml", "mpmath==1.2.1", "mpmath==1.3.0")
    found = json.loads(repository.run("--json", program=repository.folder).stdout)
    (change,) = found["numbers"]
    assert (change["id"], change["before"], change["after"]) == ("b/7", "0.4285", "0.4286")
    (cause,) = change["causes"]
    assert (cause["kind"], cause["name"], cause["before"], cause["after"]) == ("library", "mpmath", "1.2.1", "1.3.0")


def test_a_site_that_was_not_what_its_sources_make(repository):
    built_with(repository, "0.4286", "0.4285")
    repository.edit_page("和は", "二つの和は")
    found = json.loads(repository.run("--json", program=repository.folder).stdout)
    (change,) = found["numbers"]
    assert (change["id"], change["before"], change["after"], change["causes"][0]["kind"]) == ("b/7", "0.4285", "0.4286", "site")


def test_a_revision_whose_engine_cannot_be_asked_is_named(repository):
    copy_engine(repository)
    repository.edit("engine/evaluate/model.py", "def controls_of", "def controls_behind")
    repository.commit()
    repository.edit("engine/evaluate/model.py", "def controls_behind", "def controls_of")
    done = repository.run(program=repository.folder)
    assert done.returncode == 2 and "has an engine that this comparison cannot ask: " in done.stderr and "controls_of" in done.stderr


def test_errors_of_the_older_content_are_shown(repository):
    repository.edit_page("y = a * w + b", "y = a * w + nothing")
    repository.commit()
    repository.edit_page("y = a * w + nothing", "y = a * w + b")
    with pytest.raises(AuthorError, match="does not build") as raised:
        repository.compare()
    assert "content/page.md:12" in str(raised.value) and "no name 'nothing'" in str(raised.value)
