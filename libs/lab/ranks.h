#pragma once
// Many machines: the processes that mpirun starts. Rank 0 hands out blocks of games, writes the journal and plays too; the
// others play what they are sent. MPI itself is in a module that is loaded only under mpirun (docs/decisions/0012), so the
// program neither needs it nor starts more slowly for it.

#include <deque>
#include <memory>
#include <string>

#include "libs/lab/study.h"

namespace furball::lab {

// Texts between the processes.
class World {
 public:
  virtual ~World() = default;
  virtual int rank() const = 0;
  virtual int size() const = 0;
  virtual void send(int to, const std::string& text) = 0;
  virtual bool receive(int& from, std::string& text) = 0;  // false: nothing there at the moment
  virtual void finish() = 0;                               // everybody calls it, at the end
};

// Nothing when this process was not started by mpirun; an error when it was and the module is missing.
Result<std::unique_ptr<World>> join_world();

class Ranks : public Crew {
 public:
  Ranks(World& world, int threads, GameMaker make) : world_(world), threads_(threads), make_(std::move(make)) {}
  ~Ranks() override;  // sends everybody home
  void work(Shop& shop) override;

 private:
  bool listen(Shop& shop);  // false: nobody had anything to say
  bool hand_out(Shop& shop, bool again);

  World& world_;
  int threads_;
  GameMaker make_;
  int64_t shop_ = 0;      // number of this shop: answers to an earlier one come too late
  std::deque<int> idle_;  // ranks that wait for work; one with several threads stands here several times
  std::map<std::pair<std::size_t, int64_t>, Shop::Task> sent_;
};

// What every rank but the first does, until it is sent home.
void serve(World& world, int threads, const GameMaker& make);

}  // namespace furball::lab
