// SVG path data (as our drawings use it) into points, for solid models.

export interface Pt {
  x: number;
  y: number;
}

/** Each subpath as a closed ring of points. Knows M, L, H, V, C, Q, A (as chords), Z, absolute and relative. */
export function rings(d: string, curve = 6): Pt[][] {
  const tokens = d.match(/[a-zA-Z]|-?\d*\.?\d+(?:e-?\d+)?/g) ?? [];
  const out: Pt[][] = [];
  let ring: Pt[] = [],
    x = 0,
    y = 0,
    i = 0,
    cmd = '';
  const num = (): number => Number(tokens[i++]);
  const to = (nx: number, ny: number): void => {
    x = nx;
    y = ny;
    ring.push({ x, y });
  };
  const bezier = (p: Pt[]): void => {
    const from = { x, y };
    for (let k = 1; k <= curve; k++) {
      const t = k / curve,
        q = [from, ...p];
      while (q.length > 1) {
        for (let j = 0; j < q.length - 1; j++)
          q[j] = { x: q[j]!.x + (q[j + 1]!.x - q[j]!.x) * t, y: q[j]!.y + (q[j + 1]!.y - q[j]!.y) * t };
        q.pop();
      }
      ring.push(q[0]!);
    }
    x = p[p.length - 1]!.x;
    y = p[p.length - 1]!.y;
  };
  while (i < tokens.length) {
    if (/[a-zA-Z]/.test(tokens[i]!)) cmd = tokens[i++]!;
    const rel = cmd === cmd.toLowerCase(),
      ox = rel ? x : 0,
      oy = rel ? y : 0;
    switch (cmd.toUpperCase()) {
      case 'M':
        if (ring.length > 2) out.push(ring);
        ring = [];
        to(ox + num(), oy + num());
        cmd = rel ? 'l' : 'L';
        break;
      case 'L':
        to(ox + num(), oy + num());
        break;
      case 'H':
        to(ox + num(), y);
        break;
      case 'V':
        to(x, oy + num());
        break;
      case 'C': {
        const p = [
          { x: ox + num(), y: oy + num() },
          { x: ox + num(), y: oy + num() },
          { x: ox + num(), y: oy + num() },
        ];
        bezier(p);
        break;
      }
      case 'Q': {
        const p = [
          { x: ox + num(), y: oy + num() },
          { x: ox + num(), y: oy + num() },
        ];
        bezier(p);
        break;
      }
      case 'A': {
        // Our arcs are half circles: bulge to the side of the sweep flag.
        const r = num();
        num();
        num();
        num();
        const sweep = num(),
          nx = ox + num(),
          ny = oy + num(),
          x0 = x,
          y0 = y;
        const mx = (x0 + nx) / 2,
          my = (y0 + ny) / 2,
          a0 = Math.atan2(y0 - my, x0 - mx),
          h = Math.hypot(nx - x0, ny - y0) / 2,
          k = Math.max(h, Math.min(r, h));
        for (let s = 1; s < curve * 2; s++) {
          const a = a0 + (sweep ? 1 : -1) * Math.PI * (s / (curve * 2));
          ring.push({ x: mx + Math.cos(a) * k, y: my + Math.sin(a) * k });
        }
        to(nx, ny);
        break;
      }
      default:
        if (ring.length > 2) out.push(ring);
        ring = [];
        break;
    }
  }
  if (ring.length > 2) out.push(ring);
  return out;
}
