// What the app may do to a board that lies flat.
import type { BoardHandle, Cell } from '../api';
import * as cam from '../core/camera';
import type { Point } from '../core/geometry';
import type { Projection } from '../core/projection';
import type { Placed } from '../core/stack';
import type { Viewport } from './viewport.svelte';

/** The nearest look at a few units, and the air around them. */
const CLOSE = 1.7;
const AIR = 46;

interface Scene {
  frame: cam.Frame;
  projection: Projection;
  /** Zoom from which figures can be read. */
  readable: number;
  /** How far a counter reaches down, in world pixels. */
  reach: number;
  units: ReadonlyMap<string, Placed>;
}

/** `scene` tells how the board is now. */
export function handleOf(viewport: Viewport, scene: () => Scene): BoardHandle {
  const pointOf = (what: Cell | string): Point | undefined => {
    const { units, projection } = scene();
    return typeof what === 'string' ? units.get(what)?.at : projection.centre(what);
  };
  return {
    zoom: (factor) => viewport.zoom(factor),
    fit: () => viewport.fit(),
    pan: (dx, dy) => viewport.pan(dx, dy),
    reveal: (cell, room) => viewport.reveal(scene().projection.centre(cell), room),
    closeUp: (cells) => {
      const { frame, projection, readable } = scene();
      const points = cells.map((c) => projection.centre(c));
      const around = Math.max(projection.pitch.x, projection.pitch.y) * 0.7;
      viewport.touched = true;
      viewport.jump(cam.closeUp(frame, cam.box(points, around), readable * 2));
    },
    step: (cell, dx, dy) => scene().projection.step(cell, dx, dy),
    place: (what) => {
      const p = pointOf(what);
      const { camera } = viewport;
      return p ? { ...cam.toScreen(camera, p), reach: scene().reach * camera.k } : null;
    },
    around: (what, edges) => {
      const { frame } = scene();
      const points = what.flatMap((w) => pointOf(w) ?? []);
      const clear = (side: keyof cam.Insets) => frame.insets[side] + edges[side];
      const insets = { top: clear('top'), right: clear('right'), bottom: clear('bottom'), left: clear('left') };
      if (points.length && frame.width) viewport.jump(cam.closeUp({ ...frame, insets }, cam.box(points, AIR), CLOSE));
      viewport.touched = true;
    },
  };
}
