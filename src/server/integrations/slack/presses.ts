import { z } from 'zod';
import { isFault } from '@shared/kernel/fault';
import { slackApprovalWords as words } from '@shared/words/slackApprovals';
import type { Integrations } from '../../domains/integrations/integrations.port';
import type { ServiceClient } from '../../platform/outbound/serviceClient';
import { createSlackApi, SlackError, type SlackApi } from './api';
import { APPROVE, buttonValue, REJECT } from './asking';
import { escapeMrkdwn } from './chat';
import type { Connected } from '../../domains/integrations/connected.port';

const ANSWER_MS = 30_000;
const block = z.looseObject({ type: z.string() });

const press = z.object({
  type: z.literal('block_actions'),
  user: z.object({ id: z.string() }),
  channel: z.object({ id: z.string() }),
  message: z.object({ ts: z.string(), text: z.string().default(''), blocks: z.array(block).default([]) }),
  actions: z.array(z.object({ action_id: z.string(), value: z.string().default('') })).min(1),
});
type Press = z.output<typeof press>;

const own = z.object({ team_id: z.string() });
const person = z.object({
  user: z.object({
    team_id: z.string(),
    enterprise_user: z.object({ teams: z.array(z.string()).default([]) }).optional(),
    deleted: z.boolean().default(false),
    is_bot: z.boolean().default(false),
    is_email_confirmed: z.boolean().default(true),
    profile: z.object({ email: z.string().default('') }).default({ email: '' }),
  }),
});
const anything = z.unknown();

/** How an approval stands after a press. */
export interface Decided {
  state: string;
  /** Who decided; of one that is still open, who has approved so far. */
  by: string[];
  quorum: number;
}
/** Decides as the member of the organization with this address. Fails with a Fault whose message is for that person. */
export type DecideInChat = (asked: {
  orgId: string;
  approvalId: string;
  email: string;
  approve: boolean;
  via: string;
}) => Promise<Decided>;

function readValue(text: string): z.output<typeof buttonValue> | undefined {
  try {
    return buttonValue.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * The confirmed address of whoever pressed; empty where Slack does not tell one, and for people of other workspaces in a
 * shared channel: their addresses are what their own administrators say.
 */
async function emailOf({ call }: SlackApi, user: string): Promise<string> {
  const { data } = await call({ method: 'users.info', reply: person, args: { user } });
  const { deleted, is_bot, is_email_confirmed, profile, team_id, enterprise_user } = data.user;
  const { team_id: home } = (await call({ method: 'auth.test', reply: own })).data;
  const isForeign = team_id !== home && !enterprise_user?.teams.includes(home);
  return deleted || is_bot || isForeign || !is_email_confirmed ? '' : profile.email;
}

/** The message as it was, without buttons once nothing is left to decide, and below it what was decided. */
async function rewrite({ call }: SlackApi, { channel, message }: Press, told: Decided): Promise<void> {
  const kept = message.blocks.filter(
    ({ type }) => type === 'section' || (type === 'actions' && told.state === 'pending'),
  );
  const line = escapeMrkdwn(words.decided(told));
  const blocks = [...kept, { type: 'context', elements: [{ type: 'mrkdwn', text: line }] }];
  const json = { channel: channel.id, ts: message.ts, text: `${message.text}\n${line}`, blocks };
  await call({ method: 'chat.update', reply: anything, json });
}

/**
 * What is done when somebody presses Approve or Reject. The socket vouches for who pressed; what the button carries only
 * names the approval, and must be of the app whose socket it came from.
 */
export function createSlackPresses(deps: {
  client: ServiceClient;
  integrations: Pick<Integrations, 'working'>;
  decide: DecideInChat;
}) {
  const { client, integrations, decide } = deps;

  return async function pressed(app: Connected, payload: unknown): Promise<void> {
    const { data } = press.safeParse(payload);
    const [action] = data?.actions ?? [];
    if (!data || !action || (action.action_id !== APPROVE && action.action_id !== REJECT)) return;
    const value = readValue(action.value);
    const found = value && (await integrations.working(value.org, value.integration, 'SLACK'));
    if (!value || found?.connected.secret('app_token') !== app.secret('app_token')) return;
    const api = createSlackApi(client, found.connected, AbortSignal.timeout(ANSWER_MS));
    const tell = (text: string) =>
      api.call({
        method: 'chat.postEphemeral',
        reply: anything,
        json: { channel: data.channel.id, user: data.user.id, text: escapeMrkdwn(text) },
      });
    try {
      const email = await emailOf(api, data.user.id);
      if (email === '') return void (await tell(words.noEmail));
      const { org: orgId, approval: approvalId } = value;
      const approve = action.action_id === APPROVE;
      await rewrite(api, data, await decide({ orgId, approvalId, email, approve, via: 'Slack' }));
    } catch (error) {
      if (error instanceof SlackError && error.error === 'missing_scope')
        return void (await tell(words.noEmail));
      if (!isFault(error)) throw error;
      await tell(error.message);
    }
  };
}
