// Offers: taking back, draws, rematches.

#include "tests/server/table.h"

namespace furball::server_test {
namespace {

TEST_P(ServerTest, Offers) {
  const Table table = create(port());
  Player blue(port(), table, "blue"), red(port(), table, "red");
  ASSERT_TRUE(blue.reach(2));
  // A choice without dice is taken back freely; after dice only if the other side agrees.
  EXPECT_TRUE(blue.ask(apply(blue.head(), "hold")).at("ok").as_bool());
  EXPECT_TRUE(blue.ask(command("undo").set("head", static_cast<long long>(blue.head()))).at("ok").as_bool());
  EXPECT_EQ(blue.state.at("step").as_integer(), 0);
  EXPECT_TRUE(blue.ask(apply(blue.head(), "roll")).at("ok").as_bool());
  EXPECT_EQ(blue.last.at("roll").as_integer(), 0);
  EXPECT_EQ(code(blue.ask(command("undo").set("head", static_cast<long long>(blue.head())))), "offer");
  EXPECT_TRUE(blue.ask(offer("offer", "undo")).at("ok").as_bool());
  EXPECT_EQ(code(blue.ask(offer("offer", "undo"))), "offer");
  EXPECT_EQ(code(blue.ask(offer("accept", "undo"))), "offer");
  ASSERT_TRUE(red.reach(blue.seq));
  EXPECT_EQ(red.state.at("offers").as_array().size(), 1u);
  EXPECT_TRUE(red.ask(offer("accept", "undo")).at("ok").as_bool());
  ASSERT_TRUE(blue.reach(red.seq));
  EXPECT_EQ(blue.state.at("step").as_integer(), 0);
  // The next die is a new one: its number is not used twice.
  EXPECT_TRUE(blue.ask(apply(blue.head(), "roll")).at("ok").as_bool());
  EXPECT_EQ(blue.last.at("roll").as_integer(), 1);
  ASSERT_TRUE(red.reach(blue.seq));
  // Draw: declined, withdrawn, lapsed, then agreed.
  EXPECT_TRUE(blue.ask(offer("offer", "draw")).at("ok").as_bool());
  EXPECT_TRUE(red.ask(offer("decline", "draw")).at("ok").as_bool());
  EXPECT_TRUE(blue.ask(offer("offer", "draw")).at("ok").as_bool());
  EXPECT_TRUE(blue.ask(offer("withdraw", "draw")).at("ok").as_bool());
  EXPECT_EQ(code(red.ask(offer("accept", "draw"))), "offer");
  EXPECT_EQ(code(red.ask(offer("offer", "rematch"))), "offer");
  EXPECT_TRUE(blue.ask(offer("offer", "draw")).at("ok").as_bool());
  ASSERT_TRUE(red.reach(blue.seq));
  EXPECT_TRUE(red.ask(offer("offer", "draw")).at("ok").as_bool()) << "offering the same accepts it";
  EXPECT_EQ(red.state.at("over").at("result").as_text(), "draw");
  EXPECT_EQ(red.state.at("over").at("by").as_text(), "agreement");
  // The record of such a game can be verified too, undone dice included.
  const Value record = red.ask(command("record")).at("record");
  const Value verified = post(port(), "/api/call", command("verify").set("record", record)).json();
  EXPECT_TRUE(verified.at("ok").as_bool()) << json::write(verified);
  EXPECT_TRUE(verified.at("fair").at("revealed").as_bool());
  EXPECT_EQ(verified.at("fair").at("rolls").as_integer(), 2);
  // Rematch with sides swapped: the same token opens the other seat.
  EXPECT_TRUE(red.ask(offer("offer", "rematch")).at("ok").as_bool());
  EXPECT_TRUE(blue.ask(offer("accept", "rematch")).at("ok").as_bool());
  ASSERT_TRUE(red.reach(blue.seq));
  Table next = table;
  next.game = red.state.at("next").as_text();
  EXPECT_EQ(next.game.size(), 12u);
  Player swapped(port(), next, "blue");
  EXPECT_EQ(swapped.welcome.at("seat").as_text(), "red");
  EXPECT_EQ(swapped.welcome.at("names").at("red").as_text(), "Ann");
  Player first(port(), next, "red");
  EXPECT_EQ(first.welcome.at("seat").as_text(), "blue");
  EXPECT_TRUE(first.ask(command("resign")).at("ok").as_bool());
  EXPECT_EQ(first.state.at("over").at("result").as_text(), "red");
}

}  // namespace
}  // namespace furball::server_test
