import { describe, expect, it } from 'vitest';
import { alertQueryDefault } from '@shared/model/cost-query/types';
import { readQueryValue } from '../cost-query/queryValue';
import { alertProblems, alertSentence, alertValue, readAlert } from './alertValue';

const fresh = readAlert(null);

describe('a cost alert', () => {
  it('[PARAM-30] [PARAM-31] [LIM-70] begins with one day of us-east-1, 10000 rows, and a threshold', () => {
    const shown = readQueryValue(fresh.query, alertQueryDefault.query);
    expect(shown).toEqual({ kind: 'query', query: alertQueryDefault.query });
    expect(alertQueryDefault.query).toMatchObject({
      period: { days: 1 },
      limit: 10_000,
      filters: [{ key: 'region', operator: 'equals', values: ['us-east-1'] }],
    });
    expect(fresh).toMatchObject({ alertType: 'staticThreshold', comparison: 'amount', offsetDays: 1 });
    expect(readAlert(alertValue(fresh))).toEqual(fresh);
  });

  it('[PARAM-36] keeps amount and percentage, as numbers or references', () => {
    const parts = readAlert({ amount: '{{inputs.amount}}', percentage: 12.5 });
    expect(parts).toMatchObject({ amount: '{{inputs.amount}}', percentage: 12.5, offsetDays: null });
    expect(alertProblems(parts)).toEqual({});
  });

  it('[PARAM-32] [LIM-72] an offset is at least one day', () => {
    expect(alertProblems({ ...fresh, alertType: 'delta', offsetDays: 0 })).toHaveProperty('offsetDays');
    expect(alertProblems({ ...fresh, alertType: 'delta', offsetDays: 1 })).toEqual({});
  });

  it('[PARAM-34] an amount is at least 0', () => {
    expect(alertProblems({ ...fresh, amount: -1 })).toHaveProperty('amount');
    expect(alertProblems({ ...fresh, amount: 0 })).toEqual({});
  });

  it('[PARAM-35] a percentage is between 0 and 100', () => {
    const share = { ...fresh, comparison: 'percentage' } as const;
    expect(alertProblems({ ...share, percentage: 101 })).toHaveProperty('percentage');
    expect(alertProblems({ ...share, percentage: -0.1 })).toHaveProperty('percentage');
    expect(alertProblems({ ...share, percentage: 100 })).toEqual({});
  });

  it('[PARAM-33] is told in words only when the values that it needs exist', () => {
    expect(alertSentence({ ...fresh, amount: 1200 })).toBe('Alerts when a row costs more than $1,200.');
    expect(alertSentence({ ...fresh, amount: null })).toBeNull();
    expect(alertSentence({ ...fresh, amount: -5 })).toBeNull();
    const both = { ...fresh, alertType: 'delta', comparison: 'both', offsetDays: 7 } as const;
    expect(alertSentence(both)).toBe(
      'Alerts when a row rises by more than $100 and by more than 20% compared with 7 days earlier.',
    );
    expect(alertSentence({ ...both, percentage: null })).toBeNull();
    expect(alertSentence({ ...both, offsetDays: null })).toBeNull();
    const either = { ...fresh, comparison: 'either', amount: '{{inputs.a}}' } as const;
    expect(alertSentence(either)).toContain('{{inputs.a}} or is more than 20% of all costs');
  });
});
