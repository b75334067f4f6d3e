// Luck: what the dice gave against what was to be expected, by the tones the engine gives to outcomes.

import type { RollView, Seat } from '../protocol';
import { totalWeight } from './format';

export interface RolledOnce {
  step: number;
  roll: RollView;
  outcome: number;
}

export interface Luck {
  rolls: number;
  /** Results good for the roller: those that fell, and the exact expectation. */
  gains: number;
  expectedGains: number;
  costs: number;
  expectedCosts: number;
  /** How far above expectation in standard deviations of (gains - costs); 0 = as expected. */
  deviation: number;
}

const VALUE: Record<string, number> = { gain: 1, cost: -1 };

/** Whose roll it is: the engine names the side, or, for a die that serves both, the part that comes first. */
export function rollerOf(roll: RollView): Seat | 'none' {
  if (roll.side && roll.side !== 'none') return roll.side;
  return roll.parts?.[0]?.side ?? 'none';
}

export function luckOf(rolls: readonly RolledOnce[], side: Seat | 'none'): Luck {
  const luck: Luck = { rolls: 0, gains: 0, expectedGains: 0, costs: 0, expectedCosts: 0, deviation: 0 };
  let variance = 0;
  let surplus = 0;
  for (const { roll, outcome } of rolls) {
    if (rollerOf(roll) !== side) continue;
    const outcomes = roll.outcomes ?? [];
    const total = totalWeight(outcomes);
    if (total <= 0) continue;
    const chance = (tone: string) =>
      outcomes.reduce((sum, o) => sum + (o.tone === tone ? (o.weight ?? 0) : 0), 0) / total;
    const fell = outcomes.find((o) => (o.outcome ?? 0) === outcome)?.tone ?? 'nothing';
    const gain = chance('gain');
    const cost = chance('cost');
    luck.rolls += 1;
    luck.expectedGains += gain;
    luck.expectedCosts += cost;
    if (fell === 'gain') luck.gains += 1;
    if (fell === 'cost') luck.costs += 1;
    const mean = gain - cost;
    variance += gain + cost - mean * mean;
    surplus += (VALUE[fell] ?? 0) - mean;
  }
  luck.deviation = variance > 0 ? surplus / Math.sqrt(variance) : 0;
  return luck;
}
