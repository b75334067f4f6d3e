// The messages in the reader's language. Add a file with the keys of en.ts and name it here.

import { en, type Messages } from './en';

const languages: Record<string, Messages> = { en };

function pick(): Messages {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages;
  for (const tag of wanted) {
    const found = languages[tag] ?? languages[tag.split('-')[0]!];
    if (found) return found;
  }
  return en;
}

export const t: Messages = pick();
