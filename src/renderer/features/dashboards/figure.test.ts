import { describe, expect, it } from 'vitest';
import type { PanelData } from '@shared/api/dashboards/entities';
import { changeOf, figuresOf, targetOf } from './figure';

const figure = { measure: null, summary: 'sum', target: null, lower_is_better: true } as const;
const data = (rows: PanelData['rows'], currency: string | null = null): PanelData => ({
  columns: [
    { key: 'day', type: 'string', currency: null, options: [] },
    { key: 'cost', type: 'currency', currency, options: [] },
    { key: 'orders', type: 'number', currency: null, options: [] },
  ],
  rows,
  value: null,
  truncated: false,
  record_ids: null,
  as_of: null,
  compared: null,
});
const rows = [
  { day: '1', cost: 10, orders: 2 },
  { day: '2', cost: 30, orders: 4 },
  { day: '3', cost: null, orders: 3 },
];

describe('one figure of a panel', () => {
  it('is the sum, the average, an extreme or the last of the column that it names', () => {
    expect(figuresOf(data(rows, 'USD'), figure)).toEqual([{ currency: 'USD', value: 40 }]);
    expect(figuresOf(data(rows, 'USD'), { ...figure, summary: 'avg' })[0]?.value).toBe(20);
    const orders = { ...figure, measure: 'orders' };
    expect(figuresOf(data(rows), { ...orders, summary: 'max' })).toEqual([{ currency: null, value: 4 }]);
    expect(figuresOf(data(rows), { ...orders, summary: 'last' })[0]?.value).toBe(3);
    expect(figuresOf(data([]), figure)).toEqual([]);
  });

  it('never adds amounts of different currencies', () => {
    const mixed = data([
      { cost: 5, currency: 'EUR' },
      { cost: 7, currency: 'USD' },
      { cost: 1, currency: 'EUR' },
    ]);
    expect(figuresOf(mixed, figure)).toEqual([
      { currency: 'USD', value: 7 },
      { currency: 'EUR', value: 6 },
    ]);
    expect(changeOf({ currency: 'EUR', value: 6 }, [{ currency: 'EUR', value: 4 }])).toBe(0.5);
    expect(changeOf({ currency: 'EUR', value: 6 }, [{ currency: 'USD', value: 4 }])).toBeNull();
  });

  it('is held against its target in the direction that is good', () => {
    const value = { currency: 'USD', value: 80 };
    expect(targetOf(value, figure)).toBeNull();
    expect(targetOf(value, { ...figure, target: 100 })).toEqual({ target: 100, share: 0.8, isMet: true });
    expect(targetOf(value, { ...figure, target: 100, lower_is_better: false })?.isMet).toBe(false);
  });
});
