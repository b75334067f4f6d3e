#include "libs/base/say.h"

namespace furball {

// Not in the header: taking a string apart would stand at every call.
Place::Place(const char* name, const std::string& words) : name_(name), words_(words) {}

void Place::add_to(std::string& text) const {
  if (is_number_) text += std::to_string(number_);
  else text += words_;
}

namespace {

const Place* find(std::initializer_list<Place> places, std::string_view name) {
  for (const Place& place : places)
    if (place.name() == name) return &place;
  return nullptr;
}

std::string fill(std::string_view sentence, std::initializer_list<Place> places, const Place* number) {
  std::string text;
  text.reserve(sentence.size() + 16 * places.size());  // about what the places take
  while (!sentence.empty()) {
    const std::size_t open = sentence.find('{');
    const std::size_t close = open == sentence.npos ? open : sentence.find('}', open);
    text += sentence.substr(0, open);
    if (open == sentence.npos) break;
    if (close == sentence.npos) return text += sentence.substr(open);
    const std::string_view name = sentence.substr(open + 1, close - open - 1);
    const Place* place = number && name == number->name() ? number : find(places, name);
    if (place) place->add_to(text);
    else text += sentence.substr(open, close - open + 1);
    sentence.remove_prefix(close + 1);
  }
  return text;
}

}  // namespace

std::string say(std::string_view sentence, std::initializer_list<Place> places) { return fill(sentence, places, nullptr); }

std::string say_n(int64_t n, std::string_view one, std::string_view many, std::initializer_list<Place> places) {
  const Place number("n", n);
  return fill(n == 1 ? one : many, places, &number);
}

void add_item(std::string& list, std::string_view item) {
  if (!list.empty()) list += ", ";
  list += item;
}

void add_sentence(std::string& text, std::string_view sentence) {
  if (!text.empty() && !sentence.empty()) text += ' ';
  text += sentence;
}

}  // namespace furball
