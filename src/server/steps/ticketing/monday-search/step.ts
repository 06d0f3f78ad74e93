import { z } from 'zod';
import { absent, required, wholeInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { callOf } from '../../common/services/call';
import { boardParam, columnsInput, mondayInput, mondayParam, mondayStep } from '../common/monday';

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
    text: { p: 3, type: 'string', title: 'Name contains', optional: true },
    group: { p: 4, type: 'string', title: 'Group', description: 'By title or ID.', optional: true },
    columns: {
      p: 5,
      type: 'object',
      title: 'Columns',
      description:
        'By column title or ID: text that a text column contains, or the labels that a status or dropdown has. All must match.',
      placeholder: '{ "Status": ["To do", "Working on it"] }',
      optional: true,
    },
    limit: { p: 6, type: 'number', title: 'Maximum', optional: true, default: 100, min: 1, max: MOST },
  },
  input: z.object({
    integration: mondayInput,
    board: required(255),
    text: absent(255),
    group: absent(255),
    columns: columnsInput.default({}),
    limit: wholeInput.pipe(z.number().min(1).max(MOST)).default(100),
  }),
  outputSchema: {
    type: 'object',
    properties: {
      count: { type: 'integer' },
      truncated: { type: 'boolean', description: 'True if there are more.' },
      items: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            name: { type: 'string' },
            url: { type: 'string' },
            state: { type: 'string' },
            group: { type: 'string' },
            updated_at: { type: 'string' },
            columns: { type: 'object', description: 'Texts, by column title.' },
          },
        },
      },
    },
    required: ['count', 'truncated', 'items'],
  },
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
