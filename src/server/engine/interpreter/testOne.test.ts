import { describe, expect, it } from 'vitest';
import type { Block } from '@shared/model/graph/tree';
import type { JsonObject } from '@shared/model/json';
import { StepError } from '../../steps/contract';
import { Bench, build, fake } from './testing/build';

const echo = fake('ECHO', 'pure', (value) => value);
const test = (block: Block, testScope: JsonObject | null = null) =>
  new Bench([block], [echo], { facts: { mode: 'step_test', testNode: block.node.id, testScope } });

describe('a test of one step', () => {
  it('reads what the editor gives instead of earlier steps', async () => {
    const value = '{{steps.Before.output.n}} {{loop.item}} {{loops.Each.index}} {{inputs.x}}';
    const bench = test(build.step('One', 'ECHO', [value]), {
      steps: { Before: { output: { n: 4 } } },
      loop: { item: 'a' },
      loops: { Each: { item: 'b', index: 2, count: 3 } },
      inputs: { x: 'y' },
    });
    expect(await bench.claim()).toEqual({ kind: 'ended', status: 'SUCCEEDED', output: '4 a 2 y' });
    expect([...bench.disk.runs.keys()]).toEqual(['one//1']);
  });

  it('fails as the step fails, without trying again', async () => {
    const down = fake('DOWN', 'read', () => {
      throw new StepError('Down', 'authentication');
    });
    const retry = { enabled: true, quantity: 1, unit: 'Days' as const, maximum: 4 };
    const block = build.step('One', 'DOWN', [], { retry, onError: 'continue' });
    const bench = new Bench([block], [down], { facts: { mode: 'step_test', testNode: 'one' } });
    expect(await bench.claim()).toMatchObject({ status: 'FAILED', error: { group: 'authentication' } });
  });

  it('of a loop counts its items and shows them', async () => {
    const bench = test(build.loop('Each', ['{{steps.A.output}}'], [build.step('In', 'ECHO')]), {
      steps: { A: { output: ['x', 'y'] } },
    });
    expect(await bench.claim()).toMatchObject({
      status: 'SUCCEEDED',
      output: { count: 2, items: ['x', 'y'] },
    });
  });

  it('of an approval tells what would be asked, of a wait does not wait, of an if decides', async () => {
    expect(await test(build.approve('Ask', [{ message: 'Stop?' }], [], [])).claim()).toMatchObject({
      output: { would_ask: { message: 'Stop?', quorum: 1, expires_at: null } },
    });
    expect(await test(build.flow('wait', 'Sleep', 'WAIT', ['duration', 3, 'Days'])).claim()).toMatchObject({
      output: { waited: false, until: '2026-01-18T09:00:00.000Z' },
    });
    expect(await test(build.if('Any', { combinator: 'and', rules: [] }, [], [])).claim()).toMatchObject({
      output: { branch: 'TRUE' },
    });
  });

  it('is refused for a step that is not there', async () => {
    const bench = test(build.step('One', 'ECHO'));
    bench.facts = { ...bench.facts, testNode: 'gone' };
    expect(await bench.claim()).toMatchObject({ status: 'FAILED', error: { group: 'workflow' } });
  });
});
