import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallReply } from '@shared/api';
import { anomalyWords as words } from '@shared/words/anomalies';
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
    tagKeys: [],
    virtualTags: [],
    rows: 10,
    demo: false,
  },
};
type Page = CallReply<'cases.searchAnomalies'>['data'];
const entry: Page['rows'][number] = {
  case_id: 'c1',
  case_type: 'cost-anomaly',
  case_title: 'EC2 in payments: cost spike from 2026-03-20 to 2026-03-22',
  case_status: 'open',
  status_reason: null,
  state: 'open',
  verdict: null,
  name: 'EC2 in payments',
  provider: 'AWS',
  service: 'EC2',
  account_id: '1',
  account_name: 'payments',
  region: '',
  owner: null,
  currency: 'USD',
  direction: 'spike',
  first_day: '2026-03-20',
  last_day: '2026-03-22',
  days: 3,
  lasting: false,
  actual: 900,
  expected: 300,
  impact: 600,
  share: 2,
  month: null,
  usage: null,
};
const page: Page = {
  rows: [
    entry,
    {
      ...entry,
      case_id: 'c2',
      name: 'S3',
      impact: 90.5,
      share: 0.5,
      month: 400,
      owner: 'ada',
      state: 'explained',
      verdict: 'expected',
      last_day: '2026-03-31',
      lasting: true,
    },
  ],
  total: 2,
  totals: [{ currency: 'USD', count: 2, above: 690.5, below: 0, month: 400 }],
  counts: { open: 1, explained: 1, dismissed: 0, over: 0 },
  detector: {
    minimum_amount: 10,
    minimum_percent: 20,
    judged_from: '2026-03-18',
    judged_through: '2026-03-31',
  },
};

const feedback: CallReply<'cases.anomalyFeedback'>['data'][number] = {
  feedback_id: 'f1',
  case_id: 'c1',
  case_title: entry.case_title,
  verdict: 'ignored',
  currency: 'USD',
  direction: 'spike',
  provider: 'AWS',
  service: 'EC2',
  account_id: '',
  account_name: '',
  region: '',
  sku: '',
  unit: '',
  from: null,
  level: null,
  until: null,
  cap: 50,
  note: 'load tests',
  by: 'Ada',
  time: '2026-03-30T10:00:00.000Z',
  undone_by: null,
  undone_time: null,
  stands: true,
};
const aDay = { day: '2026-03-20', actual: 300, expected: 100, low: 80, high: 120, anomalous: true };

describe('feedback on an anomaly', () => {
  it('is given with its scope and limits, listed with its author, and undone', async () => {
    const { user, sentTo, answer } = openWindow('/costs/anomalies/c1', {
      'cases.anomaly': { data: { anomaly: entry, days: [aDay] } },
      'cases.anomalyCause': { data: null },
      'cases.anomalyFeedback': { data: [] },
      'cases.giveAnomalyFeedback': { data: feedback },
      'cases.undoAnomalyFeedback': { data: { ...feedback, stands: false, undone_by: 'Bob' } },
    });
    await user.click(await screen.findByRole('button', { name: words.feedback.ignore }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: /^Where: / }));
    await user.click(await screen.findByRole('option', { name: words.feedback.scopes.service('EC2') }));
    const cap = within(dialog).getByLabelText(words.feedback.cap('USD'));
    await user.type(cap, '-5');
    expect(within(dialog).getByText(words.feedback.capError)).toBeTruthy();
    await user.clear(cap);
    await user.type(cap, '50');
    await user.type(within(dialog).getByLabelText(words.feedback.note), 'load tests');
    answer({
      'cases.anomaly': { data: { anomaly: { ...entry, case_status: 'excluded' }, days: [aDay] } },
      'cases.anomalyFeedback': { data: [feedback] },
    });
    await user.click(within(dialog).getByRole('button', { name: words.feedback.save }));
    const given = await screen.findByRole('list', { name: words.feedback.given });
    expect(sentTo('cases.giveAnomalyFeedback')[0]?.body).toEqual({
      verdict: 'ignored',
      scope: 'service',
      until: null,
      cap: 50,
      note: 'load tests',
    });
    expect(given.textContent).toContain('Ignored up to $50.00 per day “load tests”');
    expect(given.textContent).toContain('AWS · EC2');
    await user.click(within(given).getByRole('button', { name: words.feedback.undo }));
    expect(await screen.findByText(words.feedback.undone)).toBeTruthy();
    expect(sentTo('cases.undoAnomalyFeedback')[0]?.params).toEqual({ id: 'f1' });
  });
});

describe('the list of anomalies', () => {
  it('tells what, when, how much and whose, keeps its filters in the address, and leads to an anomaly', async () => {
    const { user, sentTo } = openWindow('/costs/anomalies?range=30d', {
      'costs.range': range,
      'cases.searchAnomalies': { data: page },
      'cases.anomaly': { data: { anomaly: entry, days: [] } },
      'cases.anomalyCause': {
        data: {
          kind: 'elements',
          unit: null,
          actual: 900,
          expected: 300,
          explained: 0.96,
          elements: [
            { parts: [{ field: 'resource', value: 'i-9', label: 'batch' }], actual: 580, expected: 0 },
          ],
          also: [{ field: 'meter', value: 'BoxUsage:p5', label: '' }],
          resources: null,
          filters: [{ field: 'resource', operator: 'in', values: ['i-9'] }],
          before: { from: '2026-03-13', to: '2026-03-15' },
          drivers: [
            { kind: 'volume', amount: 580, usage: { unit: 'Hrs', before: 0, after: 24 }, price: null },
          ],
        },
      },
    });
    const table = await screen.findByRole('grid', { name: words.table });
    const first = within(table).getByRole('row', { name: 'EC2 in payments' });
    const told = ['+$600.00', '+200%', 'Mar 20', words.noOwner, words.states.open, words.endedOn('Mar 22')];
    for (const text of told) within(first).getByText(text);
    const second = within(within(table).getByRole('row', { name: 'S3' }));
    for (const text of ['+$400', words.states.explained, words.running, words.feedback.reasons.expected])
      second.getByText(text);
    expect(sentTo('cases.searchAnomalies')[0]?.body).toMatchObject({
      from: '2026-03-02',
      to: '2026-03-31',
      states: [],
      search: '',
    });
    expect(screen.getByRole('radio', { name: words.withCount(words.allStates, 2) })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: words.withCount(words.states.open, 1) }));
    await user.click(screen.getByRole('button', { name: new RegExp(`^${words.course}`) }));
    await user.click(await screen.findByRole('option', { name: words.courses.ended }));
    await user.type(screen.getByRole('textbox', { name: words.search }), 'ec2');
    expect(sentTo('cases.searchAnomalies').at(-1)?.body).toMatchObject({
      states: ['open'],
      course: 'ended',
      search: 'ec2',
    });
    await user.click(within(table).getByRole('row', { name: 'EC2 in payments' }));
    expect(await screen.findByRole('heading', { name: entry.case_title })).toBeTruthy();
    const cause = await screen.findByRole('region', { name: words.cause.title });
    expect(await within(cause).findByText('batch')).toBeTruthy();
    expect(cause.textContent).toContain(words.cause.isNew('$580', false));
    expect(cause.textContent).toContain('0 → 24 per day (Hrs)');
    const spend = within(cause).getByRole('link', { name: words.cause.seeSpend }).getAttribute('href') ?? '';
    expect(new URLSearchParams(spend.split('?')[1]).get('filters')).toContain('i-9');
    expect(screen.getByRole('link', { name: words.openCase }).getAttribute('href')).toBe('/cases/c1');
  });

  it('switches to usage: in its unit, with what it is worth, and the chart, cause and feedback count alike', async () => {
    const usage = { sku: 'DataTransfer-Out', unit: 'GB', actual: 900, expected: 300, price: 1 };
    const used = { ...entry, name: usage.sku, usage };
    const { user, sentTo } = openWindow('/costs/anomalies?of=usage', {
      'costs.range': range,
      'cases.searchAnomalies': { data: { ...page, rows: [used], total: 1 } },
      'cases.anomaly': { data: { anomaly: used, days: [aDay] } },
      'cases.anomalyFeedback': { data: [] },
      'cases.anomalyCause': {
        data: {
          kind: 'elements',
          unit: 'GB',
          actual: 900,
          expected: 300,
          explained: 1,
          elements: [
            { parts: [{ field: 'resource', value: 'i-9', label: 'batch' }], actual: 600, expected: 0 },
          ],
          also: [],
          resources: null,
          filters: [],
          before: null,
          drivers: [],
        },
      },
    });
    const row = await screen.findByRole('row', { name: usage.sku });
    for (const text of ['+600 GB', '+$600']) within(row).getByText(text);
    expect(screen.getByText(words.atUsualPrice)).toBeTruthy();
    expect(sentTo('cases.searchAnomalies')[0]?.body).toMatchObject({ measure: 'usage' });
    await user.click(row);
    expect(await screen.findByText('900 GB')).toBeTruthy();
    const cause = await screen.findByRole('region', { name: words.cause.title });
    expect((await within(cause).findByText('batch')).closest('li')?.textContent).toContain(
      words.cause.isNew('600 GB', true),
    );
    await user.click(screen.getByRole('button', { name: words.feedback.ignore }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByLabelText(words.feedback.cap('GB'))).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: /^Where: / }));
    await user.click(await screen.findByRole('option', { name: words.feedback.scopes.account('payments') }));
    expect(within(dialog).queryByLabelText(words.feedback.cap('GB'))).toBeNull();
  });

  it('says what was looked for where there is nothing', async () => {
    openWindow('/costs/anomalies', {
      'costs.range': range,
      'cases.searchAnomalies': {
        data: {
          ...page,
          rows: [],
          total: 0,
          totals: [],
          counts: { open: 0, explained: 0, dismissed: 0, over: 0 },
        },
      },
    });
    expect(await screen.findByRole('heading', { name: words.none })).toBeTruthy();
    expect(screen.getByText(/\$10\.00 and 20%.*Mar 18 – 31, 2026/)).toBeTruthy();
  });
});
