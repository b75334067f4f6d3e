// The figures from which an aircraft is drawn: metres from the nose tip, x back, y right, z up from the thrust line.
// sketch.ts makes them from the few words of a data file; a portrait there gives them itself.

/** [x, y or z, corner radius] */
export type Pt = readonly [number, number, number?];

export interface WingFigures {
  plan?: string;
  /** Leading edge at the root; chords at root and tip; how far the tip lies back. */
  x: number;
  c0: number;
  c1?: number;
  le?: number;
  /** Corner radii at the tip. */
  r?: number | readonly number[];
  z?: number;
  /** Dihedral in degrees, inner and outer. */
  dih?: number;
  dih2?: number;
  /** Kinks: [y, x, chord, z, corner radius]. */
  k?: readonly (readonly number[])[];
  /** Ellipses: share of the chord taken in front, exponent. */
  q?: number;
  e?: number;
  th?: number;
  span?: number;
  ell?: number;
  slab?: number;
}

export interface FinFigures {
  x: number;
  c0: number;
  c1: number;
  h: number;
  le: number;
  r?: number | readonly number[];
  z?: number;
  rz?: number;
  /** Twin fins stand so far out. */
  y?: number;
  low?: number;
  lr?: number;
  fil?: number;
  fk?: number;
  tw?: number;
  ell?: number;
  pts?: readonly Pt[];
  rud?: readonly number[];
  hx?: readonly number[];
}

export interface Figure {
  id: string;
  name: string;
  len: number;
  span: number;
  /** Kind, length, radius, z, propeller radius, propeller x. */
  nose: readonly [string, number?, number?, number?, number?, number?];
  /** Plan of the fuselage; top and bottom line. */
  w: readonly Pt[];
  t: readonly Pt[];
  b: readonly Pt[];
  wing: WingFigures;
  wing2?: WingFigures;
  tp?: WingFigures;
  fin?: FinFigures;
  /** y, x0, x1, radius, z, kind, propeller radius, propeller x: one entry a pair. */
  eng?: readonly (readonly [number, number, number, number, number, string, number?, number?])[];
  /** Kind, x0, x1, z top, half width, z base, bows, z rear. */
  can: readonly [string, number?, number?, number?, number?, number?, (readonly number[])?, number?];
  /** y, x0, x1, radius, z */
  boom?: readonly number[];
  /** Kind, x, z, size. */
  gear?: readonly [string, number, number, number];
  /** x0, x1, y, half width, z, half height */
  pods?: readonly (readonly number[])[];
  /** x, z, radius, below */
  tur?: readonly (readonly number[])[];
  glass?: readonly (readonly Pt[])[];
  scoop?: readonly (readonly Pt[])[];
  int?: readonly (readonly Pt[])[];
  /** x0, x1, half width */
  gtop?: readonly (readonly number[])[];
  vent?: readonly Pt[];
  /** x0, x1, y, radius, z */
  arms?: readonly (readonly number[])[];
  lerx?: readonly Pt[];
  trunk?: readonly Pt[];
  fence?: readonly number[];
  pitot?: readonly number[];
  struts?: readonly (readonly number[])[];
  band?: readonly (readonly number[])[];
  ail?: readonly number[];
  cowl?: number;
  blend?: number;
  fat?: number;
  tall?: number;
}
