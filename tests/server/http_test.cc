// HTTP: strict about what it takes, and who may ask.

#include <fstream>

#include "tests/server/table.h"

namespace furball::server_test {
namespace {

TEST_P(ServerTest, HttpIsStrict) {
  EXPECT_EQ(http(port(), "POST", "/api/games", std::string(300 * 1024, ' '), "Content-Type: application/json\r\n").status, 413);
  EXPECT_EQ(http(port(), "POST", "/api/games", "{}", "").status, 415);
  EXPECT_EQ(http(port(), "GET", "/api/games").status, 405);
  EXPECT_EQ(post(port(), "/api/nothing", object()).status, 404);
  for (const char* body : {"", "{", "[]", "{\"game\":\"chess\"}", "{\"game\":\"pig\",\"seats\":{\"blue\":\"bot:none\"}}",
                           "{\"game\":\"pig\",\"scenario\":\"no\"}", "{\"game\":\"pig\",\"more\":1}",
                           "{\"game\":\"pig\",\"scenario_data\":{\"target\":0}}",
                           "{\"game\":\"wing_leader\",\"position\":{\"stack\":[{\"do\":\"turn\",\"step\":8}]}}",
                           "{\"game\":\"wing_leader\",\"position\":{\"check\":\"0\"}}"}) {
    const HttpAnswer answer = http(port(), "POST", "/api/games", body, "Content-Type: application/json\r\n");
    EXPECT_EQ(answer.status, 400) << body;
    EXPECT_FALSE(answer.json().at("error").at("message").as_text().empty()) << body;
  }
  EXPECT_EQ(http(port(), "POST", "/api/games", "{\"game\":\"pig\"}",
                 "Content-Type: application/json\r\nOrigin: http://evil.example\r\n")
                .status,
            403);
  EXPECT_EQ(http(port(), "POST", "/api/games", "{\"game\":\"pig\"}",
                 "Content-Type: application/json\r\nOrigin: http://localhost:" + std::to_string(port()) + "\r\n")
                .status,
            201);
  EXPECT_EQ(Client(port(), "Origin: http://evil.example\r\n").upgrade_status(), 403);
  EXPECT_TRUE(Client(port(), "Origin: http://localhost:" + std::to_string(port()) + "\r\n").open());
  EXPECT_EQ(raw_http(port(), "rubbish\r\n\r\n").status, 400);
  EXPECT_EQ(raw_http(port(), "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + std::string(40000, 'x') + "\r\n\r\n").status, 431);
  const HttpAnswer health = http(port(), "GET", "/healthz");
  EXPECT_EQ(health.status, 200);
  EXPECT_NE(health.header("Content-Security-Policy").find("default-src 'self'"), std::string::npos);
  EXPECT_EQ(health.header("X-Content-Type-Options"), "nosniff");
  EXPECT_GE(metric("store_commits_total"), 1);
  EXPECT_EQ(post(port(), "/api/call", command("hello")).json().at("protocol").as_integer(), 1);
  EXPECT_EQ(post(port(), "/api/call", command("new").set("game", "pig")).status, 400);
}

std::string get(const std::string& version, const std::string& headers, const std::string& body = "") {
  return (body.empty() ? "GET" : "POST") + std::string(" /healthz ") + version + "\r\n" + headers + "\r\n" + body;
}

TEST_P(ServerTest, S16RequestsThatTwoReadersCouldReadDifferentlyAreRefused) {
  const std::string host = "Host: localhost\r\n";
  EXPECT_EQ(raw_http(port(), get("HTTP/1.1", host)).status, 200);
  EXPECT_EQ(raw_http(port(), get("HTTP/1.0", host)).status, 200);
  EXPECT_EQ(raw_http(port(), get("HTTP/1.0", "")).status, 421) << "HTTP/1.0 knew no Host, but a name must be one of ours";
  EXPECT_EQ(raw_http(port(), get("HTTP/1.1", "")).status, 400) << "no Host";
  EXPECT_EQ(raw_http(port(), get("HTTP/1.1", host + host)).status, 400) << "two Hosts";
  EXPECT_EQ(raw_http(port(), get("HTTP/1.1", host + "X: a\r\n folded\r\n")).status, 400);
  EXPECT_EQ(raw_http(port(), get("HTTP/1.1", host + "X : a\r\n")).status, 400);
  EXPECT_EQ(raw_http(port(), get("HTTP/1.1", host + "X: a\nY: b\r\n")).status, 400) << "a bare line feed";
  EXPECT_EQ(raw_http(port(), get("HTTP/2.0", host)).status, 400);
  EXPECT_EQ(raw_http(port(), get("HTTP/1.1", host + "Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n")).status, 400);
  EXPECT_EQ(raw_http(port(), get("HTTP/1.1", host + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "0\r\n\r\n")).status,
            400);
  EXPECT_EQ(raw_http(port(), get("HTTP/1.1", host + "Content-Length: 1\r\nContent-Length: 1\r\n", "x")).status, 400);
  EXPECT_EQ(raw_http(port(), get("HTTP/1.1", host + "Content-Length: +1\r\n", "x")).status, 400);
  expect_alive();
}

// A page elsewhere whose name was made to lead here (DNS rebinding) has the wrong Host.
TEST_F(OwnServer, S13OnlyOwnNamesAreAnswered) {
  Process process = start({});
  ASSERT_TRUE(process.running());
  const auto status = [&](const std::string& host) {
    return raw_http(process.port(), "GET /healthz HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n").status;
  };
  for (const char* good : {"localhost", "127.0.0.1:1234", "[::1]:80", "LOCALHOST"}) EXPECT_EQ(status(good), 200) << good;
  for (const char* bad : {"evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80"})
    EXPECT_EQ(status(bad), 421) << bad;
  Process named = start({"--db", folder_ + "/named.db", "--hosts", "Play.example.org"});
  const auto named_status = [&](const std::string& host) {
    return raw_http(named.port(), "GET /healthz HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n").status;
  };
  EXPECT_EQ(named_status("play.example.org"), 200);
  EXPECT_EQ(named_status("other.example.org"), 421);
}

// Whoever asks through our own proxy is known by the address the proxy saw: the last one, on whatever line it stands.
TEST_F(OwnServer, S7ProxiesAreCountedFromTheRight) {
  Process process = start({"--proxies", "1", "--games-per-hour", "1"});
  ASSERT_TRUE(process.running());
  const auto made = [&](const std::string& headers) {
    return http(process.port(), "POST", "/api/games", "{\"game\":\"pig\"}", "Content-Type: application/json\r\n" + headers)
        .status;
  };
  EXPECT_EQ(made("X-Forwarded-For: 10.0.0.1, 203.0.113.5\r\n"), 201);
  EXPECT_EQ(made("X-Forwarded-For: 10.0.0.2, 203.0.113.5\r\n"), 429) << "what stands on the left anybody may write";
  EXPECT_EQ(made("X-Forwarded-For: 10.0.0.3\r\nX-Forwarded-For: 203.0.113.5\r\n"), 429) << "nor on a line of its own";
  EXPECT_EQ(made("X-Forwarded-For: 203.0.113.6\r\n"), 201);
  // A household's IPv6 addresses are one customer.
  EXPECT_EQ(made("X-Forwarded-For: 2001:db8:1:2::1\r\n"), 201);
  EXPECT_EQ(made("X-Forwarded-For: 2001:db8:1:2:ffff::9\r\n"), 429);
  EXPECT_EQ(made("X-Forwarded-For: 2001:db8:1:3::1\r\n"), 201);
  // Figures are for this machine: not for what a proxy passes on.
  EXPECT_EQ(http(process.port(), "GET", "/metrics", "", "X-Forwarded-For: 127.0.0.1\r\n").status, 403);
}

TEST_F(OwnServer, SlowSendersAreCutOff) {
  Process process = start({"--patience", "1"});
  ASSERT_TRUE(process.running());
  Socket slow(process.port());
  slow.write("POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{");
  const auto from = std::chrono::steady_clock::now();
  while (slow.read_more(20000)) {
  }
  EXPECT_FALSE(slow.open());
  EXPECT_LT(std::chrono::steady_clock::now() - from, std::chrono::seconds(10));
}

TEST_F(OwnServer, ThePageIsServedAndNothingElse) {
  std::filesystem::create_directories(folder_ + "/web/assets");
  std::ofstream(folder_ + "/web/index.html") << "<title>page</title>";
  std::ofstream(folder_ + "/web/assets/app.js") << "js";
  std::ofstream(folder_ + "/web/assets/engine.wasm") << "wasm";
  std::ofstream(folder_ + "/web/assets/app.js.br") << "br";
  std::ofstream(folder_ + "/secret.txt") << "secret";
  Process process = start({"--web", folder_ + "/web"});
  ASSERT_TRUE(process.running());
  const int port = process.port();
  const HttpAnswer page = http(port, "GET", "/");
  EXPECT_EQ(page.body, "<title>page</title>");
  EXPECT_EQ(page.header("Content-Type"), "text/html; charset=utf-8");
  EXPECT_EQ(page.header("Cache-Control"), "no-cache");
  EXPECT_NE(page.header("Content-Security-Policy").find("wasm-unsafe-eval"), std::string::npos);
  EXPECT_EQ(http(port, "GET", "/", "", "If-None-Match: " + page.header("ETag") + "\r\n").status, 304);
  EXPECT_EQ(http(port, "GET", "/g/abc").body, page.body);
  EXPECT_EQ(http(port, "HEAD", "/").status, 200);
  const HttpAnswer wasm = http(port, "GET", "/assets/engine.wasm");
  EXPECT_EQ(wasm.header("Content-Type"), "application/wasm");
  EXPECT_NE(wasm.header("Cache-Control").find("immutable"), std::string::npos);
  EXPECT_EQ(http(port, "GET", "/assets/app.js", "", "Accept-Encoding: gzip, br\r\n").body, "br");
  EXPECT_EQ(http(port, "GET", "/assets/app.js").body, "js");
  for (const char* path : {"/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt",
                           "//secret.txt", "/assets/none.js", "/../games.db", "/....//secret.txt", "/\\..\\secret.txt"}) {
    const HttpAnswer answer = http(port, "GET", path);
    EXPECT_NE(answer.status, 200) << path;
    EXPECT_EQ(answer.body.find("secret"), std::string::npos) << path;
  }
  EXPECT_EQ(http(port, "DELETE", "/").status, 405);
}

}  // namespace
}  // namespace furball::server_test
