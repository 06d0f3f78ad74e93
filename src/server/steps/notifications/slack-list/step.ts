import { z } from 'zod';
import { choice } from '../../common/params';
import { defineStep, StepError } from '../../contract';
import { callOf } from '../../common/services/call';
import { channelOrNone, integrationParam } from '../common/params';

export const slackList = defineStep({
  stepTemplateId: 'SLACK-005',
  name: 'List_from_Slack',
  title: 'List from Slack',
  description: 'Lists the members of a channel with their email addresses, or the channels of the workspace.',
  group: 'NOTIFICATIONS',
  subgroup: 'SLACK',
  category: 'NOTIFICATIONS',
  icon: 'list-columns',
  effect: 'read',
  needsIntegration: ['SLACK'],
  timeoutSeconds: 180,
  keywords: ['slack', 'members', 'people', 'channels', 'find', 'email'],
  parameters: {
    integration: integrationParam('SLACK'),
    channel: channelOrNone({
      description: 'The channel to list members of.',
      optional: true,
      hiddenBy: 'what:channels',
    }),
    what: choice({
      p: 3,
      title: 'List',
      choices: { members: 'Members of a channel', channels: 'Channels' },
      default: 'members',
    }),
  },
  output: z.object({ items: z.array(z.record(z.string(), z.unknown())), count: z.int() }),
  sampleOutput: {
    items: [{ user_id: 'U0123456789', user_name: 'Ada Lovelace', email: 'ada@example.com' }],
    count: 1,
  },
  async run({ integration, channel, what }, context) {
    const { slack } = context.services.chats;
    const call = callOf(context, integration);
    if (what === 'members' && channel === '')
      throw new StepError(
        'Channel: is required. Choose the channel to list members of.',
        'input_validation',
        false,
      );
    const items = await (what === 'members' ? slack.members(call, channel) : slack.channels(call));
    return { items, count: items.length };
  },
});
