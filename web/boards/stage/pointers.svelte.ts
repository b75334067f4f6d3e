// Mouse, touch and wheel over the board: what is dragged, what is tapped, what is under the pointer.
import * as cam from '../core/camera';
import { distance, type Point } from '../core/geometry';
import type { Hit } from '../core/hit';
import type { Viewport } from './viewport.svelte';

/** A finger hits what is drawn smaller than a fingertip: half of 44 pixels. */
const FINGER = 22;
const MOUSE = 2;
/** How near to the middle of a way it is taken hold of, beyond its radius. */
const HOLD = { mouse: 2, touch: 9 };

interface Table {
  hit(point: Point, slack: number, finger: boolean): Hit | null;
  hover(point: Point | null): void;
  tap(hit: Hit): void;
  /** Takes hold of the middle of the way that is shown, if the point is on it. */
  grab(point: Point, slack: number): boolean;
  /** What is held is dragged to this point. */
  pull(point: Point): void;
  /** It is let go; null: where it was. */
  drop(point: Point | null): void;
  /** Two quick taps beside everything. */
  closer(point: Point): void;
  touched(): void;
}

const onGlass = (e: Event): boolean => !!(e.target as Element | null)?.closest?.('.fb-notice, .fb-edge');

export class Pointers {
  dragging = $state(false);
  readonly gestures: cam.Gestures;
  private host: HTMLElement | undefined;
  private pending: cam.Camera | null = null;
  private scheduled = 0;
  private flinging = 0;
  /** The pointer that holds the middle of a way, and where it took hold. */
  private holding: { id: number; from: Point } | null = null;

  constructor(
    private readonly viewport: Viewport,
    private readonly frame: () => cam.Frame,
    private readonly still: () => boolean,
    private readonly table: Table,
  ) {
    this.gestures = new cam.Gestures(viewport.camera, frame());
  }

  /** An action for the element: a wheel that may keep the page from scrolling cannot be listened for in markup. */
  readonly attach = (node: HTMLElement) => {
    this.host = node;
    const wheel = (e: WheelEvent) => this.wheel(e);
    node.addEventListener('wheel', wheel, { passive: false });
    return { destroy: () => node.removeEventListener('wheel', wheel) };
  };
  close(): void {
    cancelAnimationFrame(this.scheduled);
    cancelAnimationFrame(this.flinging);
  }

  private local(e: MouseEvent): Point {
    const b = this.host!.getBoundingClientRect();
    return { x: e.clientX - b.left, y: e.clientY - b.top };
  }
  private later(camera: cam.Camera): void {
    this.pending = camera;
    if (this.scheduled) return;
    this.scheduled = requestAnimationFrame(() => {
      this.scheduled = 0;
      if (this.pending) this.viewport.show(this.pending);
      this.pending = null;
    });
  }
  private halt(): void {
    this.viewport.stop();
    cancelAnimationFrame(this.flinging);
  }

  readonly down = (e: PointerEvent): void => {
    if (e.button > 1 || onGlass(e)) return;
    this.halt();
    this.gestures.camera = this.viewport.camera;
    this.gestures.down(e.pointerId, this.local(e), e.timeStamp);
    const hold = e.pointerType === 'mouse' ? HOLD.mouse : HOLD.touch;
    if (e.isPrimary && this.table.grab(this.local(e), hold)) this.holding = { id: e.pointerId, from: this.local(e) };
    this.table.touched();
  };
  readonly move = (e: PointerEvent): void => {
    if (this.holding?.id === e.pointerId) {
      const at = this.local(e);
      if (distance(at, this.holding.from) < 6 && !this.dragging) return;
      if (!this.dragging) {
        this.dragging = true;
        this.host!.setPointerCapture(e.pointerId);
        this.gestures.cancel(e.pointerId);
      }
      return this.table.pull(at);
    }
    const g = this.gestures.move(e.pointerId, this.local(e), e.timeStamp);
    if (g.moving) {
      if (!this.dragging) {
        this.dragging = this.viewport.moving = true;
        try {
          this.host!.setPointerCapture(e.pointerId);
        } catch {
          // The pointer is gone already.
        }
      }
      this.viewport.touched = true;
      this.later(g.camera);
    } else if (e.pointerType === 'mouse' && e.buttons === 0) this.table.hover(onGlass(e) ? null : this.local(e));
  };
  readonly up = (e: PointerEvent): void => {
    if (this.holding?.id === e.pointerId) {
      this.holding = null;
      if (this.dragging) {
        this.dragging = false;
        return this.table.drop(this.local(e));
      }
      this.table.drop(null); // a click on it means the cell
    }
    const g = this.gestures.up(e.pointerId, this.local(e), e.timeStamp);
    if (g.tap && !onGlass(e)) {
      const finger = e.pointerType !== 'mouse';
      const hit = this.table.hit(g.tap, finger ? FINGER : MOUSE, finger);
      if (g.doubleTap && finger && hit?.kind === 'cell' && !hit.lit) this.table.closer(g.tap);
      else if (hit) this.table.tap(hit);
    }
    if (g.moving || !this.dragging) return;
    this.dragging = false;
    let last = performance.now();
    const run = (now: number) => {
      if (this.still() || !this.gestures.fling(now - last)) return this.viewport.rest();
      last = now;
      this.viewport.show(this.gestures.camera);
      this.flinging = requestAnimationFrame(run);
    };
    this.flinging = requestAnimationFrame(run);
  };
  readonly cancel = (e: PointerEvent): void => {
    if (this.holding) this.table.drop(null);
    this.holding = null;
    this.gestures.cancel(e.pointerId);
    this.dragging = false;
    this.viewport.rest();
  };
  private wheel(e: WheelEvent): void {
    if (onGlass(e)) return;
    e.preventDefault();
    this.halt();
    this.viewport.touched = this.viewport.moving = true;
    const from = this.pending ?? this.viewport.camera;
    // Two fingers on a trackpad pan; a wheel or a pinch zooms.
    if (!e.ctrlKey && e.deltaMode === 0 && (Math.abs(e.deltaX) > Math.abs(e.deltaY) || e.shiftKey)) {
      this.later(cam.panBy(from, this.frame(), -(e.deltaX || e.deltaY), e.shiftKey ? 0 : -e.deltaY));
    } else {
      this.gestures.camera = from;
      this.later(this.gestures.wheel(e.ctrlKey ? e.deltaY * 3 : e.deltaY, this.local(e), e.deltaMode).camera);
    }
    this.viewport.rest(160);
  }
}
