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
  std::vector<std::string> hosts;  // our own names; empty: any, but this machine's own where it listens to itself only
  int proxies = 0;                 // of our own in front
  int lanes = 0;                   // network threads; 0: one a processor, at most four
  bool metrics_public = false;
  int bots = 0;              // threads; 0: one less than there are processors
  int idle = 60;             // seconds
  int rate = 40;             // messages per second and connection
  int games_per_hour = 200;  // per address
  int bot_games = 8;         // without people, under way at once, per address
  int queues_mb = 64;        // for everybody who reads slowly, together
  int retain_days = 0;
  std::string export_folder;
  std::string admin_token_file;
  int connections = 20000;
  int connections_per_address = 200;
  int patience = 15;  // seconds for a whole HTTP request
  int log_level = 1;
  bool open = false;  // show the page in a browser
};

// Runs until SIGTERM or SIGINT. Says on standard output where it listens. The exit code of the program.
int run_server(const ServeOptions& options, const api::Catalogue& catalogue);

}  // namespace furball::server
