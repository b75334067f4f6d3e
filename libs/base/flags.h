#pragma once
// A set of the flags of one enumeration, whose values are single bits. Flags of two enumerations do not mix.
//
//   enum Mark : uint8_t { kAttacked = 1, kNearMissed = 2, kSaLost = 4 };
//   constexpr Flags<Mark> operator|(Mark a, Mark b) { return Flags(a) | b; }
//
//   jet.marks |= kSaLost;    if (jet.marks & (kAttacked | kNearMissed)) ...    jet.marks.remove(kSaLost);

#include <concepts>
#include <type_traits>

namespace furball {

template <class E>
class Flags {
 public:
  using Bits = std::underlying_type_t<E>;
  static_assert(std::unsigned_integral<Bits>);

  constexpr Flags() = default;
  constexpr Flags(E flag) : bits_(flag) {}  // NOLINT: a set of one
  // As files hold it.
  template <std::integral T>
  constexpr explicit Flags(T bits) : bits_(static_cast<Bits>(bits)) {}
  template <std::integral T>
  constexpr explicit operator T() const {  // to bool: whether there is any
    return static_cast<T>(bits_);
  }

  constexpr bool has(Flags any_of) const { return (bits_ & any_of.bits_) != 0; }
  constexpr void add(Flags more) { bits_ |= more.bits_; }
  constexpr void remove(Flags less) { bits_ &= static_cast<Bits>(~less.bits_); }
  constexpr void set(Flags which, bool on) { on ? add(which) : remove(which); }

  constexpr Flags& operator|=(Flags more) {
    add(more);
    return *this;
  }
  friend constexpr Flags operator|(Flags a, Flags b) { return a |= b; }
  friend constexpr Flags operator&(Flags a, Flags b) { return Flags(a.bits_ & b.bits_); }
  bool operator==(const Flags&) const = default;

 private:
  Bits bits_ = 0;
};

}  // namespace furball
