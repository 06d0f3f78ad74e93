import { text } from '../../common/params';
import { defineStep } from '../../contract';
import { callOf } from '../../common/services/call';
import {
  boardParam,
  columnsParam,
  itemOutput,
  mondayParam,
  mondayStep,
  PREVIEW_ITEM,
} from '../common/monday';

export const mondayCreateItem = defineStep({
  ...mondayStep,
  stepTemplateId: 'MONDAY-001',
  name: 'Create_monday_item',
  title: 'Create a monday.com item',
  description: 'Creates an item on a board and sets its columns. A preview shows what would be sent.',
  icon: 'add',
  effect: 'unsafe',
  permissions: ['boards:read', 'boards:write'],
  keywords: ['monday', 'item', 'task', 'board', 'ticket', 'new', 'pulse'],
  parameters: {
    integration: mondayParam,
    board: boardParam,
    group: text({
      p: 3,
      title: 'Group',
      description: 'By title or ID. Leave empty for the first group of the board.',
      optional: true,
      max: 255,
    }),
    name: text({ p: 4, title: 'Name', max: 255, maxLength: 255 }),
    columns: columnsParam(5, true),
  },
  output: itemOutput,
  sampleOutput: {
    done: true,
    id: '1234567890',
    name: 'Delete 12 idle load balancers',
    url: 'https://acme.monday.com/boards/987/pulses/1234567890',
    board: 'FinOps backlog',
    columns: { status: { label: 'To do' }, numbers: '120.5' },
  },
  async run({ integration, ...draft }, context) {
    const { monday } = context.services.apps;
    const call = callOf(context, integration);
    if (context.dryRun) {
      const { board, columns } = await monday.ready(call, draft);
      return { done: false, id: PREVIEW_ITEM, name: draft.name, url: '', board, columns };
    }
    const { id, name, url, board, columns } = await monday.create(call, draft);
    return { done: true, id, name, url, board, columns };
  },
});
