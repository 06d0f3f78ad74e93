import { describe, expect, it } from 'vitest';
import { completeBySource, frontiersOf, unbrokenSince, type Frontier } from './completeness';
import { coverageGap, currenciesBySpend, headlineDay, type PeriodSpend } from './freshness';

const lastOf = (period: string) => {
  const [year = 0, month = 1] = period.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};

/** A period of a source; an invoice closes it unless `maxDay` says that it is still open. */
const period = (sourceId: string, billingPeriod: string, more: Partial<PeriodSpend> = {}): PeriodSpend => ({
  sourceId,
  billingPeriod,
  minDay: `${billingPeriod}-01`,
  maxDay: lastOf(billingPeriod),
  importedAt: new Date(more.maxDay ?? lastOf(billingPeriod)),
  invoiced: more.maxDay === undefined,
  totals: [{ currency: 'USD', cost: 100 }],
  ...more,
});
const months = (sourceId: string, names: string[], more: Partial<PeriodSpend> = {}) =>
  names.map((name) => period(sourceId, name, more));
const through = (frontiers: readonly Frontier[]) =>
  frontiers.map((one) => [one.sourceId, one.payer, one.through, one.ended]);

describe('the frontier of a bill', () => {
  it('leaves out the last two days of an open period', () => {
    const open = period('a', '2026-03', { maxDay: '2026-03-19' });
    expect(through(frontiersOf([period('a', '2026-02'), open]))).toEqual([['a', '', '2026-03-17', false]]);
    const first = period('a', '2026-03', { maxDay: '2026-03-02' });
    expect(through(frontiersOf([first]))).toEqual([['a', '', null, false]]);
  });

  it('takes a closed period whole: invoiced, or read well after its end', () => {
    const read = (day: string) =>
      frontiersOf([period('a', '2026-03', { invoiced: false, importedAt: new Date(day) })])[0]?.through;
    expect(read('2026-04-01')).toBe('2026-03-29');
    expect(read('2026-04-09')).toBe('2026-03-31');
    expect(frontiersOf([period('a', '2026-03')])[0]?.through).toBe('2026-03-31');
  });

  it('leaves out the last days of a closed period whose last day was cut, whichever part has it', () => {
    const cut = period('a', '2026-03', { closes: false, importedAt: new Date('2026-04-09') });
    expect(frontiersOf([cut])[0]?.through).toBe('2026-03-29');
    expect(frontiersOf([{ ...cut, invoiced: true }])[0]?.through).toBe('2026-03-29');
    const part = period('a', '2026-03', { closes: true, maxDay: '2026-03-20' });
    expect(frontiersOf([part, cut])[0]?.through).toBe('2026-03-29');
    const rest = period('a', '2026-03', { closes: true, importedAt: new Date('2026-04-09') });
    expect(frontiersOf([rest, { ...cut, maxDay: '2026-03-20' }])[0]?.through).toBe('2026-03-31');
  });

  it('has no history before a month that is missing', () => {
    const since = (...names: string[]) => frontiersOf(months('a', names)).map(unbrokenSince);
    expect(since('2026-01', '2026-02', '2026-03')).toEqual(['2026-01-01']);
    expect(since('2025-12', '2026-02', '2026-03')).toEqual(['2026-02-01']);
    expect(since('2025-10', '2025-12', '2026-03')).toEqual(['2026-03-01']);
  });

  it('has the days that both views of a month have', () => {
    const open = (view: string, maxDay: string) => period('a', '2026-03', { view, maxDay });
    const both = [open('actual', '2026-03-19'), open('amortized', '2026-03-12')];
    expect(through(frontiersOf(both))).toEqual([['a', '', '2026-03-10', false]]);
  });

  it('of a source, and of a payer within it, waits for no other one', () => {
    const found = frontiersOf([
      period('aws', '2026-10'),
      period('gcp', '2026-10', { payer: 'p1', maxDay: '2026-10-14' }),
      period('gcp', '2026-10', { payer: 'p2' }),
    ]);
    expect(through(found)).toEqual([
      ['aws', '', '2026-10-31', false],
      ['gcp', 'p1', '2026-10-12', false],
      ['gcp', 'p2', '2026-10-31', false],
    ]);
    expect(completeBySource(found)).toEqual(
      new Map([
        ['aws', '2026-10-31'],
        ['gcp', '2026-10-12'],
      ]),
    );
  });

  it('takes the parts of a month together, and months from before payers were known for those of each', () => {
    const [found] = frontiersOf([
      period('a', '2026-09'),
      period('a', '2026-10', { payer: 'p', maxDay: '2026-10-15' }),
      period('a', '2026-10', { payer: 'p', minDay: '2026-10-16' }),
    ]);
    expect(found).toMatchObject({
      payer: 'p',
      firstDay: '2026-09-01',
      through: '2026-10-31',
      periods: ['2026-09', '2026-10'],
    });
  });

  it('has ended when it is silent for longer than its rhythm explains, and not before', () => {
    const ended = (names: string[], news: string) =>
      frontiersOf([...months('old', names), ...months('new', [news])]).find(
        ({ sourceId }) => sourceId === 'old',
      )?.ended;
    expect(ended(['2024-09'], '2026-10')).toBe(true);
    expect(ended(['2026-08', '2026-09'], '2026-10')).toBe(false);
    expect(ended(['2026-07', '2026-08'], '2026-10')).toBe(true);
    // A bill that comes every quarter is given a quarter.
    expect(ended(['2026-03', '2026-06'], '2026-09')).toBe(false);
    expect(ended(['2026-01', '2026-02'], '2026-02')).toBe(false);
  });

  it('has ended when a person says so, until a newer bill comes', () => {
    const said = new Map([['a', '2026-09-30']]);
    expect(frontiersOf(months('a', ['2026-08', '2026-09']), said)[0]?.ended).toBe(true);
    expect(frontiersOf(months('a', ['2026-08', '2026-09', '2026-10']), said)[0]?.ended).toBe(false);
  });
});

describe('where ranges end', () => {
  const headline = (periods: PeriodSpend[]) => headlineDay(frontiersOf(periods), periods);
  const cost = (amount: number) => ({ totals: [{ currency: 'USD', cost: amount }] });

  it('is the newest day of the largest sources; small, late and ended ones do not move it', () => {
    const aws = period('aws', '2026-10', cost(900));
    const late = period('gcp', '2026-10', { ...cost(90), maxDay: '2026-10-10' });
    const ahead = period('saas', '2026-11', { ...cost(10), maxDay: '2026-11-20' });
    expect(headline([aws, late])).toBe('2026-10-31');
    expect(headline([aws, late, ahead])).toBe('2026-10-31');
    expect(headline([aws, period('left', '2024-09', cost(9000))])).toBe('2026-10-31');
    expect(headline([period('left', '2024-09', cost(9000))])).toBe('2024-09-30');
    expect(headline([])).toBeNull();
  });
});

it('currencies: the largest first, then by code', () => {
  const totals = (...of: [string, number][]) =>
    period('a', '2026-10', { totals: of.map(([currency, cost]) => ({ currency, cost })) });
  expect(currenciesBySpend([totals(['EUR', 5], ['USD', 50]), totals(['EUR', 6], ['CAD', 11])])).toEqual([
    'USD',
    'CAD',
    'EUR',
  ]);
});

describe('a comparison with the period before', () => {
  const october = { from: '2026-10-01', to: '2026-10-31' };
  const gap = (...periods: PeriodSpend[]) =>
    coverageGap(frontiersOf(periods), { from: '2026-08-31', to: october.to });
  const whole = months('aws', ['2026-08', '2026-09', '2026-10']);

  it('is made when every source is complete in both', () => {
    expect(gap(...whole)).toBeNull();
    // What ended before both periods has no part in them; what ended in between is complete for ever.
    expect(gap(...whole, ...months('left', ['2024-08', '2024-09']))).toBeNull();
  });

  it('is not made when the bills begin later, are behind or lack a month, and says which', () => {
    expect(gap(...months('aws', ['2026-10']))).toEqual({
      kind: 'starts',
      sourceId: 'aws',
      day: '2026-10-01',
    });
    // A few late charges of the month before do not make a month.
    const late = [period('aws', '2026-10', { minDay: '2026-09-30' })];
    expect(gap(...late)).toMatchObject({ kind: 'starts', day: '2026-10-01' });
    expect(gap(...whole, ...months('gcp', ['2026-08', '2026-09']))).toEqual({
      kind: 'ends',
      sourceId: 'gcp',
      day: '2026-09-30',
    });
    expect(gap(...months('aws', ['2026-07', '2026-08', '2026-10']))).toEqual({
      kind: 'hole',
      sourceId: 'aws',
      period: '2026-09',
    });
  });
});
