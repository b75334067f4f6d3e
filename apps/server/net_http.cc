// HTTP: one request after the other on a connection, looked at strictly, answered by the handler.

#include "apps/server/net_impl.h"

namespace furball::server {
namespace {

// What every answer carries: the page may load its own parts only, and nobody may frame it.
constexpr std::pair<const char*, const char*> kSecurityHeaders[] = {
    {"Content-Security-Policy",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
     "font-src 'self' data:; worker-src 'self' blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
     "frame-ancestors 'none'; form-action 'self'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"},
};

Text problem_body(const char* code, std::string_view message, const char* where) {
  return std::make_shared<std::string>(R"({"ok":false,"error":{"code":")" + std::string(code) + R"(","message":")" +
                                       std::string(message) + R"(","rule":"","where":")" + where + R"("}})");
}

std::string text_of(const Request& request, http::field field) { return std::string(request[field]); }

}  // namespace

bool Net::Impl::origin_allowed(const Request& request) const {
  const auto field = request.find(http::field::origin);
  if (field == request.end()) return true;  // not a browser
  const std::string origin = lower(std::string(field->value())), host = lower(text_of(request, http::field::host));
  if (origin == "http://" + host || origin == "https://" + host) return true;
  for (const std::string& allowed : options.origins)
    if (origin == allowed) return true;
  return false;
}

asio::awaitable<HttpResponse> Net::Impl::ask(HttpRequest request) {
  co_return co_await asio::async_initiate<decltype(asio::use_awaitable), void(HttpResponse)>(
      [this](auto waiting, HttpRequest asked) {
        asio::io_context& io = lanes[static_cast<std::size_t>(asked.lane)]->io;
        auto shared = std::make_shared<decltype(waiting)>(std::move(waiting));
        handler->on_http(std::move(asked), [&io, shared](HttpResponse response) {
          asio::post(io, [shared, response = std::move(response)]() mutable { std::move (*shared)(std::move(response)); });
        });
      },
      asio::use_awaitable, std::move(request));
}

asio::awaitable<HttpResponse> Net::Impl::answer_to(Request request, const std::string& direct, int lane) {
  ++figures.requests;
  HttpResponse refusal;
  if (request.method() == http::verb::post && !origin_allowed(request)) {
    ++figures.refused;
    refusal.status = 403;
    refusal.body = problem_body("form", "This page may not do that here.", "origin");
    co_return refusal;
  }
  if (figures.queued_bytes > static_cast<int64_t>(options.queues_limit)) {
    refusal.status = 503;
    refusal.body = problem_body("rate", "The server is busy; try again in a moment.", "");
    co_return refusal;
  }
  HttpRequest asked;
  asked.method = request.method() == http::verb::head ? "GET" : std::string(request.method_string());
  const auto target = request.target();
  asked.path = std::string(target.substr(0, target.find('?')));
  asked.body = std::move(request.body());
  asked.content_type = lower(text_of(request, http::field::content_type));
  asked.if_none_match = text_of(request, http::field::if_none_match);
  asked.accept_encoding = lower(text_of(request, http::field::accept_encoding));
  asked.authorization = text_of(request, http::field::authorization);
  asked.address = address_of(request, direct);
  asked.local = is_loopback(direct) && request.find("X-Forwarded-For") == request.end() &&
                request.find(http::field::forwarded) == request.end();
  asked.lane = lane;
  if (!handler->welcome(asked.address)) {
    ++figures.refused;
    refusal.status = 403;
    refusal.body = problem_body("auth", "This address has been blocked.", "");
    co_return refusal;
  }
  co_return co_await ask(std::move(asked));
}

asio::awaitable<error_code> Net::Impl::write_answer(beast::tcp_stream& stream, const HttpResponse& answer, unsigned version,
                                                    bool keep, bool head) {
  http::response<http::span_body<const char>> response;
  response.version(version);
  response.result(static_cast<unsigned>(answer.status));
  response.set(http::field::server, "furball");
  if (!answer.type.empty()) response.set(http::field::content_type, answer.type);
  for (const auto& [key, value] : kSecurityHeaders) response.set(key, value);
  bool cache_set = false;
  for (const auto& [key, value] : answer.headers) {
    response.set(key, value);
    cache_set |= key == "Cache-Control";
  }
  if (!cache_set) response.set(http::field::cache_control, "no-store");
  response.keep_alive(keep);
  const std::string_view body = answer.body ? std::string_view(*answer.body) : std::string_view();
  if (head || answer.status == 304) {
    if (answer.status != 304) response.content_length(body.size());
    response.body() = beast::span<const char>(body.data(), 0);
  } else {
    response.body() = beast::span<const char>(body.data(), body.size());
    response.prepare_payload();
  }
  const auto size = static_cast<int64_t>(body.size());
  figures.queued_bytes += size;
  stream.expires_after(std::chrono::seconds(4 * options.patience));
  http::response_serializer<http::span_body<const char>> serializer(response);
  error_code ec;
  if (head) co_await http::async_write_header(stream, serializer, asio::redirect_error(asio::use_awaitable, ec));
  else co_await http::async_write(stream, serializer, asio::redirect_error(asio::use_awaitable, ec));
  figures.queued_bytes -= size;
  figures.sent_bytes += size;
  co_return ec;
}

// Reads a head and looks at it as it came, before a more forgiving parser sees it. The answer's status is 200 when it is good.
asio::awaitable<error_code> Net::Impl::read_head(beast::tcp_stream& stream, beast::flat_buffer& buffer, Parser& parser,
                                                 HttpResponse& answer) {
  constexpr std::size_t kHeadLimit = 16 * 1024;
  const auto text = [&buffer] { return std::string_view(static_cast<const char*>(buffer.cdata().data()), buffer.size()); };
  parser.header_limit(kHeadLimit);
  parser.body_limit(options.body_limit);
  stream.expires_after(std::chrono::seconds(options.patience));
  error_code ec;
  std::size_t end;
  while ((end = text().find("\r\n\r\n")) == std::string_view::npos && buffer.size() <= kHeadLimit) {
    const std::size_t got =
        co_await stream.async_read_some(buffer.prepare(4096), asio::redirect_error(asio::use_awaitable, ec));
    buffer.commit(got);
    if (ec) co_return ec;
  }
  const auto refuse = [&](int status, std::string_view message) {
    answer.status = status;
    answer.body = problem_body("form", message, "");
    figures.malformed += status == 400;
  };
  if (end > kHeadLimit) {  // or not found at all: npos is larger than anything
    refuse(431, "The request is too large.");
  } else if (const std::optional<std::string> problem = head_problem(text().substr(0, end + 4))) {
    refuse(400, *problem);
  } else {
    buffer.consume(parser.put(buffer.data(), ec));
    if (ec == http::error::body_limit) refuse(413, "The request is too large.");
    else if ((ec && ec != http::error::need_more) || !parser.is_header_done()) refuse(400, "This is not an HTTP request.");
    else if (!host_allowed(text_of(parser.get(), http::field::host), options.hosts))
      refuse(421, "This server does not go by that name.");
  }
  co_return error_code();
}

asio::awaitable<bool> Net::Impl::session(tcp::socket socket, std::string address, int lane) {
  const std::string own = address_prefix(address);
  beast::tcp_stream stream(std::move(socket));
  beast::flat_buffer buffer;
  for (bool keep = true; keep;) {
    keep = false;
    Parser parser;
    HttpResponse answer;
    bool head = false;
    unsigned version = 11;
    if (co_await read_head(stream, buffer, parser, answer)) break;
    if (answer.status == 200 && websocket::is_upgrade(parser.get())) {
      const std::string_view target = parser.get().target();
      const bool right = target == "/ws" || (target.starts_with("/ws/") && target.find_first_of("?#") == target.npos);
      std::string from = address_of(parser.get(), address);
      if (right && origin_allowed(parser.get()) && handler->welcome(from)) {
        const std::string prefix = address_prefix(from);
        // Behind proxies the socket's address tells nothing: WebSockets are counted by the client's.
        if (options.proxies == 0 || count_in(prefix)) {
          const int there = handler->lane_for(target);
          start_websocket(std::move(stream), parser.release(), std::move(from), there >= 0 ? there : lane,
                          options.proxies > 0 ? prefix : own);
          co_return true;
        }
      }
      ++figures.refused;
      answer.status = right ? 403 : 404;
      answer.body = problem_body("form", "This page may not connect here.", "origin");
    } else if (answer.status == 200) {
      error_code ec;
      co_await http::async_read(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, ec));
      const bool http_error = ec && ec.category() == http::make_error_code(http::error::bad_method).category();
      if (ec == http::error::body_limit) {
        answer.status = 413;
        answer.body = problem_body("form", "The request is too large.", "");
      } else if (http_error && ec != http::error::end_of_stream && ec != http::error::partial_message) {
        ++figures.malformed;
        answer.status = 400;
        answer.body = problem_body("form", "This is not an HTTP request.", "");
      } else if (ec) {
        break;
      } else {
        Request request = parser.release();
        keep = request.keep_alive();
        version = request.version();
        head = request.method() == http::verb::head;
        stream.expires_never();
        answer = co_await answer_to(std::move(request), address, lane);
      }
    }
    if (co_await write_answer(stream, answer, version, keep, head)) break;
  }
  error_code ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
  co_return false;
}

}  // namespace furball::server
