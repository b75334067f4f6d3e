"""Algorithms written for OpenSpiel's Python states. Where `open_spiel` can be imported its own search runs unchanged; a copy of
its file does too (FURBALL_OPEN_SPIEL names the folder that holds open_spiel/python/algorithms). Without either: the same use of
the protocol, written here from its documentation."""
import importlib
import math
import os
import random
import sys
import types

import numpy as np
import pytest

import furball
import furball.pyspiel


# --- Search with random games to the end, the way OpenSpiel's states are used


class Node:
    """One choice in the tree: by whom, how often tried, and what it brought to that player."""

    def __init__(self, action, player):
        self.action, self.player, self.visits, self.total, self.children = action, player, 0, 0.0, []


def search(state, simulations, rng):
    """The most visited action of a plain UCT search with explicit chance nodes."""
    root = Node(None, state.current_player())
    for _ in range(simulations):
        path, working = [root], state.clone()
        while path[-1].visits > 0 and not working.is_terminal():
            node = path[-1]
            player = working.current_player()
            if not node.children:
                node.children = [Node(action, player) for action in working.legal_actions(player)]
            if working.is_chance_node():
                actions, odds = zip(*working.chance_outcomes())
                action = rng.choice(actions, p=odds)
                child = next(c for c in node.children if c.action == action)
            else:
                child = max(node.children, key=lambda c: math.inf if c.visits == 0 else
                            c.total / c.visits + 2 * math.sqrt(math.log(path[-1].visits) / c.visits))
            working.apply_action(child.action)
            path.append(child)
        while not working.is_terminal():
            if working.is_chance_node():
                actions, odds = zip(*working.chance_outcomes())
                working.apply_action(rng.choice(actions, p=odds))
            else:
                working.apply_action(rng.choice(working.legal_actions()))
        returns = working.returns()
        for node in path:
            node.visits += 1
            if node.player >= 0:
                node.total += returns[node.player]
    return max(root.children, key=lambda c: c.visits).action


def to_choice(state, rng):
    while state.is_chance_node():
        actions, odds = zip(*state.chance_outcomes())
        state.apply_action(rng.choice(actions, p=odds))
    return state


def test_search_holds_where_holding_wins():
    rng = np.random.RandomState(3)
    rules = furball.load_game("pig")
    target = furball.scenario("pig", furball.scenarios("pig")[0]["id"])["target"]
    state = rules.state_at({"blue": target - 5, "red": target - 2, "turn_points": 6, "to_move": "blue"})
    assert state.action_to_string(search(state, 60, rng)) == "hold"


def test_search_finds_a_legal_choice_in_dogfight():
    rng = np.random.RandomState(3)
    state = to_choice(furball.load_game("dogfight").new_initial_state(), rng)
    assert search(state, 40, rng) in state.legal_actions()


# --- Tabular: the value of every state of a small Pig, by sweeps over the tree of states


def small_pig(target=10):
    scenario = dict(furball.scenario("pig", furball.scenarios("pig")[0]["id"]), target=target)
    return furball.load_game("pig", scenario_data=scenario)


def choices(state):
    """All, but nobody rolls on who wins by holding: his points could grow for ever."""
    hold = state.string_to_action("hold")
    return [hold] if state.child(hold).is_terminal() else state.legal_actions()


def values_of(rules):
    """What every state is worth to blue, best play on both sides. States are told apart by str(state)."""
    states, edges, frontier = {}, {}, [rules.new_initial_state()]
    while frontier:
        state = frontier.pop()
        key = str(state)
        if key in states:
            continue
        states[key] = state
        if state.is_terminal():
            continue
        odds = dict(state.chance_outcomes()) if state.is_chance_node() else {a: None for a in choices(state)}
        children = [(odds[action], state.child(action)) for action in odds]
        edges[key] = [(chance, str(child)) for chance, child in children]
        frontier.extend(child for _, child in children if str(child) not in states)
    values = {key: state.returns()[0] if state.is_terminal() else 0.0 for key, state in states.items()}
    for _ in range(1000):
        change = 0.0
        for key, ways in edges.items():
            state = states[key]
            if state.is_chance_node():
                value = sum(chance * values[child] for chance, child in ways)
            else:
                value = (max, min)[state.current_player()](values[child] for _, child in ways)
            change = max(change, abs(value - values[key]))
            values[key] = value
        if change < 1e-9:
            break
    return values


def test_values_agree_with_games_played_by_them():
    rules = small_pig()
    values = values_of(rules)
    start = values[str(rules.new_initial_state())]
    assert 0 < start < 0.5  # the first to roll is ahead, not by much

    rng = random.Random(7)
    results = []
    for _ in range(300):
        state = rules.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                ids, odds = zip(*state.chance_outcomes())
                state.apply_action(rng.choices(ids, odds)[0])
            else:
                best = (max, min)[state.current_player()]
                state.apply_action(best(choices(state), key=lambda a: values[str(state.child(a))]))
        results.append(state.returns()[0])
    assert abs(np.mean(results) - start) < 5 / math.sqrt(len(results))


# --- OpenSpiel's own


def open_spiel(name):
    """One of its modules: installed, or a copy of its files with furball.pyspiel in the place of pyspiel."""
    folder = os.environ.get("FURBALL_OPEN_SPIEL")
    if folder and folder not in sys.path:
        sys.path.append(folder)
        sys.modules.setdefault("pyspiel", furball.pyspiel)
        sys.modules.setdefault("open_spiel.python.games", types.ModuleType("games"))  # its own games want the real pyspiel
        importlib.import_module("open_spiel.python").games = sys.modules["open_spiel.python.games"]
    return pytest.importorskip(f"open_spiel.python.{name}", reason="install OpenSpiel, or name a copy: FURBALL_OPEN_SPIEL")


@pytest.mark.parametrize("game", ["pig", "dogfight"])
def test_open_spiels_search_runs_unchanged(game):
    mcts = open_spiel("algorithms.mcts")
    rules = furball.load_game(game)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(rules, 2, 12, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = to_choice(rules.new_initial_state(), rng)
    for _ in range(5):
        policy, action = bot.step_with_policy(state)
        assert action in state.legal_actions() and [a for a, _ in policy] == state.legal_actions()
        state.apply_action(action)
        to_choice(state, rng)


@pytest.mark.parametrize("game, depth", [("pig", 4), ("dogfight", 1)])
def test_open_spiel_lists_the_first_states(game, depth):
    lister = open_spiel("algorithms.get_all_states")
    states = lister.get_all_states(furball.load_game(game), depth_limit=depth, include_chance_states=True, to_string=str)
    assert len(states) > 5 and all(str(state) == text for text, state in states.items())


def test_open_spiels_tables_learn_pig():
    environment, learner = open_spiel("rl_environment"), open_spiel("algorithms.tabular_qlearner")
    env = environment.Environment(furball.load_game("pig"), observation_type=environment.ObservationType.OBSERVATION)
    agents = [learner.QLearner(player, env.action_spec()["num_actions"]) for player in (0, 1)]
    for _ in range(20):
        now = env.reset()
        while not now.last():
            now = env.step([agents[now.observations["current_player"]].step(now).action])
        for agent in agents:
            agent.step(now)
        assert sorted(now.rewards) == [-1, 1]


def test_open_spiels_expectiminimax_runs_unchanged():
    minimax = open_spiel("algorithms.minimax")
    state = small_pig(6).new_initial_state()
    value, action = minimax.expectiminimax(state, 4, lambda s: s.score()["blue"] - s.score()["red"], 0)
    assert action in state.legal_actions() and -6 <= value <= 12


def test_the_words_that_algorithms_ask_for():
    rules = furball.load_game("dogfight", {"scenario": furball.scenarios("dogfight")[0]["id"]})
    assert str(furball.load_game(str(rules))) == str(rules) and furball.load_game(str(rules)) == rules
    kind = rules.get_type()
    words = sys.modules.get("pyspiel", furball.pyspiel).GameType
    assert kind.reward_model == words.RewardModel.TERMINAL and kind.dynamics == words.Dynamics.SEQUENTIAL
    assert (rules.min_utility(), rules.max_utility(), rules.utility_sum(), rules.num_players()) == (-1, 1, 0, 2)
    assert rules.max_game_length() > 10 and rules.observation_tensor_shape() == [rules.observation_tensor_size()]
    state = rules.new_initial_state()
    assert state.is_initial_state() and not state.is_simultaneous_node() and state.get_game() is rules
    assert len(state.observation_tensor(0)) == rules.observation_tensor_size()
    assert state.information_state_string() == "" and state.observation_string(0) == state.observation_string(1)
    assert "dogfight" in furball.pyspiel.registered_names()
