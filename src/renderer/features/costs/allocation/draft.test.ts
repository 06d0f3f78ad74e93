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
  targetsOf,
  whyNotSaved,
  type TagDraft,
} from './draft';

const rule = (key: number, value: string) => ({ key, value, filters: [only('service', 'EC2')] });
const draft: TagDraft = {
  name: 'Team',
  description: '',
  rules: [rule(0, 'Web'), rule(1, 'App'), rule(2, 'WEB'), rule(3, 'Platform')],
  shared: [{ value: 'Platform', split: 'fixed', percents: { Web: '33.33', App: '50' } }],
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
  const above = [{ value: 'Platform', split: 'fixed' as const, percents: { Web: '60', App: '40.01' } }];
  const { wrongShares, unfinished, reserved, noRules, noName } = allocationWords.rules;
  const bare = { ...rule(0, 'Web'), filters: [only('service')] };
  const without = { ...draft, shared: [] };
  expect(whyNotSaved({ ...draft, shared: above })).toBe(wrongShares);
  expect(whyNotSaved({ ...without, rules: [bare] })).toBe(unfinished);
  expect(whyNotSaved({ ...without, rules: [rule(0, 'unallocated')] })).toBe(reserved);
  expect(whyNotSaved({ ...without, rules: [] })).toBe(noRules);
  expect(whyNotSaved({ ...without, name: ' ' })).toBe(noName);
});

it('rules move by one place, and are flagged where they catch nothing', () => {
  expect(moved(draft.rules, 1, -1).map(({ value }) => value)).toEqual(['App', 'Web', 'WEB', 'Platform']);
  const found = (caught: number, taken: number) =>
    flagOf({ caught: { charges: caught }, taken: { charges: taken } });
  const { dead, shadowed } = allocationWords.rules;
  expect([found(1, 0), found(0, 2), found(0, 0)]).toEqual([null, shadowed, dead]);
});
