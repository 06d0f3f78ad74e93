import { whole } from '../../common/params';
import { defineStep } from '../../contract';
import { anyList, listParam } from '../common/list';

export const sliceList = defineStep({
  stepTemplateId: 'ARRAY-010',
  name: 'Take_items',
  title: 'Take items',
  description: 'Takes the first items, the last items, or a range.',
  group: 'ARRAY',
  icon: 'cut',
  effect: 'pure',
  keywords: ['limit', 'first', 'last', 'top', 'head', 'skip', 'slice'],
  parameters: {
    list: listParam,
    from: whole({
      p: 2,
      title: 'From',
      description: '0 is the first item; −3 is the third from the end.',
      optional: true,
      default: 0,
    }),
    count: whole({ p: 3, title: 'Count', optional: true, default: 10, min: 0 }),
  },
  output: anyList,
  sampleOutput: [{ service: 'Amazon EC2', amount: 120.5 }],
  run({ list, from, count }) {
    const start = from < 0 ? Math.max(0, list.length + from) : from;
    return list.slice(start, start + count);
  },
});
