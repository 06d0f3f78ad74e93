import { z } from 'zod';
import { listInput, pathInput, textInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { anyList, listParam } from '../common/list';
import { join } from './join';

export const joinLists = defineStep({
  stepTemplateId: 'ARRAY-005',
  name: 'Join_lists',
  title: 'Join two lists',
  description: 'Joins the items of two lists on equal fields, like a SQL join.',
  group: 'ARRAY',
  icon: 'inner-join',
  effect: 'pure',
  keywords: ['merge', 'lookup', 'vlookup', 'combine'],
  parameters: {
    left: { ...listParam, title: 'Left list' },
    right: { ...listParam, p: 2, title: 'Right list' },
    leftKey: { p: 3, type: 'string', title: 'Left field' },
    rightKey: {
      p: 4,
      type: 'string',
      title: 'Right field',
      description: 'Leave empty for the same field.',
      optional: true,
      default: '',
    },
    kind: {
      p: 5,
      type: 'select',
      title: 'Keep',
      default: 'inner',
      selectValues: [
        { value: 'inner', label: 'Matching items only' },
        { value: 'left', label: 'All left items' },
        { value: 'full', label: 'All items of both lists' },
        { value: 'only_left', label: 'Left items without a match' },
      ],
    },
    prefix: {
      p: 6,
      type: 'string',
      title: 'Prefix for right fields',
      description: 'Added to the names of right fields so they don’t overwrite left ones.',
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
    log('info', `${joined.length} items joined from ${input.left.length} and ${input.right.length}.`);
    return joined;
  },
});
