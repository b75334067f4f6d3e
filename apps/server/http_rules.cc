#include "apps/server/http_rules.h"

#include <arpa/inet.h>

#include <algorithm>

namespace furball::server {
namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool is_address(const std::string& text) {
  char bytes[16];
  return ::inet_pton(AF_INET, text.c_str(), bytes) == 1 || ::inet_pton(AF_INET6, text.c_str(), bytes) == 1;
}

bool token_character(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
         std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}

bool digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
  return out;
}

std::optional<std::string> head_problem(std::string_view head) {
  const std::size_t first_end = head.find("\r\n");
  if (first_end == std::string_view::npos) return "This is not an HTTP request.";
  const std::string_view request_line = head.substr(0, first_end);
  const bool newest = request_line.ends_with("HTTP/1.1");
  if (!newest && !request_line.ends_with("HTTP/1.0")) return "Only HTTP/1.0 and HTTP/1.1 are supported.";
  int hosts = 0, lengths = 0, encodings = 0;
  for (std::size_t at = first_end + 2; at < head.size();) {
    const std::size_t end = head.find("\r\n", at);
    if (end == std::string_view::npos) return "This is not an HTTP request.";
    const std::string_view line = head.substr(at, end - at);
    at = end + 2;
    if (line.empty()) break;
    if (line.front() == ' ' || line.front() == '\t') return "A header line may not be folded.";
    for (const char c : line)
      if ((static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7f) return "A header line has a control character.";
    const std::size_t colon = line.find(':');
    if (colon == 0 || colon == std::string_view::npos ||
        !std::all_of(line.begin(), line.begin() + static_cast<long>(colon), token_character))
      return "A header line has no proper name.";
    const std::string name = lower(line.substr(0, colon));
    const std::string value = lower(trimmed(line.substr(colon + 1)));
    if (name == "host") {
      ++hosts;
      if (value.empty() || value.find_first_of(" \t,/@\\") != std::string::npos) return "The Host line is not a host.";
    } else if (name == "content-length") {
      ++lengths;
      if (!digits(value) || value.size() > 12) return "The Content-Length is not a number.";
    } else if (name == "transfer-encoding") {
      ++encodings;
      if (value != "chunked") return "Only 'chunked' is a Transfer-Encoding here.";
    }
  }
  if (hosts > 1 || (newest && hosts == 0)) return "A request needs one Host line.";
  if (lengths + encodings > 1) return "The body's length must be given once, in one way.";
  return std::nullopt;
}

std::string client_address(std::string_view forwarded, int proxies, const std::string& direct) {
  std::string_view rest = forwarded;
  for (int i = 1; i <= proxies; ++i) {
    const std::size_t comma = rest.rfind(',');
    const std::string item(trimmed(comma == std::string_view::npos ? rest : rest.substr(comma + 1)));
    if (!is_address(item)) return direct;  // fewer proxies than we were told of, or rubbish: believe the socket
    if (i == proxies) return item;
    if (comma == std::string_view::npos) return direct;
    rest = rest.substr(0, comma);
  }
  return direct;
}

bool host_allowed(std::string_view host, const std::vector<std::string>& hosts) {
  if (hosts.empty()) return true;
  std::string name = lower(host);
  const std::size_t bracket = name.rfind(']'), colon = name.rfind(':');
  if (colon != std::string::npos && (bracket == std::string::npos || colon > bracket)) name.resize(colon);
  for (const char* own : {"localhost", "127.0.0.1", "[::1]"})
    if (name == own) return true;
  return std::find(hosts.begin(), hosts.end(), name) != hosts.end();
}

bool is_loopback(std::string_view address) {
  return address.starts_with("127.") || address == "::1" || address.starts_with("::ffff:127.");
}

}  // namespace furball::server
