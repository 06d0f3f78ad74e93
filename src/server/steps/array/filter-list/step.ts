import { z } from 'zod';
import { filterItems, parseCondition } from '@shared/model/conditions/condition';
import { jsonInput, listInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { anyList, listParam } from '../common/list';

export const filterList = defineStep({
  stepTemplateId: 'ARRAY-001',
  name: 'Filter_list',
  title: 'Filter list',
  description: 'Keeps the items that meet the conditions.',
  group: 'ARRAY',
  icon: 'filter',
  effect: 'pure',
  keywords: ['where', 'select', 'only', 'find'],
  parameters: {
    list: listParam,
    conditions: {
      p: 2,
      type: 'conditions',
      title: 'Conditions',
      description: 'Keys are paths in each item, such as amount or tags.owner.',
    },
  },
  input: z.object({
    list: listInput,
    conditions: jsonInput,
  }),
  outputSchema: anyList,
  sampleOutput: [{ service: 'Amazon EC2', amount: 120.5 }],
  run({ list, conditions }, { log }) {
    const kept = filterItems(list, parseCondition(conditions));
    log('info', `${kept.length} of ${list.length} items kept.`);
    return kept;
  },
});
