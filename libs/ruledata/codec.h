#pragma once
// Positions from lists of fields. A struct of a state lists its fields once (libs/game/field.h):
//
//   constexpr Field<Pig, State> kFields[] = {
//       number<&State::turn_points>({.name = "turn_points", .meaning = "points of this turn", .max = 10000, .usual = 0}),
//       word<&State::seat>({.name = "to_move", .meaning = "whose turn it is", .usual = 0, .words = kSeats}),
//   };
//
// and this writes them, reads them back with every check and its sentence, and describes them for docs/positions/.
// A field whose form only the game knows (a hex, a unit) is written out with its own two functions.

#include <string>
#include <type_traits>
#include <vector>

#include "libs/game/field.h"
#include "libs/ruledata/reader.h"

namespace furball::ruledata {

using game::Field;
using game::FieldSpec;

namespace detail {
template <class M>
struct MemberOf;
template <class T, class V>
struct MemberOf<V T::*> {
  using Owner = T;
  using Type = V;
};
template <auto M>
using Owner = typename MemberOf<decltype(M)>::Owner;
template <auto M>
using Type = typename MemberOf<decltype(M)>::Type;

inline IntegerSpec range(const FieldSpec& spec) {
  return {.min = spec.min, .max = spec.max, .fallback = spec.usual, .rule = spec.rule};
}
// The value of a choice: an index into the words, the field's own where no others are given.
using Words = std::span<const std::string_view>;
void write_word(const FieldSpec& spec, Words words, int64_t index, Value& into);
int read_word(const FieldSpec& spec, Words words, Reader& from);
inline int read_word(const FieldSpec& spec, Reader& from) { return read_word(spec, spec.words, from); }
bool read_flag(const FieldSpec& spec, Reader& from);
constexpr Words own_words(const FieldSpec& spec) { return spec.words; }
}  // namespace detail

// A whole number within its range.
template <auto M, class R>
constexpr Field<R, detail::Owner<M>> number(FieldSpec spec) {
  using T = detail::Owner<M>;
  return {spec,
          [](const FieldSpec& f, const R&, const T& t, Value& into) {
            if (f.usual != static_cast<int64_t>(t.*M)) into.set(f.name, static_cast<int64_t>(t.*M));
          },
          [](const FieldSpec& f, const R&, T& t, Reader& from) {
            t.*M = static_cast<detail::Type<M>>(from.integer(f.name, detail::range(f)));
          }};
}

// A number whose usual value the game knows: kUsual(game, state). Always written.
template <auto M, auto kUsual, class R>
constexpr Field<R, detail::Owner<M>> by_scenario(FieldSpec spec) {
  using T = detail::Owner<M>;
  return {spec, [](const FieldSpec& f, const R&, const T& t, Value& into) { into.set(f.name, static_cast<int64_t>(t.*M)); },
          [](const FieldSpec& f, const R& game, T& t, Reader& from) {
            IntegerSpec range = detail::range(f);
            range.fallback = kUsual(game, t);
            t.*M = static_cast<detail::Type<M>>(from.integer(f.name, range));
          }};
}

// An enumeration or a small number, written as one of the words: kWords(spec).
template <auto M, class R, auto kWords = detail::own_words>
constexpr Field<R, detail::Owner<M>> word(FieldSpec spec) {
  using T = detail::Owner<M>;
  return {spec,
          [](const FieldSpec& f, const R&, const T& t, Value& into) {
            detail::write_word(f, kWords(f), static_cast<int64_t>(t.*M), into);
          },
          [](const FieldSpec& f, const R&, T& t, Reader& from) {
            t.*M = static_cast<detail::Type<M>>(detail::read_word(f, kWords(f), from));
          }};
}

// The step that a game waits for, written by its name.
template <class R>
std::span<const std::string_view> step_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> list;
    for (const auto& step : R::steps()) list.push_back(step.name());
    return list;
  }();
  return names;
}
template <class R>
detail::Words step_words(const FieldSpec&) {
  return step_names<R>();
}
template <auto M, class R>
constexpr Field<R, detail::Owner<M>> step(FieldSpec spec) {
  auto field = word<M, R, step_words<R>>(spec);
  field.words = step_names<R>;
  return field;
}

// Yes or no, kept in a field of its own.
template <auto M, class R>
constexpr Field<R, detail::Owner<M>> flag(FieldSpec spec) {
  using T = detail::Owner<M>;
  spec.usual = spec.usual.value_or(0);
  return {spec,
          [](const FieldSpec& f, const R&, const T& t, Value& into) {
            const bool on = t.*M != detail::Type<M>{};
            if (on != (f.usual == 1)) into.set(f.name, on);
          },
          [](const FieldSpec& f, const R&, T& t, Reader& from) {
            t.*M = static_cast<detail::Type<M>>(detail::read_flag(f, from));
          }};
}

// Yes or no, kept in one bit of a field.
template <auto M, auto kBit, class R>
constexpr Field<R, detail::Owner<M>> bit(FieldSpec spec) {
  using T = detail::Owner<M>;
  using V = detail::Type<M>;
  spec.usual = 0;
  return {spec,
          [](const FieldSpec& f, const R&, const T& t, Value& into) {
            if (t.*M & kBit) into.set(f.name, true);
          },
          [](const FieldSpec& f, const R&, T& t, Reader& from) {
            const bool on = detail::read_flag(f, from);
            t.*M = static_cast<V>(on ? t.*M | kBit : t.*M & ~kBit);
          }};
}

// `fields` is a list of Field<R, T>: an array or a span.
template <class R, class T>
void write_fields(const auto& fields, const R& game, const T& from, Value& into) {
  for (const Field<R, T>& field : fields) field.write(field.spec, game, from, into);
}

template <class R, class T>
void read_fields(const auto& fields, const R& game, T& into, Reader& from) {
  for (const Field<R, T>& field : fields) field.read(field.spec, game, into, from);
}

// A whole position: the fields of the state, then those of the step that it waits at.
template <class R>
Value write_position(const auto& fields, const R& game, const typename R::State& s) {
  Value v = Value::object();
  write_fields(fields, game, s, v);
  write_fields(R::steps()[static_cast<std::size_t>(game.step(s))].fields(), game, s, v);
  return v;
}

template <class R>
Result<typename R::State> read_position(const auto& fields, const R& game, const Value& value) {
  Errors errors;
  Reader from(value, "position", errors);
  typename R::State s;
  read_fields(fields, game, s, from);
  read_fields(R::steps()[static_cast<std::size_t>(game.step(s))].fields(), game, s, from);
  from.done();
  if (!errors.empty()) return errors.first();
  return s;
}

// The positions of a game whose state is a list of fields, and nothing more.
template <class R, const auto& kFields>
constexpr game::Positions<R> positions(std::vector<game::FieldTable> (*tables)()) {
  return {[](const R& game, const typename R::State& s) { return write_position(kFields, game, s); },
          [](const R& game, const Value& value) { return read_position(kFields, game, value); }, tables};
}

// A table inside the table, with a list of fields of its own for the same struct.
template <const auto& kFields, class R, class T>
constexpr Field<R, T> table(FieldSpec spec) {
  if (spec.form.empty()) spec.form = "a table, see below";
  return {spec,
          [](const FieldSpec& f, const R& game, const T& t, Value& into) {
            Value inner = Value::object();
            write_fields(kFields, game, t, inner);
            into.set(f.name, std::move(inner));
          },
          [](const FieldSpec& f, const R& game, T& t, Reader& from) {
            Reader inner = from.table(f.name);
            read_fields(kFields, game, t, inner);
            inner.done();
          }};
}

game::FieldTable describe_fields(std::string_view title, const auto& fields) {
  game::FieldTable table{title, {}};
  for (const auto& field : fields) {
    table.fields.push_back(field.spec);
    if (field.words) table.fields.back().words = field.words();
  }
  return table;
}

// The tables as docs/positions/ shows them.
std::string field_tables_markdown(const std::vector<game::FieldTable>& tables);

}  // namespace furball::ruledata
