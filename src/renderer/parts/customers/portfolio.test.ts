import { describe, expect, it } from 'vitest';
import type { CustomerFigures } from '../../data/customers';
import { currenciesOf, rowsIn, sorted, stepsOf, totalsOf, type PortfolioSort } from './portfolio';

const customer = (name: string, more: Partial<CustomerFigures> = {}): CustomerFigures => ({
  id: name.toLowerCase(),
  name,
  days: { from: '2026-10-02', to: '2026-10-31' },
  spend: [],
  notCompared: null,
  savings: [],
  open: 0,
  new: 0,
  late: 0,
  margins: [],
  ...more,
});
const spend = (currency: string, cost: number, previous: number | null) => ({
  currency,
  cost,
  compared: cost,
  previous,
  moved: null,
  trend: [],
});
const savings = (currency: string, potential: number) => ({
  currency,
  potential,
  claimed: 0,
  verified: potential / 2,
  measured: 7,
});

const alpine = customer('Alpine', {
  spend: [spend('USD', 100, 80), spend('EUR', 5, 5)],
  savings: [savings('USD', 20)],
  open: 3,
  new: 1,
});
const bakery = customer('Bakery', { spend: [spend('USD', 50, null)], notCompared: 'Starts later', late: 1 });
const canal = customer('Canal', {
  spend: [spend('EUR', 900, 900)],
  savings: [savings('EUR', 40)],
  margins: [{ currency: 'EUR', month: '2026-10', state: 'closed', margin: 100, share: 0.1 }],
});
const dune = customer('Dune', { days: null });
const all = [alpine, bakery, canal, dune];

describe('the customers of a provider side by side', () => {
  it('never adds amounts of different currencies', () => {
    expect(currenciesOf(all)).toEqual(['EUR', 'USD']);
    const dollars = totalsOf(rowsIn(all, 'USD'));
    expect([dollars.cost, dollars.potential, dollars.verified]).toEqual([150, 20, 10]);
    expect(totalsOf(rowsIn(all, 'EUR')).cost).toBe(905);
    const row = rowsIn(all, 'USD').find(({ name }) => name === 'Canal');
    expect([row?.cost, row?.others, row?.potential]).toEqual([null, ['EUR'], 0]);
  });

  it('compares those alone that have days before, and says how many they are', () => {
    const { compared, spending, comparedCost, previous } = totalsOf(rowsIn(all, 'USD'));
    expect([compared, spending, comparedCost, previous]).toEqual([1, 2, 100, 80]);
    expect(totalsOf(rowsIn([bakery], 'USD')).previous).toBeNull();
  });

  it('puts those without an amount last when the largest come first', () => {
    const named = (by: PortfolioSort, search = '') =>
      sorted(rowsIn(all, 'USD'), { search, by, order: 'desc' }).map(({ name }) => name);
    expect(named('spend')).toEqual(['Alpine', 'Bakery', 'Canal', 'Dune']);
    expect(named('name')[0]).toBe('Dune');
    expect(named('late')[0]).toBe('Bakery');
    expect(named('margin')[0]).toBe('Canal');
    expect(named('name', 'an')).toEqual(['Canal']);
  });

  it('says what waits, and for whom', () => {
    const steps = stepsOf(rowsIn(all, 'USD')).map(({ kind, customers }) => [
      kind,
      customers.map((c) => c.name),
    ]);
    expect(steps).toEqual([
      ['late', ['Bakery']],
      ['new', ['Alpine']],
      ['empty', ['Dune']],
    ]);
    expect(stepsOf([])).toEqual([]);
  });
});
