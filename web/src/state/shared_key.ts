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
