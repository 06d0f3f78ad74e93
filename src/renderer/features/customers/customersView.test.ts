import { describe, expect, it } from 'vitest';
import { customerPath } from '../../parts/customers/customerPath';
import { shownCustomers, type ListedCustomer } from './customersView';

const customer = (name: string, change: Partial<ListedCustomer> = {}): ListedCustomer => ({
  id: name,
  name,
  open: 0,
  closed: 0,
  savings: [],
  users: 0,
  integrations: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  ...change,
});
const aws = { integrationId: 'i', name: 'Production AWS', type: 'aws' };
const rows = [
  customer('Zephyr', { users: 3, open: 9, savings: [{ currency: 'USD', month: 40 }] }),
  customer('alpine', { users: 12, integrations: [aws] }),
  customer('Bay', { users: 3, createdAt: '2026-05-01T00:00:00.000Z' }),
];
const names = (view: Partial<Parameters<typeof shownCustomers>[1]>) =>
  shownCustomers(rows, { search: '', by: 'name', order: 'asc', ...view }).map((row) => row.name);

describe('the list of customers', () => {
  it('is sorted by name whatever its case, and by figures as figures; equal ones by name', () => {
    expect(names({})).toEqual(['alpine', 'Bay', 'Zephyr']);
    expect(names({ by: 'users', order: 'desc' })).toEqual(['alpine', 'Bay', 'Zephyr']);
    expect(names({ by: 'open', order: 'desc' })).toEqual(['Zephyr', 'alpine', 'Bay']);
    expect(names({ by: 'savings', order: 'desc' })[0]).toBe('Zephyr');
    expect(names({ by: 'created', order: 'desc' })[0]).toBe('Bay');
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
