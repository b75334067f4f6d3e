#!/usr/bin/python3
"""Learns Jet Duel with numpy alone and beats random play within a minute:

    PYTHONPATH=build/python examples/python/learner.py [seconds]

A linear policy over (what the pilot sees) x (what a choice is), improved by actor-critic steps on many games at once against a
random opponent; then the two sides are played by turns against random play, to see what it has learnt.
"""
import sys
import time

import numpy as np

import furball

ROWS, STEPS = 256, 64
CHOICES = 2048  # Jet Duel's choices have 11 bits


class Policy:
    """Choice by softmax of weights[choice] . observation; a linear guess of the outcome beside it."""

    def __init__(self, size):
        self.weights = np.zeros((CHOICES, size), np.float32)
        self.value = np.zeros(size, np.float32)

    def chances(self, seen, bits, counts):
        """Of each legal choice: (rows, longest list)."""
        width = int(counts.max())
        bits = bits[:, :width].astype(np.int64) % CHOICES
        legal = np.arange(width) < counts[:, None]
        wanted = np.where(legal, np.einsum("nld,nd->nl", self.weights[bits], seen), -np.inf)
        chances = np.exp(wanted - wanted.max(1, keepdims=True))
        return bits, legal, chances / chances.sum(1, keepdims=True)

    def choose(self, seen, bits, counts, rng):
        """A choice for each row, drawn by its chance."""
        bits, legal, chances = self.chances(seen, bits, counts)
        drawn = (chances.cumsum(1) < rng.random((len(seen), 1)) * 0.999999).sum(1)
        return np.minimum(drawn, counts - 1), bits, legal, chances


class Eyes:
    """The numbers that change at all in random play, brought to a common scale, with a constant beside them."""

    def __init__(self, game, rounds=60):
        env = furball.VectorEnv(game, 64, seed=5)
        seen = []
        for _ in range(rounds):
            env.step(env.sample_actions())
            seen.append(env.observations.copy())
        seen = np.concatenate(seen)
        self.columns = np.flatnonzero(seen.std(0) > 0.02)
        self.mean, self.spread = seen[:, self.columns].mean(0), seen[:, self.columns].std(0)
        self.size = len(self.columns) + 1

    def __call__(self, env):
        seen = np.clip((env.observations[:, self.columns] - self.mean) / self.spread, -2, 2)
        return np.hstack([seen, np.ones((len(seen), 1), np.float32)]).astype(np.float32)


def add_rows(into, where, rows):
    """into[where] += rows, also where a place occurs more than once."""
    order = np.argsort(where, kind="stable")
    sorted_places = where[order]
    starts = np.flatnonzero(np.r_[True, sorted_places[1:] != sorted_places[:-1]])
    into[sorted_places[starts]] += np.add.reduceat(rows[order], starts)


class Learner:
    """Actor and critic. The critic is a ridge regression of what came of what was seen; the actor climbs by Adam."""

    def __init__(self, policy, rate=0.03):
        self.policy, self.rate, self.rounds = policy, rate, 0
        self.first, self.second = np.zeros_like(policy.weights), np.zeros_like(policy.weights)
        size = len(policy.value)
        self.seen_seen, self.seen_came = np.eye(size) * 10, np.zeros(size)

    def round(self, look, envs, rng, discount=0.99, trace=0.95):
        """A stretch of play on both sides, and one step uphill."""
        policy = self.policy
        slope = np.zeros_like(policy.weights)
        self.seen_seen *= 0.9
        self.seen_came *= 0.9
        for seat, env in enumerate(envs):
            steps = []
            for _ in range(STEPS):
                seen = look(env)
                chosen, bits, legal, chances = policy.choose(seen, env.action_bits, env.legal_counts, rng)
                env.step(chosen)
                steps.append((seen, chosen, bits, legal, chances, env.rewards[:, seat].copy(), env.dones.copy()))
            ahead = look(env) @ policy.value
            advantage = np.zeros(ROWS, np.float32)
            for seen, chosen, bits, legal, chances, reward, done in reversed(steps):
                now = seen @ policy.value
                surprise = reward + discount * np.where(done, 0, ahead) - now
                advantage = surprise + discount * trace * np.where(done, 0, advantage)
                better = -chances * advantage[:, None]
                better[np.arange(ROWS), chosen] += advantage
                add_rows(slope, bits[legal], better[legal][:, None] * np.repeat(seen, legal.sum(1), 0))
                self.seen_seen += seen.T @ seen
                self.seen_came += (now + advantage) @ seen
                ahead = now
        policy.value = np.linalg.solve(self.seen_seen, self.seen_came).astype(np.float32)
        self.rounds += 1
        self.first += 0.1 * (slope - self.first)
        self.second += 0.01 * (slope * slope - self.second)
        first, second = self.first / (1 - 0.9**self.rounds), self.second / (1 - 0.99**self.rounds)
        policy.weights += self.rate * first / (np.sqrt(second) + 1e-3)


def measure(policy, look, game, rng, games=400):
    """Share of points against random play, the sides by turns."""
    results = []
    for seat, other in enumerate(("red", "blue")):
        env = furball.VectorEnv(game, 128, seed=99, **{other: "random"})
        got = []
        while len(got) < games // 2:
            chosen = policy.choose(look(env), env.action_bits, env.legal_counts, rng)[0]
            env.step(chosen)
            got.extend(env.rewards[env.dones, seat])
        results += got
    results = np.array(results)
    return ((results > 0) + 0.5 * (results == 0)).mean(), len(results)


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 45
    game = furball.load_game("jet_duel", returns="value")
    rng = np.random.default_rng(1)
    envs = [furball.VectorEnv(game, ROWS, seed=seat + 1, **{other: "random"}) for seat, other in enumerate(("red", "blue"))]
    look = Eyes(game)
    policy = Policy(look.size)
    share, played = measure(policy, look, game, rng)
    print(f"before learning: {share:.1%} of {played} games against random play")
    learner, start = Learner(policy), time.thread_time()
    while time.thread_time() - start < seconds:
        learner.round(look, envs, rng)
        if learner.rounds % 10 == 0:
            print(f"{time.thread_time() - start:5.0f} s, {learner.rounds} rounds, {sum(env.games for env in envs)} games")
    share, played = measure(policy, look, game, rng)
    print(f"after {seconds:.0f} s: {share:.1%} of {played} games against random play")
    return share


if __name__ == "__main__":
    main()
