#pragma once
// Lists of fields for the parts of the State (libs/game/field.h): one list serves writing, reading and docs/positions.
// Every part has a usual form (a unit as the scenario sets it up, an empty move); what is as usual is left out.

#include <cstring>
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
using game::FieldSpec;
using ruledata::Reader;

std::string unit_text(const WingLeader& g, const State& s, int unit);
// The slot of the unit named; kNone with a complaint.
int read_unit_text(const WingLeader& g, const State& s, std::string_view key, const Value& value, Reader& from);
Value write_number(const FieldSpec& spec, int64_t number);
int64_t read_number(const FieldSpec& spec, Reader& from);
Value write_word(const FieldSpec& spec, int64_t index);
int64_t read_word(const FieldSpec& spec, Reader& from);
Value write_set(const FieldSpec& spec, int64_t bits);
int64_t read_set(const FieldSpec& spec, Reader& from);
std::vector<int> read_list(const FieldSpec& spec, std::size_t most, Reader& from);
// The list given, if it is one and not too long.
const Value::Array& listed_units(const FieldSpec& spec, std::size_t most, Reader& from);

// How a member looks: write(spec, game, state, what it is now, what it is usually) gives null where it is left out, and
// read(spec, game, state, member, from) is asked only where it is given.

// One number at heart.
template <class V, Value (*kWrite)(const FieldSpec&, int64_t)>
Value write_one(const FieldSpec& f, const WingLeader&, const State&, const V& now, const V& usual) {
  return now == usual ? Value() : kWrite(f, static_cast<int64_t>(now));
}
template <class V, int64_t (*kRead)(const FieldSpec&, Reader&)>
void read_one(const FieldSpec& f, const WingLeader&, const State&, V& now, Reader& from) {
  now = static_cast<V>(kRead(f, from));
}

// Several; the tail is left out while it is as usual.
template <class V, class Write>
Value write_up_to_the_usual(const V& now, const V& usual, Write write) {
  std::size_t last = std::size(now);
  while (last > 0 && now[last - 1] == usual[last - 1]) --last;
  Value values;
  for (std::size_t i = 0; i < last; ++i) values.push_back(write(now[i]));
  return values;
}
template <class V>
Value write_numbers(const FieldSpec&, const WingLeader&, const State&, const V& now, const V& usual) {
  return write_up_to_the_usual(now, usual, [](auto number) { return static_cast<int64_t>(number); });
}
template <class V>
void read_numbers(const FieldSpec& f, const WingLeader&, const State&, V& now, Reader& from) {
  std::size_t i = 0;
  for (int value : read_list(f, std::size(now), from)) now[i++] = static_cast<std::remove_all_extents_t<V>>(value);
}
template <class V>
Value write_units(const FieldSpec&, const WingLeader& g, const State& s, const V& now, const V& usual) {
  return write_up_to_the_usual(now, usual, [&](UnitSlot unit) { return unit_text(g, s, unit); });
}
template <class V>
void read_units(const FieldSpec& f, const WingLeader& g, const State& s, V& now, Reader& from) {
  std::size_t i = 0;
  for (const Value& value : listed_units(f, std::size(now), from)) now[i++] = read_unit_text(g, s, f.name, value, from);
}

inline Value write_unit(const FieldSpec&, const WingLeader& g, const State& s, const UnitSlot& now, const UnitSlot&) {
  return now == kNone ? Value() : unit_text(g, s, now);
}
inline void read_unit(const FieldSpec& f, const WingLeader& g, const State& s, UnitSlot& now, Reader& from) {
  now = read_unit_text(g, s, f.name, from.raw(f.name), from);
}

template <class V>
Value write_bits(const FieldSpec& f, const WingLeader&, const State&, const V& now, const V&) {
  Value values;
  for (int64_t i = 0; i <= f.max; ++i)
    if (now >> i & 1) values.push_back(i);
  return values;
}
template <class V>
void read_bits(const FieldSpec& f, const WingLeader&, const State&, V& now, Reader& from) {
  now = 0;
  for (int i : read_list(f, 64, from)) now |= V{1} << i;
}

template <class V>
Value write_bytes(const FieldSpec&, const WingLeader&, const State&, const V& now, const V&) {
  uint8_t bytes[sizeof(V)];
  std::memcpy(bytes, &now, sizeof(V));
  return write_up_to_the_usual(bytes, {}, [](uint8_t byte) { return int64_t{byte}; });
}
template <class V, const auto& kMost>
void read_bytes(const FieldSpec& f, const WingLeader&, const State&, V& now, Reader& from) {
  uint8_t bytes[sizeof(V)];
  std::memcpy(bytes, &now, sizeof(V));
  std::size_t i = 0;
  for (int value : read_list(f, sizeof(V), from)) {
    if (value > kMost[i])
      from.fail(f.name, say("place {place} must be at most {most}", {{"place", i + 1}, {"most", kMost[i]}}), f.rule);
    bytes[i++] = static_cast<uint8_t>(value);
  }
  std::memcpy(&now, bytes, sizeof(V));
}

template <auto M, auto kWrite, auto kRead>
constexpr PartField<Owner<M>> member(FieldSpec spec) {
  using T = Owner<M>;
  return {spec,
          [](const FieldSpec& f, const WingLeader& g, const Part<T>& part, Value& into) {
            if (Value value = kWrite(f, g, part.state, part.now.*M, part.usual.*M); !value.is_null())
              into.set(f.name, std::move(value));
          },
          [](const FieldSpec& f, const WingLeader& g, Part<T>& part, Reader& from) {
            if (from.has(f.name)) kRead(f, g, part.state, part.now.*M, from);
          }};
}
// As it is in an empty T.
template <auto M>
constexpr int64_t usual_of = static_cast<int64_t>(Owner<M>{}.*M);
}  // namespace detail

// A whole number within its range.
template <auto M>
constexpr PartField<detail::Owner<M>> number(game::FieldSpec spec) {
  using V = detail::Type<M>;
  spec.usual = detail::usual_of<M>;
  return detail::member<M, detail::write_one<V, detail::write_number>, detail::read_one<V, detail::read_number>>(spec);
}

// One of the words.
template <auto M>
constexpr PartField<detail::Owner<M>> word(game::FieldSpec spec) {
  using V = detail::Type<M>;
  spec.usual = detail::usual_of<M>;
  return detail::member<M, detail::write_one<V, detail::write_word>, detail::read_one<V, detail::read_word>>(spec);
}

// A set of words, kept as bits.
template <auto M>
constexpr PartField<detail::Owner<M>> words(game::FieldSpec spec) {
  using V = detail::Type<M>;
  return detail::member<M, detail::write_one<V, detail::write_set>, detail::read_one<V, detail::read_set>>(spec);
}

// A unit, by its id; none: kNone.
template <auto M>
constexpr PartField<detail::Owner<M>> unit(game::FieldSpec spec) {
  spec.form = "a unit";
  return detail::member<M, detail::write_unit, detail::read_unit>(spec);
}

// A list of numbers of one range.
template <auto M>
constexpr PartField<detail::Owner<M>> list(game::FieldSpec spec) {
  spec.form = "a list of numbers";
  return detail::member<M, detail::write_numbers<detail::Type<M>>, detail::read_numbers<detail::Type<M>>>(spec);
}

// A list of units by their ids; "-" stands for none.
template <auto M>
constexpr PartField<detail::Owner<M>> units(game::FieldSpec spec) {
  spec.form = "a list of units, `-` for none";
  return detail::member<M, detail::write_units<detail::Type<M>>, detail::read_units<detail::Type<M>>>(spec);
}

// A set of small numbers (guns), kept as bits and written as a list.
template <auto M>
constexpr PartField<detail::Owner<M>> numbers(game::FieldSpec spec) {
  spec.form = "a list of numbers";
  return detail::member<M, detail::write_bits<detail::Type<M>>, detail::read_bits<detail::Type<M>>>(spec);
}

// A small struct of bytes (a bombing run, two guns), written as a list; kMost: the largest value of each byte.
template <auto M, const auto& kMost>
constexpr PartField<detail::Owner<M>> bytes(game::FieldSpec spec) {
  using V = detail::Type<M>;
  static_assert(sizeof(V) == std::size(kMost));
  return detail::member<M, detail::write_bytes<V>, detail::read_bytes<V, kMost>>(spec);
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
