// The way that is chosen or proposed can be taken by its middle and led through another cell.
import type { BoardPreview, BoardProps } from '../api';
import { distance, pathOf, type Point } from '../core/geometry';
import type { Projection } from '../core/projection';

/** Radius of a step of the way that is shown. */
export const STEP = 8.5;

export function bending(board: () => BoardProps, projection: () => Projection) {
  /** The step that is held, and where it is drawn to. */
  let held: { index: number; at: Point } | null = $state.raw(null);
  // Others are shown while the pointer is on its way there.
  let kept: { question: unknown; preview: BoardPreview } | null = null;
  const resting = $derived.by(() => {
    const { preview, view } = board();
    if (preview?.bends && (preview.chosen || preview.proposed)) kept = { question: view.actions, preview };
    else if (kept && (kept.question !== view.actions || preview?.chosen)) kept = null;
    return kept?.preview ?? null;
  });
  const way = $derived(
    resting && board().onBend && board().interactive ? resting.path.map((c) => projection().centre(c)) : [],
  );
  const handles = $derived(way.slice(1, -1));
  const bent = $derived.by(() => (held ? pathOf([way[held.index]!, held.at, way[held.index + 2]!], false) : ''));

  /** Which step is so near to this point; -1: none. */
  const stepAt = (at: Point, slack = 0) => handles.findIndex((h) => distance(h, at) <= STEP + slack);
  return {
    get held() {
      return held;
    },
    /** How the way runs while it is held. */
    get path() {
      return bent;
    },
    stepAt,
    grab(at: Point, slack: number): boolean {
      const index = stepAt(at, slack);
      if (index >= 0) held = { index, at: handles[index]! };
      return index >= 0;
    },
    pull(at: Point): void {
      if (held) held = { ...held, at };
    },
    drop(): void {
      held = null;
    },
  };
}
