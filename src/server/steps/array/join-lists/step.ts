import { z } from 'zod';
import { listInput, pathInput, textInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { anyList, listParam } from '../common/list';
import { join } from './join';

export const joinLists = defineStep({
  stepTemplateId: 'ARRAY-005',
  name: 'Join_lists',
  title: 'Join two lists',
  description: 'Combines the items of two lists whose fields are equal, as a join of two tables.',
  group: 'ARRAY',
  icon: 'inner-join',
  effect: 'pure',
  keywords: ['merge', 'lookup', 'vlookup', 'combine'],
  parameters: {
    left: { ...listParam, title: 'Left list' },
    right: { ...listParam, p: 2, title: 'Right list' },
    leftKey: { p: 3, type: 'string', title: 'Field of the left list' },
    rightKey: {
      p: 4,
      type: 'string',
      title: 'Field of the right list',
      description: 'Empty: the same field.',
      optional: true,
      default: '',
    },
    kind: {
      p: 5,
      type: 'select',
      title: 'Keep',
      default: 'inner',
      selectValues: [
        { value: 'inner', label: 'Items with a partner' },
        { value: 'left', label: 'Every item of the left list' },
        { value: 'full', label: 'Every item of both lists' },
        { value: 'only_left', label: 'Items of the left list without a partner' },
      ],
    },
    prefix: {
      p: 6,
      type: 'string',
      title: 'Prefix of the right fields',
      description: 'Set before fields of the right list, so that they do not replace those of the left one.',
      optional: true,
      default: '',
    },
  },
  input: z.object({
    left: listInput,
    right: listInput,
    leftKey: pathInput.min(1, 'is empty'),
    rightKey: pathInput.default(''),
    kind: z.enum(['inner', 'left', 'full', 'only_left']).default('inner'),
    prefix: textInput.default(''),
  }),
  outputSchema: anyList,
  sampleOutput: [{ account: '123', amount: 5, owner: 'ann' }],
  run(input, { log }) {
    const joined = join(input);
    log('info', `${joined.length} items were made of ${input.left.length} and ${input.right.length}.`);
    return joined;
  },
});
