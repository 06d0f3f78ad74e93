import { expect, it } from 'vitest';
import { addableRules } from './addableRules';

const rule = (case_type: string, title: string) => ({
  case_type,
  title,
  case_group: 'Waste',
  providers: ['AWS'],
});

it('[CASE-43] a board can be given the rules of its type that it does not have, found by a word', () => {
  const all = [
    rule('idle-nat', 'Idle NAT gateways'),
    rule('old-snapshots', 'Old snapshots'),
    rule('gp2', 'gp2'),
  ];
  expect(addableRules(all, [{ case_type: 'gp2' }], '').map((one) => one.case_type)).toEqual([
    'idle-nat',
    'old-snapshots',
  ]);
  expect(addableRules(all, [], ' SNAP ').map((one) => one.case_type)).toEqual(['old-snapshots']);
  expect(addableRules(all, all, '')).toEqual([]);
});
