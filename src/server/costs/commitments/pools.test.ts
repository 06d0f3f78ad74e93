import { describe, expect, it } from 'vitest';
import { MONTH_DAYS } from '@shared/model/money';
import { ownDiscount, poolOf, usageOf } from './pools';
import type { QueryRow } from '../queries/row';

const DAYS = 14;
const hours = DAYS * 24;
/** Every hour of the days costs 10, but the nights of 12 hours cost 2. */
const used = Array.from({ length: hours }, (_, at) => (at % 24 < 12 ? '2' : '10'));
const row = (over: QueryRow = {}): QueryRow => ({
  program: 'aws-compute',
  region: '',
  region_name: 'anything',
  cost: String(DAYS * (12 * 2 + 12 * 10)),
  priced_cost: String(DAYS * (12 * 2 + 12 * 10)),
  hourly_cost: String(DAYS * (12 * 2 + 12 * 10)),
  long_cost: '0',
  told_cost: String(DAYS * (12 * 2 + 12 * 10)),
  covered_cost: '0',
  covered_contracted: '0',
  slots: used.map((_, at) => String(at)),
  used,
  held: null,
  worth: null,
  ...over,
});
const assumed = { everywhere: 0.3, family: 0.35, reservation: 0.4 };
const asked = { days: DAYS, assumed, ending: new Set<string>() };

describe('pools of advice', () => {
  it('hourly rows keep the nights: only what runs day and night is committed to', () => {
    const pool = poolOf(row(), asked);
    expect(pool).toMatchObject({
      grain: 'hour',
      discount: 0.3,
      discountFrom: 'assumed',
      regionName: '',
      reason: null,
    });
    expect(pool?.advice).toMatchObject({ covers: 2, utilization: 1, from: 'all' });
    expect(pool?.advice?.saving).toBeCloseTo(2 * 0.3 * 24 * MONTH_DAYS, 9);
  });

  it('the same usage in daily rows looks steady, which is why it is called optimistic', () => {
    const daily = {
      hourly_cost: '0',
      slots: Array.from({ length: DAYS }, (_, at) => String(at * 24)),
      used: Array.from({ length: DAYS }, () => String(12 * 2 + 12 * 10)),
    };
    const pool = poolOf(row(daily), asked);
    expect(pool).toMatchObject({ grain: 'day', advice: { covers: 6 } });
    expect(pool?.advice?.saving).toBeGreaterThan(
      poolOf(row(), asked)?.advice?.saving ?? Number.POSITIVE_INFINITY,
    );
  });

  it('gives no advice, and says why, where rows are longer than a day or prices are missing', () => {
    expect(poolOf(row({ long_cost: '900' }), asked)).toMatchObject({ advice: null, reason: 'long_rows' });
    expect(poolOf(row({ priced_cost: '900' }), asked)).toMatchObject({ advice: null, reason: 'not_priced' });
    expect(poolOf(row({ slots: ['3'], used: ['9'] }), asked)).toMatchObject({
      advice: null,
      reason: 'not_steady',
    });
    expect(poolOf(row({ program: 'another' }), asked)).toBeNull();
    expect(poolOf(row({ cost: '-5' }), asked)).toBeNull();
  });

  it('takes the discount of the own covered usage, where the bill tells one', () => {
    expect(ownDiscount(60, 100)).toBeCloseTo(0.4, 12);
    expect([ownDiscount(0, 100), ownDiscount(100, 100), ownDiscount(5, 0)]).toEqual([null, null, null]);
    const own = poolOf(row({ covered_cost: '60', covered_contracted: '100' }), asked);
    expect(own).toMatchObject({ discountFrom: 'own', discount: 0.4 });
  });

  it('counts what is covered until soon, of this pool alone', () => {
    const held = { held: ['a', 'b'], worth: ['140.5', '7'] };
    expect(poolOf(row(held), { ...asked, ending: new Set(['a', 'c']) })?.ending).toBeCloseTo(
      (140.5 / DAYS) * MONTH_DAYS,
      9,
    );
    expect(poolOf(row(held), asked)?.ending).toBe(0);
  });

  it('an hour without a row is an hour without use, and rows outside the days count nowhere', () => {
    expect(usageOf({ slots: [1, 24, 48, -1], used: [5, 7, 9, 9] }, 2, 'hour')).toEqual([
      0,
      5,
      ...new Array<number>(22).fill(0),
      7,
      ...new Array<number>(23).fill(0),
    ]);
    expect(usageOf({ slots: [0, 30], used: [48, 24] }, 2, 'day')).toEqual([2, 1]);
  });
});
