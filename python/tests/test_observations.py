"""Observations: what each number is, and that equal positions give equal numbers."""
import random

import numpy as np
import pytest

import furball
from test_states import GAMES, play, under_way


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_is_named_and_within_its_range(game):
    rules = furball.load_game(game)
    assert {"board", "bytes"} <= set(rules.observation_kinds)
    rng = random.Random(8)
    state = rules.new_initial_state()
    for _ in range(4):
        play(state, rng, 25)
        for kind in rules.observation_kinds:
            names = rules.observation_names(kind)
            assert len({name["name"] for name in names}) == len(names)
            low, high = (np.array([name[end] for name in names]) for end in ("low", "high"))
            for player in (0, 1):
                numbers = state.observation_tensor(player, kind)
                assert numbers.dtype == np.float32 and numbers.shape == (len(names),)
                outside = [names[i] for i in np.flatnonzero((numbers < low - 1e-6) | (numbers > high + 1e-6))]
                assert not outside


@pytest.mark.parametrize("game", GAMES)
def test_equal_positions_give_equal_numbers(game):
    rules = furball.load_game(game)
    state = under_way(rules, 30)
    twin = furball.load_game(game).state_at(state.position())
    further = play(state.clone(), random.Random(1), 1)
    for kind in rules.observation_kinds:
        for player in (0, 1):
            assert np.array_equal(state.observation_tensor(player, kind), twin.observation_tensor(player, kind))
    assert not np.array_equal(state.observation_tensor(0, "bytes"), further.observation_tensor(0, "bytes"))


@pytest.mark.parametrize("game", GAMES)
def test_the_other_seat_sees_the_sides_changed_over(game):
    rules = furball.load_game(game)
    state = under_way(rules, 20)
    names = [name["name"] for name in rules.observation_names("board")]
    blue, red = (dict(zip(names, state.observation_tensor(player, "board"))) for player in (0, 1))
    for name in names:
        if name.startswith("my "):
            other = "their " + name[3:]
            if "neutral" in other or blue.get(other.split(":")[0] + ": neutral"):
                continue  # belongs to nobody: both see it among theirs
            assert red[other] == blue[name] or red[other.split(":")[0] + ": neutral"] == 1
    assert blue["mine to choose"] == red["theirs to choose"] and blue["dice"] == red["dice"]


def test_features_are_those_of_the_game():
    for game in GAMES:
        rules = furball.load_game(game)
        if "features" not in rules.observation_kinds:
            continue
        names = [name["name"] for name in rules.observation_names("features")]
        state = under_way(rules, 20)
        blue, red = (dict(zip(names, state.observation_tensor(player, "features"))) for player in (0, 1))
        for name in names:
            if name.startswith("my "):
                assert blue[name] == red["their " + name[3:]], f"{game}: {name}"


def test_an_unknown_kind_is_refused():
    with pytest.raises(furball.Error, match="board, bytes"):
        furball.load_game("pig", observation="picture")
    with pytest.raises(furball.Error):
        furball.load_game("pig").new_initial_state().observation_tensor(7)
