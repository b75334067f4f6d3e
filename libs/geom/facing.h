// Facings: one of N equal directions on a circle, numbered clockwise from 0.
//
// Callers may rely on: one byte, trivially copyable, always reduced to 0..N-1 whatever integer it
// is made from, and positive steps meaning clockwise. The tag keeps hex sides, hex corners,
// bearings and square facings from being mixed by accident.
#pragma once

#include <compare>
#include <cstdint>
#include <type_traits>

namespace furball::geom {

// Remainder that is never negative; m > 0.
constexpr int floor_mod(int n, int m) { return ((n % m) + m) % m; }
// Quotient rounded towards minus infinity; m > 0.
constexpr int floor_div(int n, int m) { return (n - floor_mod(n, m)) / m; }
constexpr int abs_int(int n) { return n < 0 ? -n : n; }
constexpr int max_int(int a, int b) { return a < b ? b : a; }

template <int N, class Tag>
class Facing {
 public:
  static_assert(N > 0 && N % 2 == 0 && N <= 256);
  static constexpr int kCount = N;

  constexpr Facing() = default;
  constexpr explicit Facing(int index) : index_(static_cast<uint8_t>(floor_mod(index, N))) {}

  constexpr int index() const { return index_; }
  constexpr Facing opposite() const { return Facing(index_ + N / 2); }

  friend constexpr Facing operator+(Facing f, int clockwise) { return Facing(f.index_ + clockwise); }
  friend constexpr Facing operator-(Facing f, int anticlockwise) { return Facing(f.index_ - anticlockwise); }
  friend constexpr auto operator<=>(Facing, Facing) = default;

 private:
  uint8_t index_ = 0;
};

// Clockwise steps from one facing to another, 0..N-1.
template <int N, class Tag>
constexpr int clockwise_steps(Facing<N, Tag> from, Facing<N, Tag> to) {
  return floor_mod(to.index() - from.index(), N);
}

// The smaller way round, 0..N/2. Full Circle: 0 tail, 1 deflection, 2 no shot, 3 head-on (x 60
// degrees). Wing Leader: the size of a turn (x 45 degrees).
template <int N, class Tag>
constexpr int turn_size(Facing<N, Tag> from, Facing<N, Tag> to) {
  const int steps = clockwise_steps(from, to);
  return steps <= N / 2 ? steps : N - steps;
}

namespace detail {

// Enumerations call back with each item. A callback may return bool, false meaning "stop here", or
// void to see everything. Returns whether to go on.
template <class F, class... Args>
constexpr bool visit(F& f, Args... args) {
  if constexpr (std::is_same_v<std::invoke_result_t<F&, Args...>, bool>) {
    return f(args...);
  } else {
    f(args...);
    return true;
  }
}

}  // namespace detail
}  // namespace furball::geom
