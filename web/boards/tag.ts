// A counter off the board, for lists. Apart from index.ts: no battle needs it, and none shall load it.

export { default as Tag } from './stage/Tag.svelte';
