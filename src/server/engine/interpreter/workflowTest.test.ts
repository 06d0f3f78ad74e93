import { describe, expect, it } from 'vitest';
import type { Block } from '@shared/model/graph/tree';
import type { JsonObject } from '@shared/model/json';
import { StepError } from '../../steps/contract';
import type { CatalogueEntry } from '../../steps/catalogue';
import { Bench, build, fake } from './testing/build';

const echo = fake('ECHO', 'pure', (value) => value);
const never = (template: string, effect: 'read' | 'keyed' | 'unsafe') =>
  fake(template, effect, () => {
    throw new Error(`${template} was run.`);
  });

function bench(blocks: Block[], mocks: JsonObject, steps: CatalogueEntry[] = []) {
  const trigger = { type: 'HTTP', time: '2026-01-02T03:04:05.000Z' };
  return new Bench(blocks, [echo, ...steps], {
    facts: {
      mode: 'step_test',
      testNode: null,
      testScope: { trigger, mocks },
      dryRun: true,
      payload: { n: 1 },
      inputs: { x: 2 },
    },
  });
}
const gives = (value: JsonObject[string], more: JsonObject = {}): JsonObject => ({
  value,
  error: null,
  iterations: {},
  ...more,
});

describe('a test of a whole workflow', () => {
  it('gives mocks without running their steps, and runs the others with what they read of them', async () => {
    const test = bench(
      [
        build.step('Ask', 'UNSAFE', ['{{trigger.payload.n}}']),
        build.step('Then', 'ECHO', [['{{steps.Ask.output.a}}', '{{trigger.type}}', '{{inputs.x}}']]),
      ],
      { ask: gives({ a: 5 }) },
      [never('UNSAFE', 'unsafe')],
    );
    expect(await test.claim()).toEqual({ kind: 'ended', status: 'SUCCEEDED', output: [5, 'HTTP', 2] });
    // What the step would have been given is resolved and kept all the same.
    expect(test.run('Ask')).toMatchObject({ status: 'OK', input: { value: 1 }, output: { a: 5 } });
    expect(test.disk.logs.join('\n')).toContain('it was not run');
  });

  it('previews what is not mocked, and refuses a mocked step whose parameters lead nowhere', async () => {
    const seen: boolean[] = [];
    const keyed = fake('KEYED', 'keyed', (value, { dryRun }) => {
      seen.push(dryRun);
      return value;
    });
    const test = bench([build.step('Write', 'KEYED', ['w'])], {}, [keyed]);
    expect(await test.claim()).toMatchObject({ status: 'SUCCEEDED', output: 'w' });
    expect(seen).toEqual([true]);
    const wrong = fake('WRONG', 'keyed', (value) => value, { optional: false });
    const broken = bench([build.step('Write', 'WRONG', ['{{steps.Gone.output}}'])], { write: gives(1) }, [
      wrong,
    ]);
    expect(await broken.claim()).toMatchObject({ status: 'FAILED', error: { group: 'input_validation' } });
  });

  it('gives each iteration its own mock', async () => {
    const test = bench(
      [
        build.loop(
          'Each',
          [['a', 'b', 'c']],
          [
            build.step('Look', 'READ', ['{{loop.item}}']),
            build.step('Tell', 'ECHO', ['{{steps.Look.output}}']),
          ],
        ),
      ],
      { look: gives('all', { iterations: { '1': { value: 'second', error: null } } }) },
      [never('READ', 'read')],
    );
    expect(await test.claim()).toMatchObject({ status: 'SUCCEEDED' });
    expect(['0', '1', '2'].map((place) => test.output('Tell', place))).toEqual(['all', 'second', 'all']);
  });

  it('lets a mock fail as the step failed, passed over or not, without trying again', async () => {
    const failure = gives(null, { error: { type: 'permission', message: 'No access' } });
    const retry = { enabled: true, quantity: 1, unit: 'Days' as const, maximum: 4 };
    const blocks = (onError: 'stop' | 'continue') => [
      build.step('Ask', 'READ', [], { retry, onError }),
      build.step('Then', 'ECHO', ['{{steps.Ask.error}}']),
    ];
    const stopped = bench(blocks('stop'), { ask: failure }, [never('READ', 'read')]);
    expect(await stopped.claim()).toMatchObject({ status: 'FAILED', error: { group: 'permission' } });
    const went = bench(blocks('continue'), { ask: failure }, [never('READ', 'read')]);
    expect(await went.claim()).toMatchObject({ status: 'SUCCEEDED_WITH_ERRORS', output: 'No access' });
    const down = fake('READ', 'read', () => {
      throw new StepError('Down', 'general');
    });
    expect(await bench(blocks('stop'), {}, [down]).claim()).toMatchObject({ status: 'FAILED' });
  });

  it('decides approvals as the mock says, waits for nothing and starts no other workflow', async () => {
    const blocks = [
      build.flow('wait', 'Sleep', 'WAIT', ['duration', 3, 'Days']),
      build.flow('subWorkflow', 'Below', 'SUBWORKFLOW', ['other', { x: 1 }, true]),
      build.approve(
        'Decide',
        [{ message: 'Go on?' }],
        [build.step('Yes', 'ECHO', ['yes'])],
        [build.step('No', 'ECHO', ['{{steps.Decide.output.comment}}'])],
      ),
    ];
    const given = bench(blocks, {});
    expect(await given.claim()).toMatchObject({ status: 'SUCCEEDED', output: 'yes' });
    expect(given.disk.waiting()).toEqual([]);
    expect(given.output('Below')).toEqual({ would_start: 'other', inputs: { x: 1 } });
    const mocked = bench(blocks, {
      below: gives({ from: 'child' }),
      decide: gives({ approved: false, comment: 'too dear' }),
    });
    expect(await mocked.claim()).toMatchObject({ status: 'SUCCEEDED', output: 'too dear' });
    expect(mocked.output('Below')).toEqual({ from: 'child' });
    expect(mocked.run('Yes')).toBeUndefined();
  });
});
