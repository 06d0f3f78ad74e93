import { describe, expect, it } from 'vitest';
import type { GraphEdge, GraphNode } from '@shared/model/graph/types';
import type { Beginning, Journal } from '@server/engine/journal.port';
import { node, place } from './engineWorld';

/** A claim of an execution: its process is gone, by kill -9, when it returns. */
type Claim = (journal: Journal) => Promise<void>;

interface Drawn {
  nodes: GraphNode[];
  edges: GraphEdge[];
}

/** Carries one execution of a graph through these claims, each in a process of its own. */
type RunClaims = (graph: Drawn, claims: readonly Claim[]) => Promise<void>;

const line: Drawn = {
  nodes: ['a', 'b'].map((id) => node(id)),
  edges: [{ id: 'e', source: 'a', target: 'b' }],
};
const loops: Drawn = {
  nodes: [node('outer', 'loop'), node('x'), node('outer_end', 'close', 'outer'), node('w')],
  edges: [
    { id: '1', source: 'outer', target: 'x', sourceHandle: 'INSIDE' },
    { id: '2', source: 'x', target: 'outer_end', sourceHandle: 'CLOSE' },
    { id: '3', source: 'outer_end', target: 'w', sourceHandle: 'CLOSE' },
  ],
};

const begin = (journal: Journal, nodeId: string, more: Partial<Beginning> & { iterPath?: string } = {}) => {
  const { iterPath = '', ...rest } = more;
  return journal.begin({
    place: place(nodeId, iterPath),
    attempt: 1,
    effect: 'read',
    input: null,
    durable: false,
    ...rest,
  });
};

/** What every journal keeps, loses and recalls (journal.port.ts), whatever it is kept in. */
export function describeJournal(name: string, run: RunClaims): void {
  describe(`${name} as a journal`, () => {
    it('recalls nothing of an execution that has just begun', () =>
      run(line, [
        async (journal) => {
          expect(journal.recall('a', '')).toBeUndefined();
        },
      ]));

    it('loses what was begun in memory only, and gives the same run its id again', async () => {
      const ids: string[] = [];
      await run(line, [
        async (journal) => void ids.push(await begin(journal, 'a')),
        async (journal) => {
          expect(journal.recall('a', '')).toBeUndefined();
          ids.push(await begin(journal, 'a'));
        },
      ]);
      expect(new Set(ids).size).toBe(1);
    });

    it('keeps what was begun durably, as running', () =>
      run(line, [
        async (journal) => void (await begin(journal, 'a', { effect: 'unsafe', durable: true })),
        async (journal) => {
          expect(journal.recall('a', '')).toMatchObject({ status: 'RUNNING', effect: 'unsafe', attempt: 1 });
        },
      ]));

    it('keeps with a durable end everything that came before it', () =>
      run(line, [
        async (journal) => {
          const first = await begin(journal, 'a');
          await journal.end(first, { status: 'OK', output: { rows: [1, 'é', null] }, durable: false });
          await journal.end(await begin(journal, 'b'), { status: 'OK', output: 'b', durable: true });
        },
        async (journal) => {
          const first = journal.recall('a', '');
          expect(first?.status).toBe('OK');
          expect(await first?.output()).toEqual({ rows: [1, 'é', null] });
          expect(await journal.recall('b', '')?.output()).toBe('b');
        },
      ]));

    it('keeps on request everything that is still in memory', () =>
      run(line, [
        async (journal) => {
          await journal.end(await begin(journal, 'a'), { status: 'OK', output: 7, durable: false });
          await journal.flush();
          await begin(journal, 'b');
        },
        async (journal) => {
          expect(await journal.recall('a', '')?.output()).toBe(7);
          expect(journal.recall('b', '')).toBeUndefined();
        },
      ]));

    it('recalls the newest try, with the error of one that failed', () =>
      run(line, [
        async (journal) => {
          const error = { group: 'general' as const, message: 'It broke.' };
          await journal.end(await begin(journal, 'a'), { status: 'FAILED', error, durable: true });
        },
        async (journal) => {
          const failed = journal.recall('a', '');
          expect(failed).toMatchObject({
            status: 'FAILED',
            attempt: 1,
            error: { group: 'general', message: 'It broke.' },
          });
          const second = await begin(journal, 'a', { attempt: 2 });
          expect(second).not.toBe(failed?.stepRunId);
          await journal.end(second, { status: 'OK', output: 2, durable: true });
        },
        async (journal) => {
          expect(journal.recall('a', '')).toMatchObject({ status: 'OK', attempt: 2, error: null });
        },
      ]));

    it('keeps a wait at once, with its reason, its time and its state', () => {
      const wakeAt = new Date('2030-01-02T03:04:05.678Z');
      return run(line, [
        async (journal) => {
          const run = await begin(journal, 'a', { effect: 'flow' });
          await journal.wait(run, { reason: 'timer', wakeAt, state: { tries: 3 } });
        },
        async (journal) => {
          expect(journal.recall('a', '')).toMatchObject({
            status: 'WAITING',
            reason: 'timer',
            wakeAt,
            state: { tries: 3 },
            answer: null,
          });
        },
      ]);
    });

    it('keeps how far a step has come with the next write of anything', () =>
      run(line, [
        async (journal) => {
          journal.note(await begin(journal, 'a'), { done: 5 });
          await begin(journal, 'b', { durable: true });
        },
        async (journal) => {
          expect(journal.recall('a', '')).toMatchObject({ status: 'RUNNING', state: { done: 5 } });
        },
      ]));

    it('recalls the body of a loop that goes on, and not of one that has ended', () =>
      run(loops, [
        async (journal) => {
          await begin(journal, 'outer', { effect: 'flow' });
          for (const iterPath of ['0', '1'])
            await journal.end(await begin(journal, 'x', { iterPath }), {
              status: 'OK',
              output: iterPath,
              durable: true,
            });
        },
        async (journal) => {
          expect(await journal.recall('x', '1')?.output()).toBe('1');
          expect(journal.recall('x', '2')).toBeUndefined();
          const outer = journal.recall('outer', '');
          await journal.end(outer?.stepRunId ?? '', { status: 'OK', output: null, durable: true });
        },
        async (journal) => {
          expect(journal.recall('outer', '')?.status).toBe('OK');
          expect(journal.recall('x', '1')).toBeUndefined();
        },
      ]));
  });
}
