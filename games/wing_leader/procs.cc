// The tables of steps and of procedures.

#include <array>

#include "games/wing_leader/procedure.h"

namespace furball::wing_leader {

namespace {

// In the order of At; while the procedures run there is no step.
constexpr game::Step<WingLeader> kSteps[] = {FURBALL_STEP_TABLE(WING_LEADER_STEPS), {}};

constexpr auto kTable = [] {
  std::array<const Procedure*, static_cast<std::size_t>(Proc::kCount)> table{};
#define FURBALL_ENTRY(Name, Number) table[Number] = &k##Name##Proc;
  FURBALL_PROCEDURES(FURBALL_ENTRY)
#undef FURBALL_ENTRY
  return table;
}();

}  // namespace

const Procedure* procedure(Proc proc) { return proc < Proc::kCount ? kTable[static_cast<std::size_t>(proc)] : nullptr; }

std::span<const game::Step<WingLeader>> WingLeader::steps() { return kSteps; }

void d6_outcomes(const WingLeader&, const State&, game::OutcomeList& out) {
  for (uint32_t face = 1; face <= 6; ++face) out.push_back({face, 1});
}
void two_d6_outcomes(const WingLeader&, const State&, game::OutcomeList& out) {
  for (uint32_t sum = 2; sum <= 12; ++sum) out.push_back({sum, sum <= 7 ? sum - 1 : 13 - sum});
}

Proc find_procedure(std::string_view name) {
  for (std::size_t proc = 0; proc < kTable.size(); ++proc)
    if (kTable[proc] && kTable[proc]->name == name) return static_cast<Proc>(proc);
  return Proc::kNone;
}

}  // namespace furball::wing_leader
