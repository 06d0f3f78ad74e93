import { expect, it } from 'vitest';
import { isReadyWord, WorkerLine } from './line';
import { follow } from './worker';

interface Told {
  t: string;
}
const isTold = (message: unknown): message is Told =>
  typeof message === 'object' && message !== null && 't' in message;

/** A process that says and does as the test wants. */
function line(readyMs = 10_000) {
  const sent: unknown[] = [];
  let say: (message: unknown) => void = () => undefined;
  let end: (reason: string) => void = () => undefined;
  let bytes = 0;
  const made = new WorkerLine<Told>(
    follow(1, {
      send: (message) => sent.push(message),
      onMessage: (listener) => (say = listener),
      onEnd: (listener) => (end = listener),
      memory: async () => bytes,
      kill: () => end('killed'),
    }),
    {
      readyMs,
      isReady: isReadyWord,
      isTold,
      late: () => new Error('late'),
      unstarted: (reason) => new Error(`unstarted: ${reason}`),
    },
  );
  const ask = (signal?: AbortSignal, timeoutMs = 10_000) =>
    made.ask('question', {
      isAnswer: (told): told is Told => told.t === 'answer',
      timeoutMs,
      memory: 100,
      watchMs: 5,
      signal,
      late: () => new Error('too late'),
      tooMuch: () => new Error('too much'),
      stopped: () => new Error('stopped'),
      ended: (reason) => new Error(`ended: ${reason}`),
    });
  return {
    made,
    sent,
    ask,
    say: (t: string) => say({ t }),
    end: (reason: string) => end(reason),
    hold: (held: number) => (bytes = held),
  };
}

it('asks once it is ready, and hears the answer among what else is said', async () => {
  const { made, ask, say, sent } = line();
  say('ready');
  await made.ready;
  const answer = ask();
  say('print');
  say('answer');
  expect(await answer).toEqual({ t: 'answer' });
  expect(sent).toEqual(['question']);
  expect(made.gone).toBeUndefined();
});

it('ends a process that is not ready in time', async () => {
  const { made } = line(10);
  await expect(made.ready).rejects.toThrow('late');
  expect(made.gone).toBe('stopped');
});

it('tells of a process that could not start', async () => {
  const { made, end } = line();
  end('code 1');
  await expect(made.ready).rejects.toThrow('unstarted: code 1');
  expect(made.gone).toBe('code 1');
});

it('ends the process of a question that takes too long, holds too much or is stopped', async () => {
  const slow = line();
  await expect(slow.ask(undefined, 10)).rejects.toThrow('too late');
  const large = line();
  large.hold(101);
  await expect(large.ask()).rejects.toThrow('too much');
  const stopped = line();
  const stop = new AbortController();
  const asked = stopped.ask(stop.signal);
  stop.abort();
  await expect(asked).rejects.toThrow('stopped');
  for (const { made } of [slow, large, stopped]) expect(made.gone).toBe('stopped');
});

it('asks nothing that was stopped before, and keeps the process', async () => {
  const { made, ask, sent } = line();
  await expect(ask(AbortSignal.abort())).rejects.toThrow('stopped');
  expect(sent).toEqual([]);
  expect(made.gone).toBeUndefined();
});

it('fails what is asked when the process ends, and what is asked of one that is gone', async () => {
  const { ask, end } = line();
  const asked = ask();
  end('code 134');
  await expect(asked).rejects.toThrow('ended: code 134');
  await expect(ask()).rejects.toThrow('ended: code 134');
});
