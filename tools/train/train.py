#!/usr/bin/env python3
"""Trains a game's network from samples of `furball selfplay` and writes it as a data file.

    tools/train/train.py --binary build/furball --game dogfight --out network.toml SAMPLES [SAMPLES ...]

Needs PyTorch; uses a GPU where there is one. The network is what libs/search/network.h describes: features moved and stretched to
64 steps a standard deviation, two hidden layers, all weights whole numbers. What is written is checked here once more in whole
numbers, and the figures of that check stand in the file's recipe.
"""
import argparse
import base64
import json
import subprocess
import sys
import time

import numpy
import torch

INPUT, HIDDEN, WEIGHT = 64, 128, 1024  # fixed point: steps to the standard deviation, to one, to one
INPUT_LIMIT, HIDDEN_LIMIT = 511, 1023


def read(path):
    """Features, value and result of every sample of a file."""
    raw = open(path, "rb").read()
    if raw[:4] != b"FBSP":
        sys.exit(f"{path}: not a file of samples")
    count = int.from_bytes(raw[4:8], "little")
    row = numpy.dtype([("x", "<i2", (count,)), ("value", "<f4"), ("result", "<f4")])
    data = numpy.frombuffer(raw, row, offset=8, count=(len(raw) - 8) // row.itemsize)
    return data["x"], data["value"], data["result"]


class Net(torch.nn.Module):
    def __init__(self, inputs, hidden):
        super().__init__()
        self.a = torch.nn.Linear(inputs, hidden[0])
        self.b = torch.nn.Linear(hidden[0], hidden[1])
        self.c = torch.nn.Linear(hidden[1], 1)

    def forward(self, x):
        top = HIDDEN_LIMIT / HIDDEN
        x = torch.clamp(self.a(x), 0, top)
        x = torch.clamp(self.b(x), 0, top)
        x = self.c(x).squeeze(-1)
        return 0.5 + 0.5 * x / (1 + x.abs())


def other_seat(names):
    """Where each feature stands when the other seat looks: its own numbers are the enemy's then."""
    mirror = {"my": "their", "their": "my"}
    at = {name: i for i, name in enumerate(names)}
    whose = [name.split(" ", 1) for name in names]
    return [at[" ".join([mirror[w[0]], w[1]])] if w[0] in mirror and len(w) > 1 else i for i, w in enumerate(whose)]


def stretched(parts, means, stretch, device):
    """The inputs as libs/search/network.cc computes them, some rows at a time: there may be millions."""
    means, stretch = (torch.tensor(n, device=device) for n in (means, stretch))
    z = torch.empty((sum(len(x) for x in parts), len(means)), dtype=torch.int16, device=device)
    at = 0
    for x in parts:
        for i in range(0, len(x), 262144):
            rows = torch.from_numpy(x[i:i + 262144].copy()).to(device).long()
            z[at:at + len(rows)] = (((rows - means) * stretch) >> 8).clamp(-INPUT_LIMIT, INPUT_LIMIT).short()
            at += len(rows)
    return z


def judge(net, rows, swap):
    """What the network says of inputs; with `swap` the mean of what either seat sees."""
    seen = rows.float() / INPUT
    return net(seen) if swap is None else (net(seen) + 1 - net(seen[:, swap])) / 2


def whole(net):
    """The layers in whole numbers: weights [out][in] and biases."""
    layers = []
    for layer, one in ((net.a, INPUT * WEIGHT), (net.b, HIDDEN * WEIGHT), (net.c, HIDDEN * WEIGHT)):
        w = torch.round(layer.weight.detach().double().cpu() * WEIGHT).clamp(-32767, 32767)
        b = torch.round(layer.bias.detach().double().cpu() * one)
        layers.append((w.numpy().astype("int64"), b.numpy().astype("int64")))
    return layers


def play(layers, x):
    """The network as libs/search/network.cc computes it."""
    a = numpy.clip((x @ layers[0][0].T + layers[0][1]) >> 9, 0, HIDDEN_LIMIT)
    b = numpy.clip((a @ layers[1][0].T + layers[1][1]) >> 10, 0, HIDDEN_LIMIT)
    y = (b @ layers[2][0].T + layers[2][1])[:, 0] / float(1 << 17)
    return 0.5 + 0.5 * y / (1 + numpy.abs(y))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("samples", nargs="+")
    parser.add_argument("--binary", default="build/furball")
    parser.add_argument("--game", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--hidden", default="128,32")
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seconds", type=float, default=0, help="stop after so long")
    parser.add_argument("--value-share", type=float, default=0.75, help="of the target; the game's result is the rest")
    parser.add_argument("--never-with", default="", help="written into the file: a feature; scenarios that begin with it are judged without the network")
    parser.add_argument("--follow", default="0", help="written into the file: decisions followed before the network judges; 6,20,40: the mean of three judgements")
    parser.add_argument("--looks", action="store_true", help="written into the file: the network judges first looks, too")
    parser.add_argument("--both-seats", action="store_true", help="the mean of what either seat sees: battles are nearly mirrors")
    parser.add_argument("--recipe", default="", help="how the samples were made, for the file")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    torch.manual_seed(args.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    specs = json.loads(subprocess.check_output([args.binary, "features", args.game, "--json"]))
    parts = [read(path) for path in args.samples]
    if any(p[0].shape[1] != len(specs) for p in parts):
        sys.exit(f"the samples have {parts[0][0].shape[1]} features, the game has {len(specs)}")
    value = numpy.concatenate([p[1] for p in parts])
    result = numpy.concatenate([p[2] for p in parts])
    swap = other_seat([s["name"] for s in specs])
    mirror = torch.tensor(swap, device=device) if args.both_seats else None
    random = numpy.random.default_rng(args.seed)
    some = numpy.concatenate([p[0][random.integers(len(p[0]), size=400000 * len(p[0]) // len(value) + 1)] for p in parts]).astype("int64")
    if args.both_seats:
        some = numpy.concatenate([some, some[:, swap]])
    means = numpy.round(some.mean(axis=0)).astype("int64")
    deviation = numpy.maximum(some.std(axis=0), 0.05)
    del some
    stretch = numpy.round(INPUT * 256 / deviation).astype("int64")
    z = stretched([p[0] for p in parts], means, stretch, device)

    # Whole games are held out: neighbouring positions are too much alike. The files hold games one after the other.
    held = min(40000, max(1, len(value) // 20))
    out = numpy.zeros(len(value), bool)
    block = 400
    for start in random.choice(max(1, len(value) // block), size=max(1, held // block), replace=False):
        out[start * block:start * block + block] = True
    learn = torch.from_numpy(numpy.flatnonzero(~out)).to(device)
    target = torch.tensor(args.value_share * value + (1 - args.value_share) * result, dtype=torch.float32, device=device)
    held = numpy.flatnonzero(out)
    outside = torch.from_numpy(held).to(device)
    hx, hy = z[outside], torch.tensor(value[held], dtype=torch.float32, device=device)
    outlook = [i for i, s in enumerate(specs) if s["name"] == "my outlook"][0]
    ends = numpy.cumsum([0] + [len(p[0]) for p in parts])
    look = numpy.concatenate([p[0][held[(held >= a) & (held < b)] - a, outlook] for p, a, b in zip(parts, ends, ends[1:])]).astype("float64")
    hidden = [int(n) for n in args.hidden.split(",")]
    net = Net(len(specs), hidden).to(device)
    optimiser = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=1e-3)
    steps = max(1, len(learn) // args.batch) * args.epochs
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, max_lr=args.rate, total_steps=steps + 1)
    start, done = time.time(), 0
    for epoch in range(args.epochs):
        shuffled = learn[torch.randperm(len(learn), device=device)]
        for i in range(0, len(learn) - args.batch + 1 if len(learn) > args.batch else 1, args.batch):
            rows = shuffled[i:i + args.batch]
            loss = torch.nn.functional.mse_loss(judge(net, z[rows], mirror), target[rows])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            if done < steps:
                schedule.step()
            done += 1
            with torch.no_grad():  # so that whole numbers of sixteen bits hold them, and sums stay inside thirty-two
                for layer in (net.a, net.b, net.c):
                    layer.weight.clamp_(-6, 6)
        if args.seconds and time.time() - start > args.seconds:
            break
    with torch.no_grad():
        error = torch.nn.functional.mse_loss(judge(net, hx, mirror), hy).item()
    layers = whole(net)
    inputs = hx.cpu().numpy().astype("int64")
    said = play(layers, inputs)
    if args.both_seats:
        said = (said + 1 - play(layers, inputs[:, swap])) / 2
    known = value[held]
    exact = float(numpy.mean((said - known) ** 2))
    # What always saying the mean would score, and what the hand-written look scores after the best line through it.
    base = float(numpy.var(known))
    squashed = 1 / (1 + numpy.exp(-2 * look / 100))
    hand = float(numpy.mean((numpy.polyval(numpy.polyfit(squashed, known, 3), squashed) - known) ** 2))
    figures = (f"{len(value)} samples, {epoch + 1} epochs, {time.time() - start:.0f} s on {device}; mean squared error on "
               f"{len(held)} held out: {exact:.5f} in whole numbers ({error:.5f} before), hand-written look {hand:.5f}, mean alone {base:.5f}")
    print(f"{args.game}: {figures}", flush=True)

    data = means.astype("<i2").tobytes() + stretch.astype("<i4").tobytes()
    for weights, biases in layers:
        data += weights.astype("<i2").tobytes() + biases.astype("<i4").tobytes()
    names = "".join(f"  {json.dumps(s['name'])},\n" for s in specs)
    never = f"never_with = {json.dumps(args.never_with)}\n" if args.never_with else ""
    with open(args.out, "w", encoding="utf-8") as file:
        file.write("# Learned judgement, written by tools/train/train.py; libs/search/network.h says how it is computed.\n")
        file.write(f"recipe = {json.dumps(args.recipe)}\nfigures = {json.dumps(figures)}\n")
        file.write(f"follow = [{args.follow}]\nlooks = {str(args.looks).lower()}\nboth_seats = {str(args.both_seats).lower()}\n{never}hidden = {json.dumps(hidden)}\nfeatures = [\n{names}]\n")
        file.write(f"weights = {json.dumps(base64.b64encode(data).decode())}\n")


main()
