import { describe, expect, it } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import type { JsonObject } from '@shared/model/json';
import { Bench, build, fake } from '../testing/build';

const echo = fake('ECHO', 'pure', (value) => value);
const at = (text: string) => new Date(text);

describe('a wait', () => {
  const wait = (...values: (string | number | null)[]) => [
    build.flow('wait', 'Sleep', 'WAIT', values),
    build.step('After', 'ECHO', ['{{steps.Sleep.output.waited}}']),
  ];

  it('parks until its time has passed, over any number of claims', async () => {
    const bench = new Bench(wait('duration', 2, 'Days'), [echo]);
    const parked = { kind: 'parked', reason: 'timer', wakeAt: at('2026-01-17T09:00:00.000Z') };
    expect(await bench.claim()).toEqual(parked);
    expect(await bench.claim()).toEqual(parked);
    expect(bench.run('Sleep')).toMatchObject({ state: { lasts: 2 * 86_400_000 } });
    bench.time.jumpTo(at('2026-01-17T09:00:00.000Z'));
    expect(await bench.claim()).toMatchObject({ status: 'SUCCEEDED', output: true });
    expect(bench.output('Sleep')).toEqual({
      started_at: '2026-01-15T09:00:00.000Z',
      until: '2026-01-17T09:00:00.000Z',
      waited: true,
    });
  });

  it('reads a date without a zone in the zone of the execution', async () => {
    const bench = new Bench(wait('until', null, null, '2026-07-01T10:00'), [echo]);
    expect(await bench.claim()).toMatchObject({ wakeAt: at('2026-07-01T08:00:00.000Z') });
  });

  it('goes on at once when the date has passed, and refuses what is none', async () => {
    expect(await new Bench(wait('until', null, null, '2020-01-01'), [echo]).claim()).toMatchObject({
      status: 'SUCCEEDED',
    });
    expect(await new Bench(wait('until', null, null, 'soon'), [echo]).claim()).toMatchObject({
      error: { group: 'input_validation', message: '“Sleep” failed: Until: “soon” is no date.' },
    });
  });

  it('does not wait in a preview', async () => {
    const bench = new Bench(wait('duration', 2, 'Days'), [echo], { facts: { dryRun: true } });
    expect(await bench.claim()).toMatchObject({ status: 'SUCCEEDED', output: false });
  });
});

describe('an approval', () => {
  const blocks = (...values: (JsonObject | string | number | string[] | null)[]) => [
    build.approve(
      'Ask',
      [{ type: 'SLACK', message: 'Stop {{inputs.vm}}?' }, ...values],
      [
        build.step('Yes', 'ECHO', [
          '{{steps.Ask.output.comment}} by {{steps.Ask.output.decided_by | default("")}}',
        ]),
      ],
      [build.step('No', 'ECHO', ['{{steps.Ask.output.timed_out}}'])],
    ),
  ];
  const start = (...values: (JsonObject | string | number | string[] | null)[]) =>
    new Bench(blocks(...values), [echo], { facts: { inputs: { vm: 'vm-1' } } });
  const answer = (approve: boolean) => ({
    kind: 'approval',
    approve,
    comment: 'Fine',
    by: { id: 'u', name: 'Ada' },
    via: 'app',
    at: '2026-01-15T10:00:00.000Z',
  });

  it('[APPR-15] asks once and goes on in the branch that was decided', async () => {
    const bench = start(['ada@example.com'], 2);
    expect(await bench.claim()).toEqual({ kind: 'parked', reason: 'approval', wakeAt: null });
    expect(bench.run('Ask')?.waiting?.approval).toEqual({
      request: {
        type: 'SLACK',
        message: 'Stop vm-1?',
        approvers: ['ada@example.com'],
        on_timeout: 'reject',
        on_undelivered: 'wait',
        comment_required: false,
        reminder_hours: null,
      },
      quorum: 2,
      expiresAt: null,
    });
    const writes = bench.disk.writes;
    await bench.claim();
    expect(bench.disk.writes).toBe(writes);
    bench.answer('Ask', answer(true));
    expect(await bench.claim()).toMatchObject({ status: 'SUCCEEDED', output: 'Fine by Ada' });
    expect(bench.output('Ask')).toMatchObject({ approved: true, decided_at: '2026-01-15T10:00:00.000Z' });
  });

  it('[APPR-15] goes on in the branch REJECT', async () => {
    const bench = start();
    await bench.claim();
    bench.answer('Ask', answer(false));
    expect(await bench.claim()).toMatchObject({ output: false });
  });

  it.each([
    ['approve', { status: 'SUCCEEDED', output: ' by ' }],
    ['reject', { status: 'SUCCEEDED', output: true }],
    [
      'fail',
      { status: 'FAILED', error: { group: 'general', message: '“Ask” failed: No one decided in time.' } },
    ],
  ])('does what was chosen when nobody decides: %s', async (onTimeout, end) => {
    const bench = start(null, null, 1, 'Days', onTimeout);
    expect(await bench.claim()).toMatchObject({ kind: 'parked', wakeAt: at('2026-01-16T09:00:00.000Z') });
    bench.answer('Ask', { kind: 'timed_out', at: '2026-01-16T09:00:00.000Z' });
    expect(await bench.claim()).toMatchObject(end);
  });

  it('asks nobody in a preview', async () => {
    const bench = start();
    bench.facts = { ...bench.facts, dryRun: true };
    expect(await bench.claim()).toMatchObject({ status: 'SUCCEEDED', output: ' by ' });
    expect(bench.disk.logs).toContain('Preview mode is active');
  });
});

describe('a sub-workflow', () => {
  const blocks = (wait: boolean) => [
    build.flow('subWorkflow', 'Child', 'SUBWORKFLOW', ['workflow-2', { region: '{{inputs.region}}' }, wait]),
    build.step('After', 'ECHO', ['{{steps.Child.output}}']),
  ];
  const start = (wait = true, facts = {}) =>
    new Bench(blocks(wait), [echo], { facts: { inputs: { region: 'eu' }, ...facts } });
  const ended = (status: string, error: JsonObject | null = null) => ({
    kind: 'child',
    executionId: 'e2',
    status,
    output: { total: 4 },
    error,
  });

  it('waits for the child and gives its output', async () => {
    const bench = start();
    expect(await bench.claim()).toEqual({ kind: 'parked', reason: 'child', wakeAt: null });
    expect(bench.run('Child')?.waiting?.child).toEqual({
      workflowId: 'workflow-2',
      inputs: { region: 'eu' },
      dryRun: false,
    });
    bench.answer('Child', ended('SUCCEEDED'));
    expect(await bench.claim()).toEqual({ kind: 'ended', status: 'SUCCEEDED', output: { total: 4 } });
  });

  it('[EXEC-45] goes into it in a preview, and only tells what it would start without waiting', async () => {
    const bench = start(true, { dryRun: true });
    expect(await bench.claim()).toMatchObject({ kind: 'parked', reason: 'child' });
    expect(bench.run('Child')?.waiting?.child).toMatchObject({ workflowId: 'workflow-2', dryRun: true });
    expect(bench.disk.logs).toEqual(['Preview mode is active']);
    const loose = start(false, { dryRun: true });
    expect(await loose.claim()).toMatchObject({
      output: { would_start: 'workflow-2', inputs: { region: 'eu' } },
    });
  });

  it('passes on how the child ended', async () => {
    const end = async (status: string, error: JsonObject | null = null) => {
      const bench = start();
      await bench.claim();
      bench.answer('Child', ended(status, error));
      return bench.claim();
    };
    expect(await end('SUCCEEDED_WITH_ERRORS')).toMatchObject({
      status: 'COMPLETED_WITH_ERRORS',
      output: { total: 4 },
    });
    expect(await end('FAILED', { group: 'permission', message: 'No access' })).toMatchObject({
      status: 'FAILED',
      error: { group: 'permission', message: '“Child” failed: The other workflow failed: No access' },
    });
    expect(await end('ABORTED')).toMatchObject({
      error: { message: '“Child” failed: The other workflow was stopped.' },
    });
  });

  it('only starts it, by one key, when it is not to wait', async () => {
    const keys: string[] = [];
    const bench = new Bench(blocks(false), [echo], {
      services: {
        workflows: {
          list: async () => [],
          executions: async () => [],
          setState: async () => undefined,
          start: async (_org, id, _inputs, _actor, key) => {
            keys.push(key);
            if (id !== 'workflow-2') throw new Fault('not_found', 'There is no such workflow.');
            return 'e9';
          },
        },
      },
    });
    bench.facts = { ...bench.facts, inputs: { region: 'eu' } };
    await expect(bench.claim({ at: 3, written: false })).rejects.toThrow();
    expect(await bench.claim()).toMatchObject({ output: { execution_id: 'e9' } });
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('is refused where workflows call each other too deeply', async () => {
    expect(await start(true, { depth: 8 }).claim()).toMatchObject({
      error: { group: 'workflow', message: expect.stringContaining('more than 8 deep') },
    });
  });
});
