import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { calls, type CallReply } from '@shared/api';
import { costWords } from '@shared/words/costs';
import { driverWords } from '@shared/words/drivers';
import { forecastWords } from '@shared/words/forecast';
import { anyReply } from './support/anyReply';
import { openAt } from './support/wholeCompany';
import { closeWindows, type Answers } from './support/window';

afterEach(closeWindows);

const words = costWords.overview;

const spend: CallReply<'costs.spend'> = {
  data: {
    ...calls['costs.spend'].reply.parse(anyReply(calls['costs.spend'])).data,
    totals: [{ currency: 'USD', cost: 900, compared: 900, previous: 600, known: 1 }],
    rows: [],
    notCompared: null,
  },
};
const forecast: CallReply<'costs.forecast'> = {
  data: {
    ...calls['costs.forecast'].reply.parse(anyReply(calls['costs.forecast'])).data,
    currency: 'USD',
    reason: null,
    month: {
      from: '2026-11',
      to: '2026-11',
      amount: 1100,
      low: 1000,
      high: 1200,
      spent: 900,
      not_complete: 0,
    },
  },
};
type Budget = CallReply<'budgets.list'>['data'][number];
const budgets = (filters: Budget['filters']): CallReply<'budgets.list'> => {
  const { data, next_page_key } = calls['budgets.list'].reply.parse(anyReply(calls['budgets.list']));
  const month = { from: '2026-11', to: '2026-11', amount: 1000, actual: 900, forecast: null };
  return {
    data: data.map((one) => ({
      ...one,
      currency: 'USD',
      period: 'month' as const,
      filters,
      standing: { ...month, state: 'on_track' as const, on: null, through: null },
    })),
    next_page_key,
  };
};
const drivers: CallReply<'costs.drivers'> = {
  data: {
    ...calls['costs.drivers'].reply.parse(anyReply(calls['costs.drivers'])).data,
    currency: 'USD',
    notCompared: null,
    drivers: [
      {
        kind: 'volume',
        amount: 300,
        items: [
          {
            amount: 200,
            level: 'sku',
            name: 'A',
            service: 'Storage',
            account: '1',
            usage: null,
            price: null,
          },
          {
            amount: 100,
            level: 'sku',
            name: 'B',
            service: 'Storage',
            account: '2',
            usage: null,
            price: null,
          },
        ],
        others: { count: 0, amount: 0 },
      },
      { kind: 'tax', amount: -140, items: [], others: { count: 0, amount: 0 } },
    ],
  },
};
const open = (more: Answers = {}) =>
  openAt('/overview', 'Admin', {
    'costs.spend': spend,
    'costs.forecast': forecast,
    'costs.drivers': drivers,
    'budgets.list': budgets([]),
    ...more,
  });
const figure = (name: string) => screen.findByRole('region', { name });

it('shows the month to date against the same days before, and where its parts are', async () => {
  open();
  const box = await figure(words.spend);
  await vi.waitFor(() => expect(box.textContent).toMatch(/\$900.*50%/));
  expect(within(box).getByRole('link').getAttribute('href')).toContain('range=mtd');
});

it('holds the forecast of the month against the budget of everything', async () => {
  open();
  const box = await figure(forecastWords.ofMonth('2026-11'));
  expect(await within(box).findByText(words.ofBudget('110%', '$1,000'))).toBeTruthy();
});

it('says how sure the forecast is where no budget is of everything', async () => {
  open({ 'budgets.list': budgets([{ field: 'service', operator: 'in', values: ['x'] }]) });
  const box = await figure(forecastWords.ofMonth('2026-11'));
  expect(await within(box).findByText(forecastWords.range('$1,000', '$1,200'))).toBeTruthy();
});

it('names a service once for each reason for which it moved', async () => {
  open();
  const panel = await figure(words.changes);
  const rows = await within(panel).findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    `Storage${driverWords.drivers.volume.title}+$300`,
    `${driverWords.drivers.tax.title}${driverWords.drivers.tax.about}−$140`,
  ]);
});
