#pragma once
// A vector with room for N items inside itself: no allocation in legal() and apply().
// Storage is left uninitialised, so a large capacity costs nothing until it is used.

#include <cassert>
#include <cstddef>
#include <type_traits>

namespace furball {

template <class T, std::size_t N>
class InlineVector {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  InlineVector() {}  // NOLINT: leaves the storage uninitialised on purpose

  void push_back(const T& item) {
    assert(size_ < N);
    items_[size_++] = item;
  }
  void pop_back() {
    assert(size_ > 0);
    --size_;
  }
  void clear() { size_ = 0; }
  void resize_down(std::size_t size) {
    assert(size <= size_);
    size_ = size;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  static constexpr std::size_t capacity() { return N; }

  T& operator[](std::size_t i) {
    assert(i < size_);
    return items_[i];
  }
  const T& operator[](std::size_t i) const {
    assert(i < size_);
    return items_[i];
  }
  T& back() { return (*this)[size_ - 1]; }
  const T& back() const { return (*this)[size_ - 1]; }
  T* begin() { return items_; }
  T* end() { return items_ + size_; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + size_; }

 private:
  std::size_t size_ = 0;
  union {
    T items_[N];
  };
};

}  // namespace furball
