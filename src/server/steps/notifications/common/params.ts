import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { callOf } from '../../common/services/call';
import { choice, param, text, yesNo } from '../../common/params';
import { absent, jsonInput, required } from '../../common/values/inputs';
import type { ParamSpec, StepContext } from '../../contract';
import type { MessageFile, SlackMessage, SlackPlace } from '../../messages.port';

export const integrationParam = (type: 'SLACK' | 'TEAMS') =>
  param(
    {
      p: 1,
      type: 'integration',
      title: 'Integration',
      description: type === 'SLACK' ? 'A connected Slack workspace.' : 'A connected Microsoft Teams bot.',
      integrations: [type],
    },
    required(200),
  );

/** Of Slack its id; of Teams with its team, where the channel alone says which it is. */
const channelOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'channel_id' in value ? value.channel_id : value;
const channelSpec = { p: 2, type: 'channel', title: 'Channel' } as const;
export const channelParam = (description: string) =>
  param({ ...channelSpec, description }, z.preprocess(channelOf, required(200)));
/** One that may be absent; then it is ''. */
export const channelOrNone = (form: Pick<ParamSpec, 'description' | 'optional' | 'hiddenBy'>) =>
  param({ ...channelSpec, ...form }, z.preprocess(channelOf, absent(200)));

export const MESSAGE_MAX = 200_000;
export const textParam = (
  p: number,
  description = 'Text over 3,000 characters is cut, and the full text is attached as a file.',
) => text({ p, type: 'text', title: 'Text', description, max: MESSAGE_MAX });

function toBlocks(value: Json): Json[] | null {
  if (value === null || value === '') return [];
  if (typeof value === 'string') {
    try {
      const read: Json = JSON.parse(value);
      return typeof read === 'string' ? null : toBlocks(read);
    } catch {
      return null;
    }
  }
  if (isJsonObject(value)) return toBlocks(value.blocks ?? [value]);
  return Array.isArray(value) ? value : null;
}
const blocksInput = jsonInput
  .transform((value, { addIssue }) => {
    const blocks = toBlocks(value);
    if (blocks) return blocks;
    addIssue({ code: 'custom', message: 'must be a list of blocks' });
    return z.NEVER;
  })
  .default([]);
export const blocksParam = (p: number) =>
  param(
    {
      p,
      type: 'json',
      title: 'Blocks',
      description: 'Block Kit blocks as a list, up to 50. The text then shows only in notifications.',
      optional: true,
    },
    blocksInput,
  );

export const threadParam = (p: number) =>
  text({
    p,
    title: 'Reply to message',
    description: 'The message_id of an earlier message in the channel. Empty: a new message.',
    optional: true,
    placeholder: '{{steps.Slack_message.output.message_id}}',
    max: 100,
  });

export const markupParam = (p: number) =>
  choice({
    p,
    title: 'Text format',
    description: 'In plain text, &, < and > are literal. In Slack markup, they form links and mentions.',
    choices: { plain: 'Plain text', markup: 'Slack markup' },
    default: 'plain',
  });
export const broadcastParam = (p: number) =>
  yesNo({
    p,
    title: 'Allow notifying everyone',
    description: 'Lets <!channel> and <!here> in markup and blocks notify the whole channel.',
    optional: true,
    default: false,
  });
export const unfurlParam = (p: number) =>
  yesNo({ p, title: 'Show link previews', optional: true, default: false });

export const slackOutput = z.object({
  sent: z.boolean(),
  to: z.string(),
  channel_id: z.string(),
  message_id: z.string(),
  text: z.string(),
  // As JSON Schema: a list or null would be two schemas, and nobody would see that it can be null.
  blocks: z.unknown().meta({ type: ['array', 'null'] }),
  thread: z.string().nullable(),
  attached: z.string().nullable(),
});
export const slackSample = {
  sent: true,
  to: 'C0123456789',
  channel_id: 'C0123456789',
  message_id: '1768471200.000100',
  text: 'Idle load balancers cost $182.60 per month.',
  blocks: null,
  thread: null,
  attached: null,
};

/** Sends it with what has no room in it, or tells with a preview exactly what would be sent. */
export async function sendSlack(
  context: StepContext,
  integration: string,
  to: SlackPlace,
  { message, file }: { message: SlackMessage; file: MessageFile | null },
): Promise<JsonObject> {
  const name = 'channel' in to ? to.channel : to.person;
  const { text, blocks, thread } = message;
  const shown = { to: name, text, blocks, thread, attached: file?.content ?? null };
  if (context.dryRun) return { ...shown, sent: false, channel_id: '', message_id: '' };
  const { slack } = context.services.chats;
  const call = callOf(context, integration);
  const { channelId, messageId } = await slack.send(call, to, message);
  if (file)
    await slack
      .upload(
        call,
        { channel: channelId },
        { ...file, title: file.name, comment: '', thread: thread ?? messageId },
      )
      .catch((error: unknown) => {
        if (context.signal.aborted) throw error;
        // The message is there: to fail now would have it sent again.
        const reason = error instanceof Error ? error.message : String(error);
        context.log('error', `The message was sent, but the full text could not be attached. ${reason}`);
      });
  return { ...shown, sent: true, channel_id: channelId, message_id: messageId };
}
