// Set-up begins: the scenario on the board, the sun, the handicap.

#include "games/full_circle/rules/chapters.h"
#include "libs/ruledata/codec.h"

namespace furball::full_circle {
FullCircle::FullCircle(Setup setup) : setup_(std::move(setup)) {
  planes_.resize(kGroup0 + 1);
  planes_[kGroup0] = setup_.bomber;
  for (Side side : kBothSides)
    std::copy(setup_.flights[side].begin(), setup_.flights[side].end(), planes_.begin() + first_of(side));
  for (const int file : std::views::iota(0, kFiles))
    for (const int y : std::views::iota(0, kFrontY))
      if (const Place p{file, y}; p.is_hex() && distance(p, kLeadStart) <= kEscortHexes) escort_hexes_.push_back(p);

  State s;
  s.base = setup_.base;
  s.progress = kStartProgress;
  s.handicap = std::max(0, setup_.handicap);
  s.hit_value = setup_.hit_value;
  for (Side side : kBothSides)
    for (const int i : flights_of(side)) s.fighters[i].status = Status::kWaiting;
  place_bombers(s);
  if (setup_.sun >= 0) {
    s.sun = setup_.sun;
    after_sun(*this, s, nullptr);
  }
  initial_ = s;
}

Result<void> FullCircle::prepare() {
  if (setup_.start.is_null()) return {};
  const Result<State> start = from_position(setup_.start);
  if (!start) return start.error();
  initial_ = *start;
  return {};
}

// FC-SETUP-06, FC-SETUP-07, FC-SETUP-08: in front of the middle divide, the second group in the more central hex.
void FullCircle::place_bombers(State& s) const {
  constexpr Place kPlaces[kMaxGroups] = {kLeadStart, kRightRear, kLeftRear};
  for (const int group : groups()) {
    s.groups[group].at = kPlaces[group];
    s.groups[group].step = setup_.very_low ? 0 : 1;
  }
}

// --- The sun (FC-SETUP-05) ---------------------------------------------------------------------------------

namespace {

struct SunKey {
  static constexpr int kSides = 6;
  SunKey(const FullCircle&, const State&) {}
  int operator()(int face) const { return sun_matters(face - 1) ? face : 1; }  // ahead and behind have no effect
};

void resolve_sun(const FullCircle& g, State& s, uint32_t face, Events* events) {
  s.sun = face - 1;  // ruling A24
  if (events)
    events->on_event(
        {.kind = "roll",
         .text = say(sun_matters(s.sun) ? "The sun shines from the {heading}." : "The sun gives no advantage to either side.",
                     {{"heading", heading_name(s.sun)}}),
         .rule = "FC-SETUP-05"});
  after_sun(g, s, events);
}

void describe_sun_outcome(const FullCircle& g, const State& s, uint32_t face, OutcomeView& view) {
  const int sun = static_cast<int>(face) - 1;
  view.label = say(sun_matters(sun) ? "{faces}: sun from the {heading}" : "{faces}: no effect",
                   {{"faces", Merged<SunKey>::notation(g, s, face)}, {"heading", heading_name(sun)}});
}

}  // namespace

constexpr Roll kSun =
    Merged<SunKey>::roll("sun", "FC-SETUP-05", resolve_sun, describe_sun_outcome, {.title = "Where does the sun shine from?"});

void after_sun(const FullCircle& g, State& s, Events* events) {
  if (g.setup().handicap >= 0) return choose_height(g, s, events);
  s.stage = Stage::kBid;  // FC-VIC-01; blue opens
  s.to_bid = game::Seat::kBlue;
}

// --- Bidding for the handicap (FC-VIC-01) ------------------------------------------------------------------
// A bid is the handicap for which a player would fly the escorts. Bids fall until one side passes; a bid of nothing
// starts the bidding afresh with interceptor hits worth two points.

namespace {

constexpr int kHighestBid = 20;

void legal_bids(const FullCircle&, const State& s, ActionList& out) {
  const int limit = s.bid == 0 ? kHighestBid + 1 : s.bid - 1;
  for (int bid = 0; bid < limit; ++bid) out.push_back(make(Kind::kBid, bid));
  if (s.bid != 0) out.push_back(make(Kind::kBid, kBidPass));
}

std::string_view player_name(game::Seat seat) { return seat == game::Seat::kBlue ? "Blue" : "Red"; }

void win_bid(const FullCircle& g, State& s, Events* events) {
  s.handicap = s.bid - 1;
  s.swapped = s.bid_by == game::Seat::kRed;  // the bid: red flies the escorts
  if (events)
    events->on_event({.kind = "note",
                      .text = say("{player} flies the escorts with a handicap of {handicap}.",
                                  {{"player", player_name(s.bid_by)}, {"handicap", int{s.handicap}}}),
                      .rule = "FC-VIC-01"});
  s.bid = 0;
  s.bid_by = s.to_bid = game::Seat::kBlue;
  choose_height(g, s, events);
}

void apply_bid(const FullCircle& g, State& s, Action a, Events* events) {
  const int bid = arg_of(a);
  if (bid == kBidPass) return win_bid(g, s, events);
  if (events)
    events->on_event({.kind = "note",
                      .text = say("{player} would fly the escorts for a handicap of {handicap}.",
                                  {{"player", player_name(s.to_bid)}, {"handicap", bid}}),
                      .rule = "FC-VIC-01"});
  if (bid == 0 && s.hit_value == 1) {
    s.hit_value = 2;
    s.bid = 0;
    s.bid_by = game::Seat::kBlue;
    if (events)
      events->on_event(
          {.kind = "note",
           .text = "Nobody needs a handicap: the interceptors' hits now count double, and the bidding starts again.",
           .rule = "FC-VIC-01"});
  } else {
    s.bid = bid + 1;
    s.bid_by = s.to_bid;
  }
  s.to_bid = other(s.to_bid);
}

Refusal refuse_bid(const FullCircle&, const State&, Action a) {
  if (a == make(Kind::kBid, kBidPass)) return {"FC-VIC-01", "Whoever opens the bidding must name a handicap."};
  return {"FC-VIC-01", "Name a lower handicap than the last bid, or pass."};
}

std::string bid_notation(const FullCircle&, const State&, Action a) {
  return arg_of(a) == kBidPass ? "pass" : "bid" + std::to_string(arg_of(a));
}

void prompt_bid(const FullCircle&, const State& s, Prompt& prompt) {
  prompt.title = "Bid for the escorts";
  prompt.text = s.bid == 0 ? "Name the handicap for which you would fly the escorts."
                           : say("Bid lower than {handicap}, or pass and fly the interceptors.", {{"handicap", s.bid - 1}});
}

void label_bid(const FullCircle&, const State&, Action a, ActionView& view) {
  view.group = "bid";
  view.main = arg_of(a) == kBidPass;
  view.label = view.main ? "Pass and fly the interceptors"
                         : say("Fly the escorts for a handicap of {handicap}", {{"handicap", arg_of(a)}});
}

constexpr game::Field<FullCircle, State> kBidFields[] = {
    {{.name = "bidding",
      .meaning = "the last bid (-1 none), who made it and who speaks next",
      .rule = "FC-VIC-01",
      .form = "`{ bid = 4, by = \"blue\", to_bid = \"red\" }`"},
     [](const game::FieldSpec& f, const FullCircle&, const State& s, Value& into) {
       into.set(f.name,
                Value(Value::Object{{"bid", s.bid - 1}, {"by", game::name(s.bid_by)}, {"to_bid", game::name(s.to_bid)}}));
     },
     [](const game::FieldSpec& f, const FullCircle&, State& s, ruledata::Reader& from) {
       ruledata::Reader bidding = from.table(f.name);
       s.bid = bidding.integer("bid", {.min = -1, .max = kHighestBid}) + 1;
       s.bid_by = static_cast<game::Seat>(bidding.choice("by", {"blue", "red"}, 0));
       s.to_bid = static_cast<game::Seat>(bidding.choice("to_bid", {"blue", "red"}, 0));
       bidding.done();
     }},
};

}  // namespace

constexpr Question kBid = Question::asked("bid", "FC-VIC-01", legal_bids, apply_bid, among<Kind::kBid, bid_notation>, label_bid,
                                          {.seat = [](const FullCircle&, const State& s) { return s.to_bid; },
                                           .refuse = refuse_bid,
                                           .prompt = prompt_bid,
                                           .fields = kBidFields});

}  // namespace furball::full_circle
