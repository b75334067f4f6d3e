// Where shared games are remembered. Apart from shared.ts, so that the home page need not load that to find there are none.

export const SHARED_KEY = 'furball.shared';

/** What this browser remembers; one that refuses storage remembers nothing, and still plays. */
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
export function keepFor(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Only until the page is closed, then.
  }
}

export function holdsShared(): boolean {
  return (remembered(SHARED_KEY) ?? '[]') !== '[]';
}

const PARTS_KEY = 'furball.shared.parts';

function keptParts(): [string, string][] {
  try {
    return JSON.parse(remembered(PARTS_KEY) ?? '[]') as [string, string][];
  } catch {
    return []; // Damaged: begun anew.
  }
}

/** A seat's link was renewed: its part in the dice is still the one that was sent. */
export function movePart(game: string, from: string, to: string): void {
  const part = keptParts().find(([name]) => name === `${game}/${from}`)?.[1];
  if (part) keptPart(game, to, part);
}

/**
 * This browser's part in the dice of a seat: the one it sent before, else the one offered, which is kept from now on. At the end of the
 * game the page compares it with what the server says it was.
 */
export function keptPart(game: string, token: string, offered: string): string {
  const key = `${game}/${token}`;
  const parts = keptParts();
  const known = parts.find(([name]) => name === key)?.[1];
  if (known) return known;
  keepFor(PARTS_KEY, JSON.stringify([[key, offered], ...parts].slice(0, 200)));
  return offered;
}
