// Where the signs of what can be chosen stand: inside a lit cell, or on discs around a counter or a picked cell.
import type { View } from '#protocol';
import type { Form } from '../art/counters';
import { signsAround, signSpots, type LitPlace } from './choices';
import type { SignSpot } from './hit';
import type { Projection } from './projection';
import type { Placed } from './stack';

export type Sign = SignSpot & { place: LitPlace; choice: LitPlace['choices'][number] };

interface Scene {
  view: View;
  projection: Projection;
  form: Form;
  places: readonly LitPlace[];
  placed: readonly Placed[];
  /** Key of the picked place, '' for none. */
  picked: string;
}

export function signsOf({ view, projection, form, places, placed, picked }: Scene): Sign[] {
  const out: Sign[] = [];
  const lanes = projection.kind === 'lanes';
  const w = lanes ? projection.pitch.x : projection.inner * 1.5;
  const h = lanes ? projection.inner * 2 : projection.inner * 1.5;
  const at = new Map(placed.map((p) => [p.unit.id, p]));
  const occupied = new Set(placed.filter((p) => !p.unit.gone).map((p) => projection.place(p.unit.cell!)));
  for (const place of places) {
    if (!place.here) continue;
    const centre = projection.centre(place.cell);
    const add = (spots: readonly { dx: number; dy: number; size: number }[], disc: boolean, drop = 0) =>
      spots.forEach((s, i) => {
        const choice = place.choices[i]!;
        const spot = { x: centre.x + s.dx, y: centre.y + s.dy + drop };
        out.push({
          place,
          choice,
          action: choice.action,
          at: spot,
          size: s.size,
          cell: place.cell,
          ...(disc ? { disc } : {}),
        });
      });
    if (place.key === picked && place.choices.length > 1 && place.choices.every((c) => c.action >= 0)) {
      // The cell is picked: what can be chosen there comes out around it.
      const rx = lanes ? projection.pitch.x * 0.47 : projection.inner + 15;
      add(signsAround(place.choices, rx, lanes ? projection.inner + 16 : projection.inner + 15, 20), true);
    } else if (occupied.has(place.key)) {
      // On the counter itself signs would be hidden; beside it they stand on discs of their own.
      const own = place.choices.some((c) => {
        const id = view.actions?.[c.action]?.unit;
        const unit = id ? at.get(id) : undefined;
        return !!unit && projection.place(unit.unit.cell!) === place.key;
      });
      if (form === 'tag' || place.choices.every((c) => c.action < 0) || (!own && place.choices.length < 2)) continue;
      add(signsAround(place.choices, projection.inner + 13), true);
    } else {
      add(signSpots(place.choices.length, w, h), false, place.cost && projection.kind === 'square' ? 7 : 0);
    }
  }
  return out;
}
