#pragma once
// Structured logs: one JSON object a line on standard error. Never a token, a seed or a chat line.

#include "libs/base/value.h"

namespace furball::server {

int64_t now_ms();               // since 1970
void set_log_level(int level);  // 0 errors only, 1 usual, 2 everything
void log_error(const char* event, Value facts = Value());
void log_info(const char* event, Value facts = Value());
// Somebody turned away, in a form that fail2ban can read (docs/hosting.md). At most a few a second are written.
void log_refusal(const char* why, const std::string& address);
void log_debug(const char* event, Value facts = Value());

}  // namespace furball::server
