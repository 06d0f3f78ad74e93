import { describe, expect, it } from 'vitest';
import { engineFixture } from '@tests/support/engineFixture';
import { waits } from '@tests/support/engineWaits';
import {
  ann,
  bob,
  makeWorkflow,
  movableClock,
  never,
  org,
  place,
  request,
  step,
  stateOf,
  succeeded,
  until,
  untilStatus,
} from '@tests/support/engineWorld';
import type { Waiting } from '../journal.port';
import { createEngineReads } from './reads';
import { approvalIdOf, stepRunIdOf } from './ids';

const test = engineFixture({ leavesNothingStuck: true });
const { engineOf } = test;

const approvalOf = (executionId: string) => approvalIdOf(stepRunIdOf(executionId, 'w', '', 1));

describe('a timer', () => {
  it('keeps nothing in memory, and goes on when its time has come', async () => {
    await makeWorkflow(test.database, { id: 'timer' });
    const clock = movableClock();
    let claims = 0;
    const wakeAt = new Date(clock.now().getTime() + 3_600_000);
    const run = waits({ reason: 'timer', wakeAt, state: {} }, clock.now);
    const engine = await engineOf({ timer: (tools) => ((claims += 1), run(tools)) }, { clock });
    const { executionId } = await engine.start(request('timer'));
    const waiting = await untilStatus(test.database, executionId, 'WAITING');
    expect(waiting).toMatchObject({ reason: 'timer', owner: null });
    engine.wake();
    expect(claims).toBe(1);
    clock.forward(3_700_000);
    engine.wake();
    expect(await untilStatus(test.database, executionId, 'SUCCEEDED')).toMatchObject({
      output: 'time is over',
    });
    expect(claims).toBe(2);
  });
});

describe('an approval', () => {
  const asking = (more: Partial<NonNullable<Waiting['approval']>> = {}): Waiting => ({
    reason: 'approval',
    wakeAt: more.expiresAt ?? null,
    state: {},
    approval: { request: { header: 'Delete it?' }, quorum: 1, expiresAt: null, ...more },
  });
  const yes = (by = ann) => ({ approve: true, comment: 'fine', by, via: 'app' });

  it('is decided once, of any number of decisions at the same time, and names who did', async () => {
    await makeWorkflow(test.database, { id: 'approve' });
    const clock = movableClock();
    const engine = await engineOf({ approve: waits(asking(), clock.now) }, { clock });
    const { executionId } = await engine.start(request('approve'));
    await untilStatus(test.database, executionId, 'WAITING');
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) =>
        engine.decide(org, approvalOf(executionId), { ...yes(n % 2 ? ann : bob), approve: n % 2 === 0 }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(engine.decide(org, approvalOf(executionId), yes())).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^(Ann|Bob) has (approved|rejected) “w” already, at .* by app\./),
    });
    const ended = await untilStatus(test.database, executionId, 'SUCCEEDED');
    expect(ended?.output).toMatchObject({ kind: 'approval', comment: 'fine', via: 'app' });
  });

  it('with a quorum needs that many people, nobody votes twice, and one rejection rejects', async () => {
    await makeWorkflow(test.database, { id: 'quorum' });
    const clock = movableClock();
    const engine = await engineOf({ quorum: waits(asking({ quorum: 2 }), clock.now) }, { clock });
    const first = await engine.start(request('quorum'));
    await untilStatus(test.database, first.executionId, 'WAITING');
    const id = approvalOf(first.executionId);
    const twice = await Promise.allSettled([engine.decide(org, id, yes()), engine.decide(org, id, yes())]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await stateOf(test.database, first.executionId))?.status).toBe('WAITING');
    await engine.decide(org, id, yes(bob));
    expect((await untilStatus(test.database, first.executionId, 'SUCCEEDED'))?.output).toMatchObject({
      approve: true,
    });
    const second = await engine.start(request('quorum'));
    await untilStatus(test.database, second.executionId, 'WAITING');
    await engine.decide(org, approvalOf(second.executionId), { ...yes(), approve: false });
    expect((await untilStatus(test.database, second.executionId, 'SUCCEEDED'))?.output).toMatchObject({
      approve: false,
    });
  });

  it('that nobody decides in time has timed out, and can be decided no more', async () => {
    await makeWorkflow(test.database, { id: 'expires' });
    const clock = movableClock();
    const expiresAt = new Date(clock.now().getTime() + 60_000);
    const engine = await engineOf({ expires: waits(asking({ expiresAt }), clock.now) }, { clock });
    const { executionId } = await engine.start(request('expires'));
    await untilStatus(test.database, executionId, 'WAITING');
    clock.forward(61_000);
    engine.wake();
    expect((await untilStatus(test.database, executionId, 'SUCCEEDED'))?.output).toMatchObject({
      kind: 'timed_out',
    });
    await expect(engine.decide(org, approvalOf(executionId), yes())).rejects.toMatchObject({
      code: 'conflict',
    });
    const approval = await createEngineReads(test.database).approval(org, approvalOf(executionId));
    expect(approval).toMatchObject({ state: 'timed_out', request: { header: 'Delete it?' } });
  });

  it('of another organisation is not there', async () => {
    const engine = await engineOf({});
    const [row] = (await createEngineReads(test.database).approvals(org, {}, { limit: 1, key: null })).rows;
    await expect(engine.decide('beta', row!.approvalId, yes())).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is announced by the fallback when the main channel fails, and the step’s log says so', async () => {
    await makeWorkflow(test.database, { id: 'told' });
    const clock = movableClock();
    const told: string[] = [];
    const engine = await engineOf(
      { told: waits(asking(), clock.now) },
      {
        clock,
        approvals: {
          main: {
            notify: () =>
              Promise.resolve({ delivered: false, reason: 'Slack: no such channel', passing: false }),
          },
          fallback: {
            notify: ({ stepName }) => {
              told.push(stepName);
              return Promise.resolve({ delivered: true as const, via: 'mail' });
            },
          },
        },
      },
    );
    const { executionId } = await engine.start(request('told'));
    const reads = createEngineReads(test.database);
    const { rows } = await until(
      () => reads.logLines(org, { executionId }, { limit: 10, key: null }),
      (lines) => lines.rows.length > 0,
    );
    expect(rows.map(({ text }) => text)).toEqual([
      'The approval was asked for by mail (Slack: no such channel).',
    ]);
    expect(told).toEqual(['w']);
    await engine.stop(org, executionId, ann);
    expect((await reads.approval(org, approvalOf(executionId)))?.state).toBe('cancelled');
  });
});

describe('an operator', () => {
  it('answers a step run once, and only one that asks', async () => {
    await makeWorkflow(test.database, { id: 'operator' });
    const clock = movableClock();
    const waiting: Waiting = { reason: 'operator', wakeAt: null, state: {} };
    const engine = await engineOf({ operator: waits(waiting, clock.now) }, { clock });
    const { executionId } = await engine.start(request('operator'));
    await untilStatus(test.database, executionId, 'WAITING');
    const done = { answer: 'done' as const, output: [1, 2], by: ann };
    const id = stepRunIdOf(executionId, 'w', '', 1);
    const before = stepRunIdOf(executionId, 'a', '', 1);
    await expect(engine.answerOperator(org, before, done)).rejects.toMatchObject({ code: 'conflict' });
    const results = await Promise.allSettled([1, 2, 3].map(() => engine.answerOperator(org, id, done)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await untilStatus(test.database, executionId, 'SUCCEEDED'))?.output).toMatchObject({
      kind: 'operator',
      answer: 'done',
      output: [1, 2],
    });
  });
});

describe('a child', () => {
  const list = Array.from({ length: 3_000 }, (_, n) => `item ${n}`);
  it('is started with the wait for it, and gives its result to the parent, also a large one', async () => {
    await makeWorkflow(test.database, { id: 'parent' });
    await makeWorkflow(test.database, { id: 'child' });
    const clock = movableClock();
    const waiting: Waiting = {
      reason: 'child',
      wakeAt: null,
      state: {},
      child: { workflowId: 'child', inputs: { x: 1 }, dryRun: false },
    };
    const engine = await engineOf(
      {
        parent: waits(waiting, clock.now),
        child: async ({ facts }) => succeeded([{ inputs: facts.inputs, depth: facts.depth }, ...list]),
      },
      { clock },
    );
    const { executionId } = await engine.start(request('parent'));
    const ended = await untilStatus(test.database, executionId, 'SUCCEEDED');
    const output = await createEngineReads(test.database).executionOutput(org, executionId);
    expect(output).toMatchObject({
      kind: 'value',
      value: { kind: 'child', status: 'SUCCEEDED', output: [{ inputs: { x: 1 }, depth: 1 }, ...list] },
    });
    expect(ended?.output).toBeNull();
  });

  it('that cannot be started fails the wait alone; what was done before stays', async () => {
    await makeWorkflow(test.database, { id: 'lonely' });
    const engine = await engineOf({
      lonely: async (tools) => {
        await step(tools, 'a', () => 'kept');
        const id = await tools.journal.begin({
          place: place('w'),
          attempt: 1,
          effect: 'flow',
          input: null,
          durable: false,
        });
        const child = { workflowId: 'nobody', inputs: {}, dryRun: false };
        const failed = tools.journal.wait(id, { reason: 'child', wakeAt: null, state: {}, child });
        await expect(failed).rejects.toMatchObject({ code: 'not_found' });
        await tools.journal.end(id, {
          status: 'FAILED',
          error: { group: 'general', message: 'no child' },
          durable: true,
        });
        return { kind: 'ended', status: 'FAILED', output: null };
      },
    });
    const { executionId } = await engine.start(request('lonely'));
    await untilStatus(test.database, executionId, 'FAILED');
    const { rows } = await createEngineReads(test.database).stepRuns(
      org,
      executionId,
      {},
      { limit: 9, key: null },
    );
    expect(rows.map((run) => [run.nodeId, run.status])).toEqual([
      ['a', 'OK'],
      ['w', 'FAILED'],
    ]);
  });

  it('is stopped with its parent', async () => {
    const clock = movableClock();
    const waiting: Waiting = {
      reason: 'child',
      wakeAt: null,
      state: {},
      child: { workflowId: 'child', inputs: {}, dryRun: false },
    };
    const engine = await engineOf(
      { parent: waits(waiting, clock.now), child: ({ signal }) => never(signal) },
      { clock },
    );
    const { executionId } = await engine.start(request('parent'));
    const child = () =>
      test.database.system((sql) =>
        sql.one<{ status: string }>('select status from execution where parent_id = $1', [executionId]),
      );
    await until(child, (row) => row?.status === 'RUNNING');
    expect(await engine.stop(org, executionId, bob)).toBe('ABORTED');
    expect(await child()).toEqual({ status: 'ABORTED' });
  });
});

describe('a stop', () => {
  it('ends it at once [EXEC-19], aborts the work, and what the work writes afterwards is refused', async () => {
    await makeWorkflow(test.database, { id: 'stopped' });
    const late = Promise.withResolvers<unknown>();
    const engine = await engineOf({
      stopped: async (tools) => {
        const id = await tools.journal.begin({
          place: place('a'),
          attempt: 1,
          effect: 'unsafe',
          input: null,
          durable: true,
        });
        await never(tools.signal).catch(() => undefined);
        const write = tools.journal.end(id, { status: 'OK', output: 1, durable: true });
        late.resolve(await write.catch((error: unknown) => error));
        throw new Error('over');
      },
    });
    const { executionId, triggerEventId } = await engine.start(request('stopped'));
    const reads = createEngineReads(test.database);
    const runs = () => reads.stepRuns(org, executionId, {}, { limit: 9, key: null });
    await until(runs, ({ rows }) => rows[0]?.status === 'RUNNING');
    expect(await engine.stop(org, triggerEventId, bob)).toBe('ABORTED');
    expect(await stateOf(test.database, executionId)).toMatchObject({
      status: 'ABORTED',
      progress: 100,
      error_message: 'Stopped by Bob.',
      owner: null,
    });
    expect(await late.promise).toMatchObject({ code: 'cancelled' });
    expect((await runs()).rows.map(({ status }) => status)).toEqual(['ABORTED']);
    expect(await engine.stop(org, executionId, ann)).toBe('ABORTED');
    await expect(engine.stop('beta', executionId, ann)).rejects.toMatchObject({ code: 'not_found' });
  });
});
