// The owner's files that this browser keeps: they are laid over the data of every engine that starts.

import type { OwnFile } from '../protocol';

const KEY = 'furball.files';

export function ownFiles(): OwnFile[] {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '[]') as OwnFile[]) ?? [];
  } catch {
    return [];
  }
}
export function keepFiles(files: OwnFile[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(files));
  } catch {
    // A browser that keeps nothing still lets one play.
  }
}
