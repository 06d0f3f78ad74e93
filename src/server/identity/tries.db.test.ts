import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { callerOf } from '../platform/callers';
import { createTries } from './tries';

const WINDOW = 15 * 60_000;
let test: TestDatabase;
let now = 1_800_000_000_000;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.drop());

/** As two server processes have them. */
const process = () => createTries({ database: test.database, clock: { now: () => new Date(now) } });
const rows = () =>
  test.database.system((sql) => sql.rows<{ key: string }>('select key from sign_in_try order by key'));

describe('tries', () => {
  it('make wait after the limit until the window has passed, in every process, for each key alone', async () => {
    const [one, two] = [process(), process()];
    for (const tries of [one, two, one]) {
      expect((await tries.begin([{ key: 'a', limit: 3 }])).wait).toBe(0);
      now += 1000;
    }
    expect((await two.begin([{ key: 'a', limit: 3 }])).wait).toBe(WINDOW - 3000);
    // The refused one did not count.
    expect((await one.begin([{ key: 'a', limit: 4 }])).wait).toBe(0);
    expect((await one.begin([{ key: 'b', limit: 3 }])).wait).toBe(0);
    now += WINDOW;
    expect((await two.begin([{ key: 'a', limit: 1 }])).wait).toBe(0);
  });

  it('start anew for the account after a success, but not for the address', async () => {
    const tries = process();
    const keys = (limit: number) =>
      [
        { key: 'pair', limit },
        { key: 'address', limit },
      ] as const;
    await tries.begin(keys(2));
    await (await tries.begin(keys(2))).succeeded();
    expect((await tries.begin([{ key: 'pair', limit: 1 }])).wait).toBe(0);
    expect((await tries.begin([{ key: 'address', limit: 1 }])).wait).toBeGreaterThan(0);
  });

  it('let no more than the limit through when many come at once', async () => {
    const [one, two] = [process(), process()];
    const many = Array.from({ length: 20 }, (_, each) =>
      (each % 2 ? one : two).begin([{ key: 'at once', limit: 5 }]),
    );
    const through = (await Promise.all(many)).filter(({ wait }) => wait === 0);
    expect(through.length).toBeLessThanOrEqual(5);
  });

  it('keep nothing that tells who tried, and nothing after the window', async () => {
    const tries = process();
    await tries.begin([{ key: 'account ada@example.com', limit: 9 }]);
    const kept = await rows();
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toContain('ada');
    now += WINDOW;
    await tries.sweep();
    expect(await rows()).toEqual([]);
  });
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts the address %s as %s', (address, caller) => {
  expect(callerOf(address)).toBe(caller);
});
