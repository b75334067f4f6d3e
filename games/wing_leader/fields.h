#pragma once
// Lists of fields for the parts of the State (libs/game/field.h): one list serves writing, reading and docs/positions.
// Every part has a usual form (a unit as the scenario sets it up, an empty move); what is as usual is left out.

#include <type_traits>

#include "games/wing_leader/notation.h"
#include "libs/ruledata/codec.h"

namespace furball::wing_leader {

// One part of a state in the hand of the codec.
template <class T>
struct Part {
  const State& state;  // its units are known: fields may name them
  T& now;
  T usual;
};

template <class T>
using PartField = game::Field<WingLeader, Part<T>>;

namespace detail {
template <auto M>
using Owner = ruledata::detail::Owner<M>;
template <auto M>
using Type = ruledata::detail::Type<M>;

std::string unit_text(const WingLeader& g, const State& s, int unit);
// The slot of the unit named; kNone with a complaint.
int read_unit_text(const WingLeader& g, const State& s, std::string_view key, const Value& value, ruledata::Reader& from);
Value write_number(const game::FieldSpec& spec, int64_t number);
int64_t read_number(const game::FieldSpec& spec, ruledata::Reader& from);
Value write_word(const game::FieldSpec& spec, int64_t index);
int64_t read_word(const game::FieldSpec& spec, ruledata::Reader& from);
Value write_set(const game::FieldSpec& spec, int64_t bits);
int64_t read_set(const game::FieldSpec& spec, ruledata::Reader& from);
std::vector<int> read_list(const game::FieldSpec& spec, std::size_t most, ruledata::Reader& from);
}  // namespace detail

// A member that is one number at heart; kWrite and kRead say how it looks.
template <auto M, Value (*kWrite)(const game::FieldSpec&, int64_t), int64_t (*kRead)(const game::FieldSpec&, ruledata::Reader&)>
constexpr PartField<detail::Owner<M>> member(game::FieldSpec spec) {
  using T = detail::Owner<M>;
  return {spec,
          [](const game::FieldSpec& f, const WingLeader&, const Part<T>& part, Value& into) {
            if (part.now.*M != part.usual.*M) into.set(f.name, kWrite(f, static_cast<int64_t>(part.now.*M)));
          },
          [](const game::FieldSpec& f, const WingLeader&, Part<T>& part, ruledata::Reader& from) {
            if (from.has(f.name)) part.now.*M = static_cast<detail::Type<M>>(kRead(f, from));
          }};
}
// As it is in an empty T.
template <auto M>
constexpr int64_t usual_of = static_cast<int64_t>(detail::Owner<M>{}.*M);

// A whole number within its range.
template <auto M>
constexpr PartField<detail::Owner<M>> number(game::FieldSpec spec) {
  spec.usual = usual_of<M>;
  return member<M, detail::write_number, detail::read_number>(spec);
}

// One of the words.
template <auto M>
constexpr PartField<detail::Owner<M>> word(game::FieldSpec spec) {
  spec.usual = usual_of<M>;
  return member<M, detail::write_word, detail::read_word>(spec);
}

// A set of words, kept as bits.
template <auto M>
constexpr PartField<detail::Owner<M>> words(game::FieldSpec spec) {
  return member<M, detail::write_set, detail::read_set>(spec);
}

// A unit, by its id; none: kNone.
template <auto M>
constexpr PartField<detail::Owner<M>> unit(game::FieldSpec spec) {
  using T = detail::Owner<M>;
  spec.form = "a unit";
  return {spec,
          [](const game::FieldSpec& f, const WingLeader& g, const Part<T>& part, Value& into) {
            if (part.now.*M != kNone) into.set(f.name, detail::unit_text(g, part.state, part.now.*M));
          },
          [](const game::FieldSpec& f, const WingLeader& g, Part<T>& part, ruledata::Reader& from) {
            if (from.has(f.name))
              part.now.*M = static_cast<uint8_t>(detail::read_unit_text(g, part.state, f.name, from.raw(f.name), from));
          }};
}

// A list of numbers of one range; its tail is left out while it is as usual.
template <auto M>
constexpr PartField<detail::Owner<M>> list(game::FieldSpec spec) {
  using T = detail::Owner<M>;
  spec.form = "a list of numbers";
  return {spec,
          [](const game::FieldSpec& f, const WingLeader&, const Part<T>& part, Value& into) {
            std::size_t last = std::size(part.now.*M);
            while (last > 0 && (part.now.*M)[last - 1] == (part.usual.*M)[last - 1]) --last;
            if (last == 0) return;
            Value values = Value::array();
            for (std::size_t i = 0; i < last; ++i) values.push_back(static_cast<int64_t>((part.now.*M)[i]));
            into.set(f.name, std::move(values));
          },
          [](const game::FieldSpec& f, const WingLeader&, Part<T>& part, ruledata::Reader& from) {
            std::size_t i = 0;
            for (int value : detail::read_list(f, std::size(part.now.*M), from))
              (part.now.*M)[i++] = static_cast<std::remove_all_extents_t<detail::Type<M>>>(value);
          }};
}

// A list of units by their ids; "-" stands for none.
template <auto M>
constexpr PartField<detail::Owner<M>> units(game::FieldSpec spec) {
  using T = detail::Owner<M>;
  spec.form = "a list of units, `-` for none";
  return {spec,
          [](const game::FieldSpec& f, const WingLeader& g, const Part<T>& part, Value& into) {
            std::size_t last = std::size(part.now.*M);
            while (last > 0 && (part.now.*M)[last - 1] == (part.usual.*M)[last - 1]) --last;
            if (last == 0) return;
            Value values = Value::array();
            for (std::size_t i = 0; i < last; ++i) values.push_back(detail::unit_text(g, part.state, (part.now.*M)[i]));
            into.set(f.name, std::move(values));
          },
          [](const game::FieldSpec& f, const WingLeader& g, Part<T>& part, ruledata::Reader& from) {
            if (!from.has(f.name)) return;
            const Value& values = from.raw(f.name);
            if (!values.is_array() || values.as_array().size() > std::size(part.now.*M))
              return from.fail(f.name, say("must be a list of at most {most} units", {{"most", std::size(part.now.*M)}}));
            std::size_t i = 0;
            for (const Value& value : values.as_array())
              (part.now.*M)[i++] = static_cast<uint8_t>(detail::read_unit_text(g, part.state, f.name, value, from));
          }};
}

// A set of small numbers (guns), kept as bits and written as a list.
template <auto M>
constexpr PartField<detail::Owner<M>> numbers(game::FieldSpec spec) {
  using T = detail::Owner<M>;
  spec.form = "a list of numbers";
  return {spec,
          [](const game::FieldSpec& f, const WingLeader&, const Part<T>& part, Value& into) {
            if (part.now.*M == 0) return;
            Value values = Value::array();
            for (int64_t i = 0; i <= f.max; ++i)
              if (part.now.*M >> i & 1) values.push_back(i);
            into.set(f.name, std::move(values));
          },
          [](const game::FieldSpec& f, const WingLeader&, Part<T>& part, ruledata::Reader& from) {
            if (!from.has(f.name)) return;
            part.now.*M = 0;
            for (int i : detail::read_list(f, 64, from)) part.now.*M |= detail::Type<M>{1} << i;
          }};
}

// A small struct of bytes (a bombing run, two guns), written as a list; kMost: the largest value of each byte.
template <auto M, const auto& kMost>
constexpr PartField<detail::Owner<M>> bytes(game::FieldSpec spec) {
  using T = detail::Owner<M>;
  static_assert(sizeof(detail::Type<M>) == std::size(kMost));
  return {spec,
          [](const game::FieldSpec& f, const WingLeader&, const Part<T>& part, Value& into) {
            const auto* now = reinterpret_cast<const uint8_t*>(&(part.now.*M));
            std::size_t last = std::size(kMost);
            while (last > 0 && now[last - 1] == 0) --last;
            if (last == 0) return;
            Value values = Value::array();
            for (std::size_t i = 0; i < last; ++i) values.push_back(static_cast<int64_t>(now[i]));
            into.set(f.name, std::move(values));
          },
          [](const game::FieldSpec& f, const WingLeader&, Part<T>& part, ruledata::Reader& from) {
            auto* now = reinterpret_cast<uint8_t*>(&(part.now.*M));
            std::size_t i = 0;
            for (int value : detail::read_list(f, std::size(kMost), from)) {
              if (value > kMost[i])
                from.fail(f.name, say("place {place} must be at most {most}", {{"place", i + 1}, {"most", kMost[i]}}), f.rule);
              now[i++] = static_cast<uint8_t>(value);
            }
          }};
}

// The lists, in fields.cc.
std::span<const PartField<Unit>> unit_fields();
std::span<const PartField<Surface>> surface_fields();
std::span<const PartField<Move>> move_fields();
std::span<const PartField<Schedule>> schedule_fields();
std::span<const PartField<Combat>> combat_fields();
std::span<const PartField<Ground>> ground_fields();
std::span<const PartField<Wing>> wing_fields();
std::span<const PartField<Frame>> frame_fields();

template <class T>
void write_part(const WingLeader& g, const State& s, std::span<const PartField<T>> fields, const T& now, const T& usual,
                Value& into) {
  T copy = now;
  const Part<T> part{s, copy, usual};
  for (const PartField<T>& field : fields) field.write(field.spec, g, part, into);
}
template <class T>
void read_part(const WingLeader& g, const State& s, std::span<const PartField<T>> fields, T& now, ruledata::Reader& from) {
  Part<T> part{s, now, now};
  for (const PartField<T>& field : fields) field.read(field.spec, g, part, from);
}

}  // namespace furball::wing_leader
