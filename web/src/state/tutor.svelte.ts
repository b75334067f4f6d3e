// The tutor: looks at a choice before it is carried out and holds it back when it gives too much away.

import type { HintOption } from '../protocol';
import type { MatchStore } from './match.svelte';

export interface Asked {
  chosen: HintOption;
  best: HintOption;
}

export class Tutor {
  match: MatchStore | undefined;
  looking = $state(false);
  /** A warning stands on the screen. */
  asked: Asked | null = $state.raw(null);

  private answer: ((held: boolean) => void) | undefined;
  private waved = -1;

  constructor(private readonly from: 'slip' | 'blunder') {}

  /** True: the choice is not carried out. */
  warn = async (action: number): Promise<boolean> => {
    const { match } = this;
    if (!match || action === this.waved || (match.view.actions?.length ?? 0) < 2) return false;
    if (this.looking || this.asked) return true; // a second click while the first is looked at
    this.looking = true;
    try {
      const { chosen, best } = await match.judged(action);
      const bad = chosen && (chosen.grade === 'blunder' || (chosen.grade === 'slip' && this.from === 'slip'));
      if (!bad || chosen.action === best.action) return false;
      this.asked = { chosen, best };
      return await new Promise<boolean>((resolve) => (this.answer = resolve));
    } catch {
      return false; // an engine without advice still plays
    } finally {
      this.looking = false;
      this.asked = null;
    }
  };

  anyway(): void {
    this.answer?.(false);
  }
  back(): void {
    this.answer?.(true);
  }
  /** The better choice instead. */
  async better(): Promise<void> {
    const best = this.asked?.best.action;
    this.answer?.(true);
    await Promise.resolve();
    const index = (this.match?.view.actions ?? []).findIndex((a) => a.action === best);
    if (index < 0 || best === undefined) return;
    this.waved = best;
    await this.match!.take(index);
    this.waved = -1;
  }
}
