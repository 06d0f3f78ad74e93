import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallReply } from '@shared/api';
import { Fault } from '@shared/kernel/fault';
import { caseWords } from '@shared/words/cases';
import { customerWords as words } from '@shared/words/customers';
import { portfolioWords } from '@shared/words/portfolio';
import { uiWords } from '@shared/words/ui';
import { listed } from './support/entities';
import { openAt } from './support/wholeCompany';
import { closeWindows, openWindow, userAs, type Answers } from './support/window';

afterEach(closeWindows);

type Figures = CallReply<'customers.overview'>['data'][number];
const figures = (name: string, cost: number, more: Partial<Figures> = {}): Figures => ({
  id: name.toLowerCase(),
  name,
  days: { from: '2026-11-01', to: '2026-11-25' },
  spend: [{ currency: 'USD', cost, compared: cost, previous: cost / 2, moved: null, trend: [1, 3, 2] }],
  notCompared: null,
  savings: [{ currency: 'USD', potential: 100, claimed: 0, verified: 50, measured: 0 }],
  open: 3,
  new: 0,
  late: 0,
  margins: [],
  ...more,
});
const customer = (name: string) => ({
  id: name.toLowerCase(),
  name,
  users: 2,
  integrations: [{ integrationId: 'i', name: `${name} AWS`, type: 'aws' }],
  created_at: '2026-01-01T00:00:00.000Z',
});
const margin = { currency: 'USD', month: '2026-10', state: 'draft' as const, margin: 240, share: 0.12 };

const noBills: CallReply<'costs.range'> = {
  data: {
    firstDay: null,
    lastDay: null,
    completeThrough: null,
    frontiers: [],
    incomplete: [],
    currencies: [],
    providers: [],
    tagKeys: [],
    virtualTags: [],
    rows: 0,
    demo: false,
  },
};

const open = (path: string, more: Answers = {}) =>
  openWindow(path, {
    'users.me': userAs('MSP-Admin'),
    'customers.list': listed(customer('Alpine'), customer('Bakery'), customer('Canal')),
    'customers.overview': {
      data: [figures('Alpine', 4000, { late: 1 }), figures('Bakery', 9000, { margins: [margin] })],
      next_page_key: null,
    },
    'costs.listSyncs': { data: [] },
    ...more,
  });

const names = async () =>
  within(await screen.findByRole('grid', { name: words.table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => ['Alpine', 'Bakery', 'Canal'].find((name) => row.textContent.includes(name)));

describe('the customers of a provider', () => {
  it('stand side by side with spend, change, savings, margin and late bills, from one call', async () => {
    const { user, sentTo } = open('/customers');
    const grid = await screen.findByRole('grid', { name: words.table });
    await within(grid).findByText('$4,000');
    const told = (name: string) => within(grid).getByText(name).closest('[role=row]')?.textContent ?? '';
    for (const text of ['2 users · Alpine AWS', '+100%', '$1,200', '$600'])
      expect(told('Alpine')).toContain(text);
    for (const text of ['$9,000', '$240', '12%']) expect(told('Bakery')).toContain(text);
    expect(sentTo('customers.overview')).toHaveLength(1);

    await user.click(within(grid).getByRole('button', { name: portfolioWords.columns.spend }));
    expect(await names()).toEqual(['Bakery', 'Alpine', 'Canal']);
    await user.type(screen.getByLabelText(words.search), 'alpine aws');
    await waitFor(async () => expect(await names()).toEqual(['Alpine']));
  });

  it('stay in their list where their figures cannot be read, which is said', async () => {
    const { sentTo } = open('/customers', {
      'customers.overview': () => {
        throw new Fault('unavailable', 'The bills cannot be read.');
      },
    });
    await screen.findByText(/The bills cannot be read/);
    expect(await names()).toEqual(['Alpine', 'Bakery', 'Canal']);
    expect(screen.getByRole('button', { name: uiWords.tryAgain })).toBeTruthy();
    expect(sentTo('cases.searchMspSummary')).toEqual([]);
  });

  it('are what Cases opens with while the provider has no bill of its own', async () => {
    const { user } = openAt('/cases', 'MSP-Admin', {
      'costs.range': noBills,
      'boards.list': listed(),
      'customers.list': listed(customer('Alpine')),
      'cases.searchMspSummary': { data: [] },
    });
    expect(await screen.findByText(caseWords.board.ofCustomers)).toBeTruthy();
    const grid = await screen.findByRole('grid', { name: caseWords.customers.table });
    await user.click(within(grid).getByText('Alpine'));
    await waitFor(() => expect(location.search).toContain('customerId=alpine'));
  });
});
