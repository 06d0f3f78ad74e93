import { describe, expect, it } from 'vitest';
import { beginWindowId } from './windowId';

type Page = Parameters<typeof beginWindowId>[0];

/** Storage is null where a window has none. */
function aWindow(kept: Map<string, string> | null) {
  const left: (() => void)[] = [];
  const storage = () => {
    if (!kept) throw new Error('No storage.');
    return kept;
  };
  const page = {
    sessionStorage: {
      getItem: (key: string) => storage().get(key) ?? null,
      setItem: (key: string, value: string) => void storage().set(key, value),
      removeItem: (key: string) => void storage().delete(key),
    },
    addEventListener: (_name: string, run: () => void) => void left.push(run),
  } as unknown as Page;
  return { id: beginWindowId(page), leave: () => left.forEach((run) => run()) };
}

describe('the id of a window', () => {
  it('stays the same through reloads', () => {
    const storage = new Map<string, string>();
    const first = aWindow(storage);
    first.leave();
    const second = aWindow(storage);
    second.leave();
    expect([second.id, aWindow(storage).id]).toEqual([first.id, first.id]);
  });

  it('is another one in a copy of the window, and in every other window', () => {
    const storage = new Map<string, string>();
    const first = aWindow(storage);
    const copy = aWindow(new Map(storage));
    expect(new Set([first.id, copy.id, aWindow(new Map()).id]).size).toBe(3);
  });

  it('is there without a storage too', () => {
    const only = aWindow(null);
    only.leave();
    expect(only.id).not.toBe(aWindow(null).id);
  });
});
