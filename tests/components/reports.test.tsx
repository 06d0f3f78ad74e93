import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { CallReply } from '@shared/api/index';
import { Fault } from '@shared/kernel/fault';
import { costWords } from '@shared/words/costs';
import { reportFileWords } from '@shared/words/reportFiles';
import { reportFaults, reportWords as words } from '@shared/words/reports';
import { comparedWithBefore } from '@tests/support/comparison';
import { globalSpace, listed } from './support/entities';
import { closeWindows, openWindow, type Answers } from './support/window';

afterEach(closeWindows);

type Report = CallReply<'reports.create'>['data'];

const report = (of: Partial<Report> = {}): Report => ({
  report_id: 'r1',
  space_id: globalSpace.space_id,
  name: 'Storage by region',
  view: {
    range: { preset: '90d' },
    granularity: 'month',
    group_by: ['region', 'tag:team'],
    cost_method: 'net_amortized',
    filters: [{ field: 'service', operator: 'not_in', values: ['S3'] }],
    shape: 'area',
    usage: false,
    currency: '',
  },
  schedule: null,
  next_at: null,
  trouble: null,
  revision: 3,
  created_by: 'Bob',
  creation_time: '2026-11-01T08:00:00.000Z',
  updated_by: 'Bob',
  last_update_time: '2026-11-02T08:00:00.000Z',
  ...of,
});
const detailsOf = (of: Report): CallReply<'reports.get'> => ({
  data: { report: of, sendings: [], mail_ready: false, zone: 'Europe/Rome' },
});

const spend: Answers = {
  'costs.range': {
    data: {
      firstDay: '2026-01-01',
      lastDay: '2026-11-20',
      completeThrough: '2026-11-20',
      frontiers: [],
      incomplete: [],
      currencies: ['USD'],
      providers: ['AWS'],
      tagKeys: ['team'],
      virtualTags: [],
      rows: 10,
      demo: false,
    },
  },
  'costs.spend': {
    data: {
      cost_method: 'amortized',
      rows: [{ period: '2026-11-02', group: ['eu'], label: ['eu'], currency: 'USD', cost: 12 }],
      totals: [{ currency: 'USD', cost: 12, compared: 12, previous: null, known: 1 }],
      ...comparedWithBefore({ from: '2026-11-01', to: '2026-11-20' }),
      truncated: false,
      completeThrough: '2026-11-20',
      frontiers: [],
      incomplete: [],
    },
  },
  'costs.compare': {
    data: {
      cost_method: 'amortized',
      ...comparedWithBefore({ from: '2026-09-01', to: '2026-09-30' }, 'No bills'),
      totals: [],
      groups: [],
      days: [],
    },
  },
  'costs.values': { data: [] },
  'cases.anomalies': { data: [] },
  'costs.listSyncs': { data: [] },
  'spaces.list': listed(globalSpace),
};
const main = () => within(screen.getByRole('main'));
const inBar = async (name: string) => within(await screen.findByRole('main')).findByRole('button', { name });

it('what the explorer shows is saved under a name, which is its title from then on', async () => {
  let isTaken = true;
  const filters = encodeURIComponent('[{"field":"service","values":["S3"]}]');
  const { user, sentTo } = openWindow(`/costs?range=mtd&group=region&filters=${filters}`, {
    ...spend,
    'reports.create': () => {
      if (!isTaken) return { data: report({ view: { ...report().view, range: { preset: 'mtd' } } }) };
      throw new Fault('conflict:name_taken', reportFaults.nameTaken, [{ field: 'name', reason: 'taken' }]);
    },
    'reports.get': detailsOf(report()),
  });
  await user.click(await inBar(words.save));
  const dialog = within(await screen.findByRole('dialog', { name: words.dialog.create }));
  expect(dialog.getByText('By region · Month to date · Service: S3')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: words.dialog.name }), 'Storage by region');
  await user.click(await dialog.findByRole('button', { name: words.dialog.save }));
  expect(await dialog.findByText(reportFaults.nameTaken)).toBeTruthy();
  isTaken = false;
  await user.click(dialog.getByRole('button', { name: words.dialog.save }));
  expect(await screen.findByRole('heading', { name: 'Storage by region' })).toBeTruthy();
  expect(sentTo('reports.create').at(-1)).toMatchObject({
    body: {
      name: 'Storage by region',
      space_id: globalSpace.space_id,
      view: {
        range: { preset: 'mtd' },
        granularity: null,
        group_by: ['region'],
        filters: [{ field: 'service', operator: 'in', values: ['S3'] }],
        shape: 'bars',
        currency: '',
      },
    },
  });
});

const slackOf = (integrationId: string, name: string): CallReply<'integrations.list'>['data'][number] => ({
  integrationId,
  name,
  type: 'SLACK',
  status: 'ACTIVE',
  timestamp: '2026-11-01T00:00:00.000Z',
});

it('a link to a report opens its view; a change is marked, saved upon the revision that was read, or given up', async () => {
  const { user, sentTo } = openWindow('/costs/reports/r1', {
    ...spend,
    'reports.get': detailsOf(report()),
    'reports.update': ({ body }) => ({
      data: report({ ...(body as { view: Report['view'] }), revision: 4 }),
    }),
  });
  expect(await screen.findByRole('heading', { name: 'Storage by region' })).toBeTruthy();
  await waitFor(() => expect(sentTo('costs.spend')).not.toHaveLength(0));
  expect(sentTo('costs.spend')[0]).toMatchObject({
    body: {
      from: '2026-08-23',
      to: '2026-11-20',
      granularity: 'month',
      group_by: ['region', 'tag:team'],
      cost_method: 'net_amortized',
      filters: [{ field: 'service', operator: 'not_in', values: ['S3'] }],
    },
  });
  await main().findByRole('button', { name: words.menu('Storage by region') });
  expect(main().queryByText(words.edited)).toBeNull();
  await user.click(main().getByRole('radio', { name: costWords.spend.shapes.bars }));
  expect(await main().findByText(words.edited)).toBeTruthy();
  await user.click(main().getByRole('button', { name: words.menu('Storage by region') }));
  await user.click(await screen.findByRole('menuitem', { name: words.revert }));
  await waitFor(() => expect(main().queryByText(words.edited)).toBeNull());
  await user.click(main().getByRole('radio', { name: costWords.spend.shapes.bars }));
  await user.click(await inBar(words.saveChanges));
  await waitFor(() => expect(sentTo('reports.update')).toHaveLength(1));
  expect(sentTo('reports.update')[0]).toMatchObject({
    params: { id: 'r1' },
    body: { revision: 3, view: { ...report().view, shape: 'bars' } },
  });
});

it('what a report shows is exported as Excel or PDF under its name, as it is drawn', async () => {
  // The window of this test would follow the link to the file.
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user, sentTo } = openWindow('/costs/reports/r1', {
    ...spend,
    'reports.get': detailsOf(report()),
    'reports.file': { data: { name: 'storage.xlsx', content: 'UEs=', content_type: 'application/zip' } },
  });
  for (const format of ['xlsx', 'pdf'] as const) {
    await user.click(await inBar(costWords.spend.exporting.open));
    await user.click(await screen.findByRole('menuitem', { name: reportFileWords.formats[format] }));
    expect(await screen.findByText(costWords.spend.exporting.saved[format])).toBeTruthy();
  }
  const asked = {
    from: '2026-08-23',
    to: '2026-11-20',
    granularity: 'month',
    group_by: ['region', 'tag:team'],
    name: 'Storage by region',
    range: { preset: '90d' },
    shape: report().view.shape,
  };
  expect(sentTo('reports.file')).toMatchObject([
    { body: { ...asked, format: 'xlsx' } },
    { body: { ...asked, format: 'pdf' } },
  ]);
  expect(click.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual([
    'storage.xlsx',
    'storage.xlsx',
  ]);
  click.mockRestore();
});

it('the list says what each report shows and when it is sent, or why it could not be', async () => {
  const schedule: Report['schedule'] = {
    times: { every: 'week', weekday: 2, hour: 8 },
    members: [],
    addresses: ['cfo@example.com'],
    format: 'pdf',
    tells_organization: false,
    slack: null,
    teams: null,
  };
  const sent = report({ schedule, next_at: '2026-11-30T07:00:00.000Z', trouble: 'No mail server is set.' });
  const { user, sentTo } = openWindow('/costs/reports', {
    'spaces.list': listed(globalSpace),
    'organisations.listMembers': listed(),
    'integrations.list': ({ query }) =>
      (query as { type?: string }).type === 'SLACK' ? listed(slackOf('i1', 'Acme Slack')) : listed(),
    'integrations.channels': {
      data: [{ channelId: 'C1', channelName: 'finops', channelType: 'public' }],
      more: false,
    },
    'reports.list': {
      data: [sent, report({ report_id: 'r2', name: 'Other', schedule, next_at: sent.next_at })],
      next_page_key: null,
    },
    'reports.get': detailsOf(sent),
    'reports.send': {
      data: { at: '2026-11-20T07:00:00.000Z', by: 'Ada', state: 'waiting', reason: null },
    },
    'reports.update': { data: sent },
  });
  const grid = await screen.findByRole('grid', { name: words.table });
  const row = within(within(grid).getByRole('row', { name: 'Storage by region' }));
  expect(
    row.getByText('By region and tag team · Last 90 days · Monthly · Net amortized cost · Service is not S3'),
  ).toBeTruthy();
  expect(within(grid).getByText('Every Monday at 08:00')).toBeTruthy();
  expect(row.getByTitle('No mail server is set.').textContent).toBe(words.failing);
  await user.click(row.getByRole('button', { name: words.menu('Storage by region') }));
  await user.click(await screen.findByRole('menuitem', { name: words.schedule }));
  const dialog = within(
    await screen.findByRole('dialog', { name: words.sending.title('Storage by region') }),
  );
  expect(await dialog.findByRole('link', { name: words.sending.noMailLink })).toBeTruthy();
  expect(dialog.getByText(words.sending.zone('Europe/Rome'))).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: words.sending.sendNow }));
  await waitFor(() => expect(sentTo('reports.send')).toHaveLength(1));
  await user.click(dialog.getByRole('button', { name: words.sending.removeAddress('cfo@example.com') }));
  await user.click(dialog.getByRole('button', { name: words.sending.save }));
  expect(dialog.getByText(words.sending.wrong.nobody)).toBeTruthy();
  expect(sentTo('reports.update')).toHaveLength(0);
  const { slack, slackChannel } = words.sending.channels;
  await user.click(dialog.getByRole('button', { name: new RegExp(`^${slack}:`) }));
  await user.click(await screen.findByRole('option', { name: 'Acme Slack' }));
  await user.click(dialog.getByRole('button', { name: words.sending.save }));
  expect(dialog.getByText(words.sending.wrong.channel)).toBeTruthy();
  expect(sentTo('reports.update')).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: new RegExp(`^${slackChannel}:`) }));
  await user.click(await screen.findByRole('option', { name: 'finops' }));
  await user.type(dialog.getByRole('textbox', { name: words.sending.addresses }), 'ops@example.com{Enter}');
  await user.click(dialog.getByRole('button', { name: words.sending.save }));
  await waitFor(() => expect(sentTo('reports.update')).toHaveLength(1));
  expect(sentTo('reports.update')[0]).toMatchObject({
    body: {
      revision: 3,
      schedule: {
        ...schedule,
        addresses: ['ops@example.com'],
        slack: { integration_id: 'i1', channel_id: 'C1', name: 'finops' },
      },
    },
  });
});
