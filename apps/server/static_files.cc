#include "apps/server/static_files.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "libs/base/hash.h"
#include "libs/base/say.h"

namespace furball::server {
namespace {

constexpr std::size_t kMost = 256u << 20;

std::string mime(std::string_view path) {
  static constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".mjs", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".wasm", "application/wasm"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".jpg", "image/jpeg"},
      {".webp", "image/webp"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".txt", "text/plain; charset=utf-8"},
      {".map", "application/json"},
      {".mp3", "audio/mpeg"},
      {".ogg", "audio/ogg"},
      {".wav", "audio/wav"},
  };
  for (const auto& [ending, type] : kTypes)
    if (path.ends_with(ending)) return std::string(type);
  return "application/octet-stream";
}

}  // namespace

Result<StaticFiles> StaticFiles::load(const std::string& folder) {
  StaticFiles all;
  if (folder.empty()) return all;
  std::error_code code;
  if (!std::filesystem::is_directory(folder, code))
    return Error{"--web", say("'{folder}' is not a folder", {{"folder", folder}}), ""};
  std::size_t total = 0;
  for (const auto& item : std::filesystem::recursive_directory_iterator(folder, code)) {
    if (!item.is_regular_file(code)) continue;
    std::ifstream in(item.path(), std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    const auto content = std::make_shared<const std::string>(text.str());
    total += content->size();
    if (total > kMost) return Error{"--web", say("'{folder}' holds more than 256 MiB", {{"folder", folder}}), ""};
    std::string path = "/" + std::filesystem::relative(item.path(), folder).generic_string();
    // x.js.gz and x.js.br are the compressed forms of x.js.
    if (path.ends_with(".gz")) {
      all.files_[path.substr(0, path.size() - 3)].gzip = content;
      continue;
    }
    if (path.ends_with(".br")) {
      all.files_[path.substr(0, path.size() - 3)].brotli = content;
      continue;
    }
    File& file = all.files_[path];
    file.plain = content;
    file.type = mime(path);
    file.etag = "\"" + hash_to_string(hash_text(*content)) + "\"";
    file.lasting = path.starts_with("/assets/");
  }
  std::erase_if(all.files_, [](const auto& item) { return !item.second.plain; });
  return all;
}

HttpResponse StaticFiles::serve(const HttpRequest& request) const {
  HttpResponse response;
  if (request.method != "GET") {
    response.status = 405;
    response.headers.emplace_back("Allow", "GET, HEAD");
    response.type = "text/plain; charset=utf-8";
    response.body = std::make_shared<std::string>("only GET\n");
    return response;
  }
  auto found = files_.find(request.path);
  const std::string_view last = std::string_view(request.path).substr(request.path.find_last_of('/') + 1);
  if (found == files_.end() && last.find('.') == std::string_view::npos) found = files_.find("/index.html");
  if (found == files_.end()) {
    response.status = 404;
    response.type = "text/plain; charset=utf-8";
    response.body = std::make_shared<std::string>("not found\n");
    return response;
  }
  const File& file = found->second;
  response.type = file.type;
  response.headers.emplace_back("ETag", file.etag);
  response.headers.emplace_back("Cache-Control", file.lasting ? "public, max-age=31536000, immutable" : "no-cache");
  if (file.gzip || file.brotli) response.headers.emplace_back("Vary", "Accept-Encoding");
  if (request.if_none_match == file.etag) {
    response.status = 304;
    return response;
  }
  response.body = file.plain;
  if (file.brotli && request.accept_encoding.find("br") != std::string::npos) {
    response.body = file.brotli;
    response.headers.emplace_back("Content-Encoding", "br");
  } else if (file.gzip && request.accept_encoding.find("gzip") != std::string::npos) {
    response.body = file.gzip;
    response.headers.emplace_back("Content-Encoding", "gzip");
  }
  return response;
}

}  // namespace furball::server
