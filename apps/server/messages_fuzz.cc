// libFuzzer: whatever a page sends, the parser answers, and a game planned with it stays sound.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "apps/server/ids.h"
#include "apps/server/shared_game.h"
#include "examples/pig/pig.h"
#include "libs/json/json.h"

namespace {

using namespace furball;

server::SharedGame make_game() {
  static const ruledata::DataStore data;
  static const game::GameEntry* const kGames[] = {&pig::kEntry};
  static const api::Catalogue catalogue(kGames, data);
  static server::GameCache cache(catalogue);
  server::init_crypto();
  record::Header header;
  header.game = "pig";
  header.scenario = *catalogue.scenario(**catalogue.find("pig"), "classic");
  store::Game row;
  row.id = 1;
  row.header = json::write(record::header_to_value(header));
  row.seed = std::string(64, 'a');
  Result<server::SharedGame> opened = server::SharedGame::open(row, cache);
  if (!opened) {  // the target is at fault, not the input
    std::fprintf(stderr, "no game to play: %s\n", opened.error().to_string().c_str());
    std::exit(2);
  }
  return std::move(*opened);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, std::size_t size) {
  static server::SharedGame game = make_game();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const server::Parsed parsed = server::parse_message(text);
  if (parsed.problem) {
    if (parsed.problem->code.empty() || parsed.problem->message.empty()) std::abort();
    json::write(server::to_value(*parsed.problem));
    return 0;
  }
  const server::Message& m = parsed.message;
  if (m.cmd == server::Cmd::kRead) {
    json::write(game.read(m.request));
    return 0;
  }
  if (m.cmd == server::Cmd::kRecord || m.cmd == server::Cmd::kPing) return 0;
  for (const server::Role role : {server::Role::kBlue, server::Role::kRed, server::Role::kWatch}) {
    const server::Plan plan = m.cmd == server::Cmd::kJoin ? game.plan_join(role, m, 1) : game.plan(role, m, 1);
    if (role == server::Role::kWatch && !plan.entries.empty()) std::abort();  // who watches changes nothing
    for (const store::Entry& entry : plan.entries) {
      Value described;
      if (!game.follow(entry, &described)) std::abort();  // what is planned can be followed
    }
    if (game.over() || game.seq() > 2000) game = make_game();
  }
  return 0;
}
