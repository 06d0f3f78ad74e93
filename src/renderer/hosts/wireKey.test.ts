import { expect, test } from 'vitest';
import { takeWireKey } from './wireKey';

const KEY = 'k'.repeat(43);

function place(hash: string, kept: Record<string, string> = {}) {
  const shown: unknown[] = [];
  return {
    kept,
    shown,
    location: { hash, pathname: '/cases', search: '?tab=boards' },
    history: {
      replaceState: (_state: unknown, _title: string, url?: string | URL | null) => shown.push(url),
    },
    storage: {
      getItem: (name: string) => kept[name] ?? null,
      setItem: (name: string, value: string) => void (kept[name] = value),
    },
  };
}

test('the key of the link is kept, and leaves the address', () => {
  const first = place(`#key=${KEY}`);
  expect(takeWireKey(first)).toBe(KEY);
  expect(first.shown).toEqual(['/cases?tab=boards']);
  expect(takeWireKey(place('', first.kept))).toBe(KEY);
});

test('another fragment stays, and a browser without the key has none', () => {
  const other = place('#key=short');
  expect(takeWireKey(other)).toBe('');
  expect([other.shown, other.kept]).toEqual([[], {}]);
});
