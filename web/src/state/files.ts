// The owner's files that this browser keeps: they are laid over the data of every engine that starts.

import type { LaidFile } from '../protocol';

const KEY = 'furball.files';

export function keptFiles(): LaidFile[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]') as LaidFile[];
    return kept.filter((file) => file.path && file.data);
  } catch {
    return [];
  }
}
/** Keeps these as well; one that replaces the same file takes its place. */
export function keepFiles(files: LaidFile[]): void {
  const fresh = new Set(files.map((file) => file.path));
  try {
    localStorage.setItem(KEY, JSON.stringify([...keptFiles().filter((file) => !fresh.has(file.path)), ...files]));
  } catch {
    // A browser that keeps nothing still lets one play.
  }
}
