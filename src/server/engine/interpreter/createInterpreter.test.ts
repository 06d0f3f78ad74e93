import { describe, expect, it } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import type { Json } from '@shared/model/json';
import { StepError, type ParamSpec } from '../../steps/contract';
import { Bench, build, fake } from './testing/build';

const echo = fake('ECHO', 'pure', (value) => value);
const fails = fake('FAILS', 'read', () => {
  throw new StepError('Access denied', 'permission', false);
});
const steps = [echo, fails];

describe('an execution', () => {
  it('runs its steps in order and gives the output of the last one', async () => {
    const bench = new Bench(
      [
        build.step('First', 'ECHO', [{ rows: [1, 2] }]),
        build.step('Second', 'ECHO', ['{{steps.First.output.rows | length}} rows from {{inputs.region}}']),
      ],
      steps,
      { facts: { inputs: { region: 'eu' } } },
    );
    expect(await bench.claim()).toEqual({ kind: 'ended', status: 'SUCCEEDED', output: '2 rows from eu' });
    expect(bench.run('Second')?.input).toEqual({ value: '2 rows from eu' });
    expect(bench.disk.progress.at(-1)).toEqual([3, 3, 'Second']);
  });

  it('gives what started it to the trigger step and to references', async () => {
    const bench = new Bench(
      [build.step('A', 'ECHO', ['{{trigger.payload.id}} {{trigger.type}} {{steps.Trigger.output.time}}'])],
      steps,
      { facts: { payload: { id: 7 }, triggerType: 'HTTP', scheduledFor: '2026-01-15T08:00:00.000Z' } },
    );
    expect(await bench.claim()).toMatchObject({ output: '7 HTTP 2026-01-15T08:00:00.000Z' });
  });

  it('[EXEC-44] fails with the group and the message of the step, naming it', async () => {
    const bench = new Bench([build.step('Read', 'FAILS'), build.step('After', 'ECHO', [1])], steps);
    expect(await bench.claim()).toEqual({
      kind: 'ended',
      status: 'FAILED',
      output: null,
      error: { group: 'permission', message: '“Read” failed: Access denied' },
    });
    expect(bench.run('After')).toBeUndefined();
  });

  it('goes on after a step that may fail, and tells so', async () => {
    const bench = new Bench(
      [
        build.step('Read', 'FAILS', [], { onError: 'continue' }),
        build.step('After', 'ECHO', ['{{steps.Read.status}}: {{steps.Read.error}}']),
      ],
      steps,
    );
    expect(await bench.claim()).toMatchObject({
      status: 'SUCCEEDED_WITH_ERRORS',
      output: 'FAILED: Access denied',
      error: { group: 'permission', message: '“Read” failed: Access denied' },
    });
  });

  it('fails when the catalogue has no such step', async () => {
    const bench = new Bench([build.step('Gone', 'GONE-001')], steps);
    expect(await bench.claim()).toMatchObject({
      status: 'FAILED',
      error: { group: 'workflow', message: expect.stringContaining('no step GONE-001 of version 1') },
    });
  });

  it('fails when its graph is not well nested', async () => {
    const bench = new Bench([], steps);
    bench.facts = {
      ...bench.facts,
      graph: { nodes: bench.facts.graph.nodes, edges: [{ id: 'e', source: 'trigger', target: 'nowhere' }] },
    };
    expect(await bench.claim()).toMatchObject({ status: 'FAILED', error: { group: 'workflow' } });
  });

  it('takes the branch for which the conditions hold', async () => {
    const rules = { combinator: 'and', rules: [{ key: '{{inputs.n}}', operator: 'greater_than', value: 5 }] };
    const run = (n: number) =>
      new Bench(
        [build.if('Big', rules, [build.step('Yes', 'ECHO', ['yes'])], [build.step('No', 'ECHO', ['no'])])],
        steps,
        { facts: { inputs: { n } } },
      ).claim();
    expect(await run(6)).toMatchObject({ output: 'yes' });
    expect(await run(5)).toMatchObject({ output: 'no' });
  });

  it('ends where an exit says, with its status, message and output', async () => {
    const exit = (status: string) =>
      new Bench(
        [
          build.loop(
            'Each',
            [[1, 2]],
            [build.flow('exit', 'Stop', 'EXIT', [status, 'Enough', { at: '{{loop.item}}' }])],
          ),
          build.step('Never', 'FAILS'),
        ],
        steps,
      ).claim();
    expect(await exit('SUCCEEDED')).toEqual({ kind: 'ended', status: 'SUCCEEDED', output: { at: 1 } });
    expect(await exit('FAILED')).toMatchObject({
      status: 'FAILED',
      output: { at: 1 },
      error: { group: 'general', message: 'Enough' },
    });
  });

  it('ends everything under way at once when it is stopped', async () => {
    const seen: AbortSignal[] = [];
    const deaf = fake('DEAF', 'read', (_value, { signal }) => {
      seen.push(signal);
      return new Promise<Json>(() => undefined);
    });
    const bench = new Bench([build.loop('All', [4, 'parallel', 4], [build.step('Deaf', 'DEAF')])], [deaf]);
    const claim = bench.claim();
    await bench.time.pass(10);
    bench.abort.abort();
    await expect(claim).rejects.toEqual(new Fault('cancelled', 'The execution was stopped.'));
    expect(seen.map(({ aborted }) => aborted)).toEqual([true, true, true, true]);
    expect(bench.time.pending()).toBe(0);
  });
});

describe('parameters', () => {
  const secret = fake(
    'SECRET',
    'read',
    (value, { log }) => {
      log('info', `Used ${String(value)}`);
      throw new StepError(`Refused ${String(value)}`);
    },
    { secret: true },
  );

  it('never shows a secret in the recorded input, the log or the message', async () => {
    const bench = new Bench([build.step('Call', 'SECRET', ['{{inputs.key}}'])], [secret], {
      facts: { inputs: { key: 'hunter22' } },
    });
    const end = await bench.claim();
    expect(bench.run('Call')?.input).toEqual({ value: '•••' });
    expect(bench.disk.logs).toEqual(['Used •••']);
    expect(JSON.stringify([end, [...bench.disk.runs.values()]])).not.toContain('hunter22');
  });

  it('are taken as they stand where references mean nothing', async () => {
    const code = fake('CODE', 'pure', (value) => value, { noReference: true });
    const bench = new Bench([build.step('Code', 'CODE', ['{{inputs.x}}'])], [code]);
    expect(await bench.claim()).toMatchObject({ output: '{{inputs.x}}' });
  });

  it('name the field whose reference leads nowhere', async () => {
    const needs = fake('NEEDS', 'pure', (value) => value, { optional: false, title: 'Amount' });
    const bench = new Bench([build.step('Use', 'NEEDS', ['{{inputs.x.y}}'])], [needs]);
    expect(await bench.claim()).toMatchObject({
      error: {
        group: 'input_validation',
        message:
          '“Use” failed: Amount: {{inputs.x.y}} leads to nothing: inputs has no “x”: it is an empty object.',
      },
    });
  });

  it.each<[string, string, Partial<ParamSpec>, string[]]>([
    [
      'its reference',
      '{{steps.Empty.output.owner}}',
      {},
      [
        'Value is left out: {{steps.Empty.output.owner}} leads to nothing: output of “Empty” has no “owner”: it is an empty object.',
      ],
    ],
    [
      'no more of a secret',
      '{{steps.Empty.output.owner}}',
      { secret: true },
      ['Value is left out: its reference leads to nothing.'],
    ],
    ['nothing of a default that is nothing', '{{steps.Empty.output.owner | default(null)}}', {}, []],
    ['nothing of an input that was not given', '{{inputs.owner}}', {}, []],
    ['nothing of a value that is there', '{{steps.Empty.output}}', {}, []],
  ])('that are optional and left out are told in the log: %s', async (_, reference, param, logs) => {
    const empty = fake('EMPTY', 'pure', () => ({}));
    const takes = fake('TAKES', 'pure', (value) => value, param);
    const blocks = [build.step('Empty', 'EMPTY'), build.step('Take', 'TAKES', [reference])];
    const bench = new Bench(blocks, [empty, takes]);
    expect(await bench.claim()).toMatchObject({ status: 'SUCCEEDED' });
    expect(bench.disk.logs).toEqual(logs);
  });
});

describe('a step', () => {
  it('is given up when it takes too long, even if it does not listen', async () => {
    const log: string[] = [];
    const deaf = fake('DEAF', 'read', async (_value, context) => {
      context.signal.addEventListener('abort', () => log.push('told'));
      return new Promise<Json>(() => undefined);
    });
    const bench = new Bench([build.step('Deaf', 'DEAF', [], { timeoutSeconds: 30 })], [deaf]);
    const claim = bench.claim();
    await bench.time.pass(30_000);
    expect(log).toEqual(['told']);
    expect(bench.run('Deaf')?.status).not.toBe('TIMEOUT');
    await bench.time.pass(5_000);
    expect(await claim).toMatchObject({
      status: 'FAILED',
      error: { message: '“Deaf” failed: It took longer than 30 seconds.' },
    });
    expect(bench.run('Deaf')?.status).toBe('TIMEOUT');
  });

  it('is tried again after a short wait, with the same idempotency key', async () => {
    const keys: string[] = [];
    const flaky = fake('FLAKY', 'keyed', (_value, { idempotencyKey }) => {
      keys.push(idempotencyKey);
      if (keys.length < 3) throw new StepError('Busy');
      return keys.length;
    });
    const retry = { enabled: true, quantity: 2, unit: 'Seconds' as const, maximum: 4 };
    const bench = new Bench([build.step('Flaky', 'FLAKY', [], { retry })], [flaky]);
    const claim = bench.claim();
    await bench.time.pass(4_000);
    expect(await claim).toMatchObject({ status: 'SUCCEEDED', output: 3 });
    expect(new Set(keys).size).toBe(1);
    expect(bench.disk.statuses()).toMatchObject({
      'flaky//1': 'FAILED',
      'flaky//2': 'FAILED',
      'flaky//3': 'OK',
    });
  });

  it('parks for a long wait before the next try, and for no more tries than the maximum', async () => {
    let tries = 0;
    const down = fake('DOWN', 'read', () => {
      tries += 1;
      throw new StepError('Down');
    });
    const retry = { enabled: true, quantity: 3, unit: 'Days' as const, maximum: 2 };
    const bench = new Bench([build.step('Down', 'DOWN', [], { retry })], [down]);
    const parked = await bench.claim();
    expect(parked).toEqual({ kind: 'parked', reason: 'retry', wakeAt: new Date('2026-01-18T09:00:00.000Z') });
    expect(await bench.claim()).toEqual(parked);
    bench.time.jumpTo(new Date('2026-01-18T09:00:00.000Z'));
    expect(await bench.claim()).toMatchObject({
      status: 'FAILED',
      error: { message: '“Down” failed: Down' },
    });
    expect(tries).toBe(2);
  });

  it('[EXEC-45] is told of a preview, which its log shows', async () => {
    const seen: boolean[] = [];
    const writes = fake('WRITES', 'unsafe', (_value, { dryRun }) => seen.push(dryRun));
    const bench = new Bench([build.step('Write', 'WRITES')], [writes], { facts: { dryRun: true } });
    await bench.claim();
    expect(seen).toEqual([true]);
    expect(bench.disk.logs).toEqual(['Preview mode is active']);
  });

  it('fails clearly when its output is no JSON', async () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    const outputs = (value: unknown) => {
      const odd = fake('ODD', 'pure', () => JSON.parse('null'));
      return new Bench([build.step('Odd', 'ODD')], [{ ...odd, run: () => value as Json }]).claim();
    };
    expect(await outputs(circle)).toMatchObject({
      error: { message: '“Odd” failed: The output contains itself, so it is not JSON.' },
    });
    expect(await outputs({ at: new Date(0), gone: undefined, list: [undefined, Number.NaN] })).toMatchObject({
      output: { at: '1970-01-01T00:00:00.000Z', list: [null, null] },
    });
    expect(await outputs(undefined)).toMatchObject({ status: 'SUCCEEDED', output: null });
    expect(await outputs('x'.repeat(51 * 1024 * 1024))).toMatchObject({
      error: { message: expect.stringContaining('larger than 50 MB') },
    });
  });
});
