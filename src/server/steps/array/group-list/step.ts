import { z } from 'zod';
import { param } from '../../common/params';
import { namesInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { anyList, listParam } from '../common/list';
import { groupsOf } from '../common/groups';

export const groupList = defineStep({
  stepTemplateId: 'ARRAY-004',
  name: 'Group_list',
  title: 'Group list',
  description: 'Groups items with the same values; each group has its items and their count.',
  group: 'ARRAY',
  icon: 'group-objects',
  effect: 'pure',
  keywords: ['bucket', 'partition', 'by owner'],
  parameters: {
    list: listParam,
    by: param(
      { p: 2, type: 'field-paths', title: 'Group by', description: 'One or more paths in each item.' },
      namesInput.pipe(z.array(z.string()).min(1, 'needs at least one field')),
    ),
  },
  output: anyList,
  sampleOutput: [{ key: { owner: 'ann' }, count: 2, items: [{ owner: 'ann' }, { owner: 'ann' }] }],
  run({ list, by }) {
    return groupsOf(list, by).map(({ key, items }) => ({ key, count: items.length, items }));
  },
});
