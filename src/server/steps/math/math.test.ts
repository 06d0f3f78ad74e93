import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formulaOf } from '../../expressions/kinds/formula';
import { roundTo } from '../common/values/round';
import { runStep } from '../common/testing/runStep';
import { calculate } from './calculate/step';
import { percentChange } from './change/step';
import { threshold } from './compare-with-threshold/step';
import { convertUnits } from './convert-units/step';
import { forecast } from './forecast/step';
import { numberSeries } from './number-series/step';
import { percentage } from './percentage/step';
import { roundNumber } from './round-number/step';
import { smallestLargest } from './smallest-largest/step';
import { statistics } from './statistics/step';
import { sumNumbers } from './sum-numbers/step';

const compute = (text: string) => formulaOf(text)(() => undefined);

describe('formulas', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['10 % 4 - -1', 3],
    ['max(1, 5, 3) + abs(-2)', 7],
    ['round(10 / 3, 2)', 3.33],
    ['pct(1, 4)', 25],
    ['1 / 0', null],
    ['missing + 1', null],
  ])('%s is %s', (text, result) => {
    expect(compute(text)).toBe(result);
  });

  it.each(['', '1 +', '(1', 'nope(1)', '1 2', 'constructor("x")', '(', 'a = 1', '`x`', '('.repeat(5000)])(
    'refuses “%s” with a reason',
    (text) => {
      expect(() => compute(text)).toThrow(/^Formula: /);
    },
  );

  it('is never anything but a number, null or a refusal', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          const result = formulaOf(text)(() => 2);
          expect(result === null || Number.isFinite(result)).toBe(true);
        } catch (error) {
          expect(String(error)).toContain('Formula: ');
        }
      }),
    );
  });

  it('rounds halves away from zero, in decimal', () => {
    expect(roundTo(1.005, 2)).toBe(1.01);
    expect(roundTo(-1.005, 2)).toBe(-1.01);
    expect(roundTo(1250, -2)).toBe(1300);
  });
});

describe('numbers', () => {
  it('calculates with named values and refuses what is missing', async () => {
    const values = { saving: '1,250', cost: 10000 };
    expect(await runStep(calculate, { formula: 'round(saving / cost * 100, 1)', values })).toBe(12.5);
    await expect(runStep(calculate, { formula: 'a + 1' })).rejects.toThrow('missing');
    await expect(runStep(calculate, { formula: 'constructor + 1' })).rejects.toThrow('missing');
  });

  it('sums without losing digits and names the item that is no number', async () => {
    expect(await runStep(sumNumbers, { list: [0.1, 0.2, 0.3, 1e16, -1e16] })).toBeCloseTo(0.6);
    await expect(runStep(sumNumbers, { list: [{ a: 1 }, { a: 'x' }], field: 'a' })).rejects.toThrow(
      '“a” of item 2',
    );
  });

  it('gives percentiles as a spreadsheet does', async () => {
    expect(await runStep(statistics, { list: [4, 1, 3, 2] })).toMatchObject({
      count: 4,
      sum: 10,
      average: 2.5,
      median: 2.5,
      p90: 3.7,
      min: 1,
      max: 4,
    });
    expect(await runStep(statistics, { list: [] })).toMatchObject({ count: 0, average: null, median: null });
  });

  it('finds the smallest and the largest with their items', async () => {
    const list = [{ c: 5 }, { c: 1 }];
    expect(await runStep(smallestLargest, { list, field: 'c' })).toEqual({
      min: { value: 1, index: 1, item: { c: 1 } },
      max: { value: 5, index: 0, item: { c: 5 } },
    });
  });

  it('rounds, takes shares and changes', async () => {
    expect(await runStep(roundNumber, { number: 1.234, digits: 1, how: 'up' })).toBe(1.3);
    expect(await runStep(percentage, { part: 3, whole: 8 })).toBe(37.5);
    await expect(runStep(percentage, { part: 3, whole: 0 })).rejects.toThrow('may not be 0');
    expect(await runStep(percentChange, { before: 80, after: 100 })).toEqual({
      difference: 20,
      percent: 25,
      direction: 'up',
    });
    expect(await runStep(percentChange, { before: 0, after: 1 })).toMatchObject({ percent: null });
  });

  it('[PARAM-34] [PARAM-35] compares with an amount and a percentage, and refuses values out of range', async () => {
    const given = { before: 100, after: 130, amount: 50, percent: 20 };
    const exceeded = async (need: string) => runStep(threshold, { ...given, need });
    expect(await exceeded('either')).toMatchObject({ exceeded: true });
    expect(await exceeded('both')).toMatchObject({ exceeded: false });
    expect(await exceeded('amount')).toMatchObject({ exceeded: false });
    await expect(runStep(threshold, { ...given, amount: -1 })).rejects.toThrow('at least 0');
    await expect(runStep(threshold, { ...given, percent: 101 })).rejects.toThrow('at most 100');
  });

  it('converts what measures the same, a month having 30.4375 days', async () => {
    expect(await runStep(convertUnits, { number: 1, from: 'GiB', to: 'MiB' })).toBe(1024);
    expect(await runStep(convertUnits, { number: 12, from: 'per month', to: 'per year' })).toBeCloseTo(144);
    await expect(runStep(convertUnits, { number: 1, from: 'GB', to: 'hours' })).rejects.toThrow('different');
  });

  it('counts up and down, and refuses what would never end', async () => {
    expect(await runStep(numberSeries, { from: 3, to: 1, step: -1 })).toEqual([3, 2, 1]);
    expect(await runStep(numberSeries, { from: 3, to: 1 })).toEqual([]);
    await expect(runStep(numberSeries, { from: 0, to: 1e9 })).rejects.toThrow('most');
  });

  it('carries a straight line on', async () => {
    expect(await runStep(forecast, { list: [2, 4, 6], ahead: 2 })).toEqual({
      rise_per_step: 2,
      values: [8, 10],
    });
  });
});
