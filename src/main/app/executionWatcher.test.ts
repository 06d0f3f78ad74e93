import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '@shared/host/contract';
import { Fault } from '@shared/kernel/fault';
import type { Clock } from '../ports';
import { createExecutionWatcher } from './executionWatcher';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function setUp() {
  const events: LiveEvent[] = [];
  const asked: string[][] = [];
  const states = new Map<string, [status: string, progress: number]>();
  const server = { broken: false };
  let waiting: { ms: number; go(): void }[] = [];
  const clock: Clock = {
    now: () => new Date(0),
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        waiting.push({ ms, go: resolve });
        signal?.addEventListener('abort', () => resolve(), { once: true });
      }),
  };
  const watcher = createExecutionWatcher({
    clock,
    log: { info: () => undefined },
    batch: async (ids) => {
      asked.push(ids);
      if (server.broken) throw new Fault('unavailable', 'The server cannot be reached.');
      const data = ids.flatMap((executionId) => {
        const [status, progress] = states.get(executionId) ?? [];
        return status === undefined ? [] : [{ executionId, status, progress, workflowName: 'Flow' }];
      });
      return JSON.stringify({ data });
    },
    onEvent: (event) => events.push(event),
  });
  /** Three seconds pass. */
  const tick = async () => {
    const due = waiting;
    waiting = [];
    for (const { ms, go } of due) {
      expect(ms).toBe(3_000);
      go();
    }
    for (let n = 0; n < 6; n += 1) await turn();
  };
  const told = () => events.splice(0).map(({ tag, id }) => `${tag} ${id ?? ''}`);
  return { watcher, asked, states, server, tick, told, pending: () => waiting.length };
}

describe('the watcher of executions', () => {
  it('[LIM-07] [EXEC-12] asks every three seconds, and only while somebody waits', async () => {
    const { watcher, asked, states, tick, pending } = setUp();
    expect(pending()).toBe(0);
    states.set('a', ['RUNNING', 10]);
    const window = {};
    watcher.watch(window, ['a']);
    expect(asked).toEqual([]);
    await tick();
    await tick();
    expect(asked).toEqual([['a'], ['a']]);
    watcher.leave(window);
    await tick();
    expect(asked).toHaveLength(2);
    expect(pending()).toBe(0);
  });

  it('tells of what moved since the last look, and of the first look', async () => {
    const { watcher, states, tick, told } = setUp();
    states.set('a', ['RUNNING', 10]).set('b', ['WAITING', 0]);
    watcher.watch({}, ['a', 'b']);
    await tick();
    expect(told()).toEqual(['execution a', 'execution b']);
    await tick();
    expect(told()).toEqual([]);
    states.set('a', ['RUNNING', 20]);
    await tick();
    expect(told()).toEqual(['execution a']);
  });

  it.each(['SUCCEEDED', 'SUCCEEDED_WITH_ERRORS', 'CompletedWithErrors', 'FAILED', 'ABORTED'])(
    '[EXEC-13] ends with %s',
    async (status) => {
      const { watcher, asked, states, tick, told, pending } = setUp();
      states.set('a', ['RUNNING', 10]);
      watcher.watch({}, ['a']);
      await tick();
      states.set('a', [status, 100]);
      told();
      await tick();
      expect(told()).toEqual(['execution a']);
      await tick();
      expect(asked).toHaveLength(2);
      expect(pending()).toBe(0);
    },
  );

  it('asks once for what two windows wait for, and goes on for the one that stays', async () => {
    const { watcher, asked, states, tick } = setUp();
    for (const id of ['a', 'b', 'c']) states.set(id, ['RUNNING', 0]);
    const [first, second] = [{}, {}];
    watcher.watch(first, ['a', 'b']);
    watcher.watch(second, ['b', 'c']);
    await tick();
    expect(asked).toEqual([['a', 'b', 'c']]);
    watcher.watch(first, []);
    await tick();
    expect(asked.at(-1)).toEqual(['b', 'c']);
  });

  it('[EXEC-14] says after three errors in a row that nothing is known, and takes it back after a good look', async () => {
    const { watcher, states, server, tick, told } = setUp();
    states.set('a', ['RUNNING', 10]);
    watcher.watch({}, ['a']);
    await tick();
    told();
    server.broken = true;
    await tick();
    await tick();
    expect(told()).toEqual([]);
    await tick();
    expect(told()).toEqual(['execution_unreachable a']);
    watcher.watch({}, ['late']);
    states.set('late', ['RUNNING', 0]);
    await tick();
    expect(told()).toEqual(['execution_unreachable late']);
    server.broken = false;
    await tick();
    expect(told()).toEqual(['execution a', 'execution late']);
    server.broken = true;
    await tick();
    await tick();
    expect(told()).toEqual([]);
  });

  it('counts errors in a row only', async () => {
    const { watcher, states, server, tick, told } = setUp();
    states.set('a', ['RUNNING', 10]);
    watcher.watch({}, ['a']);
    for (const broken of [true, true, false, true, true]) {
      server.broken = broken;
      await tick();
    }
    expect(told()).toEqual(['execution a']);
  });

  it('tells once of an execution that is gone, and asks no more for it', async () => {
    const { watcher, tick, told, pending } = setUp();
    watcher.watch({}, ['deleted']);
    await tick();
    expect(told()).toEqual(['execution deleted']);
    expect(pending()).toBe(0);
  });

  it('asks for at most 200 at once', async () => {
    const { watcher, asked, states, tick } = setUp();
    const ids = Array.from({ length: 450 }, (_, index) => `e${index}`);
    for (const id of ids) states.set(id, ['RUNNING', 0]);
    watcher.watch({}, ids);
    await tick();
    expect(asked.map((some) => some.length)).toEqual([200, 200, 50]);
  });

  it('starts anew for a window that waits again after nobody did', async () => {
    const { watcher, asked, states, tick, told } = setUp();
    states.set('a', ['RUNNING', 0]);
    watcher.watch({}, ['a']);
    watcher.stop();
    await tick();
    expect(asked).toEqual([]);
    watcher.watch({}, ['a']);
    await tick();
    expect(told()).toEqual(['execution a']);
  });
});
