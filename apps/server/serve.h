#pragma once
// `furball serve`: shared games over HTTP and WebSocket. See docs/hosting.md.

#include <string>
#include <vector>

#include "libs/api/catalogue.h"

namespace furball::server {

struct ServeOptions {
  std::string db = "furball.db";          // path, sqlite:PATH or postgresql://...
  std::string listen = "127.0.0.1:8080";  // ADDRESS:PORT, [::1]:PORT or PORT; port 0: any
  std::string web;                        // folder of the page; empty: none
  std::vector<std::string> origins;
  bool trust_proxy = false;
  bool metrics_public = false;
  int bots = 0;              // threads; 0: one less than there are processors
  int idle = 60;             // seconds
  int rate = 40;             // messages per second and connection
  int games_per_hour = 200;  // per address
  int connections = 20000;
  int connections_per_address = 200;
  int patience = 15;  // seconds for a whole HTTP request
  int log_level = 1;
  bool open = false;  // show the page in a browser
};

// Runs until SIGTERM or SIGINT. Says on standard output where it listens. The exit code of the program.
int run_server(const ServeOptions& options, const api::Catalogue& catalogue);

}  // namespace furball::server
