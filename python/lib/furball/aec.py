"""PettingZoo's face (AEC): two agents, "blue" and "red", who choose by turns; dice fall in between.

    env = furball.aec.env("dogfight")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination or truncation else policy(observation))

PettingZoo is the base class where it is installed; the environment works without it. Spaces need Gymnasium.
"""
import numpy as np

from . import load_game

try:
    from pettingzoo import AECEnv as _Base
except ImportError:

    class _Base:  # the part of AECEnv that walks through a game
        def agent_iter(self, max_iter=2**63):
            """Whose turn it is, until nobody is left."""
            while self.agents and max_iter > 0:
                max_iter -= 1
                yield self.agent_selection

        def last(self, observe=True):
            """What the agent to act sees, and what it has earned since it acted."""
            agent = self.agent_selection
            seen = self.observe(agent) if observe else None
            return (seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent])

        def close(self):
            """Nothing is open."""


WIDTH = 1024


class FurballAEC(_Base):
    """One game between two agents."""

    metadata = {"name": "furball_v0", "is_parallelizable": False, "render_modes": []}

    def __init__(self, game, observation="", **options):
        self.game = load_game(game, **options) if isinstance(game, str) else game
        self.kind = observation
        self.possible_agents = ["blue", "red"]
        self.render_mode = None
        self.agents = []

    def observation_space(self, agent):
        """{"observation": numbers, "action_mask": which places are legal}"""
        from gymnasium import spaces

        names = self.game.observation_names(self.kind)
        box = spaces.Box(np.array([n["low"] for n in names], np.float32), np.array([n["high"] for n in names], np.float32))
        return spaces.Dict({"observation": box, "action_mask": spaces.Box(0, 1, (WIDTH,), np.int8)})

    def action_space(self, agent):
        """The place of a choice among the legal ones."""
        from gymnasium import spaces

        return spaces.Discrete(WIDTH)

    def observe(self, agent):
        """The position as this agent sees it, and its choices (none while the other has the turn)."""
        player = self.possible_agents.index(agent)
        mask = np.zeros(WIDTH, np.int8)
        mask[: len(self.state_.legal_actions(player))] = 1
        return {"observation": self.state_.observation_tensor(player, self.kind), "action_mask": mask}

    def reset(self, seed=None, options=None):
        """A new game; the seed is that of the dice."""
        self._rng = np.random.default_rng(seed)
        self.state_ = self.game.new_initial_state()
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self._go_on()

    def step(self, action):
        """The choice of agent_selection; None when its game is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self.agents.remove(agent)
            for table in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
                del table[agent]
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        self._cumulative_rewards[agent] = 0.0
        self.state_.apply_action(int(action))
        self._go_on()
        for each in self.agents:
            self._cumulative_rewards[each] += self.rewards[each]

    def render(self):
        """The position as text."""
        return str(self.state_)

    def _go_on(self):
        state = self.state_
        while state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes())
            state.apply_action(int(self._rng.choice(outcomes, p=odds)))
        if state.is_terminal():
            self.rewards = dict(zip(self.possible_agents, state.returns()))
            self.terminations = {agent: True for agent in self.agents}
        else:
            self.agent_selection = self.possible_agents[state.current_player()]


def env(game, **options):
    """A game as an AEC environment."""
    return FurballAEC(game, **options)
