import { defineStep } from '../../contract';
import {
  blocksParam,
  broadcastParam,
  channelParam,
  integrationParam,
  markupParam,
  sendSlack,
  slackOutput,
  slackSample,
  textParam,
  threadParam,
  unfurlParam,
} from '../common/params';
import { composeSlack } from '../common/slackText';

export const slackMessage = defineStep({
  stepTemplateId: 'SLACK-001',
  name: 'Slack_message',
  title: 'Slack message',
  description: 'Posts to a Slack channel, or replies to a message in it.',
  group: 'NOTIFICATIONS',
  subgroup: 'SLACK',
  category: 'NOTIFICATIONS',
  icon: 'chat',
  effect: 'unsafe',
  needsIntegration: ['SLACK'],
  timeoutSeconds: 120,
  keywords: ['slack', 'chat', 'channel', 'post', 'notify', 'thread', 'reply', 'block kit'],
  parameters: {
    integration: integrationParam('SLACK'),
    channel: channelParam('Invite the app to private channels first.'),
    text: textParam(3),
    markup: markupParam(4),
    blocks: blocksParam(5),
    thread: threadParam(6),
    unfurl: unfurlParam(7),
    mayBroadcast: broadcastParam(8),
  },
  output: slackOutput,
  sampleOutput: slackSample,
  run: ({ integration, channel, ...draft }, context) =>
    sendSlack(context, integration, { channel }, composeSlack(draft)),
});
