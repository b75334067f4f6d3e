#pragma once
// The page's files, read into memory once: a request is looked up by name, so no path of it ever reaches the disk.

#include <map>
#include <string>

#include "apps/server/net.h"

namespace furball::server {

class StaticFiles {
 public:
  // An empty folder: no page, only the API.
  static Result<StaticFiles> load(const std::string& folder);
  HttpResponse serve(const HttpRequest& request) const;
  std::size_t count() const { return files_.size(); }

 private:
  struct File {
    Text plain, gzip, brotli;
    std::string type, etag;
    bool lasting = false;  // its name changes with its content
  };
  std::map<std::string, File, std::less<>> files_;
};

}  // namespace furball::server
