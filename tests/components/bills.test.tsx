import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { CallReply } from '@shared/api';
import { importWords } from '@shared/words/imports';
import { syncWords } from '@shared/words/syncs';
import { listed } from './support/entities';
import { closeWindows, openWindow } from './support/window';

afterEach(closeWindows);

const words = importWords.bills;
type Source = CallReply<'costs.listSources'>['data'][number];
type Sync = CallReply<'costs.listSyncs'>['data'][number];
type Job = CallReply<'costs.listImports'>['data'][number];

const bill = (billingPeriod: string, billedCost: number): Source['snapshots'][number] => ({
  billingPeriod,
  payer: 'Acme',
  provider: 'AWS',
  part: 1,
  view: '',
  rows: 10,
  totals: [{ currency: 'USD', billedCost, effectiveCost: billedCost, cost: billedCost }],
  minDay: `${billingPeriod}-01`,
  maxDay: `${billingPeriod}-28`,
  importedAt: '2025-04-01T00:00:00.000Z',
  counts: 'all',
  damage: null,
});

const source = (name: string, completeThrough: string, of: Partial<Source> = {}): Source => ({
  sourceId: `id-${name}`,
  name,
  format: 'focus',
  demo: false,
  createdAt: '2025-01-01T00:00:00.000Z',
  rows: 1200,
  completeThrough,
  payers: [{ payer: `payer-${name}`, completeThrough, ended: false }],
  ended: false,
  saidEnded: false,
  commitments: [],
  snapshots: [bill('2025-02', 1234.5), bill('2025-03', 99)],
  ...of,
});

const sync: Sync = {
  syncId: 'sync-1',
  integrationId: 'integration-1',
  integrationName: 'Billing bucket',
  integrationType: 'S3',
  name: 'Daily export',
  contents: 'FOCUS 1.2',
  place: 's3://bills',
  sourceId: 'id-Azure',
  sourceName: 'Azure',
  months: 13,
  everyHours: 24,
  state: 'failing',
  trouble: 'failing',
  syncedAt: '2025-03-20T00:00:00.000Z',
  changedAt: null,
  nextAt: '2025-04-02T00:00:00.000Z',
  failingSince: '2025-03-21T00:00:00.000Z',
  error: 'The bucket is gone.',
  importId: null,
  deliveries: 0,
  rows: 0,
  totals: [],
  setAside: 0,
};

const job = (importId: string, sourceId: string): Job => ({
  importId,
  kind: 'file',
  state: 'done',
  sourceId,
  sourceName: 'any',
  fileName: `${importId}.csv`,
  progress: 1,
  rows: 10,
  stage: '',
  startedAt: '2025-04-01T00:00:00.000Z',
  endedAt: null,
  error: null,
  warnings: [],
  rejected: [],
  snapshots: [],
  held: [],
  cases: null,
});

const range: CallReply<'costs.range'> = {
  data: {
    firstDay: null,
    lastDay: null,
    completeThrough: null,
    frontiers: [],
    incomplete: [],
    currencies: ['USD'],
    providers: ['AWS'],
    tagKeys: [],
    virtualTags: [],
    rows: 20,
    demo: false,
  },
};

const open = (path: string, sources: readonly Source[], syncs: readonly Sync[] = []) =>
  openWindow(path, {
    'costs.range': range,
    'costs.listSources': { data: [...sources] },
    'costs.listSyncs': { data: [...syncs] },
    'costs.listImports': listed(job('import-aws', 'id-AWS'), job('import-other', 'id-Other')),
    'costs.setSourceEnded': ({ body }) => ({ data: { ...source('AWS', '2025-03-31'), ...Object(body) } }),
    'costs.deleteSource': { data: { ok: true } },
  });

const rowOf = async (name: string) =>
  within(await screen.findByRole('grid', { name: words.sources })).getByRole('row', { name });

it('each source has a row: how new it is, what the last whole month came to, what brings it, how it stands', async () => {
  open(
    '/bills',
    [source('AWS', '2025-03-31'), source('Azure', '2025-03-22'), source('Old', '2025-03-22')],
    [sync],
  );
  const aws = await rowOf('AWS');
  for (const text of ['Through Mar 31, 2025', '$99.00', 'Mar 2025', '1,200', words.byHand, 'OK'])
    expect(within(aws).getByText(text)).toBeTruthy();
  const azure = await rowOf('Azure');
  for (const text of ['9 days late', '$1,235', 'Feb 2025', 'Billing bucket', 'Failed'])
    expect(within(azure).getByText(text)).toBeTruthy();
  expect(within(await rowOf('Old')).getByText('Late')).toBeTruthy();
});

it('a sync without a first bill is a row, and its list stays reachable', async () => {
  const { user } = open('/bills', [], [{ ...sync, sourceId: null, state: 'waiting', error: null }]);
  expect(within(await rowOf('Azure')).getAllByText(words.statuses.waiting)).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: syncWords.title }));
  expect(await screen.findByRole('list', { name: syncWords.title })).toBeTruthy();
});

it('a row opens beside the list: months with their money, accounts, its own imports, and is left by Escape', async () => {
  const { user } = open('/bills', [source('AWS', '2025-03-31')]);
  await user.click(await rowOf('AWS'));
  const drawer = await screen.findByRole('dialog', { name: 'AWS' });
  expect(location.search).toBe('?source=id-AWS');
  const months = within(within(drawer).getByRole('list', { name: words.months.title })).getAllByRole(
    'listitem',
  );
  expect(months).toHaveLength(13);
  expect(months.at(-2)?.title).toBe('Feb 2025: Imported, $1,234.50');
  expect(months[0]?.title).toBe('Mar 2024: Before the first bill');
  expect(within(drawer).getByRole('table', { name: words.accounts }).textContent).toContain('Mar 31, 2025');
  const imports = await within(drawer).findByRole('table', { name: words.imports });
  expect(
    within(imports)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['import-aws.csv']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.search).toBe('');
});

it('the menu of a row stops to expect bills, imports again and removes', async () => {
  const { user, sentTo } = open('/bills', [source('AWS', '2025-03-31')]);
  const choose = async (name: string) => {
    await user.click(within(await rowOf('AWS')).getByRole('button', { name: words.more('AWS') }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose(words.stopExpecting);
  await waitFor(() =>
    expect(sentTo('costs.setSourceEnded')).toMatchObject([
      { params: { id: 'id-AWS' }, body: { ended: true } },
    ]),
  );
  await choose(words.removeSource);
  const asked = await screen.findByRole('dialog', { name: words.removeTitle('AWS') });
  await user.click(within(asked).getByRole('button', { name: words.remove }));
  await waitFor(() => expect(sentTo('costs.deleteSource')).toHaveLength(1));
  await choose(words.replace);
  await waitFor(() => expect(location.pathname + location.search).toBe('/bills/import?source=id-AWS'));
});

it('who may only look has no menu', async () => {
  openWindow(
    '/bills',
    {
      'costs.range': range,
      'costs.listSources': { data: [source('AWS', '2025-03-31')] },
      'costs.listSyncs': { data: [] },
    },
    { role: 'Guest' },
  );
  expect(within(await rowOf('AWS')).queryByRole('button')).toBeNull();
});
