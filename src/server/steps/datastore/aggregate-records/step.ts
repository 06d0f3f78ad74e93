import { z } from 'zod';
import { namesInput, wholeInput } from '../../common/values/inputs';
import { StepError, defineStep } from '../../contract';
import { conditionsInput, conditionsParam, datastoreInput, datastoreParam, idOf } from '../common/params';

const functions = [
  { value: 'count', label: 'Count' },
  { value: 'sum', label: 'Sum' },
  { value: 'avg', label: 'Average' },
  { value: 'min', label: 'Minimum' },
  { value: 'max', label: 'Maximum' },
];
const numeric = ['number', 'currency'];

export const aggregateRecords = defineStep({
  stepTemplateId: 'DATASTORE-009',
  name: 'Aggregate_records',
  title: 'Aggregate records',
  description: 'Calculates the count, sum, average, minimum or maximum of a column, overall or by group.',
  group: 'DATASTORE',
  icon: 'grouped-bar-chart',
  effect: 'read',
  keywords: ['sum', 'total', 'average', 'min', 'max', 'group by', 'pivot'],
  parameters: {
    datastore: datastoreParam,
    function: { p: 2, type: 'select', title: 'Function', selectValues: functions, default: 'sum' },
    column: { p: 3, type: 'string', title: 'Column', hiddenBy: 'function:count' },
    groupBy: {
      p: 4,
      type: 'list',
      title: 'Group by',
      description: 'Up to five columns. Leave empty for one overall result.',
      optional: true,
      default: [],
    },
    conditions: conditionsParam(5),
    limit: {
      p: 6,
      type: 'number',
      title: 'Maximum groups',
      optional: true,
      default: 1000,
      min: 1,
      max: 10_000,
    },
  },
  input: z.object({
    datastore: datastoreInput,
    function: z.enum(['count', 'sum', 'avg', 'min', 'max']).default('sum'),
    column: z.string().trim().default(''),
    groupBy: namesInput.pipe(z.array(z.string()).max(5, 'takes at most five columns')).default([]),
    conditions: conditionsInput.default(null),
    limit: wholeInput.pipe(z.number().min(1).max(10_000)).default(1000),
  }),
  outputSchema: {
    type: 'object',
    properties: {
      groups: {
        type: 'array',
        items: { type: 'object', properties: { value: { type: ['number', 'string', 'null'] } } },
      },
      value: { type: ['number', 'string', 'null'] },
    },
    required: ['groups', 'value'],
  },
  sampleOutput: { groups: [{ Owner: 'ann', value: 24 }], value: 24 },
  async run({ datastore, function: name, column, groupBy, conditions, limit }, context) {
    const id = await idOf(context, datastore);
    const { datastores } = context.services;
    if (name !== 'count') {
      const found = (await datastores.schema(context.orgId, id)).find(({ key }) => key === column);
      const fits =
        found &&
        (numeric.includes(found.type) || (found.type === 'date' && name !== 'sum' && name !== 'avg'));
      if (!fits) throw new StepError(`Column: “${column}” is not a number column.`, 'general', false);
    }
    const key = name === 'count' ? null : column;
    const question = { filter: conditions, groupBy, function: name, key, limit };
    const groups = await datastores.aggregate(context.orgId, id, question);
    return { groups, value: groups.length === 1 ? (groups[0]?.value ?? null) : null };
  },
});
