import { z } from 'zod';
import { json, text } from '../../common/params';
import { defineStep } from '../../contract';
import { callOf } from '../../common/services/call';
import { channelParam, integrationParam, threadParam } from '../common/params';
import { contentOf } from '../common/files';
import { cutText, escapeSlack, TEXT_MAX } from '../common/slackText';

export const slackFile = defineStep({
  stepTemplateId: 'SLACK-003',
  name: 'Slack_file',
  title: 'Slack file',
  description: 'Uploads a file to a Slack channel: text, JSON or a list as CSV.',
  group: 'NOTIFICATIONS',
  subgroup: 'SLACK',
  category: 'NOTIFICATIONS',
  icon: 'document',
  effect: 'unsafe',
  needsIntegration: ['SLACK'],
  timeoutSeconds: 180,
  keywords: ['slack', 'upload', 'attachment', 'csv', 'report', 'share'],
  parameters: {
    integration: integrationParam('SLACK'),
    channel: channelParam('The app must be in it.'),
    fileName: text({
      p: 3,
      title: 'File name',
      description: 'A list becomes CSV if the name ends with .csv, otherwise JSON.',
      placeholder: 'cases.csv',
      max: 200,
    }),
    content: json({
      p: 4,
      title: 'Content',
      description: 'Text, a list or an object, up to 10 MB.',
      placeholder: '{{steps.Search_cases.output.cases}}',
    }),
    title: text({
      p: 5,
      title: 'Title',
      description: 'Leave empty to use the file name.',
      optional: true,
      max: 200,
    }),
    comment: text({
      p: 6,
      type: 'text',
      title: 'Message',
      description: 'Plain text above the file, up to 3,000 characters.',
      optional: true,
      max: 20_000,
    }),
    thread: threadParam(7),
  },
  output: z.object({
    sent: z.boolean(),
    channel_id: z.string(),
    file_id: z.string(),
    file_name: z.string(),
    size: z.int(),
    content: z.string(),
    comment: z.string(),
  }),
  sampleOutput: {
    sent: true,
    channel_id: 'C0123456789',
    file_id: 'F0123456789',
    file_name: 'cases.csv',
    size: 38,
    content: 'case_id,monthly_saving\ncase-1,18.26\n',
    comment: 'Open cases of this week',
  },
  async run({ integration, channel, fileName: name, content: given, ...rest }, context) {
    const content = await contentOf(name, given, context, 'File name');
    const comment = cutText(escapeSlack(rest.comment), TEXT_MAX);
    const size = Buffer.byteLength(content);
    const shown = { channel_id: channel, file_name: name, size, content: content.slice(0, 20_000), comment };
    if (context.dryRun) return { ...shown, sent: false, file_id: '' };
    const thread = rest.thread === '' ? null : rest.thread;
    const file = { name, content, comment, thread, title: rest.title || name };
    const { slack } = context.services.chats;
    const { channelId, fileId } = await slack.upload(callOf(context, integration), { channel }, file);
    return { ...shown, channel_id: channelId, sent: true, file_id: fileId };
  },
});
