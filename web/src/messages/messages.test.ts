// Every message is said somewhere.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { en } from './en';
import { enMore } from './en_more';
import { enSettings } from './en_settings';
import { enShared } from './en_shared';

const src = new URL('..', import.meta.url).pathname;

function walk(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === 'messages' ? [] : walk(path);
    return /\.(ts|svelte)$/.test(name) ? [readFileSync(path, 'utf8')] : [];
  });
}

test('no message is left over', () => {
  const text = walk(src)
    .join('\n')
    .replace(/\s*\.\s*/g, '.');
  const unused: string[] = [];
  for (const [section, value] of Object.entries({ ...en, ...enMore, settings: enSettings, shared: enShared })) {
    const keys = typeof value === 'object' && section !== 'seat' && section !== 'tabs' ? Object.keys(value) : [''];
    for (const key of keys) {
      const name = key ? `t.${section}.${key}` : `t.${section}`;
      if (!new RegExp(`${name.replaceAll('.', '\\.')}\\b`).test(text)) unused.push(name);
    }
  }
  expect(unused).toEqual([]);
});
