import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { reasons as told } from '@server/http/openapi/reasons';
import { faultStatus } from '@shared/kernel/fault';

const src = join(import.meta.dirname, '../../src');
const kind = new RegExp(`['"\`](${Object.keys(faultStatus).join('|')}):([^'"\`]*)['"\`]`, 'g');

/** Each reason that a fault is thrown with, by the codes that it comes with. */
function reasons(within: (file: string) => boolean = () => true): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const files = globSync('**/*.{ts,tsx}', { cwd: src })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file) && within(file));
  for (const file of files) {
    for (const [, code = '', reason = ''] of readFileSync(join(src, file), 'utf8').matchAll(kind)) {
      // What is passed on has its reason from elsewhere.
      if (reason.startsWith('${')) continue;
      found.set(reason, (found.get(reason) ?? new Set()).add(code));
    }
  }
  return found;
}

it('a reason is one to four words in snake_case', () => {
  const all = [...reasons().keys()];
  expect(all.length).toBeGreaterThan(300);
  expect(all.filter((reason) => !/^[a-z0-9]+(_[a-z0-9]+){0,3}$/.test(reason))).toEqual([]);
});

it('a reason belongs to one code', () => {
  const several = [...reasons()].filter(([, codes]) => codes.size > 1);
  expect(several.map(([reason, codes]) => `${reason}: ${[...codes].join(', ')}`)).toEqual([]);
});

it('every reason that a call can be refused for stands in /openapi.json', () => {
  const rooms = ['costs', 'domains', 'engine', 'remote-calls', 'gate', 'http'].map(
    (room) => `server/${room}/`,
  );
  const thrown = reasons((file) => rooms.some((room) => file.startsWith(room)));
  const found: Record<string, string[]> = {};
  for (const [reason, codes] of thrown) for (const code of codes) (found[code] ??= []).push(reason);
  for (const each of Object.values(found)) each.sort();
  // src/server/http/openapi/reasons.ts
  expect(told).toEqual(found);
});
