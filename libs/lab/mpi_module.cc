// The only file that knows MPI: a module of its own, loaded by libs/lab/ranks.cc when the program runs under mpirun.
//
// Nothing here waits: MPI waits by spinning, on a core where games are played, until the other side looks for its messages.

#include <mpi.h>

#include <algorithm>
#include <list>
#include <string>

namespace {

struct Letter {
  MPI_Request request = MPI_REQUEST_NULL;
  int from = 0;
  std::string text;  // MPI's until it has arrived
};
std::list<Letter> sent, coming;

bool arrived(Letter& letter) {
  int done = 0;
  MPI_Test(&letter.request, &done, MPI_STATUS_IGNORE);
  return done != 0;
}

// Takes what the others have sent off their hands.
void take_letters() {
  for (;;) {
    int there = 0, size = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &there, &status);
    if (!there) return;
    MPI_Get_count(&status, MPI_CHAR, &size);
    Letter& letter = coming.emplace_back();
    letter.from = status.MPI_SOURCE;
    letter.text.resize(static_cast<std::size_t>(size));
    MPI_Irecv(letter.text.data(), size, MPI_CHAR, letter.from, 0, MPI_COMM_WORLD, &letter.request);
  }
}

}  // namespace

extern "C" {

int furball_mpi_start(int* rank, int* size) {
  int provided = 0;
  const int result = MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);  // one thread talks
  MPI_Comm_rank(MPI_COMM_WORLD, rank);
  MPI_Comm_size(MPI_COMM_WORLD, size);
  return result;
}

void furball_mpi_send(int to, const char* data, long size) {
  Letter& letter = sent.emplace_back();
  letter.text.assign(data, static_cast<std::size_t>(size));
  MPI_Isend(letter.text.data(), static_cast<int>(size), MPI_CHAR, to, 0, MPI_COMM_WORLD, &letter.request);
}

// The size of the next message and who sent it; -1: there is none. furball_mpi_receive then has it.
long furball_mpi_poll(int* from) {
  sent.remove_if(arrived);
  take_letters();
  auto next = coming.begin();
  for (; next != coming.end(); ++next) {  // what comes from one rank keeps its order
    const auto same = [&](const Letter& earlier) { return earlier.from == next->from; };
    if (arrived(*next) && std::none_of(coming.begin(), next, same)) break;
  }
  if (next == coming.end()) return -1;
  coming.splice(coming.begin(), coming, next);
  *from = next->from;
  return static_cast<long>(next->text.size());
}

void furball_mpi_receive(char* data, long size) {
  std::copy_n(coming.front().text.data(), static_cast<std::size_t>(size), data);
  coming.pop_front();
}

void furball_mpi_finish() {
  for (Letter& letter : sent) MPI_Wait(&letter.request, MPI_STATUS_IGNORE);
  MPI_Finalize();
}
}
