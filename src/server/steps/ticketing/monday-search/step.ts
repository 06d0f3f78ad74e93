import { z } from 'zod';
import { param, text, whole } from '../../common/params';
import { defineStep } from '../../contract';
import { callOf } from '../../common/services/call';
import { boardParam, columnsInput, mondayParam, mondayStep } from '../common/monday';

const MOST = 5_000;

export const mondaySearch = defineStep({
  ...mondayStep,
  stepTemplateId: 'MONDAY-004',
  name: 'Search_monday_items',
  title: 'Search monday.com items',
  description: 'Finds items on a board. With no conditions, returns all its items.',
  icon: 'search',
  effect: 'read',
  permissions: ['boards:read'],
  timeoutSeconds: 300,
  keywords: ['monday', 'item', 'find', 'list', 'query', 'board', 'pulse'],
  parameters: {
    integration: mondayParam,
    board: boardParam,
    text: text({ p: 3, title: 'Name contains', optional: true, max: 255 }),
    group: text({ p: 4, title: 'Group', description: 'By title or ID.', optional: true, max: 255 }),
    columns: param(
      {
        p: 5,
        type: 'object',
        title: 'Columns',
        description:
          'By column title or ID: text that a text column contains, or the labels that a status or dropdown has. All must match.',
        placeholder: '{ "Status": ["To do", "Working on it"] }',
        optional: true,
      },
      columnsInput.default({}),
    ),
    limit: whole({ p: 6, title: 'Maximum', optional: true, default: 100, min: 1, max: MOST }),
  },
  output: z.object({
    count: z.int(),
    truncated: z.boolean().describe('True if there are more.'),
    items: z.array(
      z
        .object({
          id: z.string(),
          name: z.string(),
          url: z.string(),
          state: z.string(),
          group: z.string(),
          updated_at: z.string(),
          columns: z.record(z.string(), z.unknown()).describe('Texts, by column title.'),
        })
        .partial(),
    ),
  }),
  sampleOutput: {
    count: 1,
    truncated: false,
    items: [
      {
        id: '1234567890',
        name: 'Delete 12 idle load balancers',
        url: 'https://acme.monday.com/boards/987/pulses/1234567890',
        state: 'active',
        group: 'This month',
        updated_at: '2026-11-20T09:00:00Z',
        columns: { Status: 'To do', 'Monthly saving': '120.5' },
      },
    ],
  },
  async run({ integration, ...asked }, context) {
    const found = await context.services.apps.monday.search(callOf(context, integration), asked);
    if (found.truncated)
      context.log('warn', `There are more items; the first ${found.items.length} are returned.`);
    return { count: found.items.length, ...found };
  },
});
