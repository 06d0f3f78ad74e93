import { defineStep } from '../../contract';
import { anyList, listParam } from '../common/list';

export const concatenateLists = defineStep({
  stepTemplateId: 'ARRAY-011',
  name: 'Concatenate_lists',
  title: 'Concatenate lists',
  description: 'Appends the items of one list to another.',
  group: 'ARRAY',
  icon: 'add-column-right',
  effect: 'pure',
  keywords: ['append', 'add', 'merge', 'union'],
  parameters: {
    first: { ...listParam, title: 'First list' },
    second: { ...listParam, p: 2, title: 'Second list' },
  },
  output: anyList,
  sampleOutput: [1, 2, 3],
  run({ first, second }) {
    return [...first, ...second];
  },
});
