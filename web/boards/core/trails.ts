// Where units have been, kept while one game is watched: for the 3-D view and the short trails behind counters.
import type { Cell, GameEvent, View } from '#protocol';

export interface TrailPoint {
  cell: Cell;
  energy: number | null;
  turn: number;
}

const MAX_POINTS = 48;

export class Trails {
  private points = new Map<string, TrailPoint[]>();
  private lastTurn = 0;

  of(unit: string): readonly TrailPoint[] {
    return this.points.get(unit) ?? [];
  }

  /** Call with each view in order. Going back in time forgets what has not happened yet. */
  follow(view: View, events: readonly GameEvent[] = []): void {
    const turn = view.turn ?? 0;
    if (turn < this.lastTurn) {
      for (const [id, list] of this.points)
        this.points.set(
          id,
          list.filter((p) => p.turn < turn),
        );
    }
    this.lastTurn = turn;
    const moved = new Map<string, Cell[]>();
    for (const e of events)
      if (e.kind === 'move' && e.unit && e.cells) moved.set(e.unit, [...(moved.get(e.unit) ?? []), ...e.cells]);
    for (const u of view.units ?? []) {
      if (!u.cell || u.gone) continue;
      const e = u.attrs?.['energy'] ?? u.attrs?.['speed'];
      const energy = typeof e === 'number' ? e : null;
      const list = this.points.get(u.id) ?? [];
      for (const cell of [...(moved.get(u.id) ?? []), u.cell]) {
        const last = list[list.length - 1];
        if (!last || last.cell[0] !== cell[0] || last.cell[1] !== cell[1] || last.cell[2] !== cell[2])
          list.push({ cell, energy, turn });
        else last.energy = energy;
      }
      if (list.length > MAX_POINTS) list.splice(0, list.length - MAX_POINTS);
      this.points.set(u.id, list);
    }
  }
  clear(): void {
    this.points.clear();
    this.lastTurn = 0;
  }
}

/** One memory for all boards of the page, so that the 3-D view knows the way when it is opened in the middle. */
export const sharedTrails = new Trails();
