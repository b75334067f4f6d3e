// Where shared games are remembered. Apart from shared.ts, so that the home page need not load that to find there are none.

export const SHARED_KEY = 'furball.shared';

export function holdsShared(): boolean {
  return (localStorage.getItem(SHARED_KEY) ?? '[]') !== '[]';
}
