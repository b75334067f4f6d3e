// Aircraft by name, for whatever draws them: one not yet known is sent for, and drawn again when it has come.
import { meet, planeOf, PLANES } from '../art/planes';

let known = $state(PLANES.length);

/** Whose drawing a name gets; null: nobody's, so far. */
export function knownPlane(name: string): string | null {
  const id = known ? planeOf(name) : null;
  if (id === null && name)
    void meet(name).then(
      () => (known = PLANES.length),
      () => {}, // no network: the drawing of its class does
    );
  return id;
}

/** Drawings that come later are drawn then: whoever draws asks how many there are. */
export const drawings = (): number => known;
