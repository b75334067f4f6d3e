import { describe, expect, it } from 'vitest';
import { lay } from './path';

describe('a path that is laid somewhere', () => {
  it('stays the same where nothing is asked of it', () => {
    expect(lay('M1 2L3 4Z', {})).toBe('M1 2L3 4Z');
  });
  it('turns, then scales, then shifts', () => {
    expect(lay('M1 0L2 0', { turn: 90, scale: 2, x: 10, y: 20 })).toBe('M10 22L10 24');
  });
  it('knows lines along one axis, absolute and relative', () => {
    expect(lay('M0 1H5V7', { turn: 90 })).toBe('M-1 0L-1 5L-7 5');
    expect(lay('M0 0h5v7l1 1', { x: 3, y: 4 })).toBe('M3 4l5 0l0 7l1 1');
  });
  it('goes on from the start of a part that was closed', () => {
    expect(lay('M2 3l1 0zH9', { x: 1 })).toBe('M3 3l1 0ZL10 3');
  });
  it('turns curves and arcs', () => {
    expect(lay('M0 0C1 0 2 0 3 0Q4 0 5 0', { turn: 180 })).toBe('M0 0C-1 0 -2 0 -3 0Q-4 0 -5 0');
    expect(lay('M21 0L9.2 10.4A15 15 0 1 1 9.2 -10.4Z', { turn: 90, scale: 2 })).toBe(
      'M0 42L-20.8 18.4A30 30 90 1 1 20.8 18.4Z',
    );
  });
});
