import { describe, expect, it } from 'vitest';
import { engineFixture } from '@tests/support/engineFixture';
import { waits } from '@tests/support/engineWaits';
import {
  ann,
  makeWorkflow,
  movableClock,
  org,
  request,
  until,
  untilStatus,
} from '@tests/support/engineWorld';
import type { JsonObject } from '@shared/model/json';
import type { Waiting } from '../journal.port';
import { createEngineReads } from './reads';
import { approvalIdOf, stepRunIdOf } from './ids';

const test = engineFixture({ leavesNothingStuck: true });
const { engineOf } = test;

const approvalOf = (executionId: string) => approvalIdOf(stepRunIdOf(executionId, 'w', '', 1));

describe('an approval of which nobody can be told', () => {
  const asking = (request: JsonObject): Waiting => ({
    reason: 'approval',
    wakeAt: null,
    state: {},
    approval: { request, quorum: 1, expiresAt: null },
  });
  const lines = async (executionId: string) => {
    const reads = createEngineReads(test.database);
    const { rows } = await reads.logLines(org, { executionId }, { limit: 10, key: null });
    return rows.map(({ level, text }) => [level, text]);
  };

  it('is announced again while the reason may pass, later each time, and then stays open', async () => {
    await makeWorkflow(test.database, { id: 'again' });
    const clock = movableClock();
    let tries = 0;
    const notify = () => {
      tries += 1;
      const reason = `email:  try ${tries} found nobody.`;
      return Promise.resolve({ delivered: false as const, reason, passing: true });
    };
    const run = waits(asking({}), clock.now);
    const engine = await engineOf(
      { again: run },
      { clock, approvals: { main: { notify } }, settings: { heartbeat: 20 } },
    );
    const { executionId } = await engine.start(request('again'));
    const toldAfter = async (count: number) =>
      until(
        () => lines(executionId),
        (found) => found.length === count,
      );
    expect(await toldAfter(1)).toEqual([
      [
        'error',
        'The approval could not be announced: email:  try 1 found nobody. It is tried again in 1 min.',
      ],
    ]);
    for (const [count, minutes] of [1, 5, 15, 60].entries()) {
      clock.forward(minutes * 60_000 + 1);
      await toldAfter(count + 2);
    }
    expect((await lines(executionId)).at(-1)).toEqual([
      'error',
      'The approval could not be announced: email:  try 5 found nobody.',
    ]);
    clock.forward(24 * 3_600_000);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(tries).toBe(5);
    await engine.decide(org, approvalOf(executionId), { approve: true, comment: '', by: ann, via: 'app' });
    await untilStatus(test.database, executionId, 'SUCCEEDED');
  });

  it('ends the wait at once where its step says so', async () => {
    await makeWorkflow(test.database, { id: 'unheard' });
    const clock = movableClock();
    const notify = () =>
      Promise.resolve({
        delivered: false as const,
        reason: 'email:  No mail server is set.',
        passing: false,
      });
    const run = waits(asking({ on_undelivered: 'fail' }), clock.now);
    const engine = await engineOf({ unheard: run }, { clock, approvals: { main: { notify } } });
    const { executionId } = await engine.start(request('unheard'));
    expect((await untilStatus(test.database, executionId, 'SUCCEEDED'))?.output).toMatchObject({
      kind: 'undelivered',
      reason: 'email:  No mail server is set.',
    });
    const reads = createEngineReads(test.database);
    expect((await reads.approval(org, approvalOf(executionId)))?.state).toBe('cancelled');
    const decision = { approve: true, comment: '', by: ann, via: 'app' };
    await expect(engine.decide(org, approvalOf(executionId), decision)).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

describe('an approval that asks for more', () => {
  it('is told again when its time has come, once, and takes no decision without the comment it wants', async () => {
    await makeWorkflow(test.database, { id: 'remind' });
    const clock = movableClock();
    const told: boolean[] = [];
    const notify = ({ isReminder }: { isReminder: boolean }) => {
      told.push(isReminder);
      return Promise.resolve({ delivered: true as const, via: 'mail' });
    };
    const waiting: Waiting = {
      reason: 'approval',
      wakeAt: null,
      state: {},
      approval: { request: { reminder_hours: 2, comment_required: true }, quorum: 1, expiresAt: null },
    };
    const run = waits(waiting, clock.now);
    const more = { clock, approvals: { main: { notify } }, settings: { heartbeat: 20 } };
    const engine = await engineOf({ remind: run }, more);
    const { executionId } = await engine.start(request('remind'));
    await until(
      () => Promise.resolve(told.length),
      (count) => count === 1,
    );
    clock.forward(2 * 3_600_000 + 1_000);
    await until(
      () => Promise.resolve(told.length),
      (count) => count === 2,
    );
    const decision = { approve: true, comment: ' ', by: ann, via: 'app' };
    await expect(engine.decide(org, approvalOf(executionId), decision)).rejects.toMatchObject({
      code: 'bad_input',
    });
    await engine.decide(org, approvalOf(executionId), { ...decision, comment: 'ok' });
    await untilStatus(test.database, executionId, 'SUCCEEDED');
    expect(told).toEqual([false, true]);
  });
});
