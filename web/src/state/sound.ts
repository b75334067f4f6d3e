// The page's own sounds, made on the spot: no files. Silent until the player has touched the page and set a volume.

import { settings } from './settings.svelte';

export type Sound = 'dice' | 'guns' | 'missile' | 'hit' | 'lost' | 'turn' | 'yours';

let context: AudioContext | null = null;

function ready(): AudioContext | null {
  if (settings.sound <= 0 || typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

/** A puff of noise through a filter. */
function noise(audio: AudioContext, at: number, seconds: number, pitch: number, loud: number): void {
  const length = Math.max(1, Math.floor(audio.sampleRate * seconds));
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 0.9 });
  const gain = new GainNode(audio, { gain: loud * settings.sound });
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}
function tone(audio: AudioContext, at: number, seconds: number, from: number, to: number, loud: number): void {
  const wave = new OscillatorNode(audio, { type: 'sine', frequency: from });
  wave.frequency.exponentialRampToValueAtTime(to, at + seconds);
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud * settings.sound, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  wave.connect(gain).connect(audio.destination);
  wave.start(at);
  wave.stop(at + seconds);
}

const MADE: Record<Sound, (audio: AudioContext, now: number) => void> = {
  dice: (audio, now) => {
    for (const [i, gap] of [0, 0.09, 0.16, 0.27, 0.33, 0.47].entries())
      noise(audio, now + gap, 0.04, 2600 - 200 * i, 0.7);
  },
  guns: (audio, now) => {
    for (let i = 0; i < 7; i++) noise(audio, now + i * 0.055, 0.05, 700, 0.9);
  },
  missile: (audio, now) => noise(audio, now, 0.7, 1500, 0.6),
  hit: (audio, now) => {
    noise(audio, now, 0.28, 260, 1.4);
    tone(audio, now, 0.3, 140, 50, 0.8);
  },
  lost: (audio, now) => {
    noise(audio, now, 0.9, 180, 1.5);
    tone(audio, now, 0.9, 320, 60, 0.5);
  },
  turn: (audio, now) => {
    tone(audio, now, 1.1, 880, 878, 0.35);
    tone(audio, now, 0.7, 1320, 1318, 0.15);
  },
  yours: (audio, now) => tone(audio, now, 0.16, 520, 660, 0.25),
};

export function play(sound: Sound, after = 0): void {
  const audio = ready();
  if (audio) MADE[sound](audio, audio.currentTime + after);
}

/** What an answer sounds like: guns, hits and losses in their order. */
export function soundsOf(events: readonly { kind?: string }[]): Sound[] {
  const out: Sound[] = [];
  for (const { kind } of events) {
    if (kind === 'fire') out.push('guns');
    else if (kind === 'missile') out.push('missile');
    else if (kind === 'hit') out.push('hit');
    else if (kind === 'lost') out.push('lost');
  }
  return out.slice(0, 4);
}
