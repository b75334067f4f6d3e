#pragma once
// The numbers of a state, a byte each, by their meaning: a column is no facing and a unit no surface unit.
//
//   using Altitude = Number<struct AltitudeMeaning>;
//
// Each is made from a plain number and read as one, so that rules count with them freely; but none is ever made from another,
// put into it or compared with it. Only a number of no meaning of its own, Number<void>, goes with all: a count, or a note that
// means one thing here and another there.

#include <cstdint>
#include <type_traits>

namespace furball {

template <class A, class B>
concept OfTwoMeanings = !std::is_same_v<A, B> && !std::is_void_v<A> && !std::is_void_v<B>;

template <class Meaning>
class Number {
 public:
  constexpr Number() = default;
  constexpr explicit Number(int value) : value_(static_cast<uint8_t>(value)) {}
  constexpr Number& operator=(int value) { return *this = Number(value); }
  template <class Other>
    requires OfTwoMeanings<Meaning, Other>
  explicit Number(Number<Other>) = delete;
  template <class Other>
    requires OfTwoMeanings<Meaning, Other>
  Number& operator=(Number<Other>) = delete;

  constexpr operator uint8_t() const { return value_; }

  constexpr Number& operator+=(int more) { return *this = value_ + more; }
  constexpr Number& operator-=(int less) { return *this = value_ - less; }
  constexpr Number& operator++() { return *this += 1; }
  constexpr Number& operator--() { return *this -= 1; }
  constexpr Number operator++(int) {
    const Number before = *this;
    ++*this;
    return before;
  }

 private:
  uint8_t value_ = 0;
};

template <class A, class B>
  requires OfTwoMeanings<A, B>
bool operator==(Number<A>, Number<B>) = delete;
template <class A, class B>
  requires OfTwoMeanings<A, B>
int operator<=>(Number<A>, Number<B>) = delete;

}  // namespace furball
