import { ComparisonError, filterItems, type Filtered } from '@shared/model/conditions/condition';
import { parseCondition } from '@shared/model/conditions/parseCondition';
import type { Json } from '@shared/model/json';
import { choice, param } from '../../common/params';
import { jsonInput } from '../../common/values/inputs';
import { defineStep, StepError } from '../../contract';
import { anyList, listParam } from '../common/list';

function filtered(list: Json[], conditions: Json): Filtered {
  try {
    return filterItems(list, parseCondition(conditions));
  } catch (error) {
    if (error instanceof ComparisonError) throw new StepError(error.message, 'input_validation', false);
    throw error;
  }
}

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
    conditions: param(
      {
        p: 2,
        type: 'conditions',
        title: 'Conditions',
        description: 'Keys are paths in each item, such as amount or tags.owner.',
      },
      jsonInput,
    ),
    incomparable: choice({
      p: 3,
      title: 'If an item cannot be compared',
      description: 'Such as a text with a number. Items without the field are always left out.',
      choices: { fail: 'Fail the step', leave: 'Leave it out' },
      optional: true,
      default: 'fail',
    }),
  },
  output: anyList,
  sampleOutput: [{ service: 'Amazon EC2', amount: 120.5 }],
  run({ list, conditions, incomparable: way }, { log }) {
    const { kept, incomparable } = filtered(list, conditions);
    const { count, first } = incomparable;
    if (first) {
      const reason = `Item ${first.index + 1}: ${first.reason}`;
      if (way === 'fail') throw new StepError(reason, 'input_validation', false);
      log('warn', `${count} of ${list.length} items cannot be compared and are left out. ${reason}`);
    }
    log('info', `${kept.length} of ${list.length} items kept.`);
    return kept;
  },
});
