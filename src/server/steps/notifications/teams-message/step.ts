import { z } from 'zod';
import { choice, object, text } from '../../common/params';
import { defineStep, StepError } from '../../contract';
import { callOf } from '../../common/services/call';
import { channelOrNone, integrationParam, MESSAGE_MAX } from '../common/params';
import { composeTeams } from '../common/teamsText';

const wrong = (message: string) => new StepError(message, 'input_validation', false);

export const teamsMessage = defineStep({
  stepTemplateId: 'TEAMS-001',
  name: 'Teams_message',
  title: 'Teams message',
  description: 'Posts to a Microsoft Teams channel or messages one person, as the integration’s bot.',
  group: 'NOTIFICATIONS',
  subgroup: 'TEAMS',
  category: 'NOTIFICATIONS',
  icon: 'comment',
  effect: 'unsafe',
  needsIntegration: ['TEAMS'],
  timeoutSeconds: 120,
  keywords: ['teams', 'microsoft', 'chat', 'channel', 'post', 'notify', 'card'],
  parameters: {
    integration: integrationParam('TEAMS'),
    channel: channelOrNone({ description: 'Add the bot to its team first.', hiddenBy: 'target:person' }),
    target: choice({
      p: 3,
      title: 'Send to',
      choices: { channel: 'A channel', person: 'A person' },
      default: 'channel',
    }),
    person: text({
      p: 4,
      title: 'Person',
      description: 'An email address or a Microsoft Entra object ID.',
      hiddenBy: 'target:channel',
      max: 320,
    }),
    title: text({ p: 5, title: 'Title', optional: true, max: 200, maxLength: 200 }),
    text: text({
      p: 6,
      type: 'text',
      title: 'Text',
      description: 'Plain text. Text over 20,000 characters is cut.',
      max: MESSAGE_MAX,
    }),
    card: object({
      p: 7,
      title: 'Adaptive card',
      description: 'Shown below the text, up to 20 KB. Buttons can only open links.',
      optional: true,
    }),
  },
  output: z.object({
    sent: z.boolean(),
    to: z.string(),
    message_id: z.string(),
    html: z.string(),
    card: z.record(z.string(), z.unknown()).nullable(),
  }),
  sampleOutput: {
    sent: true,
    to: '19:general@thread.tacv2',
    message_id: '1768471200000',
    html: 'Idle load balancers cost $182.60 per month.',
    card: null,
  },
  async run({ integration, channel, target, person, ...draft }, context) {
    if (target === 'channel' && channel === '') throw wrong('Channel: is required. Choose one.');
    if (target === 'person' && person === '')
      throw wrong('Person: is empty. Enter an email address or the object ID in Microsoft Entra.');
    const message = composeTeams(draft);
    const to = target === 'channel' ? { channel } : { person };
    const shown = { to: target === 'channel' ? channel : person, html: message.html, card: message.card };
    if (context.dryRun) return { ...shown, sent: false, message_id: '' };
    const call = callOf(context, integration);
    const { messageId } = await context.services.chats.teams.send(call, to, message);
    return { ...shown, sent: true, message_id: messageId };
  },
});
