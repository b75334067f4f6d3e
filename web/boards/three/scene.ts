// The battle in three dimensions: ground, altitude, models made from the flat silhouettes, energy trails. Draws only
// when something changed. Holds no rules.
import {
  AmbientLight,
  BackSide,
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  CircleGeometry,
  Color,
  DirectionalLight,
  DoubleSide,
  ExtrudeGeometry,
  Fog,
  Group,
  Line,
  LineBasicMaterial,
  LineDashedMaterial,
  LineLoop,
  LineSegments,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  type Object3D,
  PerspectiveCamera,
  PlaneGeometry,
  Raycaster,
  Scene,
  Shape,
  SphereGeometry,
  SRGBColorSpace,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { Cell, UnitView } from '#protocol';
import type { BoardProps } from '../api';
import { isSurface, shape } from '../art/aircraft';
import { ground as landscape } from '../art/landscape';
import { counterFacts, drawingOf } from '../core/attrs';
import type { Projection } from '../core/projection';
import { film, positionAt, type Film } from '../core/timeline';
import { placeUnits } from '../core/stack';
import type { TrailPoint } from '../core/trails';
import { rings } from './path';

/** World pixels of the flat board to units of the scene. */
const S = 0.1;

export interface LabelSpot {
  id: string;
  x: number;
  y: number;
  visible: boolean;
  depth: number;
}

/** Two crossed silhouettes, from above and from the side, make a solid model. Nose to +x, y up, length 1. */
function model(kind: string): BufferGeometry {
  const parts: BufferGeometry[] = [];
  const add = (d: string, thick: number, turn: boolean): void => {
    for (const ring of rings(d, 4)) {
      const s = new Shape(ring.map((p) => new Vector2(p.x, -p.y)));
      const g = new ExtrudeGeometry(s, { depth: thick, bevelEnabled: false, curveSegments: 1 });
      g.translate(0, 0, -thick / 2);
      if (turn) g.rotateX(-Math.PI / 2);
      parts.push(g.index ? g.toNonIndexed() : g);
    }
  };
  const drawn = shape(kind);
  if (kind !== 'ship' && kind !== 'ground') add(drawn.plan.body, kind === 'balloon' ? 24 : 2.6, true);
  add(drawn.side.body, kind === 'ship' ? 18 : kind === 'ground' ? 40 : kind === 'balloon' ? 4 : 5, false);
  const total = parts.reduce((n, g) => n + g.getAttribute('position').count, 0);
  const position = new Float32Array(total * 3);
  let at = 0;
  for (const g of parts) {
    const a = g.getAttribute('position');
    position.set(a.array as Float32Array, at);
    at += a.count * 3;
    g.dispose();
  }
  const merged = new BufferGeometry();
  merged.setAttribute('position', new BufferAttribute(position, 3));
  merged.computeVertexNormals();
  merged.scale(0.01, 0.01, 0.01);
  return merged;
}

export class BattleScene {
  readonly renderer: WebGLRenderer;
  private scene = new Scene();
  private camera = new PerspectiveCamera(38, 1, 1, 3000);
  private controls: OrbitControls;
  /** What is not covered, as a share of the picture, and its middle. */
  private open = { x: 1, y: 1 };
  private middle = { x: 0, y: 0 };
  private models = new Map<string, BufferGeometry>();
  private things = new Group();
  private board = new Group();
  private units = new Map<string, Object3D>();
  private hits: { object: Object3D; cell?: Cell; unit?: string }[] = [];
  private playing: { film: Film; start: number } | null = null;
  private frame = 0;
  private unitSize: number;
  private levelHeight: number;
  private base: Vector3 = new Vector3();
  /** How far it is to the horizon. */
  private readonly reach: number;
  private theme = '';
  private lastProps: BoardProps | null = null;
  private lastTrails: ((id: string) => readonly TrailPoint[]) | null = null;

  constructor(
    host: HTMLElement,
    private projection: Projection,
    private onLabels: (spots: LabelSpot[]) => void,
  ) {
    this.renderer = new WebGLRenderer({ antialias: true, alpha: true });
    this.renderer.setPixelRatio(Math.min(2, window.devicePixelRatio || 1));
    host.appendChild(this.renderer.domElement);
    this.renderer.domElement.setAttribute('aria-hidden', 'true');
    this.unitSize = projection.pitch.x * S * 0.95;
    // The whole ladder of altitudes is about a fifth of the board's width.
    const b = projection.bounds;
    this.levelHeight =
      projection.levels > 1 ? Math.min(projection.pitch.x * S * 1.1, (b.w * S * 0.2) / (projection.levels - 1)) : 0;
    this.base.set((b.w * S) / 2, 0, (b.h * S) / 2);
    this.reach = Math.max(b.w, b.h) * S * 5;
    const sun = new DirectionalLight(0xffffff, 2.1);
    sun.position.set(-0.6, 1.4, 0.5);
    this.scene.add(new AmbientLight(0xffffff, 1.35), sun, this.board, this.things);
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    this.controls.enableDamping = false;
    this.controls.maxPolarAngle = Math.PI * 0.49;
    this.controls.minDistance = 12;
    this.controls.maxDistance = Math.max(b.w, b.h) * S * 2.4;
    this.controls.addEventListener('change', () => this.request());
  }

  private css(name: string): string {
    const m = /^var\((--[\w-]+)\)$/.exec(name);
    return m ? getComputedStyle(document.documentElement).getPropertyValue(m[1]!).trim() || '#888' : name;
  }
  private colour(name: string): Color {
    return new Color(this.css(`var(${name})`));
  }

  /** Screen position above the ground for a cell, altitude included. */
  private at(cell: Cell, lift = 0): Vector3 {
    const p = this.projection.centre(cell);
    return new Vector3(p.x * S, this.height(cell[2]) + lift, p.y * S);
  }
  private height(z: number): number {
    return this.projection.levels > 1 ? (z + 1) * this.levelHeight : this.unitSize * 1.2;
  }

  /** `insets`: what other things cover; the middle of the picture is the middle of what is left. */
  resize(width: number, height: number, insets: { top: number; bottom: number; left: number; right: number }): void {
    if (!width || !height) return;
    this.renderer.setSize(width, height);
    this.open = { x: (width - insets.left - insets.right) / width, y: (height - insets.top - insets.bottom) / height };
    this.middle = { x: (insets.left - insets.right) / width, y: (insets.bottom - insets.top) / height };
    this.camera.aspect = width / height;
    this.camera.setViewOffset(width, height, (-this.middle.x * width) / 2, (this.middle.y * height) / 2, width, height);
    this.request();
  }

  /** Looks from behind and above at everything that flies. */
  home(): void {
    const cells = (this.lastProps?.view.units ?? []).filter((u) => u.cell && !u.gone).map((u) => u.cell!);
    const pts = cells.map((c) => this.at(c));
    const centre = pts.length
      ? pts.reduce((s, p) => s.add(p), new Vector3()).multiplyScalar(1 / pts.length)
      : this.base.clone();
    const reach = Math.max(this.unitSize * 7, ...pts.map((p) => p.distanceTo(centre)));
    this.controls.target.copy(centre);
    // As near as everybody can be seen: on a narrow screen that is further away.
    for (let d = reach * 2.3, tries = 0; tries < 12; d *= 1.18, tries++) {
      this.camera.position.set(centre.x - d * 0.38, centre.y + d * 0.3, centre.z + d * 0.86);
      this.camera.far = d * 8 + 400 + 2 * this.reach;
      this.controls.maxDistance = Math.max(this.controls.maxDistance, d);
      this.camera.updateProjectionMatrix();
      this.controls.update();
      this.camera.updateMatrixWorld();
      if (pts.every((p) => this.inView(p, 0.8))) break;
    }
    this.request();
  }
  zoom(factor: number): void {
    const v = this.camera.position.clone().sub(this.controls.target);
    const len = Math.min(this.controls.maxDistance, Math.max(this.controls.minDistance, v.length() / factor));
    this.camera.position.copy(this.controls.target).add(v.setLength(len));
    this.controls.update();
    this.request();
  }
  pan(dx: number, dy: number): void {
    const k = this.camera.position.distanceTo(this.controls.target) / 900;
    const right = new Vector3().setFromMatrixColumn(this.camera.matrix, 0),
      ahead = new Vector3().crossVectors(new Vector3(0, 1, 0), right);
    const move = right.multiplyScalar(-dx * k).add(ahead.multiplyScalar(dy * k).negate());
    this.camera.position.add(move);
    this.controls.target.add(move);
    this.controls.update();
    this.request();
  }
  private inView(point: Vector3, share: number): boolean {
    const s = point.clone().project(this.camera);
    return (
      Math.abs(s.x - this.middle.x) < share * this.open.x &&
      Math.abs(s.y - this.middle.y) < share * this.open.y &&
      s.z < 1
    );
  }
  reveal(cell: Cell): void {
    const p = this.at(cell);
    if (this.inView(p, 0.9)) return;
    const move = p.sub(this.controls.target);
    this.camera.position.add(move);
    this.controls.target.add(move);
    this.controls.update();
    this.request();
  }

  // ---- drawing

  private drawGround(props: BoardProps): void {
    this.board.clear();
    const b = this.projection.bounds,
      canvas = document.createElement('canvas');
    const k = Math.min(2048 / b.w, 2048 / b.h, 1.4);
    canvas.width = Math.round(b.w * k);
    canvas.height = Math.round(b.h * k);
    const c = canvas.getContext('2d')!;
    c.scale(k, k);
    c.lineCap = 'round';
    const layers = landscape(props.view.board?.ground ?? 'land', b);
    for (const l of layers) {
      const p = new Path2D(l.d);
      c.globalAlpha = l.opacity ?? 1;
      if (l.fill) {
        c.fillStyle = this.css(l.fill);
        c.fill(p);
      }
      if (l.stroke) {
        c.strokeStyle = this.css(l.stroke);
        c.lineWidth = l.width ?? 1;
        c.setLineDash(l.dash ? l.dash.split(' ').map(Number) : []);
        c.stroke(p);
        c.setLineDash([]);
      }
    }
    c.globalAlpha = 0.34;
    c.strokeStyle = this.css('var(--grid)');
    c.lineWidth = 1.4;
    c.stroke(new Path2D(this.projection.grid().join('')));
    const map = new CanvasTexture(canvas);
    map.colorSpace = SRGBColorSpace;
    map.anisotropy = 8;
    const plane = new Mesh(new PlaneGeometry(b.w * S, b.h * S), new MeshBasicMaterial({ map }));
    plane.rotation.x = -Math.PI / 2;
    plane.position.copy(this.base);
    this.board.add(plane);
    const edge = new LineLoop(
      new BufferGeometry().setFromPoints(
        [
          [0, 0],
          [b.w, 0],
          [b.w, b.h],
          [0, b.h],
        ].map(([x, y]) => new Vector3(x! * S, 0.05, y! * S)),
      ),
      new LineBasicMaterial({ color: this.colour('--map-ink'), transparent: true, opacity: 0.5 }),
    );
    this.board.add(edge);
    // Ladder of altitudes at the far corner.
    if (this.projection.levels > 1) {
      const pts: Vector3[] = [];
      for (let z = 0; z < this.projection.levels; z++) {
        const y = this.height(z);
        pts.push(new Vector3(0, y, 0), new Vector3(b.w * S, y, 0), new Vector3(0, y, 0), new Vector3(0, y, b.h * S));
      }
      this.board.add(
        new LineSegments(
          new BufferGeometry().setFromPoints(pts),
          new LineBasicMaterial({ color: this.colour('--map-ink'), transparent: true, opacity: 0.16 }),
        ),
      );
    }
    this.drawHorizon(this.css(layers[0]?.fill ?? 'var(--sky-3)'));
  }

  /** The country or the sea goes on to the horizon, where it fades into the sky; overhead the sky is darker. */
  private drawHorizon(land: string): void {
    const haze = this.colour('--sky-3');
    this.scene.fog = new Fog(haze, this.reach * 0.14, this.reach * 0.6);
    const plain = new Mesh(new CircleGeometry(this.reach, 48), new MeshBasicMaterial({ color: new Color(land) }));
    plain.rotation.x = -Math.PI / 2;
    plain.position.set(this.base.x, -0.12, this.base.z);
    const dome = new SphereGeometry(this.reach, 32, 24);
    const tones = [haze, this.colour('--sky-2'), this.colour('--sky-1'), this.colour('--sky-0')];
    const colours: number[] = [];
    const height = dome.getAttribute('position');
    for (let i = 0; i < height.count; i++) {
      const t = Math.max(0, Math.min(2.999, (height.getY(i) / this.reach) * 4.5));
      const c = tones[Math.floor(t)]!.clone().lerp(tones[Math.floor(t) + 1]!, t % 1);
      colours.push(c.r, c.g, c.b);
    }
    dome.setAttribute('color', new BufferAttribute(new Float32Array(colours), 3));
    const sky = new Mesh(
      dome,
      new MeshBasicMaterial({ vertexColors: true, side: BackSide, fog: false, depthWrite: false }),
    );
    sky.position.set(this.base.x, 0, this.base.z);
    sky.renderOrder = -1;
    this.board.add(sky, plain);
  }

  private geometry(kind: string): BufferGeometry {
    let g = this.models.get(kind);
    if (!g) {
      g = model(kind);
      this.models.set(kind, g);
    }
    return g;
  }

  private craft(u: UnitView, props: BoardProps, material: Material, angle: number): Group {
    const facts = counterFacts(u, props.view.board ?? {}),
      kind = drawingOf(u),
      g = new Group();
    const size = this.unitSize * (kind.includes('bomber') || kind === 'ship' ? 1.45 : kind === 'missile' ? 0.7 : 1.25);
    const body = new Group();
    const spots =
      (u.size ?? 1) > 1
        ? [
            [0.28, 0, 0],
            [-0.3, 0.06, -0.42],
            [-0.3, -0.06, 0.42],
          ]
        : [[0, 0, 0]];
    for (const [x, y, z] of spots as [number, number, number][]) {
      const m = new Mesh(this.geometry(kind), material);
      const s = size * (spots.length > 1 ? 0.66 : 1);
      m.scale.setScalar(s);
      m.position.set(x * size, y * size, z * size);
      body.add(m);
    }
    // Roll about the nose, pitch, then heading: clockwise from the right of the map.
    body.rotation.order = 'YZX';
    if (!isSurface(kind)) {
      body.rotation.x =
        facts.bank === 'left' ? -0.7 : facts.bank === 'right' ? 0.7 : facts.bank === 'inverted' ? Math.PI : 0;
      body.rotation.z = facts.pitch * 0.3;
    }
    body.rotation.y = (-angle * Math.PI) / 180;
    g.add(body);
    return g;
  }

  private ring(cell: Cell, y: number, radius: number): Vector3[] {
    return this.projection
      .outline(cell, this.projection.inner * (1 - radius))
      .map((p) => new Vector3(p.x * S, y, p.y * S));
  }
  private disc(pts: Vector3[], colour: Color, opacity: number): Mesh {
    const centre = pts.reduce((s, p) => s.add(p), new Vector3()).multiplyScalar(1 / pts.length),
      v: Vector3[] = [];
    pts.forEach((p, i) => v.push(centre, p, pts[(i + 1) % pts.length]!));
    return new Mesh(
      new BufferGeometry().setFromPoints(v),
      new MeshBasicMaterial({ color: colour, transparent: true, opacity, side: DoubleSide, depthWrite: false }),
    );
  }

  /** The way a unit came: in the colour of its side, the paler the more energy it had, the fainter the longer ago. */
  private trail(points: readonly TrailPoint[], side: string, max: number): void {
    if (points.length < 2) return;
    const p = points.map((t) => this.at(t.cell)),
      n = p.length;
    const position: number[] = [],
      colour: number[] = [],
      own = this.colour(side === 'red' ? '--red' : '--blue'),
      pale = new Color(0xffffff),
      h = this.unitSize * 0.15;
    const shade = (i: number): number[] => {
      const c = own.clone().lerp(pale, 0.6 * Math.max(0, Math.min(1, (points[i]!.energy ?? 0) / max)));
      return [c.r, c.g, c.b, 0.08 + (0.8 * (i + 1)) / n];
    };
    for (let i = 0; i < n - 1; i++) {
      const a = p[i]!,
        b = p[i + 1]!,
        ca = shade(i),
        cb = shade(i + 1),
        fa = h * (0.3 + (0.7 * i) / n),
        fb = h * (0.3 + (0.7 * (i + 1)) / n);
      position.push(
        a.x,
        a.y - fa,
        a.z,
        b.x,
        b.y - fb,
        b.z,
        b.x,
        b.y + fb,
        b.z,
        a.x,
        a.y - fa,
        a.z,
        b.x,
        b.y + fb,
        b.z,
        a.x,
        a.y + fa,
        a.z,
      );
      for (const c of [ca, cb, cb, ca, cb, ca]) colour.push(...c);
    }
    const g = new BufferGeometry();
    g.setAttribute('position', new BufferAttribute(new Float32Array(position), 3));
    g.setAttribute('color', new BufferAttribute(new Float32Array(colour), 4));
    const material = { vertexColors: true, side: DoubleSide, transparent: true, depthWrite: false };
    this.things.add(new Mesh(g, new MeshBasicMaterial(material)));
    const posts = p.flatMap((v) => [v, new Vector3(v.x, 0.05, v.z)]);
    this.things.add(
      new LineSegments(
        new BufferGeometry().setFromPoints(posts),
        new LineBasicMaterial({
          color: own,
          transparent: true,
          opacity: 0.16,
        }),
      ),
    );
  }

  update(props: BoardProps, trails: (id: string) => readonly TrailPoint[]): void {
    const first = !this.lastProps;
    const key = `${props.theme}/${props.view.board?.ground}`;
    this.lastProps = props;
    this.lastTrails = trails;
    if (key !== this.theme) {
      this.theme = key;
      this.drawGround(props);
    }
    this.clear(this.things);
    this.units.clear();
    this.hits = [];
    const view = props.view;

    if (props.interactive) {
      for (const l of props.lit) {
        if (!l.strong || (props.level !== null && l.cell[2] !== props.level)) continue;
        const y = this.projection.levels > 1 ? this.height(l.cell[2]) : 0.3,
          pts = this.ring(l.cell, y, 0.9);
        const disc = this.disc(pts, this.colour('--lamp-2'), 0.42);
        this.things.add(
          disc,
          new LineLoop(
            new BufferGeometry().setFromPoints(pts),
            new LineBasicMaterial({ color: this.colour(l.attack ? '--threat' : '--lit-line') }),
          ),
        );
        this.hits.push({ object: disc, cell: l.cell });
      }
    }
    for (const m of view.markers ?? []) {
      if (m.kind !== 'target' && m.kind !== 'zone' && m.kind !== 'flak' && m.kind !== 'cloud') continue;
      const colour = this.colour(
        m.kind === 'target' ? '--red' : m.kind === 'flak' ? '--threat' : m.kind === 'cloud' ? '--cloud' : '--map-ink',
      );
      for (const c of m.cells ?? [])
        this.things.add(
          this.disc(
            this.ring(c, 0.12 + (m.kind === 'cloud' ? this.height(c[2]) : 0), 0.97),
            colour,
            m.kind === 'zone' ? 0.16 : 0.4,
          ),
        );
    }

    const most = Math.max(
      20,
      ...(view.units ?? []).map((u) => Number(u.attrs?.['energy'] ?? u.attrs?.['speed'] ?? 0) || 0),
    );
    const shade = new MeshBasicMaterial({ color: 0x0c1a16, transparent: true, opacity: 0.26, depthWrite: false });
    const paint = new Map<string, MeshLambertMaterial>();
    const materialOf = (u: UnitView): MeshLambertMaterial => {
      const tone = `${u.side}${u.acted ? '-' : ''}`;
      let m = paint.get(tone);
      if (!m) {
        const c =
          u.side === 'red' ? this.colour('--red') : u.side === 'blue' ? this.colour('--blue') : new Color(0x7b8883);
        if (u.acted) c.lerp(new Color(0x7a8488), 0.55);
        m = new MeshLambertMaterial({ color: c });
        paint.set(tone, m);
      }
      return m;
    };
    // Units in one hex stand apart as on the flat map.
    const apart = new Map(placeUnits(view.units ?? [], this.projection).map((q) => [q.unit.id, q.at]));
    for (const u of view.units ?? []) {
      if (!u.cell || u.gone) continue;
      const grounded = isSurface(drawingOf(u)),
        p = grounded ? this.at(u.cell).setY(this.unitSize * 0.14) : this.at(u.cell);
      const spot = apart.get(u.id);
      if (spot) p.set(spot.x * S, p.y, spot.y * S);
      const g = this.craft(u, props, materialOf(u), u.angle ?? 0);
      g.position.copy(p);
      this.things.add(g);
      this.units.set(u.id, g);
      this.hits.push({ object: g, unit: u.id });
      if (!grounded) {
        const side = this.colour(u.side === 'red' ? '--red' : '--blue');
        const post: Vector3[] = [new Vector3(p.x, 0.05, p.z), p.clone()];
        if (this.projection.levels > 1 && this.projection.levels <= 12)
          for (let z = 0; z < u.cell[2]; z++) {
            const y = this.height(z),
              w = this.unitSize * 0.12;
            post.push(new Vector3(p.x - w, y, p.z), new Vector3(p.x + w, y, p.z));
          }
        this.things.add(
          new LineSegments(
            new BufferGeometry().setFromPoints(post),
            new LineBasicMaterial({ color: side, transparent: true, opacity: 0.75 }),
          ),
        );
        // Its shadow lies on the ground below.
        const shadow = this.craft(u, props, shade, u.angle ?? 0);
        shadow.position.set(p.x, 0.1, p.z);
        shadow.scale.y = 0.002;
        this.things.add(shadow);
        // Foot on the map: round for blue, a diamond for the other side.
        const n = u.side === 'red' ? 4 : 18,
          r = this.unitSize * 0.22;
        this.things.add(
          this.disc(
            Array.from(
              { length: n },
              (_, i) => new Vector3(p.x + Math.cos((i / n) * 6.2832) * r, 0.15, p.z + Math.sin((i / n) * 6.2832) * r),
            ),
            side,
            0.85,
          ),
        );
      }
      if (props.selection.unit === u.id || u.active || props.hoverUnit === u.id) {
        const r = this.unitSize * 0.72;
        this.things.add(
          new LineLoop(
            new BufferGeometry().setFromPoints(
              Array.from(
                { length: 40 },
                (_, i) =>
                  new Vector3(p.x + Math.cos((i / 40) * 6.2832) * r, p.y, p.z + Math.sin((i / 40) * 6.2832) * r),
              ),
            ),
            new LineBasicMaterial({ color: this.colour('--lamp') }),
          ),
        );
      }
      this.trail(trails(u.id), u.side ?? 'none', most);
    }

    for (const [cell, name] of [
      [props.cursor, '--lamp'],
      [props.selection.cell, '--lamp'],
      [props.notice?.cell, '--threat'],
    ] as const) {
      if (!cell) continue;
      for (const k of [0.98, 0.9])
        this.things.add(
          new LineLoop(
            new BufferGeometry().setFromPoints(
              this.ring(cell, this.projection.levels > 1 ? this.height(cell[2]) : 0.35, k),
            ),
            new LineBasicMaterial({ color: this.colour(name) }),
          ),
        );
    }

    const pv = props.preview;
    if (pv) {
      const u = view.units?.find((x) => x.id === pv.unit),
        end = pv.end ?? pv.path[pv.path.length - 1];
      const pts = [...(u?.cell ? [this.at(u.cell)] : []), ...pv.path.map((c) => this.at(c))];
      if (pts.length > 1) {
        this.things.add(
          new Line(new BufferGeometry().setFromPoints(pts), new LineBasicMaterial({ color: this.colour('--lamp') })),
        );
        const up = new Vector3(0, this.unitSize * 0.05, 0);
        for (let i = 0; i < pts.length - 1; i++) {
          const a = pts[i]!,
            b = pts[i + 1]!;
          this.things.add(
            new Mesh(
              new BufferGeometry().setFromPoints([
                a.clone().sub(up),
                b.clone().sub(up),
                b.clone().add(up),
                a.clone().sub(up),
                b.clone().add(up),
                a.clone().add(up),
              ]),
              new MeshBasicMaterial({ color: this.colour('--lamp'), side: DoubleSide }),
            ),
          );
        }
      }
      if (u && end) {
        const ghost = this.craft(
          u,
          props,
          new MeshLambertMaterial({ color: this.colour('--lamp'), transparent: true, opacity: 0.8 }),
          pv.angle !== undefined && pv.angle >= 0 ? pv.angle : (u.angle ?? 0),
        );
        ghost.position.copy(this.at(end));
        this.things.add(ghost);
        for (const id of pv.targets) {
          const t = view.units?.find((x) => x.id === id);
          if (!t?.cell) continue;
          const line = new Line(
            new BufferGeometry().setFromPoints([this.at(end), this.at(t.cell)]),
            new LineDashedMaterial({ color: this.colour('--threat'), dashSize: 0.8, gapSize: 0.5 }),
          );
          line.computeLineDistances();
          this.things.add(line);
        }
      }
    }
    if (first) this.home();
    this.request();
  }

  play(props: BoardProps): void {
    const f = film(props.events);
    if (props.reducedMotion || f.tracks.length === 0) return;
    this.playing = { film: f, start: performance.now() };
    this.request();
  }
  skip(): void {
    if (!this.playing) return;
    this.playing = null;
    if (this.lastProps && this.lastTrails) this.update(this.lastProps, this.lastTrails);
  }

  /** What lies under a point of the canvas. */
  pick(x: number, y: number): { cell?: Cell; unit?: string } | null {
    const box = this.renderer.domElement.getBoundingClientRect(),
      ray = new Raycaster();
    ray.setFromCamera(
      new Vector2(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2),
      this.camera,
    );
    const found = ray.intersectObjects(
      this.hits.map((h) => h.object),
      true,
    )[0];
    if (found) {
      for (const h of this.hits) {
        let o: Object3D | null = found.object;
        while (o) {
          if (o === h.object) return h;
          o = o.parent;
        }
      }
    }
    const p = ray.ray.direction.y < 0 ? ray.ray.at(-ray.ray.origin.y / ray.ray.direction.y, new Vector3()) : null;
    const cell = p ? this.projection.at({ x: p.x / S, y: p.z / S }) : null;
    return cell ? { cell } : null;
  }

  request(): void {
    if (!this.frame)
      this.frame = requestAnimationFrame((t) => {
        this.frame = 0;
        this.draw(t);
      });
  }
  private draw(now: number): void {
    if (this.playing) {
      const t = now - this.playing.start,
        { film: f } = this.playing;
      for (const tr of f.tracks) {
        const g = this.units.get(tr.unit);
        if (!g) continue;
        // Altitude runs along with the path: find it by a second projection on (cell index, altitude).
        const flat = positionAt(f, tr.unit, t, (c) => this.projection.centre(c)),
          up = positionAt(f, tr.unit, t, (c) => ({ x: 0, y: this.height(c[2]) }));
        if (flat && up) g.position.set(flat.x * S, up.y, flat.y * S);
      }
      if (t >= f.duration) this.skip();
      this.request();
    }
    this.renderer.render(this.scene, this.camera);
    const w = this.renderer.domElement.clientWidth,
      h = this.renderer.domElement.clientHeight,
      v = new Vector3();
    this.onLabels(
      [...this.units].map(([id, g]) => {
        v.copy(g.position)
          .add(new Vector3(0, this.unitSize * 0.42, 0))
          .project(this.camera);
        return {
          id,
          x: ((v.x + 1) / 2) * w,
          y: ((1 - v.y) / 2) * h,
          visible: v.z < 1 && Math.abs(v.x) < 1.05 && Math.abs(v.y) < 1.05,
          depth: this.camera.position.distanceTo(g.position),
        };
      }),
    );
  }

  private clear(group: Group): void {
    group.traverse((o) => {
      const m = o as Mesh;
      if (m.geometry && ![...this.models.values()].includes(m.geometry)) m.geometry.dispose();
      const material = m.material as MeshBasicMaterial | undefined;
      if (material?.dispose) material.dispose();
    });
    group.clear();
  }
  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.controls.dispose();
    this.clear(this.things);
    this.clear(this.board);
    for (const g of this.models.values()) g.dispose();
    this.renderer.dispose();
    this.renderer.domElement.remove();
  }
}
