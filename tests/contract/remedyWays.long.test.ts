import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBoards } from '@server/domains/boards/boards.service';
import { createCases } from '@server/domains/cases/cases';
import { randomId } from '@server/platform/crypto';
import { createLog } from '@server/platform/log';
import { systemClock } from '@server/platform/clock';
import { savingRules } from '@server/costs/rules/registry';
import type { Finding } from '@server/domains/cases/detection/costs.port';
import { startAws, type AwsFake } from '@tests/fakes/aws/aws';
import { aBook, aFinding, Bills } from '@tests/fakes/bills';
import { startJira, type JiraFake } from '@tests/fakes/jira/jira';
import { startSlack, type SlackFake } from '@tests/fakes/slack';
import { callsAs } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { until } from './workflowRuns';
import { administrator, person, type Person } from './world';

const REGION = 'eu-west-1';
const TYPE = 'advice-aws-stop';
const REMEDY = 'aws-stop-instances';
const MANY = 200;
const log = createLog({ level: 'silent' });

let harness: Harness;
let admin: Person;
let aws: AwsFake;
let slack: SlackFake;
let jira: JiraFake;
let integrationId: string;
let detect: () => Promise<unknown>;
const bills = new Bills();
/** The state of each instance. */
const machines = new Map<string, string>();

function findMachines(ids: readonly string[], change: Partial<Finding> = {}): void {
  const findings = ids.map((id) => aFinding(TYPE, id, { title: `Stop idle ${id}`, ...change }));
  bills.find(...findings);
  bills.coverage = findings.map(({ provider, accountId, region }) => ({ provider, accountId, region }));
}

beforeAll(async () => {
  harness = await startHarness({ log, allowOutbound: ['127.0.0.1'], integrations: {} });
  admin = administrator(harness.world.acme);
  [aws, slack, jira] = await Promise.all([startAws(), startSlack(), startJira()]);
  const { resources } = aws.state;
  resources.set(`${REGION} DescribeInstances`, (input) => {
    const asked = JSON.stringify(input);
    const Instances = [...machines]
      .filter(([id]) => asked.includes(`"${id}"`))
      .map(([InstanceId, Name]) => ({ InstanceId, InstanceType: 'm5.large', State: { Name } }));
    return { Reservations: [{ Instances }] };
  });
  const to = (operation: string, state: string) =>
    resources.set(`${REGION} ${operation}`, (input) => {
      for (const id of machines.keys())
        if (JSON.stringify(input).includes(`"${id}"`)) machines.set(id, state);
      return {};
    });
  to('StopInstances', 'stopped');
  to('StartInstances', 'running');

  const { good } = callsAs(harness, admin);
  const connect = async (type: 'AWS' | 'SLACK' | 'JIRA', values: Record<string, string>) =>
    (await good('integrations.connect', { body: { type, name: type, values } })).data.integrationId;
  const key = { access_key_id: 'AKIAIOSFODNN7EXAMPLE', region: REGION, endpoint: aws.url };
  integrationId = await connect('AWS', {
    method: 'key',
    secret_access_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    ...key,
  });
  slack.users = [
    { id: 'U1', name: 'ada', profile: { real_name: 'Ada', email: admin.email } },
    { id: 'U2', name: 'mo', profile: { real_name: 'Mo', email: person(harness.world.acme, 'Member').email } },
  ];
  const chat = await connect('SLACK', {
    token: slack.token,
    address: slack.address,
    app_token: slack.appToken,
  });
  const ticket = await connect('JIRA', {
    deployment: 'cloud',
    address: jira.url,
    gateway: jira.url,
    email: jira.email,
    token: jira.token,
  });
  const settings: [string, string, unknown][] = [
    ['cloud_changes', 'mode', 'act'],
    ['remedies', 'approvers', 'owners'],
    ['remedies', 'chat', { type: 'SLACK', integration_id: chat, team_id: '', channel_id: 'C1', name: 'ops' }],
    [
      'remedies',
      'ticket',
      { type: 'JIRA', integration_id: ticket, project_id: '10000', issue_type_id: '10001' },
    ],
  ];
  for (const [domain, type, value] of settings) await good('settings.put', { body: { domain, type, value } });
  await harness.sweep();
  await vi.waitFor(() => expect(slack.socket.lines.size).toBe(1), 60_000);

  const deps = { database: harness.database, clock: systemClock, newId: randomId, log };
  const book = aBook(savingRules.filter(({ id }) => id === TYPE));
  const { detection } = createCases({ ...deps, boards: createBoards(deps), book, costs: bills });
  detect = () => detection.detect(harness.world.acme.orgId);
});
afterAll(async () => {
  await harness?.stop();
  await Promise.all([aws?.stop(), slack?.stop(), jira?.stop()]);
});

type Run = { workflowId: string; executionId: string };
const runOf = ({ data }: { data: { workflow_id: string; execution_id: string } }): Run => ({
  workflowId: data.workflow_id,
  executionId: data.execution_id,
});
const searched = async (search: string) => {
  const { good } = callsAs(harness, admin);
  const cases = await good('cases.search', { body: { filters: { search } }, query: {} });
  return cases.details.filter(({ case_type }) => case_type === TYPE);
};
const act = async (case_ids: string[]) =>
  runOf(
    await callsAs(harness, admin).good('remedies.run', {
      params: { id: REMEDY },
      body: { case_ids, integration_id: integrationId },
    }),
  );
const reached = async ({ workflowId, executionId }: Run, status: string) => {
  const over = ['SUCCEEDED', 'COMPLETED_WITH_ERRORS', 'FAILED', 'ABORTED'];
  const seen = await until(harness, admin, workflowId, executionId, (one) =>
    [...over, status].includes(one.status),
  );
  expect([seen.status, seen.errorMessage]).toEqual([status, null]);
};
/** The message that asks, once it is there. */
async function asked(count: number) {
  await expect.poll(() => slack.messages.sent).toHaveLength(count);
  return { ...slack.messages.sent[count - 1]! };
}
const ticketsOf = async (id: string) =>
  (await callsAs(harness, admin).good('tickets.list', { params: { id } })).data;

describe('a remedy asks and tells where the organization wants it', () => {
  let first: Run;

  it('asks the owner in Slack, changes the cloud, creates the ticket and tells the channel', async () => {
    machines.set('i-one', 'running');
    findMachines(['i-one'], { owner: admin.email });
    await detect();
    const [found] = await searched('i-one');
    first = await act([found!.case_id]);
    await reached(first, 'WAITING');
    const message = await asked(1);
    expect(JSON.stringify(message)).toContain('Stop idle i-one');
    // Only the owner decides.
    slack.socket.press(message, 'costloom_approve', 'U2');
    await expect.poll(() => slack.messages.ephemeral).toHaveLength(1);
    expect(machines.get('i-one')).toBe('running');
    slack.socket.press(message, 'costloom_approve', 'U1');
    await reached(first, 'SUCCEEDED');
    expect(machines.get('i-one')).toBe('stopped');
    expect(jira.issues).toMatchObject([
      {
        key: 'OPS-1',
        fields: { summary: 'Stop idle instances: 1 changed', labels: [`costloom-${found!.case_id}`] },
      },
    ]);
    expect(JSON.stringify(jira.issues[0]?.fields['description'])).toContain('Stop instance i-one');
    expect(await ticketsOf(found!.case_id)).toMatchObject([{ key: 'OPS-1', state: 'new', error: null }]);
    const told = await asked(2);
    expect(told).toMatchObject({ channel: 'C1' });
    expect(told.text).toContain('Stop idle instances: 1 changed\n1 changed. Approved by Admin Acme.');
    expect(told.text).toContain('- Stop instance i-one');
    expect(told.text).toContain(jira.issues[0]!.key);
    expect((await searched('i-one'))[0]).toMatchObject({ case_status: 'in_progress' });
  });

  it('is undone after approval, and its case opens again', async () => {
    const { good } = callsAs(harness, admin);
    const of = { workflow_id: first.workflowId, execution_id: first.executionId };
    const preview = runOf(await good('remedies.undo', { body: { ...of, preview: true } }));
    await reached(preview, 'SUCCEEDED');
    expect(machines.get('i-one')).toBe('stopped');
    const params = { id: preview.workflowId, executionId: preview.executionId };
    const { data: steps } = await good('stepRuns.list', { params, query: { node_id: 'undo' } });
    const { stepExecutionId } = steps.at(-1)!;
    const output = await good('stepRuns.output', { params: { ...params, stepExecutionId }, query: {} });
    expect(output.data.value).toMatchObject({
      undone: 1,
      rows: [{ resource: 'i-one', status: 'would_undo', calls: [{ operation: 'StartInstances' }] }],
    });

    const run = runOf(await good('remedies.undo', { body: of }));
    expect(run.workflowId).toBe(preview.workflowId);
    await reached(run, 'WAITING');
    const message = await asked(3);
    expect(JSON.stringify(message)).toContain('Takes back one change:');
    slack.socket.press(message, 'costloom_approve', 'U1');
    await reached(run, 'SUCCEEDED');
    expect(machines.get('i-one')).toBe('running');
    expect((await searched('i-one'))[0]).toMatchObject({ case_status: 'open' });
    expect((await asked(4)).text).toContain(
      'Undo changes in AWS: 1 undone, 0 failed. Approved by Admin Acme.',
    );
    // The ticket hears of it by the comment on the case.
    await harness.database.system((sql) =>
      sql.run(`update case_ticket set looked_at = looked_at - interval '1 hour'`),
    );
    await harness.sweep();
    expect(JSON.stringify(jira.issues[0]?.comments)).toContain(
      'Changes undone after approval by Admin Acme.',
    );

    const undone = await harness.call(admin, 'remedies.undo', {
      body: { workflow_id: run.workflowId, execution_id: run.executionId },
    });
    expect([undone.status, undone.text]).toEqual([
      422,
      expect.stringContaining('nothing that can be undone'),
    ]);
  });

  it('does the same for 200 cases with one approval, one ticket and one message', async () => {
    const ids = Array.from({ length: MANY }, (_none, at) => `i-many-${at + 1}`);
    for (const id of ids) machines.set(id, 'running');
    findMachines(ids);
    await detect();
    const { good } = callsAs(harness, admin);
    const rows = await harness.database.system((sql) =>
      sql.rows<{ case_id: string }>(`select case_id from cases where resource_id like 'i-many-%'`),
    );
    const all = rows.map(({ case_id }) => case_id);
    expect(all).toHaveLength(MANY);
    const run = await act(all);
    await reached(run, 'WAITING');
    const message = await asked(5);
    expect(JSON.stringify(message)).toContain('200');
    slack.socket.press(message, 'costloom_approve', 'U1');
    await reached(run, 'SUCCEEDED');
    expect(ids.filter((id) => machines.get(id) !== 'stopped')).toEqual([]);
    expect(jira.issues.map(({ key, fields }) => [key, fields['summary']])).toEqual([
      ['OPS-1', 'Stop idle instances: 1 changed'],
      ['OPS-2', 'Stop idle instances: 200 changed'],
    ]);
    expect((await asked(6)).text).toContain('and 180 more');
    const linked = await harness.database.system((sql) =>
      sql.one(`select count(*)::int as n from case_ticket where number = 'OPS-2'`),
    );
    expect(linked).toEqual({ n: MANY });

    // One look at the issue, and what it has become, holds for all of its cases.
    jira.moveTo('OPS-2', 'Done');
    jira.says('OPS-2', 'Kim', 'All are off.');
    const before = jira.asked.length;
    await harness.database.system((sql) =>
      sql.run(`update case_ticket set looked_at = looked_at - interval '1 hour'`),
    );
    await harness.sweep();
    expect(jira.asked.slice(before).filter(({ path }) => path.includes('OPS-2')).length).toBeLessThan(5);
    const [one] = await searched('i-many-77');
    expect(one).toMatchObject({ case_status: 'completed' });
    const { data } = await good('cases.activities', { params: { id: one!.case_id } });
    expect(JSON.stringify(data)).toContain('All are off.');
    // The comments that the run wrote on each case have crossed as none: the ticket was made of them.
    expect(jira.issues[1]?.comments).toHaveLength(1);
  });

  it('is verified by the next bills, and nobody else can run or undo it', async () => {
    findMachines([]);
    bills.coverage = [{ provider: 'AWS', accountId: '111122223333', region: REGION }];
    bills.through = '2026-02-12';
    await detect();
    expect((await searched('i-many-77'))[0]).toMatchObject({ case_status: 'verified' });
    const { acme, bolt } = harness.world;
    const body = { workflow_id: first.workflowId, execution_id: first.executionId };
    expect((await harness.call(person(acme, 'Member'), 'remedies.undo', { body })).status).toBe(403);
    expect((await harness.call(administrator(bolt), 'remedies.undo', { body })).status).toBe(404);
  });
});
