#pragma once
// What a request's head must look like before anything of it is believed. Plain text in, verdict out: knows no network library.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace furball::server {

std::string lower(std::string_view text);

// What is wrong with a whole head (up to and including the empty line), or nothing. Stricter than most parsers: one Host,
// no folded lines, no bare line feeds, one way of telling the body's length.
std::optional<std::string> head_problem(std::string_view head);

// The client's address behind so many proxies of our own: each has added the address it saw at the right of
// X-Forwarded-For (all lines of it joined by commas). What stands further left anybody may have written.
std::string client_address(std::string_view forwarded, int proxies, const std::string& direct);

// Whether a Host names this server: a listed name, whatever the port; names of the machine itself always do. No list: all do.
bool host_allowed(std::string_view host, const std::vector<std::string>& hosts);

bool is_loopback(std::string_view address);

}  // namespace furball::server
