import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import { api } from '../platform/api/api';
import type { Extra } from '../platform/api/baseQuery';
import { createGoneThings } from '../platform/api/goneThings';
import { reading } from '../platform/api/calls';
import '../data/endpoints';

const MINUTE = 60_000;
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function world(answer: () => string = () => '{"data":[],"metadata":{}}') {
  let asked = 0;
  const extra: Extra = {
    host: {
      call: async () => {
        asked += 1;
        return answer() as never;
      },
      on: () => () => undefined,
      info: () => new Promise(() => undefined),
      onConnection: () => () => undefined,
    },
    signedIn: () => true,
    pause: () => Promise.resolve(),
    gone: createGoneThings(),
  };
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (standard) => standard({ thunk: { extraArgument: extra } }).concat(api.middleware),
  });
  return { store, asked: () => asked };
}
const me = { body: { orgId: 'o1' } };

it('[LIM-01] an answer is taken for fresh for five minutes, and asked for again by whoever shows it later', async () => {
  const { store, asked } = world();
  const look = async () => {
    const shown = store.dispatch(reading('spaces.list').initiate({ query: {} }));
    await shown;
    shown.unsubscribe();
  };
  await look();
  await vi.advanceTimersByTimeAsync(5 * MINUTE - 1000);
  await look();
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  await look();
  expect(asked()).toBe(2);
});

it('[LIM-02] an answer that nobody shows is kept for thirty minutes', async () => {
  const { store } = world();
  const kept = () => reading('spaces.list').select({ query: {} })(store.getState()).data !== undefined;
  const shown = store.dispatch(reading('spaces.list').initiate({ query: {} }));
  await shown;
  shown.unsubscribe();
  await vi.advanceTimersByTimeAsync(30 * MINUTE - 2000);
  expect(kept()).toBe(true);
  await vi.advanceTimersByTimeAsync(4000);
  expect(kept()).toBe(false);
});

it('[LIM-03] what grows by itself is kept for no time, and asked for whenever it is shown', async () => {
  const { store, asked } = world();
  const kept = () => reading('storage.read').select({})(store.getState()).data !== undefined;
  for (const times of [1, 2]) {
    const shown = store.dispatch(reading('storage.read').initiate({}));
    await shown;
    expect([kept(), asked()]).toEqual([true, times]);
    shown.unsubscribe();
    await vi.advanceTimersByTimeAsync(1);
    expect(kept()).toBe(false);
  }
});

it('[LIM-04] metadata of an organization are fresh for five minutes and kept for ten', async () => {
  const { store, asked } = world();
  const kept = () => reading('users.orgMetadata').select(me)(store.getState()).data !== undefined;
  const look = async () => {
    const shown = store.dispatch(reading('users.orgMetadata').initiate(me));
    await shown;
    shown.unsubscribe();
  };
  await look();
  await vi.advanceTimersByTimeAsync(5 * MINUTE - 1000);
  await look();
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  await look();
  expect(asked()).toBe(2);
  await vi.advanceTimersByTimeAsync(10 * MINUTE - 2000);
  expect(kept()).toBe(true);
  await vi.advanceTimersByTimeAsync(4000);
  expect(kept()).toBe(false);
});

it('[LIM-06] accounts are asked for once more when they could not be fetched', async () => {
  const { store, asked } = world(() => {
    throw new Fault('unavailable', 'away');
  });
  const reply = await store.dispatch(
    reading('integrations.awsConnectedAccounts').initiate({ params: { id: 'i' }, query: {} }),
  );
  expect(reply.isError).toBe(true);
  expect(asked()).toBe(2);
});
