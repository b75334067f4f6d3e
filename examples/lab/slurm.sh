#!/bin/bash
# An experiment on a cluster with Slurm: one process a core, any number of nodes. Send it off with: sbatch examples/lab/slurm.sh
# If the job is killed or runs out of time, send it off again: it goes on behind the last block that was written.
#SBATCH --job-name=furball-lab
#SBATCH --ntasks=1000
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
#SBATCH --output=furball-lab-%j.log

set -euo pipefail
out=${FURBALL_OUT:-$HOME/furball-lab/big-week}
mkdir -p "$out"

# srun starts the ranks through PMIx; `mpirun -n "$SLURM_NTASKS"` does as well. The folder must be one that rank 0's node writes.
srun --mpi=pmix furball lab balance dogfight/big-week --precision 0.1 --tries 20000 --players doctrine,ace@200 --out "$out"
