import { z } from 'zod';
import { choice, param, text, whole } from '../../common/params';
import { namesInput } from '../../common/values/inputs';
import { StepError, defineStep } from '../../contract';
import { conditionsParam, datastoreParam, idOf } from '../common/params';

const numeric = ['number', 'currency'];
const value = z.union([z.number(), z.string(), z.null()]);

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
    function: choice({
      p: 2,
      title: 'Function',
      default: 'sum',
      choices: { count: 'Count', sum: 'Sum', avg: 'Average', min: 'Minimum', max: 'Maximum' },
    }),
    column: text({ p: 3, title: 'Column', hiddenBy: 'function:count', max: 500 }),
    groupBy: param(
      {
        p: 4,
        type: 'list',
        title: 'Group by',
        description: 'Up to five columns. Leave empty for one overall result.',
        optional: true,
        default: [],
      },
      namesInput.pipe(z.array(z.string()).max(5, 'takes at most five columns')).default([]),
    ),
    conditions: conditionsParam(5),
    limit: whole({ p: 6, title: 'Maximum groups', optional: true, default: 1000, min: 1, max: 10_000 }),
  },
  output: z.object({ groups: z.array(z.object({ value: value.optional() })), value }),
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
