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
    parser.add_argument("--recipe", default="", help="how the samples were made, for the file")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    torch.manual_seed(args.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    specs = json.loads(subprocess.check_output([args.binary, "features", args.game, "--json"]))
    parts = [read(path) for path in args.samples]
    x = numpy.concatenate([p[0] for p in parts]).astype("int64")
    value = numpy.concatenate([p[1] for p in parts])
    result = numpy.concatenate([p[2] for p in parts])
    if x.shape[1] != len(specs):
        sys.exit(f"the samples have {x.shape[1]} features, the game has {len(specs)}")
    order = numpy.random.default_rng(args.seed).permutation(len(x))
    x, value, result = x[order], value[order], result[order]
    means = numpy.round(x.mean(axis=0)).astype("int64")
    deviation = numpy.maximum(x.std(axis=0), 0.05)
    stretch = numpy.round(INPUT * 256 / deviation).astype("int64")
    z = numpy.clip(((x - means) * stretch) >> 8, -INPUT_LIMIT, INPUT_LIMIT)

    held = min(40000, max(1, len(x) // 20))
    target = args.value_share * value + (1 - args.value_share) * result
    tx = torch.tensor(z[held:], dtype=torch.float32, device=device) / INPUT
    ty = torch.tensor(target[held:], dtype=torch.float32, device=device)
    hx = torch.tensor(z[:held], dtype=torch.float32, device=device) / INPUT
    hy = torch.tensor(value[:held], dtype=torch.float32, device=device)
    hidden = [int(n) for n in args.hidden.split(",")]
    net = Net(x.shape[1], hidden).to(device)
    optimiser = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=1e-3)
    steps = max(1, len(tx) // args.batch) * args.epochs
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, max_lr=args.rate, total_steps=steps + 1)
    start, done = time.time(), 0
    for epoch in range(args.epochs):
        shuffled = torch.randperm(len(tx), device=device)
        for i in range(0, len(tx) - args.batch + 1 if len(tx) > args.batch else 1, args.batch):
            rows = shuffled[i:i + args.batch]
            loss = torch.nn.functional.mse_loss(net(tx[rows]), ty[rows])
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
        error = torch.nn.functional.mse_loss(net(hx), hy).item()
    layers = whole(net)
    exact = float(numpy.mean((play(layers, z[:held]) - value[:held]) ** 2))
    # What always saying the mean would score, and what the hand-written look scores after the best line through it.
    base = float(numpy.var(value[:held]))
    look = x[:, [i for i, s in enumerate(specs) if s["name"] == "my outlook"][0]].astype("float64")
    squashed = 1 / (1 + numpy.exp(-2 * look / 100))
    line = numpy.polyfit(squashed[held:], value[held:], 3)
    hand = float(numpy.mean((numpy.polyval(line, squashed[:held]) - value[:held]) ** 2))
    figures = (f"{len(x)} samples, {epoch + 1} epochs, {time.time() - start:.0f} s on {device}; mean squared error on "
               f"{held} held out: {exact:.5f} in whole numbers ({error:.5f} before), hand-written look {hand:.5f}, mean alone {base:.5f}")
    print(f"{args.game}: {figures}", flush=True)

    data = means.astype("<i2").tobytes() + stretch.astype("<i4").tobytes()
    for weights, biases in layers:
        data += weights.astype("<i2").tobytes() + biases.astype("<i4").tobytes()
    names = "".join(f"  {json.dumps(s['name'])},\n" for s in specs)
    never = f"never_with = {json.dumps(args.never_with)}\n" if args.never_with else ""
    with open(args.out, "w", encoding="utf-8") as file:
        file.write("# Learned judgement, written by tools/train/train.py; libs/search/network.h says how it is computed.\n")
        file.write(f"recipe = {json.dumps(args.recipe)}\nfigures = {json.dumps(figures)}\n")
        file.write(f"follow = [{args.follow}]\nlooks = {str(args.looks).lower()}\n{never}hidden = {json.dumps(hidden)}\nfeatures = [\n{names}]\n")
        file.write(f"weights = {json.dumps(base64.b64encode(data).decode())}\n")


main()
