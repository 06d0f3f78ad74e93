import { z } from 'zod';
import { text } from '../../common/params';
import { defineStep } from '../../contract';
import { callOf } from '../../common/services/call';
import { itemParam, mondayParam, mondayStep } from '../common/monday';

export const mondayComment = defineStep({
  ...mondayStep,
  stepTemplateId: 'MONDAY-003',
  name: 'Add_monday_update',
  title: 'Add a monday.com update',
  description: 'Posts an update (a comment) on an item.',
  icon: 'comment',
  effect: 'unsafe',
  permissions: ['updates:write'],
  keywords: ['monday', 'item', 'comment', 'update', 'note', 'reply', 'pulse'],
  parameters: {
    integration: mondayParam,
    item: itemParam,
    text: text({ p: 3, type: 'text', title: 'Update', max: 30_000 }),
  },
  output: z.object({
    done: z.boolean().describe('False in a preview.'),
    item: z.string(),
    update_id: z.string(),
    text: z.string(),
  }),
  sampleOutput: {
    done: true,
    item: '1234567890',
    update_id: '4455667788',
    text: 'Deleted. The next bill will show it.',
  },
  async run({ integration, item, text }, context) {
    if (context.dryRun) return { done: false, item, update_id: '', text };
    const { id } = await context.services.apps.monday.comment(callOf(context, integration), item, text);
    return { done: true, item, update_id: id, text };
  },
});
