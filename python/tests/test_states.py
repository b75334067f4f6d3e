"""States, records, odds and bots: every game, by the contract."""
import copy
import pickle
import random

import numpy as np
import pytest

import furball

GAMES = [game["id"] for game in furball.games()]


def play(state, rng, steps=10**6):
    """Random choices and dice; the state after at most so many steps."""
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            ids, odds = zip(*state.chance_outcomes())
            state.apply_action(rng.choices(ids, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


def under_way(rules, steps, seed=1):
    """A state after so many random steps of a game that goes on."""
    for number in range(1000):
        state = play(rules.new_initial_state(), random.Random(seed + number), steps)
        if not state.is_terminal():
            return state
    raise AssertionError(f"no random game of {rules} has {steps} steps")


def test_the_catalogue_names_games_and_scenarios():
    assert {"dogfight", "full_circle", "jet_duel", "fast_easy", "wing_leader", "pig"} <= set(GAMES)
    for game in GAMES:
        listed = furball.scenarios(game)
        assert listed and all(entry["id"] for entry in listed)
        whole = furball.scenario(game, listed[0]["id"])
        assert str(furball.load_game(game, scenario_data=whole)) == f"{game}(scenario={listed[0]['id']})"


def test_a_random_setup_is_that_of_the_program():
    made = furball.random_setup("jet_duel", seed=7)
    assert made == furball.random_setup("jet_duel", seed=7) != furball.random_setup("jet_duel", seed=8)
    state = play(furball.load_game("jet_duel", scenario_data=made).new_initial_state(), random.Random(1))
    assert state.is_terminal()
    assert "blue" in [field["key"] for field in furball.setup_fields("jet_duel")]
    with pytest.raises(furball.Error):
        furball.random_setup("pig")
    with pytest.raises(furball.Error):
        furball.random_setup("jet_duel", no_such_field=1)


@pytest.mark.parametrize("game", GAMES)
def test_a_random_game(game):
    rules = furball.load_game(game)
    state = rules.new_initial_state()
    rng = random.Random(4)
    seen = set()
    for _ in range(400):
        if state.is_terminal():
            break
        player = state.current_player()
        seen.add(player)
        legal = state.legal_actions()
        assert legal == sorted(set(legal)) and legal
        mask = state.legal_actions_mask()
        assert [i for i, on in enumerate(mask) if on] == legal
        if state.is_chance_node():
            assert player == furball.PlayerId.CHANCE
            assert [i for i, _ in state.chance_outcomes()] == legal
            assert sum(p for _, p in state.chance_outcomes()) == pytest.approx(1, abs=1e-12)
            weights = [weight for _, weight in state.chance_weights()]
            assert all(isinstance(weight, int) and weight > 0 for weight in weights)
        else:
            assert state.legal_actions(player) == legal and state.legal_actions(1 - player) == []
            assert len(mask) == rules.num_distinct_actions()
            action = rng.choice(legal)
            assert state.string_to_action(player, state.action_to_string(player, action)) == action
        assert state.returns() == state.rewards() == [0, 0]
        state.apply_action(rng.choice(legal))
    assert seen
    play(state, rng)
    assert state.is_terminal() and state.current_player() == furball.PlayerId.TERMINAL
    assert state.legal_actions() == [] and sum(state.returns()) == 0
    assert state.player_return(0) == state.returns()[0]
    with pytest.raises(furball.Error):
        state.apply_action(0)


@pytest.mark.parametrize("game", GAMES)
def test_copies_and_texts_lead_to_the_same_state(game):
    rules = furball.load_game(game)
    state = under_way(rules, 30)
    for same in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state)),
                 rules.deserialize_state(state.serialize()),
                 furball.deserialize_game_and_state(furball.serialize_game_and_state(rules, state))[1],
                 furball.from_record(state.record())):
        assert same == state and hash(same) == hash(state)
        assert same.history() == state.history() and str(same) == str(state)
    other = state.clone()
    play(other, random.Random(1), 1)
    assert other != state and len(other.history()) == len(state.history()) + 1
    placed = rules.state_at(state.position())
    assert placed.bytes() == state.bytes() and placed.history() == []


def test_a_refusal_names_the_rule():
    state = furball.load_game("dogfight").new_initial_state()
    while state.is_chance_node() or "place" not in state.step_name():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(furball.Error) as refused:
        state.apply("0.0.L")
    assert refused.value.rule.startswith("DF-")
    with pytest.raises(furball.Error):
        state.apply_action(len(state.legal_actions()))
    with pytest.raises(furball.Error):
        furball.load_game("dogfight", scenario="no such battle")
    with pytest.raises(TypeError):
        furball.load_game("dogfight", colour="red")


def test_a_false_text_is_refused():
    rules = furball.load_game("pig")
    for text in ("[[false, 9]]", "[[true, 1]]", "[[1]]", "[[false, -1]]"):
        with pytest.raises(furball.Error):
            rules.deserialize_state(text)
    record = play(rules.new_initial_state(), random.Random(1)).record()
    assert furball.verify(record)["finished"] is True
    with pytest.raises(furball.Error):
        furball.verify(record.replace('"roll"', '"hold"', 1))


def test_a_battle_is_reviewed():
    state = play(furball.load_game("pig").new_initial_state(), random.Random(1), 12)
    found = furball.review(state.record(), playouts=2, visits=4)
    assert [step["step"] for step in found["steps"]] == list(range(12))
    assert found["summary"]["finished"] is False and "blue" in found["summary"]


def test_odds_are_exact():
    state = furball.load_game("pig").new_initial_state()
    state.apply("roll")
    (roll,) = state.odds()
    assert [outcome["weight"] for outcome in roll["outcomes"]] == [1] * 6
    before = furball.load_game("pig").new_initial_state()
    assert before.odds(before.string_to_action("roll"))[0]["outcomes"] == roll["outcomes"]
    assert before.odds(before.string_to_action("hold")) == []
    with pytest.raises(furball.Error):
        before.odds()


def test_numbers_by_bits_mean_the_same_everywhere():
    for game in ("dogfight", "jet_duel", "full_circle", "pig"):
        for entry in furball.scenarios(game):
            rules = furball.load_game(game, scenario=entry["id"], actions="bits")
            by_place = furball.load_game(game, scenario=entry["id"])
            state, twin = rules.new_initial_state(), by_place.new_initial_state()
            rng = random.Random(2)
            for _ in range(60):
                if state.is_terminal():
                    break
                legal, places = state.legal_actions(), twin.legal_actions()
                assert len(legal) == len(set(legal)) == len(places)
                if not state.is_chance_node():
                    assert all(0 <= action < rules.num_distinct_actions() for action in legal)
                action = rng.choice(legal)
                text = state.action_to_string(action)
                twin.apply_action(twin.string_to_action(text))
                state.apply_action(action)
                assert state.bytes() == twin.bytes()
    with pytest.raises(furball.Error):
        furball.load_game("wing_leader", actions="bits")


def test_bots_play_and_think():
    rules = furball.load_game("jet_duel")
    ids = [bot["id"] for bot in rules.bots()]
    assert ids[0] == "random" and "ace" in ids
    rng = np.random.default_rng(1)
    returns = furball.evaluate_bots(rules.new_initial_state(), [rules.bot("random"), rules.bot("ace@20")], rng)
    assert sorted(returns) in ([-1, 1], [0, 0])
    state = under_way(rules, 3)
    while state.is_chance_node():
        play(state, random.Random(5), 1)
    thought = furball.think(state, "ace", visits=50)
    assert thought["action"] in state.legal_actions() and thought["visits"] >= 50
    assert sum(option["visits"] for option in thought["options"]) <= thought["visits"]
    with pytest.raises(furball.Error):
        rules.bot("nobody")


def test_the_arena_is_that_of_the_program():
    report = furball.arena(furball.load_game("dogfight"), "doctrine", "random", pairs=4, seed=3)
    assert report["wins"] + report["draws"] + report["losses"] == 8 and report["wins"] > report["losses"]
    assert report["score"]["low"] <= report["score"]["mid"] <= report["score"]["high"]
    assert report == furball.arena(furball.load_game("dogfight"), "doctrine", "random", pairs=4, seed=3, threads=2)
    with pytest.raises(furball.Error):
        furball.arena(furball.load_game("dogfight"), "doctrine", "nobody")


def test_returns_say_who_won_and_by_how_much():
    ends = {kind: play(furball.load_game("pig", returns=kind).new_initial_state(), random.Random(9))
            for kind in ("win", "margin", "value")}
    score = ends["win"].score()
    assert ends["margin"].returns()[0] == score["blue"] - score["red"]
    assert np.sign(ends["win"].returns()[0]) == np.sign(ends["value"].returns()[0]) == np.sign(ends["margin"].returns()[0])
    assert -1 < ends["value"].returns()[0] < 1


def test_the_api_is_there_whole():
    engine = furball.Engine()
    match = engine.call({"cmd": "new", "game": "pig"})["match"]
    assert engine.call({"cmd": "legal", "match": match})["actions"][0]["notation"] == "roll"
    with pytest.raises(furball.Error):
        engine.call({"cmd": "legal", "match": 99})
