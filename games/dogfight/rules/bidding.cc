// Bidding for sides, DF-SETUP-08. Blue opens. Each bid is a handicap that its bidder would grant in order to play the
// interceptors; it must top the last one. The first to pass ends the bidding and plays the escorts. If blue passes without
// a bid, the sides stay as they are with the scenario's own handicap.

#include "games/dogfight/rules/steps.h"
#include "libs/ruledata/codec.h"

namespace furball::dogfight {
namespace {

using game::Action;
using game::Events;

std::string_view bidder_name(game::Seat seat) { return seat == game::Seat::kBlue ? "Blue" : "Red"; }

game::Seat bidder(const Dogfight&, const State& s) { return s.bidder; }

void legal_bids(const Dogfight& g, const State& s, game::ActionList& out) {
  out.push_back(make_action(Kind::kPass));
  for (int bid = s.bids == 0 ? 0 : s.handicap + 1; bid <= g.options().max_bid; ++bid)
    out.push_back(make_action(Kind::kBid, bid));
}

void tell_bid(Events& events, const std::string& text) {
  events.on_event({.kind = "note", .text = text, .rule = "DF-SETUP-08"});
}

void settle_bidding(const Dogfight& g, State& s, Events* events) {
  if (events)
    tell_bid(*events, say("{player} will fly the interceptors; the escorts have a handicap of {handicap}.",
                          {{"player", bidder_name(g.seat_of(s, Side::kInterceptors))}, {"handicap", s.handicap}}));
  s.bidder = game::Seat::kBlue;
  s.bids = 0;
  g.next_setup_step(s, events);
}

void apply_bid(const Dogfight& g, State& s, Action a, Events* events) {
  if (kind_of(a) == Kind::kBid) {
    s.handicap = static_cast<uint16_t>(argument_of(a));
    ++s.bids;
    if (events)
      tell_bid(*events, say("{player} bids {handicap} for the interceptors.",
                            {{"player", bidder_name(s.bidder)}, {"handicap", s.handicap}}));
    s.bidder = other(s.bidder);
    return;
  }
  if (events) tell_bid(*events, say("{player} passes and will fly the escorts.", {{"player", bidder_name(s.bidder)}}));
  if (s.bids == 0) s.handicap = static_cast<uint16_t>(g.scenario().handicap);
  s.swapped = s.bidder == game::Seat::kRed;  // red flies the escorts: blue has the interceptors
  settle_bidding(g, s, events);
}

game::Refusal refuse_bid(const Dogfight& g, const State&, Action a) {
  if (kind_of(a) == Kind::kBid)
    return {"DF-SETUP-08", say("A bid must top the last one and may not exceed {most}.", {{"most", g.options().max_bid}})};
  return {"DF-SETUP-08", "The sides are being bid for: name a handicap or pass."};
}

void prompt_bid(const Dogfight&, const State& s, game::Prompt& p) {
  p.title = "Bid for the interceptors";
  p.text = s.bids == 0 ? "Name the handicap you would grant the escorts in order to fly the interceptors, or pass."
                       : say("The last bid is {handicap}. Top it to fly the interceptors, or pass and fly the escorts.",
                             {{"handicap", s.handicap}});
}

void label_bid(const Dogfight&, const State&, Action a, game::ActionView& v) {
  v.group = "bid";
  v.label = kind_of(a) == Kind::kPass ? "Pass" : say("Bid a handicap of {handicap}", {{"handicap", argument_of(a)}});
}

constexpr std::string_view kBidders[] = {"blue", "red"};
constexpr game::Field<Dogfight, State> kBidFields[] = {
    ruledata::word<&State::bidder, Dogfight>(
        {.name = "bidder", .meaning = "who is to bid", .rule = "DF-SETUP-08", .usual = 0, .words = kBidders}),
    ruledata::number<&State::bids, Dogfight>(
        {.name = "bids", .meaning = "bids made so far", .rule = "DF-SETUP-08", .max = 101, .usual = 0}),
};

}  // namespace

constexpr steps::Question steps::kBid =
    steps::Question::asked("bid", "DF-SETUP-08", legal_bids, apply_bid, kSpelling, label_bid,
                           {.seat = bidder, .refuse = refuse_bid, .prompt = prompt_bid, .fields = kBidFields});

}  // namespace furball::dogfight
