import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Json } from '@shared/model/json';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { systemClock } from '../platform/clock';
import { randomId } from '../platform/crypto';
import { createLog } from '../platform/log';
import { createRemoteCalls } from './remoteCalls';
import type { RemoteCallKind, RemoteCalls } from './remoteCalls.port';

let test: TestDatabase;
let open: RemoteCalls[] = [];
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  for (const one of open) await one.end();
  open = [];
  await test.database.system((sql) => sql.run('truncate errand'));
});

/** A process of the team that does these kinds. */
async function process(...kinds: RemoteCallKind[]): Promise<RemoteCalls> {
  const { database } = test;
  const remoteCalls = createRemoteCalls({
    database,
    clock: systemClock,
    log: createLog({ level: 'silent' }),
    newId: randomId,
  });
  for (const kind of kinds) remoteCalls.serve(kind);
  await remoteCalls.begin();
  open.push(remoteCalls);
  return remoteCalls;
}

const never = new AbortController().signal;
const ask = (
  remoteCalls: RemoteCalls,
  input: Json,
  more: { signal?: AbortSignal; waitMs?: number; orgId?: string } = {},
) => remoteCalls.ask({ kind: 'double', orgId: 'o1', input, signal: never, waitMs: 30_000, ...more });
const double = (room = 2): RemoteCallKind => ({
  kind: 'double',
  room,
  run: ({ input }) => Promise.resolve(Number(input) * 2),
});
const left = () =>
  test.database.system((sql) => sql.one<{ n: number }>('select count(*)::int as n from errand'));

it('what one process asks for is done by another, by how many there ever are, and leaves nothing', async () => {
  const asker = await process();
  await process(double());
  await process(double());
  const all = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(asker, n)));
  expect(all).toEqual(Array.from({ length: 40 }, (_, n) => n * 2));
  expect(await left()).toEqual({ n: 0 });
});

it('waits until somebody is there that does it, and says so when nobody came in time', async () => {
  const asker = await process();
  const answer = ask(asker, 4);
  await process(double());
  expect(await answer).toBe(8);
  const lonely = asker.ask({ kind: 'sleep', orgId: null, input: null, signal: never, waitMs: 100 });
  await expect(lonely).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('free'),
  });
  expect(await left()).toEqual({ n: 0 });
});

it('that it failed there is told, without what is for the log of that process', async () => {
  const asker = await process();
  await process({ kind: 'double', room: 1, run: () => Promise.reject(new Error('secret')) });
  await expect(ask(asker, 1)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.not.stringContaining('secret'),
  });
});

it('who stops waiting stops the work', async () => {
  const asker = await process();
  const stopped = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  await process({
    kind: 'double',
    room: 1,
    run: (_remoteCall, signal) => {
      begun.resolve();
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          stopped.resolve();
          reject(new Error('stopped'));
        });
      });
    },
  });
  const stop = new AbortController();
  const answer = ask(asker, 1, { signal: stop.signal });
  await begun.promise;
  stop.abort(new Error('enough'));
  await expect(answer).rejects.toThrow('enough');
  await stopped.promise;
  expect(await left()).toEqual({ n: 0 });
});

it('what a process that ends was doing is done by another', async () => {
  const asker = await process();
  const begun = Promise.withResolvers<void>();
  const first = await process({
    kind: 'double',
    room: 1,
    run: (_remoteCall, signal) => {
      begun.resolve();
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      });
    },
  });
  const answer = ask(asker, 21);
  await begun.promise;
  await process(double());
  await first.end();
  expect(await answer).toBe(42);
});

it('what a process held that was killed is taken up once it is silent for too long', async () => {
  const asker = await process();
  const answer = ask(asker, 3);
  const claimed = async () =>
    test.database.system((sql) =>
      sql.run(
        `update errand set state = 'taken', claim = 'gone', held_until = now() - interval '1 second' where state = 'waiting'`,
      ),
    );
  while ((await claimed()) === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  await process(double());
  expect(await answer).toBe(6);
});

it('an organization with many does not hold up one with one', async () => {
  const asker = await process();
  const order: string[] = [];
  const many = Array.from({ length: 6 }, (_, n) => ask(asker, n, { orgId: 'many' }));
  const one = ask(asker, 100, { orgId: 'one' });
  while ((await left())?.n !== 7) await new Promise((resolve) => setTimeout(resolve, 10));
  await process({
    kind: 'double',
    room: 2,
    run: ({ orgId, input }) => {
      order.push(orgId ?? '');
      return Promise.resolve(input);
    },
  });
  await Promise.all([...many, one]);
  expect(order.indexOf('one')).toBeLessThan(2);
});
