#include "libs/lab/ranks.h"

#include <dlfcn.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "libs/json/json.h"

namespace furball::lab {
namespace {

constexpr const char* kReady = "ready";
constexpr const char* kHome = "home";
constexpr const char* kBye = "bye";                   // the answer to it, and the last word
constexpr auto kNap = std::chrono::milliseconds(10);  // each look costs MPI some 50 us of a core that could play
constexpr int kAhead = 3;  // orders a player has: the next one lies there when it is done, however long the talker naps
constexpr auto kPatience = std::chrono::seconds(5);   // with a rank that is silent while nothing else is left to do
constexpr auto kFarewell = std::chrono::seconds(60);  // ... and with one that does not say goodbye

// The module's functions, see mpi_module.cc.
struct Module {
  int (*start)(int* rank, int* size);
  void (*send)(int to, const char* data, long size);
  long (*poll)(int* from);
  void (*receive)(char* data, long size);
  void (*finish)();
};

class MpiWorld : public World {
 public:
  explicit MpiWorld(const Module& module) : module_(module) { module_.start(&rank_, &size_); }
  int rank() const override { return rank_; }
  int size() const override { return size_; }
  void send(int to, const std::string& text) override { module_.send(to, text.data(), static_cast<long>(text.size())); }
  bool receive(int& from, std::string& text) override {
    const long size = module_.poll(&from);
    if (size < 0) return false;
    text.resize(static_cast<std::size_t>(size));
    module_.receive(text.data(), size);
    return true;
  }
  void finish() override { module_.finish(); }

 private:
  Module module_;
  int rank_ = 0, size_ = 1;
};

bool under_mpirun() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"})
    if (std::getenv(name)) return true;
  return false;
}

template <class Function>
bool find(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(::dlsym(library, name));
  return function != nullptr;
}

}  // namespace

Result<std::unique_ptr<World>> join_world() {
  if (!under_mpirun()) return std::unique_ptr<World>();
  std::error_code code;
  const std::filesystem::path folder = std::filesystem::read_symlink("/proc/self/exe", code).parent_path();
  void* library = nullptr;
  // Global: MPI loads parts of its own that look for its names.
  for (const auto& path : {folder / "furball_mpi.so", folder / "../lib/furball/furball_mpi.so"})
    if (!library) library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
  Module module{};
  if (!library || !find(library, "furball_mpi_start", module.start) || !find(library, "furball_mpi_send", module.send) ||
      !find(library, "furball_mpi_poll", module.poll) || !find(library, "furball_mpi_receive", module.receive) ||
      !find(library, "furball_mpi_finish", module.finish))
    return Error{"mpirun", "this program was built without MPI: install libopenmpi-dev and openmpi-bin and build it again", ""};
  return std::unique_ptr<World>(std::make_unique<MpiWorld>(module));
}

// --- Rank 0 ------------------------------------------------------------------------------------------------

bool Ranks::listen(Shop& shop) {
  int from = 0;
  std::string text;
  if (!world_.receive(from, text)) return false;
  idle_.push_back(from);
  if (text == kReady) return true;
  const Result<Value> answer = json::parse(text, "rank " + std::to_string(from));
  if (!answer) return shop.fail(answer.error()), true;
  if (answer->at("shop").as_integer() != shop_) return true;
  if (answer->find("error")) {
    shop.fail({std::string(answer->at("where").as_text()), std::string(answer->at("error").as_text()), ""});
    return true;
  }
  std::vector<GameLine> games;
  for (const Value& one : answer->at("games").as_array()) {
    Result<GameLine> game = line_from(one);
    if (!game) return shop.fail(game.error()), true;
    games.push_back(std::move(*game));
  }
  const auto task = sent_.find({static_cast<std::size_t>(answer->at("arm").as_integer()), answer->at("block").as_integer()});
  if (task != sent_.end()) shop.give(task->second, std::move(games));
  return true;
}

bool Ranks::hand_out(Shop& shop, bool again) {
  if (idle_.empty()) return false;
  std::optional<Shop::Task> task = shop.take(false);
  if (!task && again) task = shop.take_again();
  if (!task) return false;
  Value message = Value::object();
  message.set("shop", shop_).set("arm", task->arm).set("block", task->block).set("order", to_value(task->order));
  sent_[{task->arm, task->block}] = *task;
  world_.send(idle_.front(), json::write(message));
  idle_.pop_front();
  return true;
}

void Ranks::work(Shop& shop) {
  ++shop_;
  sent_.clear();
  std::vector<std::thread> players;
  players.reserve(static_cast<std::size_t>(threads_));
  for (int i = 0; i < threads_; ++i) players.emplace_back([&] { play_tasks(shop, make_); });
  auto last = std::chrono::steady_clock::now();
  while (!shop.done()) {
    // When all is handed out and nothing has come back for a while, somebody may be gone: others do his share.
    const bool late = std::chrono::steady_clock::now() - last > kPatience;
    const bool heard = listen(shop), sent = hand_out(shop, late);
    if (heard || sent) last = std::chrono::steady_clock::now();
    else std::this_thread::sleep_for(kNap);
  }
  for (std::thread& player : players) player.join();
}

Ranks::~Ranks() {
  for (int rank = 1; rank < world_.size(); ++rank) world_.send(rank, kHome);
  // Answers that nobody waits for any more may still be on their way, and their senders with them.
  auto last = std::chrono::steady_clock::now();
  for (int gone = 1; gone < world_.size() && std::chrono::steady_clock::now() - last < kFarewell;) {
    int from = 0;
    std::string text;
    if (!world_.receive(from, text)) {
      std::this_thread::sleep_for(kNap);
      continue;
    }
    gone += text == kBye;
    last = std::chrono::steady_clock::now();
  }
  world_.finish();
}

// --- The others --------------------------------------------------------------------------------------------

namespace {

// Between the thread that talks to rank 0 and those that play.
class Tray {
 public:
  void put(std::string text) {
    const std::lock_guard<std::mutex> guard(lock_);
    texts_.push_back(std::move(text));
    filled_.notify_one();
  }
  std::string wait() {
    std::unique_lock<std::mutex> guard(lock_);
    filled_.wait(guard, [&] { return !texts_.empty(); });
    return pop();
  }
  bool take(std::string& text) {
    const std::lock_guard<std::mutex> guard(lock_);
    if (texts_.empty()) return false;
    text = pop();
    return true;
  }

 private:
  std::string pop() {
    std::string text = std::move(texts_.front());
    texts_.pop_front();
    return text;
  }
  std::mutex lock_;
  std::condition_variable filled_;
  std::deque<std::string> texts_;
};

std::string answer_to(const std::string& text, const GameMaker& make,
                      std::map<std::string, std::shared_ptr<const game::Game>>& built) {
  Value answer = Value::object();
  const auto failed = [&](const Error& error) {
    return json::write(answer.set("where", error.where).set("error", error.message));
  };
  const Result<Value> message = json::parse(text, "order");
  if (!message) return failed(message.error());
  for (const char* key : {"shop", "arm", "block"}) answer.set(key, message->at(key));
  const Result<Order> order = order_from(message->at("order"));
  if (!order) return failed(order.error());
  if (built.size() > 64) built.clear();
  std::shared_ptr<const game::Game>& game = built[order->game + json::write(order->scenario)];
  if (!game) {
    auto made = make(order->game, order->scenario);
    if (!made) return failed(made.error());
    game = *made;
  }
  const Result<std::vector<GameLine>> games = play_order(*order, *game);
  if (!games) return failed(games.error());
  Value list = Value::array();
  for (const GameLine& line : *games) list.push_back(to_value(line));
  return json::write(answer.set("games", list));
}

}  // namespace

void serve(World& world, int threads, const GameMaker& make) {
  Tray in, out;
  std::vector<std::thread> players;
  players.reserve(static_cast<std::size_t>(threads));
  for (int i = 0; i < threads; ++i) {
    players.emplace_back([&] {
      std::map<std::string, std::shared_ptr<const game::Game>> built;
      for (std::string text = in.wait(); text != kHome; text = in.wait()) out.put(answer_to(text, make, built));
    });
    for (int n = 0; n < kAhead; ++n) world.send(0, kReady);
  }
  for (std::string text; text != kHome;) {
    int from = 0;
    bool idle = true;
    if (std::string answer; out.take(answer)) world.send(0, answer), idle = false;
    if (world.receive(from, text)) {
      idle = false;
      if (text != kHome) in.put(text);
    }
    if (idle) std::this_thread::sleep_for(kNap);
  }
  for (int i = 0; i < threads; ++i) in.put(kHome);
  for (std::thread& player : players) player.join();
  world.send(0, kBye);
  world.finish();
}

}  // namespace furball::lab
