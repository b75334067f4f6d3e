import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { planeOf } from '.';
import './jets';
import './ww2';

const folder = new URL('../../../../data/aircraft/', import.meta.url);

test('every aircraft of the hangar is drawn as itself or as a relative', () => {
  const names = ['ww2', 'jets'].flatMap((part) =>
    readdirSync(new URL(part, folder)).flatMap((file) =>
      [...readFileSync(new URL(`${part}/${file}`, folder), 'utf8').matchAll(/^name = "(.*)"$/gm)].map((m) => m[1]!),
    ),
  );
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name) => planeOf(name) === null)).toEqual([]);
});
