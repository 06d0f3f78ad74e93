import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallReply } from '@shared/api';
import { chargeWords, resourceWords } from '@shared/words/charges';
import { spendMethods } from '@shared/model/limits';
import { costMethodWords } from '@shared/words/costMethods';
import { costWords } from '@shared/words/costs';
import { comparedWithBefore } from '@tests/support/comparison';
import { closeWindows, openWindow } from './support/window';

afterEach(closeWindows);

const words = costWords.spend;
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
    virtualTags: [],
    rows: 10,
    demo: false,
  },
};
const row = (service: string, account: string, cost: number) => ({
  period: '2026-03-01',
  group: [service, account],
  label: [service, `Account ${account}`],
  currency: 'USD',
  cost,
});
const spend: CallReply<'costs.spend'> = {
  data: {
    cost_method: 'list',
    rows: [row('EC2', '1', 60), row('EC2', '2', 30), row('S3', '1', 10)],
    totals: [{ currency: 'USD', cost: 100, compared: 100, previous: null, known: 0.8 }],
    ...comparedWithBefore({ from: '2026-03-01', to: '2026-03-31' }, 'Bills start later'),
    truncated: false,
    completeThrough: '2026-03-31',
    frontiers: [],
    incomplete: [],
  },
};
const nothing: CallReply<'costs.compare'> = {
  data: {
    cost_method: 'list',
    ...comparedWithBefore({ from: '2026-03-01', to: '2026-03-31' }, 'Bills start later'),
    totals: [],
    groups: [],
    days: [],
  },
};
const used = (service: string, account: string, unit: string, quantity: number, cost: number) => ({
  group: [service, account],
  label: [service, `Account ${account}`],
  currency: 'USD',
  unit,
  quantity,
  cost,
});
const charge = (resource: string, cost: number) => ({
  day: '2026-03-02',
  account: '1',
  account_name: 'Account 1',
  provider: 'AWS',
  service: 'EC2',
  region: 'eu-west-1',
  resource,
  resource_name: '',
  charge: 'Hours',
  category: 'Usage',
  pricing: '',
  commitment: '',
  unit: 'Hrs',
  quantity: 24,
  cost,
  list: null,
  tags: {},
  allocated:
    resource === ''
      ? { method: 'split', details: '', resource: 'pod-a', name: 'Checkout pod', tags: { team: 'web' } }
      : null,
  charges: 24,
});
const filters = JSON.stringify([
  { field: 'region', operator: 'not_in', values: ['us-east-1'] },
  { field: 'charge', operator: 'contains', values: ['hours'] },
]);

describe('the spend explorer', () => {
  it('groups by several fields, filters by conditions, says on what share list cost is known, with usage and its price', async () => {
    const { user, sentTo } = openWindow(
      `/costs?range=2026-03-01..2026-03-31&then=account&method=list&filters=${encodeURIComponent(filters)}`,
      {
        'costs.range': range,
        'costs.listSyncs': { data: [] },
        'cases.anomalies': { data: [] },
        'costs.spend': spend,
        'costs.compare': nothing,
        'costs.values': { data: [] },
        'costs.usage': {
          data: {
            cost_method: 'list',
            rows: [
              used('EC2', '1', 'Hrs', 120, 60),
              used('EC2', '2', 'Hrs', 10, 20),
              used('EC2', '2', 'GB', 5, 10),
            ],
            truncated: false,
          },
        },
      },
    );
    expect(await screen.findByText(words.known('list', '80%'))).toBeTruthy();
    expect(sentTo('costs.spend')[0]?.body).toMatchObject({
      group_by: ['service', 'account'],
      cost_method: 'list',
      filters: JSON.parse(filters),
    });
    const table = screen.getByRole('grid', { name: words.table });
    expect(within(table).getByText('Account 2')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: words.usage }));
    expect(await within(table).findByText('120 Hrs')).toBeTruthy();
    expect(within(table).getByText('$0.5000')).toBeTruthy();
    // Hours and gigabytes are never added.
    expect(within(table).getByText(words.units(2)).getAttribute('title')).toBe('10 Hrs\n5 GB');
  });

  it('counts charges that meet one of several sets, says them in a sentence, and narrows each of them', async () => {
    const service = { field: 'service', operator: 'in', values: ['EC2', 'S3'] };
    const { user, sentTo } = openWindow(
      `/costs?range=2026-03-01..2026-03-31&filters=${encodeURIComponent(JSON.stringify([service]))}`,
      {
        'costs.range': range,
        'costs.listSyncs': { data: [] },
        'cases.anomalies': { data: [] },
        'costs.spend': spend,
        'costs.compare': nothing,
        'costs.values': { data: [] },
      },
    );
    const filterWords = costWords.filters;
    /** Without those about what the cost method leaves out. */
    const shown = (call: 'costs.spend' | 'costs.compare') =>
      sentTo(call).filter(({ body }) => !JSON.stringify(body).includes('"total"'));
    await user.click(await screen.findByRole('button', { name: filterWords.addSet }));
    const second = await screen.findByRole('group', { name: filterWords.set(2, 2) });
    // A set that says nothing yet does not count.
    expect(shown('costs.spend').at(-1)?.body).toMatchObject({ filters: [service] });
    await user.click(within(second).getByRole('button', { name: filterWords.add }));
    await user.click(await screen.findByRole('menuitem', { name: costWords.tag('team') }));
    const { operators } = filterWords;
    await user.click(
      within(second).getByRole('button', { name: `${costWords.tag('team')}: ${operators.in}` }),
    );
    await user.click(await screen.findByRole('option', { name: operators.is_empty }));
    expect(await screen.findByText('Service is EC2 or S3, or Tag team is empty')).toBeTruthy();
    const noTeam = { field: 'tag:team', operator: 'is_empty', values: [] };
    const sets = [{ any: [[service], [noTeam]] }];
    for (const call of ['costs.spend', 'costs.compare'] as const)
      expect(shown(call).at(-1)?.body).toMatchObject({ filters: sets });
    await user.click(screen.getByRole('button', { name: filterWords.removeSet(1) }));
    expect(await screen.findByText('Tag team is empty')).toBeTruthy();
    expect(screen.queryByRole('group', { name: filterWords.set(1, 1) })).toBeNull();
  });

  it('says what the cost method leaves out, with its amount, and opens it by charge category', async () => {
    const asCredits = (body: unknown) => JSON.stringify(body).includes('"Credit"');
    const of = (method: 'amortized' | 'net_amortized', cost: number) => ({
      data: {
        ...spend.data,
        cost_method: method,
        totals: [{ currency: 'USD', cost, compared: cost, previous: null, known: 1 }],
      },
    });
    const { user, sentTo } = openWindow(
      '/costs?range=2026-03-01..2026-03-31&filters=[{"field":"service","values":["EC2"]}]',
      {
        'costs.range': range,
        'costs.listSyncs': { data: [] },
        'cases.anomalies': { data: [] },
        'costs.spend': ({ body }) => (asCredits(body) ? of('net_amortized', -3) : of('amortized', 25.45)),
        'costs.compare': nothing,
        'costs.values': { data: [] },
      },
    );
    const link = await screen.findByRole('link', { name: 'without credits (−$3.00)' });
    expect(link.parentElement?.textContent).toBe('Amortized cost, without credits (−$3.00)');
    expect(sentTo('costs.spend').find(({ body }) => asCredits(body))?.body).toMatchObject({
      cost_method: 'net_amortized',
      filters: [
        { field: 'service', values: ['EC2'] },
        { field: 'charge_category', values: ['Credit'] },
      ],
    });
    const opened = new URL(link.getAttribute('href') ?? '', 'http://app').searchParams;
    expect(Object.fromEntries(opened)).toEqual({
      range: '2026-03-01..2026-03-31',
      method: 'net_amortized',
      group: 'charge_category',
      filters: '[{"field":"service","values":["EC2"]}]',
    });
    await user.click(screen.getByRole('button', { name: costMethodWords.help }));
    expect(await screen.findByText(costMethodWords.costExplorer)).toBeTruthy();
    for (const method of spendMethods)
      expect(screen.getAllByText(costMethodWords.about(method))).toBeTruthy();
  });

  it('is a table by date, a pivot of two groupings, and the hours of the week', async () => {
    const hour = (weekday: number, at: number | null, cost: number) => ({
      weekday,
      hour: at,
      currency: 'USD',
      cost,
      days: 2,
    });
    const { user, sentTo } = openWindow('/costs?range=2026-03-01..2026-03-31&then=account', {
      'costs.range': range,
      'costs.listSyncs': { data: [] },
      'cases.anomalies': { data: [] },
      'costs.spend': spend,
      'costs.compare': nothing,
      'costs.hours': {
        data: { cost_method: 'amortized', rows: [hour(1, 9, 30), hour(1, null, 8), hour(7, 9, 2)] },
      },
    });
    const choose = async (view: 'dates' | 'pivot' | 'hours') =>
      user.click(await screen.findByRole('radio', { name: words.views[view] }));
    await choose('dates');
    const dates = await screen.findByRole('grid', { name: `${words.table}: ${words.views.dates}` });
    const total = within(dates).getByRole('row', { name: words.total }).textContent;
    await choose('pivot');
    const pivot = await screen.findByRole('grid', { name: `${words.table}: ${words.views.pivot}` });
    expect(within(pivot).getByRole('columnheader', { name: 'Account 2' })).toBeTruthy();
    // The same money, whichever way it is cut.
    const money = (text: string | null) => /\$[\d,.]+/.exec(text ?? '')?.[0];
    expect(money(within(pivot).getByRole('row', { name: words.total }).textContent)).toBe(money(total));
    await choose('hours');
    const week = within(await screen.findByRole('region', { name: words.hours.table }));
    const monday = within(week.getByRole('row', { name: /^Monday/ }));
    expect(
      monday
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .filter((one) => one !== '–'),
    ).toEqual(['$15', '$4']);
    expect(sentTo('costs.hours')[0]?.body).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-31',
      filters: [],
    });
    expect(within(week.getByRole('row', { name: /^Tuesday/ })).queryByText(/\$/)).toBeNull();
  });

  it('shows the charges behind the figure, and leads to the page of a resource', async () => {
    const { user, sentTo } = openWindow('/costs?range=2026-03-01..2026-03-31', {
      'costs.range': range,
      'costs.listSyncs': { data: [] },
      'cases.anomalies': { data: [] },
      'costs.spend': spend,
      'costs.compare': nothing,
      'costs.charges': {
        data: { cost_method: 'amortized', rows: [charge('i-1', 9), charge('', 4)], total: 2 },
      },
    });
    await user.click(await screen.findByRole('radio', { name: words.views.charges }));
    const table = await screen.findByRole('grid', { name: chargeWords.table });
    expect(await screen.findByText(chargeWords.shown(2, 2))).toBeTruthy();
    expect(sentTo('costs.charges')[0]?.body).toMatchObject({ currency: 'USD', offset: 0, filters: [] });
    expect(within(table).getByRole('link', { name: 'i-1' }).getAttribute('href')).toBe(
      '/costs/resource?id=i-1',
    );
    expect(within(table).getByText('Checkout pod').title).toBe('Checkout pod\npod-a\nsplit\nteam: web');
  });
});

describe('the page of a resource', () => {
  it('tells where it is, what it cost, how its tags changed, and its cases, past ones too', async () => {
    const { sentTo } = openWindow(`/costs/resource?id=${encodeURIComponent('i-0123456789abcdef0')}`, {
      'costs.resource': {
        data: {
          resource: 'i-0123456789abcdef0',
          name: 'web',
          type: 'Instance',
          provider: 'AWS',
          account: '1',
          account_name: 'Payments',
          service: 'EC2',
          region: 'eu-west-1',
          zone: '',
          first_day: '2026-01-05',
          last_day: '2026-03-30',
          currencies: ['USD'],
          tags: [
            { first_day: '2026-03-01', last_day: '2026-03-30', tags: { team: 'core' } },
            { first_day: '2026-01-05', last_day: '2026-02-28', tags: { team: 'web', stage: 'test' } },
          ],
          allocations: [
            {
              resource: 'pod-a',
              name: 'Checkout pod',
              method: 'split',
              first_day: '2026-03-01',
              last_day: '2026-03-30',
            },
          ],
        },
      },
      'costs.spend': spend,
      'costs.charges': { data: { cost_method: 'amortized', rows: [], total: 0 } },
      'cases.search': { details: [], next_page_key: { scroll_id: null }, total: 0 },
      'organisations.cloudChanges': {
        data: [
          {
            at: '2026-03-20T10:00:00.000Z',
            actor: 'Ann Lee',
            state: 'changed',
            summary: 'Stop the instance web',
            is_undo: false,
            account: '1',
            workflow_id: 'w1',
            execution_id: 'e1',
          },
        ],
      },
    });
    const allocated = await screen.findByRole('table', { name: resourceWords.allocated });
    expect(within(allocated).getByRole('row', { name: /^Checkout pod split/ })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'web' })).toBeTruthy();
    expect(screen.getByRole('link', { name: resourceWords.console('AWS') }).getAttribute('href')).toContain(
      'InstanceDetails:instanceId=i-0123456789abcdef0',
    );
    const body = sentTo('costs.spend')[0]?.body;
    expect(body).toMatchObject({
      to: '2026-03-30',
      filters: [{ field: 'resource', operator: 'in', values: ['i-0123456789abcdef0'] }],
    });
    expect(screen.getByText('core').className).toContain('cl-strong');
    expect(await screen.findByText(resourceWords.noCases)).toBeTruthy();
    const run = await screen.findByRole('link', { name: 'Stop the instance web' });
    expect(run.getAttribute('href')).toBe('/runs/w1/e1');
    expect(sentTo('cases.search')[0]?.body).not.toHaveProperty('filters.case_status');
  });

  it('says so where no bill knows it', async () => {
    openWindow('/costs/resource?id=gone', { 'costs.resource': { data: null } });
    expect(await screen.findByText(resourceWords.gone)).toBeTruthy();
  });
});
