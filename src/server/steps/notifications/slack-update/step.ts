import { z } from 'zod';
import { param } from '../../common/params';
import { required } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { callOf } from '../../common/services/call';
import {
  blocksParam,
  broadcastParam,
  channelParam,
  integrationParam,
  markupParam,
  slackOutput,
  slackSample,
  textParam,
} from '../common/params';
import { composeSlack } from '../common/slackText';

export const slackUpdate = defineStep({
  stepTemplateId: 'SLACK-004',
  name: 'Update_Slack_message',
  title: 'Update Slack message',
  description: 'Replaces the text and blocks of a message the app sent. Safe to repeat.',
  group: 'NOTIFICATIONS',
  subgroup: 'SLACK',
  category: 'NOTIFICATIONS',
  icon: 'edit',
  effect: 'keyed',
  needsIntegration: ['SLACK'],
  timeoutSeconds: 120,
  keywords: ['slack', 'edit', 'change', 'replace', 'progress', 'status'],
  parameters: {
    integration: integrationParam('SLACK'),
    channel: channelParam('Of the message. One to a person is in the channel_id of its step.'),
    messageId: param(
      {
        p: 3,
        type: 'string',
        title: 'Message ID',
        description: 'The message_id from the step that sent it.',
        placeholder: '{{steps.Slack_message.output.message_id}}',
      },
      required(100).pipe(
        z.string().regex(/^\d{6,}\.\d{1,10}$/, 'must be a message_id such as 1768471200.000100'),
      ),
    ),
    text: textParam(4, 'Up to 3,000 characters; longer text is cut.'),
    markup: markupParam(5),
    blocks: blocksParam(6),
    mayBroadcast: broadcastParam(7),
  },
  output: slackOutput,
  sampleOutput: slackSample,
  async run({ integration, channel, messageId, ...draft }, context) {
    const { message, file } = composeSlack({ ...draft, thread: '', unfurl: false });
    if (file) context.log('warn', 'The message was cut: an update can’t attach a file.');
    const { text, blocks } = message;
    const shown = { to: channel, channel_id: channel, message_id: messageId, text, blocks };
    const of = { channelId: channel, messageId };
    // Without blocks of its own it loses those that it had.
    const call = callOf(context, integration);
    if (!context.dryRun) await context.services.chats.slack.update(call, of, { text, blocks });
    return { ...shown, sent: !context.dryRun, thread: null, attached: null };
  },
});
