import { choice, param, text } from '../../common/params';
import { textInput } from '../../common/values/inputs';
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
    leftKey: text({ p: 3, title: 'Left field', max: 500 }),
    rightKey: text({
      p: 4,
      title: 'Right field',
      description: 'Leave empty for the same field.',
      optional: true,
      default: '',
      max: 500,
    }),
    kind: choice({
      p: 5,
      title: 'Keep',
      default: 'inner',
      choices: {
        inner: 'Matching items only',
        left: 'All left items',
        full: 'All items of both lists',
        only_left: 'Left items without a match',
      },
    }),
    prefix: param(
      {
        p: 6,
        type: 'string',
        title: 'Prefix for right fields',
        description: 'Added to the names of right fields so they don’t overwrite left ones.',
        optional: true,
        default: '',
      },
      textInput.default(''),
    ),
  },
  output: anyList,
  sampleOutput: [{ account: '123', amount: 5, owner: 'ann' }],
  run(input, { log }) {
    const joined = join(input);
    log('info', `${joined.length} items joined from ${input.left.length} and ${input.right.length}.`);
    return joined;
  },
});
