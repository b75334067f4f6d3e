#pragma once
// Sentences for people. A sentence stands whole in the code, with named places, so that it can be read, listed
// (tools/sentences.py) and one day translated; nothing is glued from pieces:
//
//   say("{unit} climbs to level {level}.", {{"unit", name}, {"level", 7}})
//   say_n(hits, "{unit} takes {n} hit.", "{unit} takes {n} hits.", {{"unit", name}})

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace furball {

// What stands in a place: words, which must outlive the call, or a whole number. Small, and filled by few instructions:
// there are very many of them, and the engines are loaded over a network.
class Place {
 public:
  constexpr Place(const char* name, std::string_view words) : name_(name), words_(words) {}
  constexpr Place(const char* name, const char* words) : Place(name, std::string_view(words)) {}
  Place(const char* name, const std::string& words);
  template <std::integral N>
    requires(!std::same_as<N, bool> && !std::same_as<N, char>)
  constexpr Place(const char* name, N number) : name_(name), number_(static_cast<int64_t>(number)), is_number_(true) {}

  constexpr std::string_view name() const { return name_; }
  void add_to(std::string& text) const;

 private:
  const char* name_;
  union {
    std::string_view words_;
    int64_t number_;
  };
  bool is_number_ = false;
};

// A place that nobody fills stays as it is written: tests look for braces in what players read.
std::string say(std::string_view sentence, std::initializer_list<Place> places);
// One sentence for one, another for any other number, which is the place {n}.
std::string say_n(int64_t n, std::string_view one, std::string_view many, std::initializer_list<Place> places = {});

// Things one after another, "a, b, c", for one place of a sentence.
void add_item(std::string& list, std::string_view item);
// A whole sentence behind those before it.
void add_sentence(std::string& text, std::string_view sentence);

}  // namespace furball
