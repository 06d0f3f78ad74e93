import { expect, it } from 'vitest';
import { allocationWords } from '@shared/words/allocation';
import { only } from '../../../parts/spend/chargeFilter';
import {
  contentOf,
  countsAs,
  draftOf,
  flagOf,
  leftOf,
  moved,
  newShared,
  targetsOf,
  whyNotSaved,
  type TagDraft,
} from './draft';

const rule = (key: number, value: string) => ({ key, value, filters: [only('service', 'EC2')] });
const draft: TagDraft = {
  name: 'Team',
  description: '',
  rules: [rule(0, 'Web'), rule(1, 'App'), rule(2, 'WEB'), rule(3, 'Platform')],
  shared: [{ ...newShared('Platform'), split: 'fixed', percents: { Web: '33.33', App: '50' } }],
  groups: ['Digital'],
  parents: { web: 'Digital', digital: 'App' },
};

it('what is edited is what is saved, with shares of the values that bear them', () => {
  const content = contentOf(draft);
  expect(content.shared).toEqual([
    {
      value: 'Platform',
      split: 'fixed',
      shares: [
        { value: 'Web', percent: 33.33 },
        { value: 'App', percent: 50 },
      ],
      metric_id: null,
      usage: null,
    },
  ]);
  expect(contentOf(draftOf({ ...draft, content }))).toEqual(content);
  expect(contentOf({ ...draft, rules: draft.rules.slice(0, 3) }).shared).toEqual([]);
  expect(targetsOf(draft)).toEqual(['Web', 'App']);
});

it('values that differ by case count as the first; shares are 100 % at most; a rule needs a value and a condition', () => {
  expect([0, 2].map((at) => countsAs(draft.rules, at))).toEqual([null, 'Web']);
  const [shared] = draft.shared;
  expect(shared && leftOf(shared, ['Web', 'App'])).toBe(1667);
  expect(whyNotSaved(draft)).toBeNull();
  const above = [
    { ...newShared('Platform'), split: 'fixed' as const, percents: { Web: '60', App: '40.01' } },
  ];
  const { wrongShares, unfinished, reserved, noRules, noName } = allocationWords.rules;
  const bare = { ...rule(0, 'Web'), filters: [only('service')] };
  const without = { ...draft, shared: [] };
  expect(whyNotSaved({ ...draft, shared: above })).toBe(wrongShares);
  expect(whyNotSaved({ ...without, rules: [bare] })).toBe(unfinished);
  expect(whyNotSaved({ ...without, rules: [rule(0, 'unallocated')] })).toBe(reserved);
  expect(whyNotSaved({ ...without, rules: [] })).toBe(noRules);
  expect(whyNotSaved({ ...without, name: ' ' })).toBe(noName);
});

it('the tree is of values and groups that there are; a lost parent, a circle or a split by nothing is told', () => {
  expect(contentOf(draft).tree).toEqual([
    { value: 'Digital', parent: 'App' },
    { value: 'Web', parent: 'Digital' },
  ]);
  expect(draftOf({ ...draft, content: contentOf(draft) })).toMatchObject({
    groups: ['Digital'],
    parents: draft.parents,
  });
  const { faults, rules: words } = allocationWords;
  expect(whyNotSaved({ ...draft, groups: [] })).toBe(faults.treeNoParent('Web', 'Digital'));
  expect(whyNotSaved({ ...draft, parents: { ...draft.parents, app: 'Web' } })).toBe(
    faults.treeCycle(['Digital', 'App', 'Web', 'Digital']),
  );
  const byMetric = { ...newShared('Platform'), split: 'metric' as const };
  expect(whyNotSaved({ ...draft, shared: [byMetric] })).toBe(words.noMeasure);
  expect(whyNotSaved({ ...draft, shared: [{ ...byMetric, metricId: 'm1' }] })).toBeNull();
  expect(contentOf({ ...draft, shared: [{ ...byMetric, metricId: 'm1' }] }).shared).toMatchObject([
    { split: 'metric', metric_id: 'm1', usage: null },
  ]);
});

it('rules move by one place, and are flagged where they catch nothing', () => {
  expect(moved(draft.rules, 1, -1).map(({ value }) => value)).toEqual(['App', 'Web', 'WEB', 'Platform']);
  const found = (caught: number, taken: number) =>
    flagOf({ caught: { charges: caught }, taken: { charges: taken } });
  const { dead, shadowed } = allocationWords.rules;
  expect([found(1, 0), found(0, 2), found(0, 0)]).toEqual([null, shadowed, dead]);
});
