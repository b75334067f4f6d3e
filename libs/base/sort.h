#pragma once
// A stable sort for the short lists of rules and words. std::sort and std::stable_sort bring two kilobytes of code for
// every kind of list, and the page must load fast; they also leave equals in an order of the compiler's choosing.
// Quadratic: for lists of a few dozen, or longer ones that are nearly in order.

#include <functional>
#include <iterator>
#include <utility>

namespace furball {

template <class Iterator, class Less = std::less<>>
void sort_short(Iterator first, Iterator last, Less less = {}) {
  for (Iterator next = first; next != last; ++next) {
    auto item = std::move(*next);
    Iterator hole = next;
    for (; hole != first && less(item, *std::prev(hole)); --hole) *hole = std::move(*std::prev(hole));
    *hole = std::move(item);
  }
}

}  // namespace furball
