#include "libs/store/migrations.h"

namespace furball::store {

std::span<const std::string_view> migrations() {
  static constexpr std::string_view kSteps[] = {
      // 1: games and their journals. Chat and offers are entries of the journal too. No index beside the keys: an
      // append touches one page.
      R"(create table games (
           id bigint primary key,
           created bigint not null,
           header text not null,
           seed text not null,
           token_blue text not null,
           token_red text not null,
           token_watch text not null
         );
         create table entries (
           game bigint not null references games (id),
           seq bigint not null,
           kind text not null,
           seat integer not null,
           code bigint not null,
           body text not null,
           mid text not null,
           at bigint not null,
           primary key (game, seq)
         ) {without_rowid})",
      // 2: codes by which a lost link is recovered; small facts by name.
      R"(alter table games add column code_blue text not null default '';
         alter table games add column code_red text not null default '';
         create table notes (
           name text primary key,
           value text not null
         ) {without_rowid})",
  };
  return kSteps;
}

}  // namespace furball::store
