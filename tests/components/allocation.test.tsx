import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { CallReply } from '@shared/api';
import { allocationWords as words } from '@shared/words/allocation';
import { noSpend } from '@tests/support/comparison';
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
const rule = (value: string, ...values: string[]) => ({
  value,
  filters: [{ field: 'tag:team', operator: 'in' as const, values }],
});
const tag: CallReply<'allocation.list'>['data'][number] = {
  tag_id: 't1',
  name: 'Team',
  description: 'Who answers for it',
  content: {
    rules: [rule('Web', 'web'), rule('App', 'app', 'web'), rule('Old', 'web')],
    shared: [{ value: 'App', split: 'direct', shares: [], metric_id: null, usage: null }],
    tree: [],
  },
  valid_from: null,
  revision: 3,
  created_by: 'Ada',
  creation_time: '2026-01-01T00:00:00Z',
  updated_by: 'Ada',
  last_update_time: '2026-01-01T00:00:00Z',
};
const of = (cost: number, charges: number) => ({ cost, charges });
const preview: CallReply<'allocation.preview'> = {
  data: {
    cost_method: 'amortized',
    currencies: [
      {
        currency: 'USD',
        total: 100,
        left: of(15, 2),
        rules: [
          { caught: of(60, 6), taken: of(0, 0) },
          { caught: of(25, 2), taken: of(60, 6) },
          { caught: of(0, 0), taken: of(60, 6) },
        ],
      },
    ],
    incomplete: [],
  },
};
const line = (
  value: string,
  direct: number,
  shared: number,
  below: number,
  parent: string | null = null,
) => ({
  value,
  parent,
  depth: parent === null ? 0 : 1,
  group: false,
  direct,
  shared,
  total: direct + shared,
  below,
  sum: direct + shared + below,
  share: (direct + shared + below) / 100,
  split: null,
  measured: null,
});
const app = { ...line('App', 25, -25, 0), split: 'direct' as const };
const rest = line('', 15, 0, 0);
const statement: CallReply<'allocation.statement'> = {
  data: {
    cost_method: 'amortized',
    month: '2026-03',
    through: null,
    revision: 3,
    currencies: [
      {
        currency: 'USD',
        bill: 100,
        rows: [line('Web', 60, 25, 0), app, rest],
      },
    ],
    incomplete: [],
  },
};

it('tells what each rule catches, flags one that others shadow, and saves from a month on', async () => {
  const { user, sentTo } = openWindow('/costs/allocation', {
    'costs.range': range,
    'costs.spend': noSpend,
    'allocation.list': { data: [tag] },
    'allocation.preview': preview,
    'costs.values': { data: [] },
    'allocation.update': { data: tag },
  });
  await user.click(await screen.findByText('Team'));
  const rules = await screen.findByRole('table', { name: words.rules.table });
  expect(await within(rules).findByText(words.rules.shadowed)).toBeTruthy();
  const left = within(rules).getByRole('row', { name: new RegExp(words.unallocated) });
  expect(within(left).getByText('$15.00')).toBeTruthy();
  expect(sentTo('allocation.preview')[0]?.body).toMatchObject({
    rules: tag.content.rules.map(({ filters }) => ({ filters })),
  });
  await user.click(within(rules).getByRole('button', { name: words.rules.remove('Old') }));
  await waitFor(() =>
    expect(sentTo('allocation.preview').at(-1)?.body).toMatchObject({
      rules: [{ filters: rule('', 'web').filters }, { filters: rule('', 'app', 'web').filters }],
    }),
  );
  await user.click(screen.getByRole('button', { name: words.save }));
  await user.click(await screen.findByRole('button', { name: words.saving.confirm }));
  await waitFor(() => expect(sentTo('allocation.update')).toHaveLength(1));
  expect(sentTo('allocation.update')[0]?.body).toMatchObject({
    revision: 3,
    change: {
      valid_from: expect.stringMatching(/^\d{4}-\d{2}$/),
      content: { rules: tag.content.rules.slice(0, 2), shared: tag.content.shared },
    },
  });
});

it('shows what each value costs in a month, with shared costs split, and the bill that it adds up to', async () => {
  openWindow('/costs/allocation?tag=t1&view=statement', {
    'costs.range': range,
    'costs.spend': noSpend,
    'allocation.list': { data: [tag] },
    'allocation.statement': statement,
  });
  const table = await screen.findByRole('table', { name: words.statement.title('Team') });
  const [, ...rows] = within(table).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Web$60.00$25.00$85.0085%',
    `App${words.splits.direct}$25.00−$25.00$0.000%`,
    'Unallocated$15.00–$15.0015%',
    'Bill$100.00–$100.00100%',
  ]);
});

it('shows the tree with what is below each value, closes a part of it, and says what a split went by', async () => {
  const measured = {
    name: 'Requests',
    unit: 'request',
    days: 20,
    days_of: 31,
    missing: ['Old'],
    unmatched: [],
  };
  const group = { ...line('Digital', 0, 0, 85), group: true };
  const shared = { ...app, split: 'metric' as const, measured };
  const rows = [group, line('Web', 60, 25, 0, 'Digital'), shared, rest];
  const { user } = openWindow('/costs/allocation?tag=t1&view=statement', {
    'costs.range': range,
    'costs.spend': noSpend,
    'allocation.list': { data: [tag] },
    'allocation.statement': {
      data: { ...statement.data, currencies: [{ currency: 'USD', bill: 100, rows }] },
    },
  });
  const table = await screen.findByRole('table', { name: words.statement.title('Team') });
  const texts = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
  const last = [
    `App${words.splits.metric}Requests, known on 20 of 31 daysNothing measured: Old$25.00−$25.00–$0.000%`,
    'Unallocated$15.00––$15.0015%',
    'Bill$100.00––$100.00100%',
  ];
  expect(texts()).toEqual(['Digital––$85.00$85.0085%', 'Web$60.00$25.00–$85.0085%', ...last]);
  await user.click(within(table).getByRole('button', { name: words.statement.collapse('Digital') }));
  expect(texts()).toEqual(['Digital––$85.00$85.0085%', ...last]);
});

it('a value is put under a group, and the tree is saved; one whose group is removed is refused by name', async () => {
  const { user, sentTo } = openWindow('/costs/allocation?tag=t1', {
    'costs.range': range,
    'costs.spend': noSpend,
    'allocation.list': { data: [tag] },
    'allocation.preview': preview,
    'costs.values': { data: [] },
    'allocation.update': { data: tag },
  });
  await user.type(await screen.findByRole('textbox', { name: words.tree.name }), 'Digital');
  await user.click(screen.getByRole('button', { name: words.tree.add }));
  await user.click(await screen.findByRole('button', { name: new RegExp(words.tree.underOf('Web')) }));
  await user.click(await screen.findByRole('option', { name: 'Digital' }));
  await user.click(screen.getByRole('button', { name: words.tree.remove('Digital') }));
  expect(await screen.findByText(words.faults.treeNoParent('Web', 'Digital'))).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: words.tree.name }), 'Digital{Enter}');
  await user.click(screen.getByRole('button', { name: words.save }));
  await user.click(await screen.findByRole('button', { name: words.saving.confirm }));
  await waitFor(() => expect(sentTo('allocation.update')).toHaveLength(1));
  expect(sentTo('allocation.update')[0]?.body).toMatchObject({
    change: {
      content: {
        tree: [
          { value: 'Digital', parent: null },
          { value: 'Web', parent: 'Digital' },
        ],
      },
    },
  });
});

it('schedules the showback for every month, and tells why the last one was not sent', async () => {
  const kept = {
    day: 5,
    format: 'pdf' as const,
    recipients: ['cfo@acme.example'],
    to_owners: false,
    cost_method: null,
    sent_month: '2026-02',
    problem: words.sending.noMail,
  };
  const { user, sentTo } = openWindow('/costs/allocation?tag=t1&view=statement', {
    'costs.range': range,
    'costs.spend': noSpend,
    'allocation.list': { data: [tag] },
    'allocation.statement': statement,
    'allocation.schedule': { data: kept },
    'allocation.putSchedule': { data: kept },
  });
  await user.click(await screen.findByRole('button', { name: words.sending.send }));
  const dialog = await screen.findByRole('dialog', { name: words.sending.title });
  expect(within(dialog).getByText(words.sending.lastFailed('Feb 2026', words.sending.noMail))).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: words.sending.schedule }));
  await waitFor(() => expect(sentTo('allocation.putSchedule')).toHaveLength(1));
  const { sent_month: _, problem: __, ...draft } = kept;
  expect(sentTo('allocation.putSchedule')[0]?.body).toEqual({ schedule: draft });
});

it('without any virtual tag it says what one is', async () => {
  openWindow('/costs/allocation', {
    'costs.range': range,
    'costs.spend': noSpend,
    'allocation.list': { data: [] },
  });
  expect(await screen.findByText(words.none)).toBeTruthy();
});

it('tag health tells the share of each tag, and a press shows what is missing in Spend', async () => {
  const { sentTo, user } = openWindow('/costs/allocation?show=health&range=2026-03-01..2026-03-31', {
    'costs.range': range,
    'costs.spend': noSpend,
    'allocation.list': { data: [tag] },
    'allocation.health': {
      data: {
        cost_method: 'amortized',
        ownerKeys: ['owner'],
        currencies: [
          {
            currency: 'USD',
            total: 110,
            taggable: 100,
            untaggable: [{ kind: 'tax', cost: 10 }],
            fields: [
              { field: 'owner', carried: 80, missing: 20, share: 0.8 },
              { field: 'tag:team', carried: 75, missing: 25, share: 0.75 },
            ],
            moreKeys: false,
            months: [{ month: '2026-03', carried: 80, missing: 20, share: 0.8 }],
            places: [{ account: '1', label: 'Shop', service: 'Machines', missing: 20 }],
          },
        ],
        incomplete: [],
      },
    },
  });
  const table = await screen.findByRole('table', { name: words.health.title });
  const team = within(table).getByRole('row', { name: /team/i });
  expect(team.textContent).toContain('75%');
  const href = within(team).getByRole('link').getAttribute('href') ?? '';
  const filters = new URL(href.replace(/^#/, ''), 'http://a').searchParams.get('filters') ?? '';
  expect(JSON.parse(filters)).toEqual([
    expect.objectContaining({ field: 'tag:team', operator: 'is_empty' }),
    expect.objectContaining({ field: 'charge_category', operator: 'not_in' }),
    expect.objectContaining({ field: 'resource', operator: 'not_in', values: [''] }),
  ]);
  const left = screen.getByRole('table', { name: words.health.cannot });
  expect(within(left).getByRole('row', { name: /Taxes/ }).textContent).toContain('$10.00');
  await user.click(within(team).getByRole('button'));
  await waitFor(() => expect(sentTo('allocation.health').at(-1)?.query).toMatchObject({ field: 'tag:team' }));
});
