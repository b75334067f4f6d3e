// What a player may set. Kept in localStorage; applied to <html> by applySettings.

const KEY = 'furball.settings';

function coarse(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
}

/** All that may be set, as it is at first. */
export const defaults = () => ({
  theme: 'auto' as 'auto' | 'day' | 'night',
  contrast: 'auto' as 'auto' | 'more',
  motion: 'auto' as 'auto' | 'reduced',
  /** Text size: a factor. */
  text: 1,
  /** Colours that stay apart for everybody. */
  palette: 'plain' as 'plain' | 'deutan' | 'tritan' | 'mono',
  /** The phone's buttons on the left. */
  left: false,
  /** Volume of the page's own sounds, 0 to 1. */
  sound: 0,
  /** Open every battle with its card. */
  briefing: true,
  /** Show the dice fall for a moment. */
  diceShow: true,
  /** Milliseconds that dice tumble and moves are flown. */
  speed: 700,
  /** Milliseconds that fallen dice are held. */
  diceHold: 1000,
  /** Standing orders: by game and question, 'ask', 'main', 'advised' or a notation. */
  orders: {} as Record<string, string>,
  orderTitles: {} as Record<string, string>,
  /** Roll at once, or wait for the button. */
  autoRoll: true,
  /** When a choice needs a second click: always, only before dice, never. */
  confirm: (coarse() ? 'always' : 'dice') as 'always' | 'dice' | 'never',
  /** Propose whole orders of a unit, not only its next choice. */
  propose: true,
  /** Take a choice without alternative by itself. */
  autoForced: true,
  /** Warn before a choice that gives something away: never, before blunders, before slips too. */
  tutor: 'off' as 'off' | 'blunder' | 'slip',
  /** Milliseconds between the choices of a bot. */
  botPace: 350,
});
export type Settings = ReturnType<typeof defaults>;

function load(): Settings {
  try {
    return { ...defaults(), ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return defaults();
  }
}

export const settings: Settings = $state(load());

export function saveSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that refuses storage still plays.
  }
}

function prefers(query: string): boolean {
  return typeof matchMedia === 'function' && matchMedia(query).matches;
}

class Surroundings {
  dark = $state(prefers('(prefers-color-scheme: dark)'));
  lessMotion = $state(prefers('(prefers-reduced-motion: reduce)'));
  moreContrast = $state(prefers('(prefers-contrast: more)'));
  phone = $state(prefers('(max-width: 760px)'));

  constructor() {
    if (typeof matchMedia !== 'function') return;
    const watch = (query: string, set: (on: boolean) => void) =>
      matchMedia(query).addEventListener('change', (event) => set(event.matches));
    watch('(prefers-color-scheme: dark)', (on) => (this.dark = on));
    watch('(prefers-reduced-motion: reduce)', (on) => (this.lessMotion = on));
    watch('(prefers-contrast: more)', (on) => (this.moreContrast = on));
    watch('(max-width: 760px)', (on) => (this.phone = on));
  }

  get theme(): 'day' | 'night' {
    if (settings.theme !== 'auto') return settings.theme;
    return this.dark ? 'night' : 'day';
  }
  get reducedMotion(): boolean {
    return settings.motion === 'reduced' || this.lessMotion;
  }
  get highContrast(): boolean {
    return settings.contrast === 'more' || this.moreContrast;
  }
}

export const surroundings = new Surroundings();

export function applySettings(root: HTMLElement): void {
  root.dataset.theme = surroundings.theme;
  root.dataset.motion = surroundings.reducedMotion ? 'reduced' : 'full';
  if (settings.palette !== 'plain' || settings.text !== 1) void import('../styles/wishes.css');
  root.dataset.palette = settings.palette;
  root.dataset.hand = settings.left ? 'left' : 'right';
  root.style.setProperty('--zoom', String(settings.text));
  root.dataset.contrast = surroundings.highContrast ? 'more' : 'normal';
}
