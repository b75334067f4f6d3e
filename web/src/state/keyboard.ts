// What a key does at the table. Keys that a control wants for itself stay with it.

export interface Commands {
  move(dx: number, dy: number, jump: boolean): void;
  /** Chooses the cell under the cursor; false: there is no cursor. */
  pick(): boolean;
  main(): void;
  whyNot(): void;
  /** The way that is shown leads through the cell under the cursor. */
  bend(): void;
  clear(): void;
  undo(): void;
  hint(): void;
  nextUnit(): void;
  goBy(steps: number): void;
  goTo(end: 'first' | 'last'): void;
  zoom(factor: number): void;
  fit(): void;
  keys(): void;
  rules(): void;
  briefing(): void;
  /** The choice with that number in the list; false: there is none. */
  number(n: number): boolean;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const LETTERS: Record<string, 'fit' | 'hint' | 'nextUnit' | 'keys' | 'rules' | 'briefing' | 'bend'> = {
  f: 'fit',
  h: 'hint',
  n: 'nextUnit',
  k: 'keys',
  r: 'rules',
  b: 'briefing',
  v: 'bend',
};
const TYPING = 'input[type=search], input[type=text], input:not([type]), textarea, select, dialog, [role=dialog]';

export function keyDown(event: KeyboardEvent, to: Commands): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey) {
    if (!event.altKey && event.key === 'z') {
      event.preventDefault();
      to.undo();
    }
    return;
  }
  if (target.closest(TYPING)) return;
  const onControl = !!target.closest('button, a, input, summary');
  const done = () => event.preventDefault();
  const arrow = ARROWS[event.key];
  if (arrow) {
    if (target.closest('input, [role=tablist]')) return;
    done();
    to.move(...arrow, event.shiftKey);
    return;
  }
  if (/^[1-9]$/.test(event.key)) {
    if (to.number(Number(event.key))) done();
    return;
  }
  switch (event.key.length === 1 ? event.key.toLowerCase() : event.key) {
    case ' ':
      if (!onControl && to.pick()) done();
      return;
    case 'Enter':
      if (onControl) return;
      done();
      return to.main();
    case 'Backspace':
      done();
      return to.undo();
    case 'Home':
    case 'End':
      if (onControl) return;
      done();
      return to.goTo(event.key === 'Home' ? 'first' : 'last');
    case '?':
      done();
      return to.whyNot();
    case 'Escape':
      return to.clear();
    case ',':
      return to.goBy(-1);
    case '.':
      return to.goBy(1);
    case '+':
    case '=':
      return to.zoom(1.25);
    case '-':
      return to.zoom(0.8);
  }
  const letter = LETTERS[event.key.toLowerCase()];
  if (letter) to[letter]();
}
