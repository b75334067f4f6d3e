// Keeps what has not changed. Every answer of the engine is a new tree of objects; a board that sees the same object
// again need not draw it again.

const texts = new WeakMap<object, string>();
/** An object as text, worked out once however many ask. Answers of the engine are never changed in place. */
export function textOf(item: object): string {
  let text = texts.get(item);
  if (text === undefined) texts.set(item, (text = JSON.stringify(item)));
  return text;
}

/** Returns earlier objects where they say the same, in the order given; the same array if nothing changed at all. */
export class Keeper<T extends object> {
  private known = new Map<string, { text: string; item: T }>();
  private last: readonly T[] = [];

  constructor(private idOf: (item: T, index: number) => string) {}

  keep(items: readonly T[]): readonly T[] {
    const next = new Map<string, { text: string; item: T }>();
    let same = items.length === this.last.length;
    const out = items.map((item, i) => {
      const id = this.idOf(item, i),
        before = this.known.get(id);
      const entry = before && before.item === item ? before : { text: textOf(item), item };
      const kept = before && before.text === entry.text ? before : entry;
      next.set(id, kept);
      if (kept.item !== this.last[i]) same = false;
      return kept.item;
    });
    this.known = next;
    if (!same) this.last = out;
    return this.last;
  }
}
