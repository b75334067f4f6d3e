// The whole of what the app may use of the boards; the board package is chosen by the kind named in the view.

import type { Component } from 'svelte';
import type { BoardFeatures, BoardProps } from './api';

export * from './api';
export { Keeper } from './core/stable';
export * from './lit';
export { default as Silhouette } from './stage/Silhouette.svelte';
export { default as TwoViews } from './stage/TwoViews.svelte';
export { planeSize } from './art/planes';
export { knownPlane } from './stage/known.svelte';
export { words as boardWords } from './words';

export type BoardComponent = Component<BoardProps>;

interface Package {
  load: () => Promise<{ default: unknown }>;
  features: BoardFeatures;
}

const packages: Record<string, Package> = {
  lanes: { load: () => import('./lanes/Board.svelte'), features: { levels: false } },
  hex: {
    load: () => import('./hex/Board.svelte'),
    features: { levels: true, view3d: () => import('./three/Board.svelte') },
  },
  square: { load: () => import('./square/Board.svelte'), features: { levels: false } },
};

export function boardFeatures(kind: string | undefined): BoardFeatures {
  return (kind && packages[kind]?.features) || { levels: false };
}

/** The component for a kind of board, or null where the game has no board. */
export async function loadBoard(kind: string | undefined): Promise<BoardComponent | null> {
  const found = kind ? packages[kind] : undefined;
  if (!found) return null;
  return (await found.load()).default as BoardComponent;
}

export async function loadBoard3d(kind: string | undefined): Promise<BoardComponent | null> {
  const load = boardFeatures(kind).view3d;
  if (!load) return null;
  return (await load()).default as BoardComponent;
}
