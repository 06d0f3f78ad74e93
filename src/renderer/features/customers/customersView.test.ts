import { describe, expect, it } from 'vitest';
import { customerPath } from '../../parts/customers/customerPath';
import { shownCustomers, type ListedCustomer } from './customersView';

const customer = (name: string, change: Partial<ListedCustomer> = {}): ListedCustomer => ({
  id: name,
  name,
  hasBills: true,
  others: [],
  cost: null,
  compared: 0,
  previous: null,
  moved: null,
  trend: [],
  notCompared: null,
  potential: 0,
  verified: 0,
  measured: 0,
  open: 0,
  new: 0,
  late: 0,
  margin: null,
  isKnown: true,
  users: 0,
  integrations: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  ...change,
});
const aws = { integrationId: 'i', name: 'Production AWS', type: 'aws' };
const rows = [
  customer('Zephyr', { open: 9, potential: 40, cost: 120, compared: 120, previous: 100 }),
  customer('alpine', { integrations: [aws], cost: 900 }),
  customer('Bay', { late: 2 }),
];
const names = (view: Partial<Parameters<typeof shownCustomers>[1]>) =>
  shownCustomers(rows, { search: '', by: 'name', order: 'asc', ...view }).map((row) => row.name);

describe('the list of customers', () => {
  it('is sorted by name whatever its case, and by figures as figures; equal ones by name', () => {
    expect(names({})).toEqual(['alpine', 'Bay', 'Zephyr']);
    expect(names({ by: 'spend', order: 'desc' })).toEqual(['alpine', 'Zephyr', 'Bay']);
    expect(names({ by: 'change', order: 'desc' })[0]).toBe('Zephyr');
    expect(names({ by: 'open', order: 'desc' })).toEqual(['Zephyr', 'alpine', 'Bay']);
    expect(names({ by: 'potential', order: 'desc' })[0]).toBe('Zephyr');
    expect(names({ by: 'late', order: 'desc' })[0]).toBe('Bay');
  });
  it('is searched by the names of customers and of their integrations', () => {
    expect(names({ search: ' ZEPH ' })).toEqual(['Zephyr']);
    expect(names({ search: 'production' })).toEqual(['alpine']);
    expect(names({ search: 'nobody' })).toEqual([]);
  });
  it('leads to the page of one', () => {
    expect(customerPath('a/b')).toBe('/customers/a%2Fb');
    expect(customerPath('x', 'users')).toBe('/customers/x?tab=users');
  });
});
