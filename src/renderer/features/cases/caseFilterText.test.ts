import { expect, it } from 'vitest';
import { readFilter, unreadFilter, writeFilter } from './caseFilterText';

const group = {
  id: 'g',
  filter_logic: 'AND',
  rules: [{ id: 'r', key: 'case_region', operator: 'in', value: ['eu-west-1'] }],
} as const;

it('a filter that the screens write is read whole', () => {
  const filter = {
    case_status: [],
    case_effort: ['low' as const],
    date_range: { start_date: '2026-01-01', end_date: '2026-02-01' },
    found_range: { start_date: '2026-01-05', end_date: '2026-01-31' },
    search: 'nat',
    filters: [{ ...group, rules: group.rules.map((rule) => ({ ...rule, value: [...rule.value] })) }],
    group_by: 'OWNER' as const,
  };
  const text = writeFilter(filter);
  expect(readFilter(text)).toEqual(filter);
  expect(unreadFilter(text)).toBeNull();
  expect([null, '', '{}'].map(unreadFilter)).toEqual([null, null, null]);
});

it('says that nothing of a link’s filter could be read, or a part', () => {
  for (const text of [
    '{broken',
    '7',
    '[]',
    '{"colour":"red"}',
    '{"case_effort":["huge"]}',
    '{"filters":[{}]}',
  ])
    expect([text, unreadFilter(text)]).toEqual([text, 'all']);
  const halves = [
    { search: 'nat', colour: 'red' },
    { search: 'nat', date_range: { start_date: 'x', end_date: 'y' } },
    { filters: [{ ...group, rules: [...group.rules, { id: 's' }] }] },
  ];
  for (const half of halves) expect(unreadFilter(JSON.stringify(half))).toBe('part');
});
