#include "tests/server/table.h"

namespace furball::server_test {

std::map<std::string, ServerTest::Running>* ServerTest::running_ = nullptr;

INSTANTIATE_TEST_SUITE_P(Databases, ServerTest, ::testing::Values("sqlite", "postgresql"),
                         [](const auto& info) { return std::string(info.param); });

double metric_of(int port, const std::string& name) {
  const std::string text = "\n" + http(port, "GET", "/metrics").body;
  const std::size_t found = text.find("\nfurball_" + name + " ");
  return found == std::string::npos ? -1 : std::atof(text.c_str() + found + 10 + name.size());
}

Value as_stored(const Value& entry) {
  Value stored = object();
  for (const Value::Member& member : entry.as_object())
    if (member.first != "step" && member.first != "notation" && member.first != "label" && member.first != "events" &&
        member.first != "roll" && member.first != "weight" && member.first != "total")
      stored.set(member.first, member.second);
  return stored;
}

Table create(int port, const std::string& blue, const std::string& red, const std::string& game) {
  Value request = object();
  request.set("game", game).set("seats", object().set("blue", blue).set("red", red)).set("names", object().set("blue", "Ann"));
  const HttpAnswer answer = post(port, "/api/games", request);
  EXPECT_EQ(answer.status, 201) << answer.body;
  Table table;
  table.game = answer.json().at("game").as_text();
  const Value tokens = answer.json().at("tokens");
  for (const Value::Member& member : tokens.as_object()) table.tokens[member.first] = member.second.as_text();
  return table;
}

Value join_message(const Table& table, const std::string& seat, int64_t from, bool views) {
  Value m = object();
  m.set("cmd", "join")
      .set("game", table.game)
      .set("token", table.tokens.at(seat))
      .set("from", static_cast<long long>(from))
      .set("views", views);
  if (seat != "watch") m.set("entropy", kEntropy);
  return m;
}

Value apply(int64_t head, const char* notation, const std::string& mid) {
  Value m = object();
  m.set("cmd", "apply").set("head", static_cast<long long>(head)).set("notation", notation);
  if (!mid.empty()) m.set("mid", mid);
  return m;
}

int play(Player& blue, Player& red, dice::Rng& rng, int most) {
  for (int made = 0; made < most; ++made) {
    Player& actor = blue.state.at("turn").as_text() == "blue" ? blue : red;
    Player& other = &actor == &blue ? red : blue;
    if (blue.over()) return made;
    const Value answer = actor.ask(apply(actor.head(), rng.below(4) == 0 ? "hold" : "roll", "m" + std::to_string(rng.next())));
    EXPECT_TRUE(answer.at("ok").as_bool()) << json::write(answer);
    if (!answer.at("ok").as_bool()) return made;
    EXPECT_TRUE(actor.reach(answer.at("seq").as_integer())) << "the push comes before the answer";
    EXPECT_TRUE(other.reach(actor.seq));
  }
  return most;
}

}  // namespace furball::server_test
