import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallReply } from '@shared/api';
import { commitmentWords as words } from '@shared/words/commitments';
import { aCase } from '../fakes/cases';
import { closeWindows, openWindow } from './support/window';

afterEach(closeWindows);

type Report = CallReply<'costs.commitments'>['data'];
type Line = Report['services'][number];

const range: CallReply<'costs.range'> = {
  data: {
    firstDay: '2026-01-01',
    lastDay: '2026-03-31',
    completeThrough: '2026-03-31',
    frontiers: [],
    incomplete: [],
    currencies: ['USD', 'EUR'],
    providers: ['AWS'],
    tagKeys: [],
    virtualTags: [],
    rows: 10,
    demo: false,
  },
};
const figures = {
  utilization: 0.75,
  utilizationBasis: 'cost' as const,
  coverage: 0.6,
  savingsRate: 0.21,
  discount: 0.4,
  wasteShare: 0.03,
  other: 0,
  knownOn: 0.8,
  covered: 900,
  open: 600,
  waste: 300,
};
const line = (key: string, over: Partial<Line> = {}): Line => ({
  ...figures,
  key,
  label: key,
  count: 1,
  ...over,
});
const commitment = (
  id: string,
  over: Partial<Report['commitments'][number]>,
): Report['commitments'][number] => ({
  id,
  name: id,
  type: 'Savings Plan',
  provider: 'AWS',
  account: '42',
  accountName: 'Shared',
  firstDay: '2025-04-01',
  lastDay: '2026-03-31',
  end: null,
  endFrom: null,
  used: 450,
  unused: 0,
  utilization: 1,
  utilizationBasis: 'quantity',
  monthly: 150,
  rise: null,
  ...over,
});
const told: Report = {
  currency: 'USD',
  currencies: ['USD', 'EUR'],
  from: '2026-01-01',
  to: '2026-03-31',
  notWhole: null,
  total: figures,
  months: [line('2026-01'), line('2026-02', { coverage: null }), line('2026-03')],
  services: [line('Compute', { open: 500 }), line('Databases', { coverage: 0.1, open: 100 })],
  accounts: [line('42')],
  commitments: [
    commitment('plan', {
      unused: 300,
      utilization: 0.6,
      end: '2026-06-30',
      endFrom: 'contract',
      monthly: 250,
      rise: 90,
    }),
    commitment('reservation', {}),
  ],
  more: 0,
};
type Purchase = CallReply<'costs.commitmentAdvice'>['data']['pools'][number]['purchases'][number];
const purchase = (over: Partial<Purchase>): Purchase => ({
  scope: 'everywhere',
  family: '',
  part: '',
  region: '',
  regionName: '',
  covers: 0.5,
  hourly: 0.2,
  monthly: 146,
  saving: 172,
  utilization: 0.98,
  breakEven: 0.6,
  discountFrom: 'own',
  units: null,
  machines: null,
  ...over,
});
const advice: CallReply<'costs.commitmentAdvice'> = {
  data: {
    currency: 'USD',
    currencies: ['USD', 'EUR'],
    from: '2026-03-02',
    to: '2026-03-31',
    basis: { cost: 640, simulated: 0.9, hourly: 0.25 },
    exchanges: [
      {
        id: 'ri-1',
        name: 'Old fleet',
        region: 'us-east-1',
        utilization: 0.4,
        allowed: 'check',
        grain: 'day',
        price: 1,
        given: 0.6,
        hourly: 0.65,
        givenValue: 2628,
        newValue: 2847,
        end: '2026-09-30',
        saving: 310,
        newUtilization: 0.99,
        target: {
          family: 'm6i',
          part: 'linux',
          region: 'us-east-1',
          regionName: 'N. Virginia',
          machines: { count: 6, size: 'large' },
        },
      },
    ],
    pools: [
      {
        program: 'aws-rds',
        region: 'us-east-1',
        regionName: 'N. Virginia',
        uncovered: 40,
        knownOn: 1,
        grain: 'day',
        discount: 0.25,
        discountFrom: 'assumed',
        ending: 0,
        hourlyShare: 0,
        purchases: [],
        advice: null,
        reason: 'not_steady',
      },
      {
        program: 'aws-compute',
        region: '',
        regionName: '',
        uncovered: 600,
        knownOn: 1,
        grain: 'day',
        discount: 0.4,
        discountFrom: 'own',
        ending: 120,
        advice: {
          covers: 1,
          hourly: 0.6,
          monthly: 438,
          saving: 292,
          utilization: 0.97,
          breakEven: 0.6,
          from: 'last',
          levels: [
            { level: 1, saving: 292 },
            { level: 0.6, saving: -12 },
          ],
        },
        hourlyShare: 0.25,
        purchases: [
          purchase({
            scope: 'reservation',
            family: 'm5',
            part: 'linux',
            region: 'us-east-1',
            regionName: 'N. Virginia',
            units: 16,
            machines: { count: 4, size: 'large' },
            breakEven: 0.65,
            discountFrom: 'assumed',
          }),
          purchase({ hourly: 0.4, saving: 120 }),
        ],
        reason: null,
      },
    ],
  },
};

const layer = (number: number, day: string, end: string, fallen: number) => ({
  number,
  day,
  end,
  hourly: 0.3,
  monthly: 219,
  saving: 146,
  utilization: 0.97,
  paidOff: number === 1 ? 7.4 : null,
  coverage: 0.25 * number,
  fallen,
  breakEven: 0.6,
});
const ladder: CallReply<'costs.commitmentLadder'> = {
  data: {
    currency: 'USD',
    currencies: ['USD', 'EUR'],
    from: '2026-03-02',
    to: '2026-03-31',
    unknownEnds: 1,
    eligible: 1_000,
    layers: [layer(1, '2026-04-01', '2027-04-01', 80), layer(2, '2026-07-01', '2027-07-01', -44)],
    calendar: [
      { day: '2026-04-01', coverage: 0.5, held: 250, layers: 250, ending: 0, endingShare: 0 },
      { day: '2026-07-01', coverage: 0.5, held: 0, layers: 500, ending: 250, endingShare: 0.5 },
    ],
  },
};

const found: CallReply<'cases.search'> = {
  details: [aCase('case-1', { case_type: 'unused-commitment', case_resource_id: 'plan' })],
  total: 1,
  next_page_key: { scroll_id: null },
};
const answers = {
  'costs.range': range,
  'costs.commitments': { data: told },
  'costs.commitmentAdvice': advice,
  'costs.commitmentLadder': ladder,
  'cases.search': found,
};

describe('commitments', () => {
  it('asks for the server’s own months, tells each figure with its definition, and sorts by what is asked', async () => {
    const { user, sentTo } = openWindow('/costs/commitments', answers);
    const coverage = within(await screen.findByRole('region', { name: words.kpi.coverage.title }));
    expect(coverage.getAllByText('60%')[0]?.tagName).toBe('P');
    const months = within(coverage.getByRole('list')).getAllByRole('listitem');
    expect(months.map(({ title }) => title)).toEqual([
      words.inMonth('2026-01', '60%'),
      words.inMonth('2026-02', words.notKnown),
      words.inMonth('2026-03', '60%'),
    ]);
    expect(coverage.getByText(words.known('80%'))).toBeTruthy();
    expect(sentTo('costs.commitments')[0]?.body).toEqual({ filters: [] });
    await user.click(coverage.getByRole('button', { name: words.define(words.kpi.coverage.title) }));
    expect(await screen.findByText(words.kpi.coverage.about)).toBeTruthy();

    const grid = within(screen.getByRole('grid', { name: words.table }));
    const first = () => grid.getAllByRole('row')[1]?.getAttribute('aria-label');
    expect(first()).toBe('plan');
    await user.click(grid.getByRole('button', { name: words.columns.utilization }));
    expect(first()).toBe('reservation');

    expect(screen.queryByRole('region', { name: words.trend })).toBeNull();
    await user.click(screen.getByRole('button', { name: words.trend }));
    const month = within(screen.getByRole('region', { name: words.trend }));
    expect(
      month.getByRole('row', { name: new RegExp(`^${words.month('2026-02')}.*${words.notKnown}`) }),
    ).toBeTruthy();
    const soon = within(screen.getByRole('region', { name: words.expiring }));
    expect(soon.getByText(words.day('2026-06-30'))).toBeTruthy();
    expect(soon.getByText(words.unknownEnds(1))).toBeTruthy();
    const least = within(screen.getByRole('region', { name: words.least }));
    expect(least.getAllByRole('link').map((link) => link.textContent)).toEqual(['Databases', 'Compute']);

    await user.click(screen.getByRole('radio', { name: 'EUR' }));
    expect(sentTo('costs.commitments').at(-1)?.body).toMatchObject({ currency: 'EUR' });
  });

  it('begins with what nothing uses, with its case and the exchanges, and with what to buy', async () => {
    const { user, sentTo } = openWindow('/costs/commitments', answers);
    const title = words.first.unused('$300', words.first.inMonths(3));
    const unused = within(await screen.findByRole('region', { name: title }));
    await unused.findByRole('link', { name: words.first.case });
    expect(unused.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `plan${words.first.used('60%')}$300${words.first.case}`,
    ]);
    const [spend, ofCase] = unused.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(spend).toContain('%22field%22%3A%22commitment%22');
    expect(ofCase).toBe('/cases/case-1');
    expect(sentTo('cases.search')[0]).toMatchObject({ query: { case_type: 'unused-commitment' } });
    await user.click(await unused.findByRole('button', { name: words.first.exchange(1) }));
    expect(document.activeElement?.textContent).toContain(words.exchange.title);

    const buy = within(screen.getByRole('region', { name: words.first.save('$292') }));
    expect(buy.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Reserved Instances for m5, any size (Linux), N. Virginia$172 per month',
      'Compute Savings Plan$120 per month',
    ]);
    await user.click(buy.getByRole('button', { name: words.first.advice }));
    expect(document.activeElement?.textContent).toContain(words.advice.title);
  });

  it('says of a figure that the bills do not tell it, and counts the days of months that are not whole', async () => {
    const total = { ...figures, utilization: null };
    openWindow('/costs/commitments', {
      ...answers,
      'costs.commitments': { data: { ...told, total, from: '2026-01-02' } },
    });
    const use = within(await screen.findByRole('region', { name: words.kpi.utilization.title }));
    expect(use.getByText(words.notTold)).toBeTruthy();
    expect(
      screen.getByRole('region', { name: words.first.unused('$300', words.first.inDays(89)) }),
    ).toBeTruthy();
  });

  it('advises with its assumptions, which the address carries; what saves most comes first', async () => {
    const { sentTo } = openWindow('/costs/commitments?discount=40&lookback=60', answers);
    const pools = within(await screen.findByRole('list', { name: words.advice.title }));
    expect(sentTo('costs.commitmentAdvice')[0]?.body).toMatchObject({
      days: 60,
      discount: 40,
      currency: 'USD',
    });
    expect(pools.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      words.programs['aws-compute'].title,
      `${words.programs['aws-rds'].title} ${words.advice.region('N. Virginia')}`,
    ]);
    for (const text of [
      words.advice.daily,
      words.advice.last,
      words.advice.ending('$120'),
      words.advice.reasons.not_steady,
      '−$12.00',
    ])
      expect(pools.getByText(text)).toBeTruthy();
  });

  it('tells what a family is bought as, on what the simulation stands, and what to exchange for what', async () => {
    openWindow('/costs/commitments', answers);
    const panel = within(await screen.findByRole('region', { name: words.advice.title }));
    expect(await panel.findByText(words.advice.basis('90%', '$640', '25%'))).toBeTruthy();
    expect(panel.getByText(words.advice.basisDaily)).toBeTruthy();
    const bought = panel.getByRole('table', {
      name: words.advice.total(words.programs['aws-compute'].title),
    });
    const rows = within(bought)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows[1]).toContain('Reserved Instances for m5, any size (Linux), N. Virginia');
    expect(rows[1]).toContain('4 × large · 16 normalized units · 35% discount, assumed');
    expect(rows[2]).toContain('Compute Savings Plan40% discount, from your own covered usage');
    expect(rows[3]).toContain('$292');
    const exchange = within(screen.getByRole('table', { name: words.exchange.title }));
    const [, row] = exchange.getAllByRole('row');
    for (const text of [
      'Old fleet',
      words.exchange.check,
      '6 × large: Reserved Instances for m6i',
      '$2,628 → $2,847',
      '$310',
    ])
      expect(row?.textContent).toContain(text);
  });

  it('tells the layers of a purchase by the assumptions in the address, and where too much ends at once', async () => {
    const { user, sentTo } = openWindow('/costs/commitments?layers=2&term=3&fall=40&family=0', answers);
    const table = within(await screen.findByRole('table', { name: words.ladder.title }));
    expect(sentTo('costs.commitmentLadder')[0]?.body).toMatchObject({
      layers: 2,
      every_months: 3,
      term_months: 36,
      fall: 40,
      family_discount: 0,
    });
    const rows = table.getAllByRole('row').map((row) => row.textContent);
    expect(rows[0]).toContain(words.ladder.fallen('40%'));
    expect(rows[1]).toContain(words.ladder.paidOffIn('8'));
    expect(rows[2]).toContain(words.ladder.never);
    expect(rows[2]).toContain('−$44');
    const calendar = within(screen.getByRole('table', { name: words.ladder.calendar }));
    expect(calendar.getByText(words.ladder.tooMuch('50%'))).toBeTruthy();
    expect(screen.getByText(words.ladder.unknownEnds(1))).toBeTruthy();
    const panel = within(screen.getByRole('region', { name: words.ladder.title }));
    await user.click(panel.getByRole('button', { name: new RegExp(`^${words.ladder.layers}`) }));
    await user.click(await screen.findByRole('option', { name: '6' }));
    expect(sentTo('costs.commitmentLadder').at(-1)?.body).toMatchObject({ layers: 6 });
  });

  it('without a commitment, tells what could be covered, and still advises', async () => {
    const none = {
      ...figures,
      utilization: null,
      coverage: 0,
      savingsRate: 0,
      covered: 0,
      waste: 0,
      open: 1234,
    };
    openWindow('/costs/commitments', {
      ...answers,
      'costs.commitments': { data: { ...told, total: none, commitments: [] } },
    });
    // 438 a month at 40 % off is 730 on demand, of which 97 % are used.
    expect(
      await screen.findByText(
        words.emptyTold(words.empty, `${words.emptyUsage('$1,234')}, ${words.emptySteady('$708')}`),
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('region', { name: words.kpi.coverage.title })).toBeNull();
    expect(await screen.findByRole('list', { name: words.advice.title })).toBeTruthy();
  });
});
