import { aChangedCase, anActivity } from '@tests/fakes/cases';
import { describe, expect, it } from 'vitest';
import type { ApiCall } from '@shared/host/contract';
import { createActivityFeed, GATHER_MS } from './activityFeed';
import type { Activity } from './notifications';

const START = Date.parse('2026-02-03T08:00:00Z');
const later = '2026-02-03T08:05:00.000Z';
const before = '2026-02-03T07:00:00.000Z';

const run = (id: string, over: object = {}) => ({
  executionId: id,
  workflowId: 'w1',
  workflowName: 'Nightly',
  status: 'FAILED',
  mode: 'run',
  trigger_type: 'MANUAL',
  ended_at: later,
  errorMessage: 'no such bucket',
  parent_id: null,
  ...over,
});

function setUp(replies: Record<string, unknown>) {
  const sent: ApiCall[] = [];
  const told: Activity[] = [];
  const waits: (() => void)[] = [];
  const activities = createActivityFeed({
    clock: {
      now: () => new Date(START),
      wait: (ms) => {
        expect(ms).toBe(GATHER_MS);
        return new Promise((wake) => waits.push(wake));
      },
    },
    log: { info: () => undefined },
    call: async (request) => {
      sent.push(request);
      const reply = replies[request.id];
      if (reply === undefined) throw new Error('not allowed');
      return JSON.stringify(reply);
    },
    onActivities: (some) => told.push(...some),
  });
  activities.start();
  const gathered = async () => {
    for (const wake of waits.splice(0)) wake();
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  };
  return { activities, sent, told, gathered, waiting: () => waits.length };
}

describe('what happened', () => {
  it('is asked once for a burst of changes; a failed run is named with its reason and place', async () => {
    const { activities, sent, told, gathered } = setUp({ 'executions.batch': { data: [run('e1')] } });
    for (let n = 0; n < 100; n += 1) activities.changed({ tag: 'execution', id: `e${n % 3}` });
    await gathered();
    expect(sent).toEqual([{ id: 'executions.batch', body: { execution_ids: ['e0', 'e1', 'e2'] } }]);
    expect(told).toEqual([
      {
        kind: 'runFailed',
        key: 'run e1',
        name: 'Nightly',
        body: 'Nightly: no such bucket',
        path: '/runs/w1/e1',
      },
    ]);
  });
  it('is a finished run only where this person started it; not what ended before, tests and runs in runs', async () => {
    const { activities, told, gathered } = setUp({
      'executions.batch': {
        data: [
          run('mine', { status: 'SUCCEEDED' }),
          run('others', { status: 'SUCCEEDED' }),
          run('old', { ended_at: before }),
          run('test', { mode: 'step_test' }),
          run('tested', { trigger_type: 'TEST' }),
          run('child', { parent_id: 'mine' }),
          run('going', { status: 'RUNNING', ended_at: null }),
        ],
      },
    });
    activities.started('mine');
    activities.changed({ tag: 'execution', id: 'mine' });
    await gathered();
    expect(told.map(({ kind, key }) => [kind, key])).toEqual([['runFinished', 'run mine']]);
  });
  it('is an approval that this person may decide', async () => {
    const approval = (id: string, over: object = {}) => ({
      approval_id: id,
      workflowId: 'w1',
      executionId: 'e1',
      header: 'Delete it?',
      created_at: later,
      may_decide: true,
      ...over,
    });
    const { activities, told, gathered } = setUp({
      'approvals.summary': {
        data: [
          approval('a1'),
          approval('others', { may_decide: false }),
          approval('old', { created_at: before }),
        ],
      },
    });
    activities.changed({ tag: 'approval', id: 'a1' });
    await gathered();
    expect(told).toEqual([
      expect.objectContaining({
        kind: 'approvalWaiting',
        key: 'approval a1',
        body: 'Delete it?',
        path: '/approvals/w1/e1',
      }),
    ]);
  });
  it('is a case that somebody else gave to this person', async () => {
    const found = (owner: string | null, actor: string) =>
      aChangedCase({
        case_id: 'c1',
        case_title: 'Old snapshot',
        case_owner: owner,
        case_resource_name: 'snap-1',
        activities: [
          anActivity({ activity_type: 'comment', actor: 'bob', time: later }),
          anActivity({ activity_type: 'owner', actor, time: later, to: owner }),
        ],
      });
    const told = async (owner: string | null, actor: string) => {
      const test = setUp({
        'users.me': { data: { userId: 'u1', username: 'ann', email: 'ann@example.com' } },
      });
      const changed = { org_id: 'o1', cases: [found(owner, actor)], gone: [], boards: [], types: [] };
      test.activities.changed({ tag: 'case', changed });
      await test.gathered();
      expect(test.sent.filter(({ id }) => id.startsWith('cases.'))).toEqual([]);
      return test.told.map(({ kind, body, path }) => [kind, body, path]);
    };
    expect(await told('ann@example.com', 'bob')).toEqual([
      ['caseAssigned', 'Old snapshot: snap-1', '/cases/c1'],
    ]);
    expect(await told('ann', 'ann')).toEqual([]);
    expect(await told('bob', 'ann')).toEqual([]);
    expect(await told(null, 'bob')).toEqual([]);
  });
  it('is an anomaly of the bills that were just looked through', async () => {
    const anomaly = (id: string, time: string, about: object = {}) => ({
      case_id: id,
      case_title: 'Cost anomaly',
      case_type: 'cost-anomaly',
      case_owner: null,
      case_resource_name: 'EC2',
      case_creation_time: time,
      case_service: 'EC2',
      case_account_id: '1',
      ...about,
    });
    const usage = { case_type: 'usage-anomaly' };
    const details = [
      anomaly('new', later),
      anomaly('old', before),
      anomaly('its usage', later, usage),
      anomaly('other usage', later, { ...usage, case_service: 'S3' }),
    ];
    const { activities, told, gathered, sent } = setUp({
      'cases.search': { details },
    });
    activities.changed({ tag: 'case', id: '*' });
    await gathered();
    const rule = { key: 'case_type', operator: 'in', value: ['cost-anomaly', 'usage-anomaly'] };
    expect(sent[0]).toMatchObject({
      id: 'cases.search',
      body: { filters: { filters: [{ rules: [rule] }] } },
    });
    expect(told.map(({ key }) => key)).toEqual(['anomaly new', 'anomaly other usage']);
  });
  it('goes on where one question is refused, and ends when nobody is signed in', async () => {
    const { activities, told, gathered, waiting } = setUp({ 'executions.batch': { data: [run('e1')] } });
    activities.changed({ tag: 'approval' });
    activities.changed({ tag: 'execution', id: 'e1' });
    await gathered();
    expect(told).toHaveLength(1);
    activities.stop();
    activities.changed({ tag: 'execution', id: 'e2' });
    expect(waiting()).toBe(0);
  });
});
