import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { CallReply } from '@shared/api';
import { unitWords as words } from '@shared/words/units';
import { closeWindows, openWindow } from './support/window';

afterEach(closeWindows);

const range: CallReply<'costs.range'> = {
  data: {
    firstDay: '2026-01-01',
    lastDay: '2026-03-31',
    completeThrough: '2026-03-31',
    frontiers: [],
    incomplete: [],
    currencies: ['USD'],
    providers: ['AWS'],
    tagKeys: ['team'],
    virtualTags: ['Team'],
    rows: 10,
    demo: false,
  },
};
const metric: CallReply<'unitMetrics.list'>['data'][number] = {
  metric_id: 'm1',
  name: 'Orders',
  unit: 'order',
  combining: 'sum',
  filters: [],
  cost_method: null,
  values: { days: 58, first: '2026-01-01', last: '2026-03-31' },
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};
type Total = CallReply<'unitMetrics.costs'>['data']['currencies'][number]['total'];
const over = (from: string, to: string, days: number, known_days: number): Total => ({
  from,
  to,
  days,
  known_days,
  cost: 0,
  units: 0,
  unit_cost: null,
});
const costs: CallReply<'unitMetrics.costs'> = {
  data: {
    cost_method: 'amortized',
    through: '2026-03-31',
    currencies: [
      {
        currency: 'USD',
        total: { ...over('2026-01-01', '2026-03-31', 90, 58), cost: 110, units: 2000, unit_cost: 0.055 },
        periods: [
          { ...over('2026-01-01', '2026-01-31', 31, 0), change: null },
          {
            ...over('2026-02-01', '2026-02-28', 28, 28),
            cost: 50,
            units: 1000,
            unit_cost: 0.05,
            change: null,
          },
          {
            ...over('2026-03-01', '2026-03-31', 31, 30),
            cost: 60,
            units: 1000,
            unit_cost: 0.06,
            change: 0.2,
          },
        ],
      },
    ],
    incomplete: [],
  },
};

it('lists metrics with their latest cost per unit; one shows each period with gaps and the days it stands on', async () => {
  const { user } = openWindow('/costs/units', {
    'costs.range': range,
    'unitMetrics.list': { data: [metric] },
    'unitMetrics.costs': costs,
  });
  const grid = await screen.findByRole('grid', { name: words.table });
  expect(await within(grid).findByText('$0.06000')).toBeTruthy();
  expect(within(grid).getByText('+20%')).toBeTruthy();
  await user.click(within(grid).getByText('Orders'));
  const table = await screen.findByRole('table', { name: words.costPer('order') });
  const [, ...rows] = within(table).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Mar 2026$60.001,000$0.06000+20%30 of 31',
    'Feb 2026$50.001,000$0.05000–28 of 28',
    'Jan 2026––––0 of 31',
    'Whole period$110.002,000$0.05500–58 of 90',
  ]);
});

it('names the lines of a file that cannot be read, and adds nothing until they are corrected', async () => {
  const { user, sentTo } = openWindow('/costs/units?metric=m1&view=values', {
    'unitMetrics.source': { data: null },
    'costs.range': range,
    'unitMetrics.list': { data: [metric] },
    'unitMetrics.values': { data: [], next_page_key: null },
    'unitMetrics.importValues': {
      data: {
        days: 1,
        first: '2026-03-01',
        last: '2026-03-01',
        imported: false,
        wrong: 1,
        problems: [{ line: 2, reason: '“x” is not a number' }],
      },
    },
  });
  expect(await screen.findByText(words.valueList.none)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: words.importing.open }));
  await user.type(await screen.findByLabelText(words.importing.label), '2026-03-01,1');
  await user.click(screen.getByRole('button', { name: words.importing.check }));
  const problems = await screen.findByRole('table', { name: words.importing.problems });
  expect(within(problems).getByText('“x” is not a number')).toBeTruthy();
  await waitFor(() => expect(sentTo('unitMetrics.importValues')).toHaveLength(1));
  expect(sentTo('unitMetrics.importValues')[0]).toMatchObject({
    params: { id: 'm1' },
    body: { text: '2026-03-01,1', dry_run: true },
  });
  expect(screen.getByRole('button', { name: words.importing.check })).toBeTruthy();
});

it('connects a datastore by its columns, and names records that cannot be read', async () => {
  type Source = CallReply<'unitMetrics.source'>['data'];
  let source: Source = null;
  const read: NonNullable<Source> = {
    datastore_id: 'd1',
    datastore_name: 'Daily orders',
    day_column: 'Day',
    amount_column: 'Orders',
    segment_column: null,
    changed_by: 'Ann',
    read_at: '2026-03-31T08:00:00Z',
    records: 12,
    wrong: 1,
    problems: [{ row: 4, reason: '“many” is not a number' }],
    problem: null,
  };
  const store: CallReply<'datastores.list'>['data'][number] = {
    datastoreId: 'd1',
    space_id: 's1',
    name: 'Daily orders',
    description: '',
    schema: [
      { key: 'Day', type: 'date' },
      { key: 'Orders', type: 'number' },
      { key: 'Team', type: 'string' },
    ],
    records: 12,
    created_by: 'Ann',
    creationTime: '2026-01-01T00:00:00Z',
    lastUpdateTime: '2026-01-01T00:00:00Z',
  };
  const { user, sentTo } = openWindow('/costs/units?metric=m1&view=values', {
    'costs.range': range,
    'unitMetrics.list': { data: [metric] },
    'unitMetrics.values': { data: [], next_page_key: null },
    'unitMetrics.source': () => ({ data: source }),
    'datastores.list': { data: [store] },
    'unitMetrics.putSource': () => {
      source = read;
      return { data: source };
    },
  });
  await user.click(await screen.findByRole('button', { name: words.source.open }));
  const dialog = within(await screen.findByRole('dialog'));
  const save = dialog.getByRole('button', { name: words.source.save });
  expect(save.hasAttribute('disabled')).toBe(true);
  await user.click(await dialog.findByRole('button', { name: new RegExp(words.source.datastore) }));
  await user.click(await screen.findByRole('option', { name: 'Daily orders' }));
  await user.click(save);
  expect(await screen.findByText(words.source.wrong(1))).toBeTruthy();
  expect(sentTo('unitMetrics.putSource')).toMatchObject([
    { body: { datastore_id: 'd1', day_column: 'Day', amount_column: 'Orders', segment_column: null } },
  ]);
  const problems = screen.getByRole('table', { name: words.source.problems });
  expect(within(problems).getByRole('row', { name: '4 “many” is not a number' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: words.source.open })).toBeNull();
});
