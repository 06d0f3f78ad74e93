import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '@tests/support/propertyRuns';
import { MONTH_DAYS } from '@shared/model/money';
import { exchangeOf, type Surplus, type Target } from './exchange';

const month = 24 * MONTH_DAYS;
const flat = (value: number, hours = 24) => new Array<number>(hours).fill(value);

describe('exchange', () => {
  it('gives away what is not used, for what runs elsewhere', () => {
    // 10 an hour, 4 of it used for what costs 8 on demand; elsewhere 20 on demand at 40 % off.
    const surplus: Surplus = { price: 10, used: flat(4), worth: flat(8) };
    const found = exchangeOf(surplus, [{ usage: flat(20), discount: 0.4, step: 0 }], 1);
    // All that is unused, and no more: 6 an hour pay for 10 on demand.
    expect(found).toMatchObject({ at: 0, given: 6, covers: 10, utilization: 1 });
    expect(found?.saving).toBeCloseTo(10 * month, 6);
    // Where the new term is twice as long as the rest of the old one, half the money an hour is worth as much.
    const [few] = [exchangeOf(surplus, [{ usage: flat(5), discount: 0.4, step: 0 }], 0.5)];
    expect(few).toMatchObject({ given: 6, covers: 5, hourly: 3 });
    expect(few?.saving).toBeCloseTo((5 + 3) * month, 6);
  });

  it('takes the target that saves most, in whole machines, and nothing where nothing is saved', () => {
    const surplus: Surplus = { price: 3, used: flat(0), worth: flat(0) };
    const small: Target = { usage: flat(1), discount: 0.4, step: 1 };
    const large: Target = { usage: flat(5.5), discount: 0.4, step: 1 };
    // 3 an hour are 5 on demand.
    expect(exchangeOf(surplus, [small, large], 1)).toMatchObject({ at: 1, given: 3, covers: 5 });
    expect(exchangeOf({ price: 3, used: flat(3), worth: flat(9) }, [large], 1)).toBeNull();
    expect(exchangeOf(surplus, [{ usage: flat(0), discount: 0.4, step: 0 }], 1)).toBeNull();
    expect(exchangeOf(surplus, [{ usage: flat(9), discount: 0, step: 0 }], 1)).toBeNull();
  });

  it('is worth at least what is returned, and saves what a program finds that counts hour by hour', () => {
    const hours = fc.array(
      fc.tuple(fc.double({ min: 0, max: 10, noNaN: true }), fc.double({ min: 0, max: 30, noNaN: true })),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(
        hours,
        fc.double({ min: 0.05, max: 0.8, noNaN: true }),
        fc.constantFrom(0, 0.5, 3),
        fc.constantFrom(1, 0.4),
        (given, discount, step, least) => {
          const surplus = {
            price: 10,
            used: given.map(([used]) => used),
            worth: given.map(([used]) => used * 1.6),
          };
          const usage = given.map(([, one]) => one);
          const found = exchangeOf(surplus, [{ usage, discount, step }], least);
          if (found === null) return;
          expect(found.hourly).toBeGreaterThanOrEqual(found.given * least - 1e-9);
          expect(found.utilization).toBeLessThanOrEqual(1 + 1e-12);
          const kept = 10 - found.given;
          let [before, after] = [0, 0];
          for (const [used, open] of given) {
            before += 10 + open;
            after += kept + Math.max(0, used - kept) * 1.6 + found.hourly + Math.max(0, open - found.covers);
          }
          expect(found.saving).toBeCloseTo(((before - after) / given.length) * month, 4);
          expect(found.saving).toBeGreaterThan(0);
        },
      ),
      propertyRuns(150),
    );
  });
});
