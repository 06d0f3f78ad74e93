import { configureStore } from '@reduxjs/toolkit';
import { expect, it } from 'vitest';
import type { LiveEvent } from '@shared/host/contract';
import { silentHost } from '@tests/support/silentHost';
import { memoryHost } from '../hosts/memory';
import { executionWatchSlice, followWatching, unwaited, waited } from './executionWatch.slice';

/** The memory host delivers in microtasks. */
async function settle() {
  for (let n = 0; n < 50; n += 1) await Promise.resolve();
}

async function setUp() {
  const said: string[][] = [];
  const handlers = silentHost({
    'journal.read': async () => ({ text: null }),
    'journal.write': async () => null,
    'executions.watch': async ({ executionIds }) => {
      said.push(executionIds);
      return null;
    },
  });
  const memory = memoryHost(handlers, () => undefined);
  const store = configureStore({ reducer: { executionWatch: executionWatchSlice.reducer } });
  followWatching(memory.host, store);
  await settle();
  const live = async (event: LiveEvent) => {
    memory.server()?.emit('live', event);
    await settle();
  };
  const unreachable = () => Object.keys(store.getState().executionWatch.unreachable);
  return { memory, store, said, live, unreachable };
}

it('tells main what the window waits for, once for two parts that wait for the same', async () => {
  const { store, said } = await setUp();
  store.dispatch(waited(['a']));
  store.dispatch(waited(['a', 'b']));
  await settle();
  expect(said).toEqual([['a', 'b']]);
  store.dispatch(unwaited(['a', 'b']));
  await settle();
  store.dispatch(unwaited(['a']));
  await settle();
  expect(said).toEqual([['a', 'b'], ['a'], []]);
});

it('tells it again when the connection was lost', async () => {
  const { store, said, memory } = await setUp();
  store.dispatch(waited(['a']));
  await settle();
  memory.cut();
  await expect.poll(() => said).toEqual([['a'], ['a']]);
});

it('[EXEC-14] takes an execution for unreachable until a look at it succeeds', async () => {
  const { live, unreachable } = await setUp();
  await live({ tag: 'execution_unreachable', id: 'a' });
  await live({ tag: 'execution_unreachable', id: 'b' });
  expect(unreachable()).toEqual(['a', 'b']);
  await live({ tag: 'execution', id: 'a' });
  expect(unreachable()).toEqual(['b']);
  await live({ tag: '*' });
  expect(unreachable()).toEqual([]);
});
