import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import { startSlack, type SlackFake } from '@tests/fakes/slack';
import type { SlackSent } from '@tests/fakes/slackMessages';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { slackWriter } from './chat';
import { createSlackPresses, type Decided } from './presses';
import type { Connected } from '../../domains/integrations/connected.port';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
let slack: SlackFake;
let decided: Decided | Fault;
const asked: object[] = [];
beforeEach(async () => {
  slack = await startSlack();
  decided = { state: 'approved', by: ['Ada'], quorum: 1 };
  asked.length = 0;
});
afterEach(() => slack.stop());

const app = (change: Partial<Connected> = {}): Connected => ({
  orgId: 'acme',
  integrationId: 'one',
  name: 'Ops',
  settings: { address: slack.address },
  secret: (id) => (id === 'app_token' ? slack.appToken : slack.token),
  ...change,
});
const pressed = createSlackPresses({
  client,
  integrations: {
    working: async (orgId, integrationId) =>
      orgId === 'acme' && integrationId === 'one'
        ? { connected: app(), missing: [], explain: () => undefined }
        : undefined,
  },
  async decide(one) {
    asked.push(one);
    if (decided instanceof Fault) throw decided;
    return decided;
  },
});

const ask = { orgId: 'acme', approvalId: 'a1', approve: 'Stop it', reject: 'Keep it' };
async function message(text = 'Stop <i-1>?'): Promise<SlackSent> {
  const contact = {
    type: 'slack',
    enabled: true,
    integration_id: 'one',
    channel_id: 'C1',
    name: '',
  } as const;
  await slackWriter(client).write(
    app(),
    contact,
    { subject: 'Approval', text, html: '', ask },
    new AbortController().signal,
  );
  return slack.messages.sent.at(-1)!;
}
const button = (sent: SlackSent, action_id: string) =>
  sent.blocks?.flatMap(({ elements = [] }) => elements).find((one) => one.action_id === action_id);
const press = async (sent: SlackSent, action = 'costloom_approve', user = 'U1', of = app()) =>
  pressed(of, {
    type: 'block_actions',
    user: { id: user },
    channel: { id: sent.channel },
    message: sent,
    actions: [{ ...button(sent, action), action_id: action }],
  });
const last = () => slack.messages.sent.at(-1);

describe('an approval in Slack', () => {
  it('has two buttons that name it, and no text that Slack would read as its own', async () => {
    const sent = await message();
    expect(sent.blocks?.map(({ type }) => type)).toEqual(['section', 'actions']);
    expect(sent.blocks?.[0]?.text?.text).toContain('Stop &lt;i-1&gt;?');
    expect(button(sent, 'costloom_reject')).toMatchObject({
      text: { text: 'Keep it' },
      value: JSON.stringify({ org: 'acme', integration: 'one', approval: 'a1' }),
    });
    expect((await message('long line\n'.repeat(2_000))).blocks).toHaveLength(4);
  });

  it('is decided by the member whose address Slack vouches for, and loses its buttons', async () => {
    await press(await message());
    expect(asked).toEqual([
      { orgId: 'acme', approvalId: 'a1', email: 'ada@example.test', approve: true, via: 'Slack' },
    ]);
    expect(last()?.blocks?.map(({ type }) => type)).toEqual(['section', 'context']);
    expect(last()?.text).toContain('Approved by Ada');
    decided = { state: 'rejected', by: ['A & B'], quorum: 1 };
    await press(await message(), 'costloom_reject');
    expect(asked.at(-1)).toMatchObject({ approve: false });
    expect(last()?.text).toContain('Rejected by A &amp; B');
  });

  it('keeps its buttons while more have to approve', async () => {
    decided = { state: 'pending', by: ['Ada'], quorum: 2 };
    await press(await message());
    expect(last()?.blocks?.map(({ type }) => type)).toEqual(['section', 'actions', 'context']);
    expect(last()?.text).toContain('1 of 2 approved: Ada');
  });

  it('tells only whoever pressed why it is not theirs to decide', async () => {
    decided = new Fault('forbidden', 'Only these people can decide: bob@example.test.');
    await press(await message());
    expect(slack.messages.ephemeral).toEqual([
      { channel: 'C1', user: 'U1', text: 'Only these people can decide: bob@example.test.' },
    ]);
    expect(last()).toMatchObject({ edits: 0 });
  });

  it('is not decided by a person without a confirmed address, a bot, somebody who left or of another workspace', async () => {
    for (const change of [
      { is_email_confirmed: false },
      { is_bot: true },
      { deleted: true },
      { team_id: 'T2' },
    ]) {
      slack.users[0] = {
        id: 'U1',
        name: 'ada',
        profile: { real_name: 'Ada', email: 'ada@example.test' },
        ...change,
      };
      await press(await message());
    }
    await press(await message(), 'costloom_approve', 'U2');
    slack.scopes = slack.scopes.filter((scope) => scope !== 'users:read');
    await press(await message());
    expect(asked).toEqual([]);
    expect(slack.messages.ephemeral.map(({ text }) => text)).toEqual(
      Array.from({ length: 6 }, () => expect.stringContaining('does not tell Costloom your email address')),
    );
  });

  it('is no matter of another app, of other buttons, or of what names nothing', async () => {
    const sent = await message();
    await press(sent, 'costloom_approve', 'U1', app({ secret: () => 'xapp-other' }));
    await press(sent, 'somebody_elses');
    await pressed(app(), { type: 'view_submission' });
    const foreign = { ...sent, blocks: undefined };
    await press(foreign);
    expect([asked, slack.messages.ephemeral, last()?.edits]).toEqual([[], [], 0]);
  });
});
