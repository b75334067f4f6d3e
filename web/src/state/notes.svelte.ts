// Short messages at the foot of the page, and the live regions for screen readers.

export interface Note {
  id: number;
  text: string;
  tone: 'plain' | 'warning' | 'error';
  rule?: string;
  action?: { label: string; run: () => void };
}

const MOST = 3;

class Notes {
  list: Note[] = $state.raw([]);
  polite = $state('');
  urgent = $state('');
  private next = 1;
  private queue: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Shown for a while, and said. */
  show(note: Omit<Note, 'id'>, ms = note.action ? 9000 : 6000): void {
    this.say(note.text, note.tone !== 'plain');
    const id = this.next++;
    const list = [...this.list.filter((n) => n.text !== note.text), { ...note, id }];
    // Where there is no room for all, good news goes first: what is wrong must be read.
    while (list.length > MOST)
      list.splice(
        Math.max(
          0,
          list.findIndex((n) => n.tone === 'plain'),
        ),
        1,
      );
    this.list = list;
    setTimeout(() => this.drop(id), ms);
  }
  drop(id: number): void {
    this.list = this.list.filter((n) => n.id !== id);
  }
  /** Takes away what no longer holds. */
  withdraw(text: string): void {
    this.list = this.list.filter((n) => n.text !== text);
  }

  /** Said by screen readers. Lines that come in quick succession are said together. */
  say(text: string, urgent = false): void {
    if (urgent) {
      this.urgent = '';
      queueMicrotask(() => (this.urgent = text));
      return;
    }
    this.queue.push(text);
    this.timer ??= setTimeout(() => {
      this.polite = this.queue.slice(-8).join(' ');
      this.queue = [];
      this.timer = undefined;
    }, 150);
  }
}

export const notes = new Notes();
