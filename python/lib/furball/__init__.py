"""Furball for Python: five tabletop air-combat games, exact odds, opponents, and thousands of games at once.

    import furball
    game = furball.load_game("dogfight")
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])

States have the names that OpenSpiel's have; see docs/python.md for everything.
"""
import json as _json
import re as _re

from . import _core
from ._core import Error, arena, think
from ._spiel import ChanceMode, Dynamics, GameType, Information, PlayerId, RewardModel, Utility

__version__ = _core.version
__all__ = [
    "Bot", "Engine", "Error", "Game", "GameType", "PlayerId", "State", "VectorEnv", "arena", "deserialize_game_and_state", "evaluate_bots",
    "from_record", "games", "load_game", "random_setup", "review", "scenario", "scenarios", "serialize_game_and_state", "setup_fields",
    "think", "verify",
]

_api = _core.Engine()


class Engine(_core.Engine):
    """The JSON session API of docs/protocol.md: `call` takes and gives dicts; a refusal is raised as furball.Error."""


# --- What there is to play


def games():
    """Every game: id, title, author, number of scenarios, options."""
    return _api.call({"cmd": "games"})["games"]


def scenarios(game):
    """The scenarios of a game, easiest first: id, title, history, options."""
    return _api.call({"cmd": "scenarios", "game": game})["scenarios"]


def scenario(game, scenario_id):
    """One scenario, whole: data that load_game(scenario_data=...) takes, to be changed at will."""
    return _api.call({"cmd": "scenario", "game": game, "scenario": scenario_id})["scenario"]


def setup_fields(game):
    """What random_setup can be asked for: the fields of the set-up form. Raises where the game has no random set-ups."""
    return _api.call({"cmd": "setup", "game": game, "form": True})["fields"]


def random_setup(game, seed=1, **request):
    """A battle as a scenario: what the request (see setup_fields) leaves open falls to chance, as `furball setup` lets it fall for
    the same seed."""
    return _api.call({"cmd": "setup", "game": game, "seed": seed, "request": request})["scenario"]


def verify(record):
    """Checks a record line by line; its steps, score and final hash. A false line is raised as furball.Error."""
    answer = _api.call({"cmd": "verify", "record": record})
    return {key: value for key, value in answer.items() if key not in ("id", "ok")}


def review(record, **options):
    """A battle looked at again: {"steps": [...], "summary": {...}} with the cost of every choice, the luck of every roll and what would
    have been better. Options: playouts, visits, seed (docs/protocol.md, `review`)."""
    match = _api.call({"cmd": "new", "record": record})["match"]
    try:
        steps, done, answer = [], False, {}
        while not done:
            answer = _api.call({"cmd": "review", "match": match, **options})
            steps += answer["steps"]
            done = answer["done"]
        return {"steps": steps, "summary": answer["summary"]}
    finally:
        _api.call({"cmd": "close", "match": match})


# --- Games and states

_CHOICES = ("returns", "actions", "observation")
_REQUEST = ("scenario", "scenario_data", "options", "position")


def load_game(name, parameters=None, **more):
    """The game `name`, ready to play: `load_game("dogfight", scenario="first")`.

    scenario       an id of scenarios(name); the first when left out
    scenario_data  a whole scenario instead, from scenario() or random_setup()
    options        rules of the game to change, by name
    position       where to begin, as State.position() writes it
    returns        "win" (1, 0, -1), "margin" (points), "value" (between -1 and 1: a win, and by how much)
    actions        how choices are numbered: "place" in the list of legal ones, or "bits" of their own
    observation    the usual kind of observation_tensor: "features", "board" or "bytes"

    OpenSpiel's forms are understood too: a dict of parameters, and "dogfight(scenario=first)".
    """
    written = _re.fullmatch(r"\s*(\w+)\s*(?:\((.*)\))?\s*", name)
    if not written:
        raise Error(f"'{name}' is not the name of a game")
    wanted = dict(pair.split("=", 1) for pair in (written[2] or "").split(",") if pair)
    wanted.update(parameters or {})
    wanted.update(more)
    unknown = set(wanted) - set(_CHOICES) - set(_REQUEST)
    if unknown:
        raise TypeError(f"load_game does not know {', '.join(sorted(unknown))}; it knows {', '.join(_REQUEST + _CHOICES)}")
    request = {"game": written[1], **{key: wanted[key] for key in _REQUEST if wanted.get(key) is not None}}
    return Game(request, **{key: wanted[key] for key in _CHOICES if wanted.get(key) is not None})


class Game(_core.Game):
    """One scenario with its options, immutable. load_game makes it."""

    def __init__(self, request, returns="win", actions="place", observation=""):
        super().__init__(request, returns, actions, observation)
        self._parts = (request, returns, actions, observation)
        self._longest = None

    def __reduce__(self):
        return (Game, self._parts)

    def __str__(self):
        scenario_id = self.header["scenario_data"].get("id", "")
        return f"{self.id}(scenario={scenario_id})"

    __repr__ = __str__

    def __eq__(self, other):
        return self is other or isinstance(other, Game) and (self.header, self._parts[1:]) == (other.header, other._parts[1:])

    def __hash__(self):
        return hash(str(self))

    def new_initial_state(self):
        """The state at the beginning."""
        return State(self)

    def new_initial_states(self):
        """The one there is, in a list."""
        return [State(self)]

    def num_players(self):
        """Always two: 0 is blue, 1 is red."""
        return 2

    def utility_sum(self):
        """What one player wins the other loses."""
        return 0.0

    def get_parameters(self):
        """The request this game was made of."""
        return dict(self._parts[0])

    def get_type(self):
        """What kind of game this is, in OpenSpiel's words (its own, where pyspiel is loaded)."""
        return GameType(self.id, self.title)

    def max_game_length(self):
        """Choices of the longest game of 64 random ones, doubled: rules set no bound that could be computed."""
        if self._longest is None:
            lanes = VectorEnv(self, 64, observation="none")
            longest = 1
            while lanes.games < 64:
                lanes.step(lanes.sample_actions())
                longest = max(longest, int(lanes.lengths.max()))
            self._longest = 2 * longest
        return self._longest

    def max_chance_nodes_in_history(self):
        """No more than the length of a game."""
        return self.max_game_length()

    def max_history_length(self):
        """Choices and rolls."""
        return self.max_game_length()

    def observation_tensor_shape(self):
        """One row of numbers; observation_names() says what each is."""
        return [self.observation_size()]

    def observation_tensor_size(self):
        """How many numbers there are."""
        return self.observation_size()

    information_state_tensor_shape = observation_tensor_shape
    information_state_tensor_size = observation_tensor_size

    def policy_tensor_shape(self):
        """One number for each choice there can be."""
        return [self.num_distinct_actions()]

    def deserialize_state(self, text):
        """The state that State.serialize() wrote. Every step is checked."""
        state = State(self)
        state.replay(_json.loads(text))
        return state

    def state_at(self, position):
        """A state at a position (a dict as State.position() writes it), with no history."""
        header = self.header
        request = {"game": self.id, "scenario_data": header["scenario_data"], "position": position}
        return Game(request, *self._parts[1:]).new_initial_state()

    def bot(self, name, seed=1):
        """An opponent: "random", "doctrine", "cadet" to "ace", with a budget "ace@500" or "ace@100ms"; see bots()."""
        return Bot(self, name, seed)


class State(_core.State):
    """A position with the way that led to it."""

    def __init__(self, game):
        super().__init__(game)
        self._of = game

    def get_game(self):
        """The game it belongs to."""
        return self._of

    def num_players(self):
        """Two."""
        return 2

    def num_distinct_actions(self):
        """As the game's."""
        return self._of.num_distinct_actions()

    def is_simultaneous_node(self):
        """Never: one choice a node."""
        return False

    def is_player_node(self):
        """Somebody has a choice."""
        return self.current_player() >= 0

    def is_initial_state(self):
        """Nothing has been chosen yet."""
        return not self.full_history()

    is_mean_field_node = is_simultaneous_node

    def clone(self):
        """A copy that goes its own way."""
        copy = State.__new__(State)
        _core.State.__init__(copy, self)
        copy._of = self._of
        return copy

    __copy__ = clone

    def __deepcopy__(self, memo):
        return self.clone()

    def child(self, action):
        """A copy after this choice."""
        copy = self.clone()
        copy.apply_action(action)
        return copy

    def apply_actions(self, actions):
        """OpenSpiel's name for choices made at the same time: there are none here."""
        raise Error("one choice a node: use apply_action")

    def rewards(self):
        """What the last step brought: the returns at the end, else nothing."""
        return self.returns()

    def player_return(self, player):
        """One player's return."""
        return self.returns()[player]

    player_reward = player_return

    def history(self):
        """The numbers of all steps so far, dice included."""
        return [action for _, action in self.full_history()]

    def move_number(self):
        """How many steps there have been."""
        return len(self.full_history())

    def observation_string(self, player=None):
        """The position as JSON, the same for both: equal positions have equal strings."""
        return self.position_text()

    def information_state_string(self, player=None):
        """The history: every player sees all of it."""
        return self.history_str()

    def information_state_tensor(self, player=None):
        """As observation_tensor: nothing is hidden."""
        return self.observation_tensor(player)

    def observation_names(self, kind=""):
        """What each number of observation_tensor is: name, meaning, low, high."""
        return self._of.observation_names(kind)

    def __reduce__(self):
        return (_restore, (self._of, self.serialize()))

    def __str__(self):
        return self.position_text()

    def __repr__(self):
        return f"<furball.State {self._of} after {self.move_number()} steps>"

    def __eq__(self, other):
        return isinstance(other, State) and self.bytes() == other.bytes() and self._of == other._of

    def __hash__(self):
        return self.hash()

    def resample_from_infostate(self, player, sampler=None):
        """Nothing is hidden, so it is this state."""
        return self.clone()


def _restore(game, text):
    return game.deserialize_state(text)


def from_record(text):
    """The state at the end of a record, checked line by line. Records are what State.record() and the program write."""
    request, steps = _core.from_record(text)
    state = State(Game(request))
    state.replay(steps)
    return state


def serialize_game_and_state(game, state):
    """Both as one text."""
    return _json.dumps({"game": game.header, "choices": game._parts[1:], "steps": _json.loads(state.serialize())})


def deserialize_game_and_state(text):
    """The game and the state of serialize_game_and_state."""
    data = _json.loads(text)
    request = {key: value for key, value in data["game"].items() if value is not None}
    game = Game(request, *data["choices"])
    state = State(game)
    state.replay(data["steps"])
    return game, state


# --- Players


class Bot(_core.Bot):
    """An opponent with the methods of OpenSpiel's bots. It may keep a tree between the choices of a move."""

    def __init__(self, game, name, seed=1):
        super().__init__(game, name, seed)
        self.name = name

    def step_with_policy(self, state):
        """The choice, and a policy that says it is certain."""
        chosen = self.step(state)
        return [(action, 1.0 if action == chosen else 0.0) for action in state.legal_actions()], chosen

    def restart(self):
        """Nothing to do: a bot looks at the state it is given."""

    def restart_at(self, state):
        """Nothing to do."""

    def inform_action(self, state, player, action):
        """Nothing to do."""

    def player_id(self):
        """It plays whichever side it is asked for."""
        return PlayerId.INVALID


def evaluate_bots(state, bots, rng):
    """Plays a game to its end between two bots (anything with `step(state)`); its returns. `rng` is numpy's."""
    state = state.clone()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes())
            state.apply_action(int(rng.choice(outcomes, p=odds)))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return state.returns()


from .vector import VectorEnv  # noqa: E402  (it needs Game)
