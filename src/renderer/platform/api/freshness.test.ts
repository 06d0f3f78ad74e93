import { configureStore } from '@reduxjs/toolkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from './api';
import { HELD_MOST, createFreshness } from './freshness';
import { createGoneThings } from './goneThings';

/** Calls that answer when the test says so. */
function world() {
  const asked: { id: string; answer(value: string): void; fail(): void }[] = [];
  const timers: { run: () => void; ms: number; ended: boolean }[] = [];
  const testApi = api.injectEndpoints({
    endpoints: (b) => ({
      testCosts: b.query<string, void>({ query: () => ({ id: 'costs' }), providesTags: ['cost'] }),
      testSpaces: b.query<string, void>({ query: () => ({ id: 'spaces' }), providesTags: ['space'] }),
      testChange: b.mutation<string, void>({ query: () => ({ id: 'change' }) }),
    }),
    overrideExisting: true,
  });
  const host = {
    call: (_name: string, { id }: { id: string }) =>
      new Promise<string>((resolve, reject) => {
        asked.push({
          id,
          answer: (value) => resolve(JSON.stringify(value)),
          fail: () => reject(new Error('away')),
        });
      }),
  };
  const freshness = createFreshness({
    later: (run, ms) => {
      const timer = { run, ms, ended: false };
      timers.push(timer);
      return () => (timer.ended = true);
    },
  });
  const extra = { host, signedIn: () => true, pause: async () => undefined, gone: createGoneThings() };
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (normal) =>
      normal({ thunk: { extraArgument: extra }, serializableCheck: false, immutableCheck: false }).concat(
        freshness,
        api.middleware,
      ),
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
  const idsOf = () => asked.map(({ id }) => id);
  const shown = () => testApi.endpoints.testSpaces.select()(store.getState()).data;
  const { testCosts, testSpaces, testChange } = testApi.endpoints;
  const stale = (...tags: Parameters<typeof api.util.invalidateTags>[0]) =>
    store.dispatch(api.util.invalidateTags(tags));
  return { store, asked, timers, settled, idsOf, shown, stale, testCosts, testSpaces, testChange };
}

describe('what a change makes stale', () => {
  let now: ReturnType<typeof world>;
  beforeEach(() => (now = world()));

  it('is asked for at once, while something slow is still under way', async () => {
    const { store, asked, settled, idsOf, stale, testCosts, testSpaces } = now;
    void store.dispatch(testCosts.initiate());
    void store.dispatch(testSpaces.initiate());
    await settled();
    asked[1]?.answer('one');
    await settled();
    stale('space');
    await settled();
    expect(idsOf()).toEqual(['costs', 'spaces', 'spaces']);
  });

  it('is asked for once more when its query was under way, and only then', async () => {
    const { store, asked, settled, idsOf, shown, stale, testSpaces } = now;
    void store.dispatch(testSpaces.initiate());
    await settled();
    stale('space');
    stale('cost');
    await settled();
    expect(idsOf()).toEqual(['spaces']);
    asked[0]?.answer('old');
    await settled();
    expect(idsOf()).toEqual(['spaces', 'spaces']);
    asked[1]?.answer('new');
    await settled();
    expect(shown()).toBe('new');
    expect(idsOf()).toHaveLength(2);
  });

  it('is not asked for again by a change of something else', async () => {
    const { store, asked, settled, idsOf, stale, testSpaces } = now;
    void store.dispatch(testSpaces.initiate());
    await settled();
    stale('cost');
    asked[0]?.answer('one');
    await settled();
    expect(idsOf()).toEqual(['spaces']);
  });

  it('waits for the reply of a change of one’s own', async () => {
    const { store, asked, timers, settled, idsOf, stale, testSpaces, testChange } = now;
    void store.dispatch(testSpaces.initiate());
    await settled();
    asked[0]?.answer('one');
    await settled();
    void store.dispatch(testChange.initiate());
    await settled();
    stale('space');
    await settled();
    expect(idsOf()).toEqual(['spaces', 'change']);
    asked[1]?.answer('done');
    await settled();
    expect(idsOf()).toEqual(['spaces', 'change', 'spaces']);
    expect(timers).toMatchObject([{ ms: HELD_MOST, ended: true }]);
  });

  it('waits no longer than that for a reply that does not come', async () => {
    const { store, asked, timers, settled, idsOf, stale, testSpaces, testChange } = now;
    void store.dispatch(testSpaces.initiate());
    await settled();
    asked[0]?.answer('one');
    await settled();
    void store.dispatch(testChange.initiate());
    await settled();
    stale('space');
    timers[0]?.run();
    await settled();
    expect(idsOf()).toEqual(['spaces', 'change', 'spaces']);
  });
});
