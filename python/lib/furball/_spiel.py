"""The few words of OpenSpiel that its algorithms ask a game for. Where pyspiel itself is loaded its own are given."""
import enum
import sys


class PlayerId(enum.IntEnum):
    DEFAULT_PLAYER_ID = 0
    CHANCE = -1
    SIMULTANEOUS = -2
    INVALID = -3
    TERMINAL = -4
    MEAN_FIELD = -5


class Dynamics(enum.Enum):
    SEQUENTIAL = 0
    SIMULTANEOUS = 1
    MEAN_FIELD = 2


class ChanceMode(enum.Enum):
    DETERMINISTIC = 0
    EXPLICIT_STOCHASTIC = 1
    SAMPLED_STOCHASTIC = 2


class Information(enum.Enum):
    ONE_SHOT = 0
    PERFECT_INFORMATION = 1
    IMPERFECT_INFORMATION = 2


class Utility(enum.Enum):
    ZERO_SUM = 0
    CONSTANT_SUM = 1
    GENERAL_SUM = 2
    IDENTICAL = 3


class RewardModel(enum.Enum):
    REWARDS = 0
    TERMINAL = 1


class GameType:
    """Two players, one choice a node, dice with known odds, nothing hidden, zero sum, worth something at the end only."""

    Dynamics = Dynamics
    ChanceMode = ChanceMode
    Information = Information
    Utility = Utility
    RewardModel = RewardModel

    def __init__(self, short_name, long_name):
        words = getattr(sys.modules.get("pyspiel"), "GameType", GameType)
        self.short_name = short_name
        self.long_name = long_name
        self.dynamics = words.Dynamics.SEQUENTIAL
        self.chance_mode = words.ChanceMode.EXPLICIT_STOCHASTIC
        self.information = words.Information.PERFECT_INFORMATION
        self.utility = words.Utility.ZERO_SUM
        self.reward_model = words.RewardModel.TERMINAL
        self.max_num_players = self.min_num_players = 2
        self.provides_information_state_string = True
        self.provides_information_state_tensor = True
        self.provides_observation_string = True
        self.provides_observation_tensor = True
        self.parameter_specification = {}
        self.default_loadable = True
