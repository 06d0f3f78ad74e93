import { z } from 'zod';
import { absent, objectInput, textInput } from '../../common/values/inputs';
import { defineStep, StepError } from '../../contract';
import { callOf } from '../../common/services/call';
import {
  channelParam,
  integrationInput,
  integrationParam,
  MESSAGE_MAX,
  optionalChannel,
} from '../common/params';
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
    channel: { ...channelParam('Add the bot to its team first.'), hiddenBy: 'target:person' },
    target: {
      p: 3,
      type: 'select',
      title: 'Send to',
      selectValues: [
        { value: 'channel', label: 'A channel' },
        { value: 'person', label: 'A person' },
      ],
      default: 'channel',
    },
    person: {
      p: 4,
      type: 'string',
      title: 'Person',
      description: 'An email address or a Microsoft Entra object ID.',
      hiddenBy: 'target:channel',
    },
    title: { p: 5, type: 'string', title: 'Title', optional: true, maxLength: 200 },
    text: {
      p: 6,
      type: 'text',
      title: 'Text',
      description: 'Plain text. Text over 20,000 characters is cut.',
    },
    card: {
      p: 7,
      type: 'object',
      title: 'Adaptive card',
      description: 'Shown below the text, up to 20 KB. Buttons can only open links.',
      optional: true,
    },
  },
  input: z.object({
    integration: integrationInput,
    channel: optionalChannel,
    target: z.enum(['channel', 'person']).default('channel'),
    person: absent(320),
    title: absent(200),
    text: textInput.pipe(z.string().trim().min(1, 'is empty').max(MESSAGE_MAX)),
    card: objectInput.optional(),
  }),
  outputSchema: {
    type: 'object',
    properties: {
      sent: { type: 'boolean' },
      to: { type: 'string' },
      message_id: { type: 'string' },
      html: { type: 'string' },
      card: { type: ['object', 'null'] },
    },
    required: ['sent', 'to', 'message_id', 'html', 'card'],
  },
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
