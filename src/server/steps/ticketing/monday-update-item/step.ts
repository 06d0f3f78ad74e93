import { defineStep } from '../../contract';
import { callOf } from '../../common/services/call';
import { columnsParam, itemOutput, itemParam, mondayParam, mondayStep, PREVIEW_ITEM } from '../common/monday';

export const mondayUpdateItem = defineStep({
  ...mondayStep,
  stepTemplateId: 'MONDAY-002',
  name: 'Update_monday_item',
  title: 'Update a monday.com item',
  description: 'Sets column values of an item. Columns that are not named stay as they are.',
  icon: 'edit',
  effect: 'keyed',
  permissions: ['boards:read', 'boards:write'],
  keywords: ['monday', 'item', 'column', 'status', 'change', 'set', 'pulse'],
  parameters: { integration: mondayParam, item: itemParam, columns: columnsParam(3, false) },
  output: itemOutput,
  sampleOutput: {
    done: true,
    id: '1234567890',
    name: 'Delete 12 idle load balancers',
    url: 'https://acme.monday.com/boards/987/pulses/1234567890',
    board: 'FinOps backlog',
    columns: { status: { label: 'Done' } },
  },
  async run({ integration, item, columns: given }, context) {
    const { monday } = context.services.apps;
    const call = callOf(context, integration);
    if (context.dryRun && item === PREVIEW_ITEM)
      return { done: false, id: item, name: '', url: '', board: '', columns: given };
    const { id, name, url, board, columns } = context.dryRun
      ? await monday.readyChange(call, item, given)
      : await monday.change(call, item, given);
    return { done: !context.dryRun, id, name, url, board, columns };
  },
});
