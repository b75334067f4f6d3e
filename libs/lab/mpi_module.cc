// The only file that knows MPI: a module of its own, loaded by libs/lab/ranks.cc when the program runs under mpirun.

#include <mpi.h>

extern "C" {

int furball_mpi_start(int* rank, int* size) {
  int provided = 0;
  const int result = MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);  // one thread talks
  MPI_Comm_rank(MPI_COMM_WORLD, rank);
  MPI_Comm_size(MPI_COMM_WORLD, size);
  return result;
}

void furball_mpi_send(int to, const char* data, long size) {
  MPI_Send(data, static_cast<int>(size), MPI_CHAR, to, 0, MPI_COMM_WORLD);
}

// The size of the next message and who sent it; -1: there is none.
long furball_mpi_poll(int* from) {
  int there = 0, size = 0;
  MPI_Status status;
  MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &there, &status);
  if (!there) return -1;
  MPI_Get_count(&status, MPI_CHAR, &size);
  *from = status.MPI_SOURCE;
  return size;
}

void furball_mpi_receive(int from, char* data, long size) {
  MPI_Recv(data, static_cast<int>(size), MPI_CHAR, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

void furball_mpi_finish() { MPI_Finalize(); }
}
