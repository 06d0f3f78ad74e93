import { param } from '../../common/params';
import { pathInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { anyList, listParam, pathsParam } from '../common/list';
import { numbersIn } from '../../common/values/order';
import { statisticsOf } from '../../common/values/statistics';
import { groupsOf } from '../common/groups';

export const aggregateList = defineStep({
  stepTemplateId: 'ARRAY-008',
  name: 'Aggregate_list',
  title: 'Aggregate list',
  description: 'Calculates the count, sum, average, minimum and maximum of a field, overall or by group.',
  group: 'ARRAY',
  icon: 'grouped-bar-chart',
  effect: 'pure',
  keywords: ['sum', 'total', 'average', 'count', 'min', 'max', 'pivot'],
  parameters: {
    list: listParam,
    field: param(
      { p: 2, type: 'string', title: 'Number field', description: 'A path in each item.' },
      pathInput,
    ),
    by: pathsParam({
      p: 3,
      title: 'Group by',
      description: 'Leave empty for one result for the whole list.',
    }),
  },
  output: anyList,
  sampleOutput: [{ owner: 'ann', count: 3, sum: 30, average: 10, min: 5, max: 15 }],
  run({ list, field, by }, { log }) {
    const groups = by.length === 0 ? [{ key: {}, items: list }] : groupsOf(list, by);
    let skipped = 0;
    const results = groups.map(({ key, items }) => {
      const numbers = numbersIn('Number field', field, items).filter((number) => number !== undefined);
      skipped += items.length - numbers.length;
      return { ...key, ...statisticsOf(numbers) };
    });
    if (skipped > 0) log('warn', `${skipped} items have no number in “${field}” and were skipped.`);
    return results;
  },
});
