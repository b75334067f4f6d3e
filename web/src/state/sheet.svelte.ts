// The sheet of the phone: the desk pulled up to one of three heights. Slip only, two fifths of the screen, nearly all of it.

export class Sheet {
  /** Which of the three heights. */
  stop = $state(1);
  dragged: number | null = $state(null);
  screen = $state(800);
  /** Height of the slip, as drawn. */
  slip = $state(90);
  /** Odds are shown: even the lowest stop has a strip of them. */
  odds = $state(false);
  private start: { y: number; height: number; moved: boolean } | null = null;

  readonly stops: readonly [number, number, number] = $derived([
    Math.max(180, Math.min(this.slip + (this.odds ? 132 : 96), this.screen * 0.4)),
    Math.floor(this.screen * 0.4),
    this.screen - 108,
  ]);
  readonly height: number = $derived(this.dragged ?? this.stops[this.stop as 0 | 1 | 2]);
  /** How much of the board the sheet may hide before the camera has to look elsewhere. */
  readonly covers: number = $derived(Math.min(this.height, this.stops[1]));

  down(event: PointerEvent): void {
    this.start = { y: event.clientY, height: this.height, moved: false };
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  }
  move(event: PointerEvent): void {
    if (!this.start) return;
    const delta = this.start.y - event.clientY;
    if (Math.abs(delta) > 5) this.start.moved = true;
    if (this.start.moved) {
      this.dragged = Math.max(this.stops[0], Math.min(this.stops[2], this.start.height + delta));
    }
  }
  up(): void {
    if (this.dragged !== null) {
      const away = this.stops.map((stop) => Math.abs(stop - this.dragged!));
      this.stop = away.indexOf(Math.min(...away));
    } else if (this.start) this.next();
    this.dragged = null;
    this.start = null;
  }
  next(): void {
    this.stop = (this.stop + 1) % 3;
  }
  /** At least so far that the lists can be seen. */
  open(): void {
    if (this.stop === 0) this.stop = 1;
  }
}
