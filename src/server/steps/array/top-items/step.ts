import { sumOf } from '@shared/model/numbers';
import { z } from 'zod';
import { isJsonObject } from '@shared/model/json';
import { listInput, pathInput, wholeInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { listParam } from '../common/list';
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
    field: { p: 2, type: 'string', title: 'Number field' },
    count: { p: 3, type: 'number', title: 'Count', default: 5, min: 1, max: 1000 },
    label: { p: 4, type: 'string', title: 'Name field', optional: true, default: '' },
  },
  input: z.object({
    list: listInput,
    field: pathInput.min(1, 'is empty'),
    count: wholeInput.pipe(z.number().min(1, 'must be at least 1').max(1000, 'can be at most 1,000')),
    label: pathInput.default(''),
  }),
  outputSchema: {
    type: 'object',
    properties: { items: { type: 'array' }, others: { type: 'object' }, total: { type: 'number' } },
  },
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
