import { describe, expect, it } from 'vitest';
import { engineFixture } from '@tests/support/engineFixture';
import {
  bob,
  makeWorkflow,
  node,
  org,
  place,
  request,
  step,
  succeeded,
  untilStatus,
} from '@tests/support/engineWorld';
import { stepRunIdOf } from './ids';
import { createEngineReads } from './reads';

const test = engineFixture();
const { engineOf } = test;

describe('a replay', () => {
  const graph = {
    nodes: [node('a'), node('b'), node('c')],
    edges: [
      { id: '1', source: 'a', target: 'b' },
      { id: '2', source: 'b', target: 'c' },
    ],
  };
  it('takes over what came before the failure, and does the rest again', async () => {
    await makeWorkflow(test.database, { id: 'again', ...graph });
    const list = Array.from({ length: 2_000 }, (_, n) => `number ${n}`);
    const did: string[] = [];
    let broken = true;
    const engine = await engineOf({
      again: async (tools) => {
        await step(tools, 'a', () => (did.push('a'), list));
        if (broken) {
          const id = await tools.journal.begin({
            place: place('b'),
            attempt: 1,
            effect: 'pure',
            input: null,
            durable: false,
          });
          const error = { group: 'general' as const, message: 'broken' };
          await tools.journal.end(id, { status: 'FAILED', error, durable: false });
          return { kind: 'ended', status: 'FAILED', output: null, error };
        }
        await step(tools, 'b', () => (did.push('b'), 2));
        return succeeded(await step(tools, 'c', () => (did.push('c'), tools.facts.inputs)));
      },
    });
    const options = { fromNode: null, latestVersion: false, inputs: null, by: bob };
    const first = await engine.start(request('again', { inputs: { x: 1 } }));
    await untilStatus(test.database, first.executionId, 'FAILED');
    broken = false;
    const second = await engine.replay(org, first.executionId, options);
    expect((await untilStatus(test.database, second.executionId, 'SUCCEEDED'))?.output).toEqual({ x: 1 });
    expect(did).toEqual(['a', 'b', 'c']);
    const reads = createEngineReads(test.database);
    const output = await reads.stepOutput(org, stepRunIdOf(second.executionId, 'a', '', 1), {
      from: 1_500,
      limit: 2,
    });
    expect(output).toEqual({
      kind: 'list',
      total: 2_000,
      from: 1_500,
      items: ['number 1500', 'number 1501'],
    });
    expect(await reads.execution(org, second.executionId)).toMatchObject({
      replayOf: first.executionId,
      replayFrom: 'b',
      mode: 'replay',
      actorName: 'Bob',
    });
    const third = await engine.replay(org, first.executionId, {
      ...options,
      fromNode: 'a',
      inputs: { x: 2 },
    });
    expect((await untilStatus(test.database, third.executionId, 'SUCCEEDED'))?.output).toEqual({ x: 2 });
    expect(did).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
    await expect(engine.replay(org, second.executionId, options)).rejects.toMatchObject({ code: 'conflict' });
    await expect(engine.replay(org, first.executionId, { ...options, fromNode: 'z' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});
