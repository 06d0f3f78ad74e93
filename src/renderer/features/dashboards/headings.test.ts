import { expect, it } from 'vitest';
import { headingOf } from './headings';

const table = (labels: { column: string; label: string }[]) => ({
  style: 'Standard' as const,
  columns: [],
  labels,
  done_column: null,
  done_value: null,
  title_column: null,
});

it('a column is headed as a person says, else in words instead of its machine name', () => {
  expect(headingOf('account_name', null)).toBe('Account');
  expect(headingOf('amount', null)).toBe('Amount');
  expect(headingOf('first_seen_on', null)).toBe('First seen on');
  expect(headingOf('sum of Amount', null)).toBe('sum of Amount');
  expect(headingOf('ServiceName', null)).toBe('ServiceName');
  expect(headingOf('amount', table([{ column: 'amount', label: ' Spend in USD ' }]))).toBe('Spend in USD');
  expect(headingOf('amount', table([{ column: 'amount', label: ' ' }]))).toBe('Amount');
});
