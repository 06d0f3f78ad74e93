import { text } from '../../common/params';
import { defineStep } from '../../contract';
import {
  blocksParam,
  integrationParam,
  markupParam,
  sendSlack,
  slackOutput,
  slackSample,
  textParam,
  unfurlParam,
} from '../common/params';
import { composeSlack } from '../common/slackText';

export const slackDirectMessage = defineStep({
  stepTemplateId: 'SLACK-002',
  name: 'Slack_direct_message',
  title: 'Slack direct message',
  description: 'Sends a message to one person in Slack, such as a case owner.',
  group: 'NOTIFICATIONS',
  subgroup: 'SLACK',
  category: 'NOTIFICATIONS',
  icon: 'person',
  effect: 'unsafe',
  needsIntegration: ['SLACK'],
  timeoutSeconds: 120,
  keywords: ['slack', 'dm', 'person', 'member', 'owner', 'notify', 'private'],
  parameters: {
    integration: integrationParam('SLACK'),
    person: text({
      p: 2,
      title: 'Person',
      description: 'A Slack email address, or a member ID, which starts with U or W.',
      placeholder: '{{loop.item.case_owner}}',
      offers: 'slack-people',
      max: 320,
    }),
    text: textParam(3),
    markup: markupParam(4),
    blocks: blocksParam(5),
    unfurl: unfurlParam(6),
  },
  output: slackOutput,
  sampleOutput: { ...slackSample, to: 'ada@example.com', channel_id: 'D0123456789' },
  run: ({ integration, person, ...draft }, context) =>
    sendSlack(context, integration, { person }, composeSlack({ ...draft, mayBroadcast: false, thread: '' })),
});
