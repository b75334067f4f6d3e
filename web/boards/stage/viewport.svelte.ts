// Where the camera stands and how it gets there. Smooth unless motion is unwanted; what the player has set by hand stays.
import * as cam from '../core/camera';
import type { Point } from '../core/geometry';

const GLIDE_MS = 180;

export class Viewport {
  camera: cam.Camera = $state.raw({ x: 0, y: 0, k: 1 });
  /** On its way to where it will rest. */
  moving = $state(false);
  /** The picture is scaled as a whole; at rest it is drawn sharp, and all of it. A picture that is only moved needs no drawing. */
  scaling = $state(false);
  /** Moved by hand: the opening view is not taken again. */
  touched = false;
  ready = false;
  private gliding = 0;
  private resting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly frame: () => cam.Frame,
    private readonly still: () => boolean,
    private readonly moved: (camera: cam.Camera) => void,
  ) {}

  show(camera: cam.Camera): void {
    if (this.moving && camera.k !== this.camera.k) this.scaling = true;
    this.camera = camera;
    this.moved(camera);
  }
  /** At once, whatever was under way. */
  jump(camera: cam.Camera): void {
    this.stop();
    this.moving = this.scaling = false;
    this.show(camera);
  }
  glide(to: cam.Camera): void {
    if (to === this.camera) return;
    this.stop();
    this.wake();
    if (this.still()) return this.jump(to);
    const from = this.camera;
    const start = performance.now();
    this.moving = true;
    const tick = (now: number) => {
      const t = Math.min(1, (now - start) / GLIDE_MS);
      const e = 1 - (1 - t) ** 3;
      const between = (a: number, b: number) => a + (b - a) * e;
      this.show({ k: between(from.k, to.k), x: between(from.x, to.x), y: between(from.y, to.y) });
      if (t < 1) this.gliding = requestAnimationFrame(tick);
      else this.rest();
    };
    this.gliding = requestAnimationFrame(tick);
  }
  stop(): void {
    cancelAnimationFrame(this.gliding);
  }
  rest(ms = 120): void {
    this.wake();
    this.resting = setTimeout(() => {
      this.resting = undefined;
      this.moving = this.scaling = false;
    }, ms);
  }
  /** An answer is about to be drawn: to be sharp again can wait until it stands there. */
  answer(): void {
    if (this.resting !== undefined) this.rest();
  }
  private wake(): void {
    clearTimeout(this.resting);
    this.resting = undefined;
  }
  close(): void {
    this.stop();
    this.wake();
  }

  zoom(factor: number): void {
    this.touched = true;
    const { insets, width, height } = this.frame();
    const middle = {
      x: insets.left + (width - insets.left - insets.right) / 2,
      y: insets.top + (height - insets.top - insets.bottom) / 2,
    };
    this.glide(cam.zoomAt(this.camera, this.frame(), factor, middle));
  }
  fit(): void {
    this.touched = true;
    this.glide(cam.fit(this.frame()));
  }
  pan(dx: number, dy: number): void {
    this.touched = true;
    this.show(cam.panBy(this.camera, this.frame(), dx, dy));
  }
  /** Brings a point into sight. */
  reveal(point: Point, air?: number): void {
    this.look((from) => cam.reveal(from, this.frame(), point, air));
  }
  /** Goes where somebody wants to look from. */
  look(to: (from: cam.Camera) => cam.Camera): void {
    if (this.ready) this.glide(to(this.camera));
  }
}
