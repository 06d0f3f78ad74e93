import { sumOf } from '@shared/model/numbers';
import { z } from 'zod';
import { isJsonObject } from '@shared/model/json';
import { text, whole } from '../../common/params';
import { defineStep } from '../../contract';
import { anyList, listParam } from '../common/list';
import { numbersIn, readerOf } from '../../common/values/order';

export const topItems = defineStep({
  stepTemplateId: 'ARRAY-015',
  name: 'Top_items',
  title: 'Top items and the rest',
  description: 'Returns the items with the largest numbers, and one item that sums up the rest.',
  group: 'ARRAY',
  icon: 'series-derived',
  effect: 'pure',
  keywords: ['largest', 'spenders', 'rank', 'pareto', 'share'],
  parameters: {
    list: listParam,
    field: text({ p: 2, title: 'Number field', max: 500 }),
    count: whole({ p: 3, title: 'Count', default: 5, min: 1, max: 1000 }),
    label: text({ p: 4, title: 'Name field', optional: true, default: '', max: 500 }),
  },
  output: z.object({ items: anyList, others: z.looseObject({}), total: z.number() }).partial(),
  sampleOutput: {
    items: [{ service: 'Amazon EC2', amount: 120, share: 80 }],
    others: { count: 3, sum: 30, share: 20 },
    total: 150,
  },
  run({ list, field, count, label }) {
    const name = readerOf('Name field', label);
    const numbers = numbersIn('Number field', field, list);
    const sorted = list
      .map((item, at) => ({ item, number: numbers[at] ?? 0 }))
      .toSorted((a, b) => b.number - a.number);
    const total = sumOf(sorted.map(({ number }) => number));
    const share = (part: number) => (total === 0 ? 0 : (part / total) * 100);
    const rest = sorted.slice(count);
    const restSum = sumOf(rest.map(({ number }) => number));
    return {
      items: sorted.slice(0, count).map(({ item, number }) => ({
        ...(isJsonObject(item) ? item : { value: item }),
        ...(label === '' ? {} : { name: name(item) ?? null }),
        share: share(number),
      })),
      others: { count: rest.length, sum: restSum, share: share(restSum) },
      total,
    };
  },
});
