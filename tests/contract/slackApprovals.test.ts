import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '@server/platform/log';
import { startSlack, type SlackFake } from '@tests/fakes/slack';
import { startHarness, type Harness } from './harness';
import { dataOf, failureOf } from './mspFixture';
import { approvalGraph, look, makeWorkflow, run, until, type Seen } from './workflowRuns';
import { administrator, type Person } from './world';

let harness: Harness;
let admin: Person;
let slack: SlackFake;
beforeAll(async () => {
  const log = createLog({ level: 'silent' });
  harness = await startHarness({ log, allowOutbound: ['127.0.0.1'], integrations: {} });
  admin = administrator(harness.world.acme);
});
afterAll(() => harness?.stop());
beforeEach(async () => {
  slack = await startSlack();
  slack.users = [
    { id: 'U1', name: 'ada', profile: { real_name: 'Ada', email: admin.email.toUpperCase() } },
    { id: 'U2', name: 'eve', profile: { real_name: 'Eve', email: 'eve@elsewhere.example' } },
  ];
});
afterEach(() => slack.stop());

const connect = (values: Record<string, string>) =>
  harness.call(admin, 'integrations.connect', {
    body: {
      type: 'SLACK',
      name: `Slack ${Math.random()}`,
      values: { token: slack.token, address: slack.address, ...values },
    },
  });

async function asked(more: Record<string, string[] | boolean> = {}) {
  const made = await connect({ app_token: slack.appToken });
  expect(made.status, made.text).toBe(200);
  const { integrationId: integration_id } = dataOf<{ integrationId: string }>(made);
  await harness.sweep();
  await expect.poll(() => slack.socket.lines.size).toBe(1);
  const request = {
    type: 'SLACK',
    integration_id,
    channel_id: 'C1',
    header: 'Stop it?',
    message: 'Stop i-1?',
  };
  const workflowId = await makeWorkflow(harness, admin, approvalGraph(request, more));
  const executionId = await run(harness, admin, workflowId);
  const isWaiting = ({ status }: Seen) => status === 'WAITING';
  await until(harness, admin, workflowId, executionId, isWaiting);
  await expect.poll(() => slack.messages.sent).toHaveLength(1);
  return { integration_id, workflowId, executionId, sent: slack.messages.sent[0]! };
}

describe('an approval that is asked for in Slack', () => {
  it('is decided there, once, by a member, and the workflow goes on', async () => {
    const { workflowId, executionId, sent } = await asked();
    slack.socket.press(sent, 'costloom_approve', 'U2');
    await expect.poll(() => slack.messages.ephemeral).toHaveLength(1);
    expect(slack.messages.ephemeral[0]?.text).toBe(
      'eve@elsewhere.example is not a member of this organization in Costloom.',
    );
    const before = { ...sent };
    slack.socket.press(before, 'costloom_approve', 'U1');
    expect((await until(harness, admin, workflowId, executionId)).status).toBe('SUCCEEDED');
    await expect.poll(() => slack.messages.sent[0]?.text).toContain('Approved by');
    const params = { workflowId, executionId };
    const [approval] = dataOf<object[]>(await harness.call(admin, 'approvals.ofExecution', { params }));
    expect(approval).toMatchObject({ state: 'approved', decided_via: 'Slack' });
    slack.socket.press(before, 'costloom_reject', 'U1');
    await expect.poll(() => slack.messages.ephemeral).toHaveLength(2);
    expect(slack.socket.acknowledged).toHaveLength(3);
    expect((await look(harness, admin, workflowId, executionId)).status).toBe('SUCCEEDED');
  });

  it('is left to those who are named', async () => {
    const { workflowId, executionId, sent } = await asked({ approvers: ['somebody@acme.example'] });
    slack.socket.press(sent, 'costloom_reject', 'U1');
    await expect.poll(() => slack.messages.ephemeral).toHaveLength(1);
    expect(slack.messages.ephemeral[0]?.text).toContain('Only these people can decide');
    expect((await look(harness, admin, workflowId, executionId)).status).toBe('WAITING');
  });

  it('has no buttons where a comment is needed, and none of an integration that was ended', async () => {
    const { integration_id, workflowId, executionId, sent } = await asked({ comment_required: true });
    expect(sent.blocks).toBeUndefined();
    await harness.call(admin, 'integrations.remove', { params: { id: integration_id } });
    await harness.sweep();
    await expect.poll(() => slack.socket.lines.size).toBe(0);
    expect((await look(harness, admin, workflowId, executionId)).status).toBe('WAITING');
  });
});

describe('connecting Slack', () => {
  it('checks the app-level token', async () => {
    const wrong = await connect({ app_token: 'xoxb-no' });
    expect(failureOf(wrong)).toMatchObject({
      data: [{ reason: expect.stringContaining('starts with xapp-') }],
    });
    const refused = await connect({ app_token: 'xapp-other' });
    expect([refused.status, refused.text]).toEqual([
      expect.any(Number),
      expect.stringContaining('The app-level token does not work: The token is wrong.'),
    ]);
  });
});
