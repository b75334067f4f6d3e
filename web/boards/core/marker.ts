// What a marker says of itself, and where the Sun stands.
import type { MarkerView } from '#protocol';
import type { Point } from './geometry';
import type { Projection } from './projection';

export const text = (m: MarkerView, key: string): string => {
  const v = m.attrs?.[key];
  return typeof v === 'string' ? v.toLowerCase() : '';
};
export const number = (m: MarkerView, key: string): number | null => {
  const v = m.attrs?.[key];
  return typeof v === 'number' ? v : null;
};

/** Where a word of direction points on the board: 'upper-left' is its upper left corner. */
function corner(words: string, { bounds: b, kind }: Projection): Point {
  const x = /left|west|rear|back/.test(words) ? 0 : /right|east|front|ahead/.test(words) ? 1 : 0.5;
  const y = /up|top|north|high/.test(words) ? 0 : /low|bottom|south/.test(words) ? 1 : kind === 'hex' ? 0.5 : 0.12;
  return { x: b.x + 46 + x * (b.w - 92), y: b.y + 44 + y * (b.h - 88) };
}
export function sunAt(m: MarkerView, projection: Projection): Point {
  const words = text(m, 'direction') || (m.cells?.length ? '' : text(m, 'arc')),
    angle = number(m, 'angle'),
    b = projection.bounds;
  if (words) return corner(words, projection);
  if (angle !== null) {
    const a = (angle * Math.PI) / 180,
      k = Math.min(
        (b.w / 2 - 50) / Math.max(0.05, Math.abs(Math.cos(a))),
        (b.h / 2 - 50) / Math.max(0.05, Math.abs(Math.sin(a))),
      );
    return { x: b.x + b.w / 2 + Math.cos(a) * k, y: b.y + b.h / 2 + Math.sin(a) * k };
  }
  if (m.cells?.length === 1) return projection.centre(m.cells[0]!);
  return corner('upper left', projection);
}
