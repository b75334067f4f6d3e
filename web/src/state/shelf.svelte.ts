// What a player writes on the battles that are kept: a name, a note, bookmarks on moments. Kept in localStorage beside the
// games themselves, which the engine's record makes complete without it.

export interface Bookmark {
  step: number;
  text: string;
}
export interface Label {
  name?: string;
  note?: string;
  marks?: Bookmark[];
}

const KEY = 'furball.shelf';
export const MOST_MARKS = 40;

function read(): Record<string, Label> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return kept && typeof kept === 'object' && !Array.isArray(kept) ? (kept as Record<string, Label>) : {};
  } catch {
    return {};
  }
}

class Shelf {
  private labels: Record<string, Label> = $state.raw(read());

  of(id: string): Label {
    return this.labels[id] ?? {};
  }
  change(id: string, part: Label): void {
    const label = { ...this.of(id), ...part };
    const empty = !label.name && !label.note && !label.marks?.length;
    const { [id]: _old, ...others } = this.labels;
    this.labels = empty ? others : { ...others, [id]: label };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.labels));
    } catch {
      // No room, or no storage at all: the labels hold until the page is closed.
    }
  }
  marks(id: string): readonly Bookmark[] {
    return this.of(id).marks ?? [];
  }
  /** Puts a bookmark on a moment, or takes it away. */
  toggle(id: string, step: number, text: string): void {
    const others = this.marks(id).filter((m) => m.step !== step);
    const marks = others.length < this.marks(id).length ? others : [...others, { step, text }];
    this.change(id, { marks: marks.sort((a, b) => a.step - b.step).slice(-MOST_MARKS) });
  }
}

export const shelf = new Shelf();
