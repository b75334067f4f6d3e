// The board of a view, the same object until it says something else. Nobody who draws with it is asked anew at every answer,
// as whoever derives from the view itself would be.
import { untrack } from 'svelte';
import type { Board } from '#protocol';
import { textOf } from '../core/stable';

export class FixedBoard {
  value: Board = $state.raw({});

  constructor(read: () => Board) {
    this.value = untrack(read);
    $effect.pre(() => {
      const next = read();
      untrack(() => {
        if (textOf(next) !== textOf(this.value)) this.value = next;
      });
    });
  }
}
