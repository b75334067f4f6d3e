// Boost.JSON compiled here once, natively and as WASM alike.
#include <boost/json/src.hpp>
