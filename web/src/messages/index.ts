// The messages in the reader's language: here those of the first screen, in more.ts all of them. Add files with the keys
// of en.ts, en_more.ts and en_shared.ts and name them in each place.

import { en, type Messages } from './en';

/** The reader's language, or English. */
export function pick<T>(languages: Record<string, T>): T {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages;
  for (const tag of wanted) {
    const found = languages[tag] ?? languages[tag.split('-')[0]!];
    if (found) return found;
  }
  return languages.en!;
}

export const t: Messages = pick<Messages>({ en });
