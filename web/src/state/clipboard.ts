// Copying a text, with a word about it.

import { notes } from './notes.svelte';

/** `copied` is said when it is on the clipboard; where a browser forbids that, `byHand` shows it to be copied by hand. */
export async function copy(
  text: string,
  copied: string,
  byHand: (text: string) => string = (shown) => shown,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notes.show({ text: copied, tone: 'plain' });
  } catch {
    notes.show({ text: byHand(text), tone: 'plain' }, 20000);
  }
}
