import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { CallReply } from '@shared/api/index';
import { budgetWords as words } from '@shared/words/budgets';
import { closeWindows, openWindow } from './support/window';

afterEach(closeWindows);

type Budget = CallReply<'budgets.list'>['data'][number];
type Forecast = CallReply<'costs.forecast'>['data'];

const budget = (name: string, of: Partial<Budget> = {}): Budget => ({
  budget_id: `id-${name}`,
  name,
  filters: [],
  cost_method: null,
  currency: 'USD',
  period: 'month',
  start: '2026-01',
  end: null,
  amount: 10_000,
  growth: 0,
  amounts: null,
  owner: null,
  parent_id: null,
  thresholds: [{ kind: 'forecast', percent: 100 }],
  tells_organization: false,
  recipients: [],
  standing: {
    state: 'will_exceed',
    from: '2026-12',
    to: '2026-12',
    amount: 10_000,
    actual: 6000,
    forecast: { amount: 11_240, low: 10_900, high: 11_600 },
    on: '2026-12-19',
    through: '2026-12-12',
  },
  below: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...of,
});

const month = {
  from: '2026-12',
  to: '2026-12',
  spent: 500,
  not_complete: 40,
  amount: 1400,
  low: 1300,
  high: 1500,
};
const forecast: Forecast = {
  cost_method: 'amortized',
  currency: 'USD',
  others: [],
  completeThrough: '2026-12-12',
  reason: null,
  incomplete: [],
  history: [
    { month: '2026-10', cost: 900 },
    { month: '2026-11', cost: 1210.4 },
  ],
  newest_whole: { month: '2026-11', cost: 1210.4 },
  months: [{ month: '2026-12', spent: 500, amount: 1400, low: 1300, high: 1500 }],
  month,
  quarter: month,
  year: month,
  basis: null,
};

const range: CallReply<'costs.range'> = {
  data: {
    firstDay: '2026-01-01',
    lastDay: '2026-12-14',
    completeThrough: '2026-12-12',
    frontiers: [],
    incomplete: [],
    currencies: ['USD'],
    providers: ['AWS'],
    tagKeys: [],
    virtualTags: [],
    rows: 10,
    demo: false,
  },
};

/** What is said below the budgets. */
const foretold = { 'costs.forecast': { data: forecast }, 'cases.savingsPipeline': { data: [] } };

it('the list says in words how each budget stands, a budget below another under it', async () => {
  const all = [budget('Whole', { below: null }), budget('Part', { parent_id: 'id-Whole' })];
  openWindow('/budgets', { ...foretold, 'budgets.list': { data: all, next_page_key: null } });
  const grid = await screen.findByRole('grid', { name: words.table });
  const row = within(grid).getByRole('row', { name: 'Whole' });
  expect(within(row).getByText('Will exceed on Dec 19 (+$1,240)')).toBeTruthy();
  expect(within(row).getByRole('img', { name: '60% spent, 112.4% forecast' })).toBeTruthy();
  expect(within(grid).getAllByRole('row')).toHaveLength(3);
});

it('without a budget the first one is made from what last month cost', async () => {
  const { user, sentTo } = openWindow('/budgets', {
    'budgets.list': { data: [], next_page_key: null },
    'costs.forecast': { data: forecast },
    'costs.range': range,
    'budgets.create': { data: budget('All spend') },
  });
  await user.click(await screen.findByRole('button', { name: words.first('Nov 2026') }));
  const dialog = await screen.findByRole('dialog', { name: words.dialog.create });
  await within(dialog).findByText(/1 of the last 2 months|None of the last 2 months/);
  const amount = within(dialog).getByRole('textbox', { name: words.dialog.amount });
  expect(amount).toHaveProperty('value', '1211');
  await user.clear(amount);
  await user.click(within(dialog).getByRole('button', { name: words.dialog.save }));
  expect(within(dialog).getByText(words.dialog.wrong.amount)).toBeTruthy();
  await user.type(amount, '1,000.50');
  await user.click(within(dialog).getByRole('button', { name: words.dialog.save }));
  await waitFor(() => expect(sentTo('budgets.create')).toHaveLength(1));
  expect(sentTo('budgets.create')[0]).toMatchObject({
    body: {
      name: words.firstName,
      amount: 1000.5,
      currency: 'USD',
      start: '2026-12',
      thresholds: [
        { kind: 'actual', percent: 80 },
        { kind: 'actual', percent: 100 },
        { kind: 'forecast', percent: 100 },
      ],
    },
  });
});

it('the page of one has its periods, where it does not add up, and the way to what drives it', async () => {
  const below = { amount: 12_000, count: 2, left: -2000, notCompared: [] };
  const whole = budget('Whole', {
    below,
    filters: [{ field: 'service', operator: 'in', values: ['EC2'] }],
  });
  const standing = whole.standing;
  openWindow('/budgets/id-Whole', {
    'budgets.list': { data: [whole], next_page_key: null },
    'budgets.get': {
      data: {
        budget: whole,
        periods: standing ? [{ ...standing }] : [],
        others: ['EUR'],
        error: 0.041,
        testedMonths: 6,
        alerts: [],
      },
    },
  });
  expect(await screen.findByText(/plan \$2,000 more than this one/)).toBeTruthy();
  expect(screen.getByText('Past 6 months: off by 4.1% on average')).toBeTruthy();
  const drivers = screen.getByRole('link', { name: words.page.drivers });
  expect(decodeURIComponent(drivers.getAttribute('href') ?? '')).toContain(
    'range=2026-12-01..2026-12-31&currency=USD&filters=[{"field":"service","values":["EC2"]}]',
  );
  expect(screen.getByRole('row', { name: /Dec 2026 \$10,000 \$6,000 \$11,240/ })).toBeTruthy();
});

it('a table with a problem names its line, and is imported once it is right', async () => {
  const line = { line: 2, name: 'A', change: 'create', text: '100 USD a month' } as const;
  let isWrong = true;
  const { user, sentTo } = openWindow('/budgets', {
    ...foretold,
    'budgets.list': { data: [budget('Whole')], next_page_key: null },
    'budgets.import': () => ({
      data: [{ ...line, problems: isWrong ? [{ field: 'amount', reason: 'is not a number' }] : [] }],
      imported: 0,
    }),
  });
  await user.click(await screen.findByRole('button', { name: words.import }));
  const dialog = await screen.findByRole('dialog', { name: words.importing.title });
  await user.type(within(dialog).getByRole('textbox', { name: words.importing.label }), 'Name,Amount');
  await user.click(within(dialog).getByRole('button', { name: words.importing.check }));
  expect(await within(dialog).findByText('amount is not a number')).toBeTruthy();
  isWrong = false;
  await user.click(within(dialog).getByRole('button', { name: words.importing.check }));
  await user.click(await within(dialog).findByRole('button', { name: words.importing.run(1) }));
  expect(sentTo('budgets.import').map((sent) => JSON.stringify(sent).includes('"dry_run":false'))).toEqual([
    false,
    false,
    true,
  ]);
});
