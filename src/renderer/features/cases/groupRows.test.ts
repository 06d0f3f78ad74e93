import { describe, expect, it } from 'vitest';
import type { CaseSummary } from '../../data/cases';
import { neighboursOf } from './details/neighbours';
import { customerRows } from '../../parts/customers/customerRows';
import { effortParts, hasConflicts, hiddenIn, sortGroups, statusParts, totalsOf } from './groupRows';

const amount = (month: number) => ({ month, year: month * 12 });
function row(label: string, net: number, more: Partial<CaseSummary> = {}): CaseSummary {
  return {
    group_by: 'TYPE',
    group_by_value: label,
    group_by_label: label,
    currency: 'USD',
    status_data: {},
    openCases: 1,
    closedCases: 0,
    gross: amount(net),
    cost_impact: amount(net),
    effort: {},
    case_group: null,
    customer_id: null,
    customer_name: null,
    summaries: [],
    ...more,
  };
}

describe('rows of groups', () => {
  it('sorts by saving, name or counts', () => {
    const rows = [row('b', 5), row('a', 9), row('c', 1, { openCases: 7 })];
    const labels = (by: 'saving' | 'label' | 'open', order: 'asc' | 'desc') =>
      sortGroups(rows, { by, order }).map((one) => one.group_by_label);
    expect(labels('saving', 'desc')).toEqual(['a', 'b', 'c']);
    expect(labels('label', 'asc')).toEqual(['a', 'b', 'c']);
    expect(labels('open', 'desc')[0]).toBe('c');
  });

  it('[CASE-01] tells counts and sums per status, and the mix of effort', () => {
    const status_data = {
      verified: { quantity: 1, savings: amount(2) },
      open: { quantity: 3, savings: amount(6) },
      expired: { quantity: 0, savings: amount(0) },
    };
    const parts = statusParts(row('a', 6, { status_data }));
    expect(parts.map((part) => [part.status, part.quantity])).toEqual([
      ['open', 3],
      ['verified', 1],
    ]);
    expect(effortParts(row('a', 1, { effort: { low: 3, high: 1 } })).map((part) => part.quantity)).toEqual([
      3, 0, 1,
    ]);
  });

  it('tells gross and net apart only where they differ', () => {
    expect(hasConflicts(row('a', 5))).toBe(false);
    expect(hasConflicts(row('a', 5, { gross: amount(8) }))).toBe(true);
  });

  it('never adds currencies', () => {
    const rows = [row('a', 5), row('b', 7), row('c', 3, { currency: 'EUR' })];
    expect(totalsOf(rows).map((sum) => [sum.currency, sum.net])).toEqual([
      ['USD', 12],
      ['EUR', 3],
    ]);
  });
});

describe('a filter', () => {
  it('tells how many open cases and what savings it hides, of all groups or of one', () => {
    const all = [row('a', 5, { openCases: 3 }), row('b', 7), row('c', 3, { currency: 'EUR' })];
    const shown = [row('a', 1, { openCases: 1 }), row('c', 3, { currency: 'EUR' })];
    expect(hiddenIn(all, shown)).toEqual({ open: 3, sums: [{ currency: 'USD', open: 3, net: 11 }] });
    expect(hiddenIn(all, shown, 'a')).toEqual({ open: 2, sums: [{ currency: 'USD', open: 2, net: 4 }] });
  });
});

describe('customers', () => {
  it('lists every customer with the cases of all its currencies, the largest saving first', () => {
    const rows = customerRows(
      [
        { id: 'k1', name: 'Quiet' },
        { id: 'k2', name: 'Busy' },
      ],
      [
        row('', 4, { customer_id: 'k2', currency: 'EUR', openCases: 2 }),
        row('', 9, { customer_id: 'k2', openCases: 3 }),
      ],
    );
    expect(rows.map((one) => [one.name, one.open, one.savings.map((sum) => sum.currency)])).toEqual([
      ['Busy', 5, ['USD', 'EUR']],
      ['Quiet', 0, []],
    ]);
  });
});

describe('the case before and after', () => {
  it('knows its place in the list it was opened from', () => {
    expect(neighboursOf(['a', 'b', 'c'], 'b', 40)).toEqual({ at: 2, of: 40, previous: 'a', next: 'c' });
    expect(neighboursOf(['a', 'b'], 'a', 2)?.previous).toBeNull();
    expect(neighboursOf(['a'], 'z', 1)).toBeNull();
  });
});
