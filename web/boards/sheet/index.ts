// The sheet of silhouettes: every aircraft that is drawn, with its true size. Whoever asks loads them all.

import { planeShape, planeSize, PLANES } from '../art/planes';
import '../art/planes/ww2';
import '../art/planes/jets';
import jets from '../art/planes/jets.json';

export { default as Portrait } from './Portrait.svelte';

export interface Drawn {
  id: string;
  name: string;
  /** Whose drawer of the hangar it lies in. */
  kind: 'ww2' | 'jets';
  /** In metres. */
  length: number;
  span: number;
}

const jet = new Set(jets.map((sketch) => sketch.id));

export function drawnPlanes(): Drawn[] {
  return PLANES.map((id) => ({
    id,
    name: planeShape(id)!.name,
    kind: jet.has(id) ? ('jets' as const) : ('ww2' as const),
    ...planeSize(id),
  })).sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}
