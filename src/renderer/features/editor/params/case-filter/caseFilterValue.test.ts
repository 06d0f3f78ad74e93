import { expect, it } from 'vitest';
import { caseFilter } from '@shared/model/caseFilter';
import { filterOperators } from '@shared/model/caseOperators';
import { readCaseFilter, rangeProblem, writeCaseFilter } from './caseFilterValue';

const filter = {
  case_status: ['open' as const],
  case_effort: ['low' as const],
  board_ids: ['b1'],
  search: 'web',
  date_range: { start_date: '2026-01-01', end_date: '2026-02-01' },
  found_range: { start_date: '2026-01-05', end_date: '2026-01-31' },
  filters: [
    {
      id: 'g1',
      filter_logic: 'OR' as const,
      rules: filterOperators.map((operator, index) => ({
        id: `r${index}`,
        key: 'case_owner',
        operator,
        value: ['ann', 5],
      })),
    },
  ],
};

it('is the filter object of the case calls', () => {
  expect(writeCaseFilter(readCaseFilter(filter))).toEqual(filter);
  expect(caseFilter.safeParse(writeCaseFilter(readCaseFilter(filter))).success).toBe(true);
  expect(writeCaseFilter(readCaseFilter(JSON.stringify(filter)))).toEqual(filter);
});

it('leaves out what does not filter and passes over what cannot be read', () => {
  expect(writeCaseFilter(readCaseFilter(null))).toEqual({});
  expect(
    writeCaseFilter(
      readCaseFilter({ case_status: ['gone'], search: ' ', filters: [{ rules: [{ key: 'a' }] }] }),
    ),
  ).toEqual({});
});

it('says what is wrong with the days', () => {
  const noDay = 'no day';
  expect(rangeProblem({ from: '', to: '' }, noDay)).toBeNull();
  expect(rangeProblem({ from: '2026-02-01', to: '2026-01-01' }, noDay)).toContain('must not be after');
  expect(rangeProblem({ from: '2026-02-01', to: '' }, noDay)).toBe(noDay);
  expect(rangeProblem({ from: '{{inputs.from}}', to: '2026-01-01' }, noDay)).toBeNull();
});
