"""The vectorised environment plays what single states play."""
import numpy as np
import pytest

import furball


@pytest.mark.parametrize("game", ["pig", "dogfight", "jet_duel", "wing_leader"])
def test_rows_are_games_played_by_the_rules(game):
    """Every row is followed by a single state: the same choices, the same dice, the same numbers."""
    rules = furball.load_game(game)
    env = furball.VectorEnv(rules, 6, seed=3, chance="caller", observation="bytes")
    singles = [rules.new_initial_state() for _ in range(len(env))]
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(300):
        for row, single in enumerate(singles):
            assert env.current_players[row] == single.current_player()
            assert env.legal_counts[row] == len(single.legal_actions())
            assert bytes(env.observations[row]) == single.bytes() == env.state_bytes(row)
            if single.is_chance_node():
                odds = [chance for _, chance in single.chance_outcomes()]
                assert list(env.chance_odds[row][: len(odds)]) == odds
            else:
                assert list(env.action_bits[row][: env.legal_counts[row]]) == single.legal_action_bits()
        actions = rng.integers(0, env.legal_counts)
        _, rewards, dones = env.step(actions)
        for row, single in enumerate(singles):
            single.apply_action(int(actions[row]))
            assert dones[row] == single.is_terminal()
            if single.is_terminal():
                ended += 1
                assert list(rewards[row]) == single.returns() and env.lengths[row] == single.move_number()
                singles[row] = rules.new_initial_state()
            else:
                assert list(rewards[row]) == [0, 0]
    assert env.games == ended
    assert env.nodes == 300 * len(env)


def test_results_do_not_depend_on_threads_or_on_other_rows():
    rules = furball.load_game("dogfight")

    def run(count, threads):
        env = furball.VectorEnv(rules, count, seed=5, observation="bytes", threads=threads)
        trace = []
        for _ in range(200):
            env.step(env.sample_actions())
            trace.append((env.observations[:8].copy(), env.rewards[:8].copy()))
        return trace

    first = run(8, 1)
    for other in (run(8, 3), run(40, 2)):
        assert all(np.array_equal(a, b) and np.array_equal(c, d) for (a, c), (b, d) in zip(first, other))


def test_arrays_stay_where_they_are():
    env = furball.VectorEnv(furball.load_game("pig"), 16, observation="board", seed=2)
    seen, counts, rewards = env.observations, env.legal_counts, env.rewards
    before = seen.copy()
    for _ in range(20):
        env.step(np.zeros(16, int))
    assert seen is not env.observations and np.shares_memory(seen, env.observations)
    assert np.shares_memory(counts, env.legal_counts) and np.shares_memory(rewards, env.rewards)
    assert not np.array_equal(before, seen)
    assert seen.dtype == np.float32 and env.masks().shape == (16, 2)
    del env
    assert seen.sum() != 0  # the memory lives as long as an array needs it


def test_a_bot_flies_the_other_side():
    rules = furball.load_game("jet_duel")
    env = furball.VectorEnv(rules, 8, red="random", seed=4, observation="none")
    assert env.reset(4) is None
    while env.games < 20:
        assert (env.current_players == 0).all()
        env.step(env.sample_actions())
    with pytest.raises(furball.Error):
        furball.VectorEnv(rules, 8, red="random", blue="random")
    with pytest.raises(furball.Error):
        furball.VectorEnv(rules, 8, red="nobody")


def test_a_false_choice_changes_nothing():
    env = furball.VectorEnv(furball.load_game("pig"), 4, observation="bytes")
    before = env.observations.copy()
    for wrong in ([0, 0, 2, 0], [0, -1, 0, 0], [0, 0, 0], [[0, 0, 0, 0]]):
        with pytest.raises(furball.Error):
            env.step(wrong)
    assert np.array_equal(before, env.observations)
    with pytest.raises(furball.Error):
        furball.VectorEnv(furball.load_game("pig"), 0)
    with pytest.raises(furball.Error):
        env.chance_odds


def test_long_games_are_cut_off_and_ends_are_kept():
    env = furball.VectorEnv(furball.load_game("pig"), 4, max_length=10, keep_final=True, observation="bytes")
    kept = []
    for _ in range(40):
        env.step(np.zeros(4, int))
        for row in np.flatnonzero(env.dones):
            assert env.truncated[row] and env.lengths[row] == 10
            kept.append(bytes(env.final_observations[row]))
    assert env.games == len(kept) > 4
    assert any(end != bytes(len(end)) for end in kept)  # points of a turn that was going on


def test_rows_go_from_battle_to_battle():
    games = [furball.load_game("jet_duel", scenario_data=furball.random_setup("jet_duel", seed=seed)) for seed in (1, 2, 3)]
    env = furball.VectorEnv(games, 4, red="random", observation="bytes", seed=3)
    assert list(env.battles) == [0, 1, 2, 0]
    fresh = [game.new_initial_state() for game in games]
    seen = [[] for _ in range(4)]
    while env.games < 24:
        before = env.battles.copy()
        env.step(env.sample_actions())
        for row in np.flatnonzero(env.dones):
            assert env.ended_battles[row] == before[row] and env.battles[row] == (before[row] + 1) % 3
            seen[row].append(int(before[row]))
    assert all(battles == [(battles[0] + i) % 3 for i in range(len(battles))] for battles in seen if battles)
    assert len({state.bytes() for state in fresh}) == 3
    with pytest.raises(furball.Error):
        furball.VectorEnv([furball.load_game("pig"), furball.load_game("dogfight")], 4)
    with pytest.raises(furball.Error):
        furball.VectorEnv([], 4)


def test_the_end_is_seen_by_the_seat_that_is_yours():
    game = furball.load_game("pig")
    env = furball.VectorEnv(game, 4, blue="random", keep_final=True, observation="board")
    names = [name["name"] for name in game.observation_names("board")]
    while not env.dones.any():
        env.step(env.sample_actions())
    row = np.flatnonzero(env.dones)[0]
    end = dict(zip(names, env.final_observations[row]))
    assert end["over"] == 1 and end["blue"] == 0
    assert np.sign(end["my points"] - end["their points"]) == env.rewards[row, 1]
