import { expect, it } from 'vitest';
import { fakeData, never, partOf, textIn } from '@tests/support/agentData';
import { ask } from '@tests/support/agentModel';
import { createAnswerer } from '../answerer';
import type { AgentData } from '../data';

const measures = {
  utilization: 0.9123,
  utilizationBasis: 'cost' as const,
  coverage: 0.5,
  savingsRate: null,
  discount: null,
  wasteShare: null,
  other: null,
  knownOn: 1,
  covered: 900,
  open: 300.456,
  waste: 87.654,
};
const plan = (name: string) => ({
  id: name,
  name,
  type: 'Savings Plan',
  provider: 'AWS',
  account: '1',
  accountName: 'Platform',
  firstDay: '2026-01-01',
  lastDay: '2026-10-31',
  end: '2027-01-15',
  endFrom: 'contract' as const,
  used: 10.006,
  unused: 2,
  utilization: 0.8333,
  utilizationBasis: 'cost' as const,
  monthly: 4,
  rise: null,
});
const commitments: AgentData['commitments'] = async () => ({
  currency: 'USD',
  currencies: ['USD'],
  from: '2026-08-01',
  to: '2026-10-31',
  notWhole: null,
  total: measures,
  months: [],
  services: [],
  accounts: [],
  commitments: [plan('one'), plan('two'), plan('three')],
  more: 4,
});

it('commitments come with shares in percent, what is not known as nothing, and how many are left out', async () => {
  const answer = await ask(
    'How well do we use our commitments?',
    async (call) => {
      expect(await call('commitments', { count: 2 })).toMatchObject({
        currency: 'USD',
        utilization_percent: 91.23,
        effective_savings_rate_percent: null,
        waste: 87.65,
        commitments: [
          { name: 'one', utilization_percent: 83.33, used: 10.01, ends: '2027-01-15' },
          { name: 'two' },
        ],
        left_out: 5,
      });
      return 'You use 91.23% of them; $87.65 is wasted.';
    },
    { commitments },
  );
  expect(answer.warning).toBeNull();
  expect(partOf(answer, 'table')).toMatchObject({
    title: 'Commitments, Aug 1 – Oct 31, 2026',
    configuration: { path: '/costs/commitments' },
  });
});

it.each([
  'How much is unused in our commitments?',
  'What is the utilization of our savings plans?',
  'how much of our reservations did we waste from 2026-08-01 to 2026-10-31',
])('are told without a model: %s', async (prompt) => {
  const answer = createAnswerer({ now: () => new Date('2026-11-22T10:00:00Z') });
  const given = await answer(prompt, fakeData({ commitments }), never);
  expect(textIn(given)).toBe(
    'Unused commitments cost $87.65 (amortized) for Aug 1 – Oct 31, 2026. Utilization was 91.2%. Coverage was 50.0%.',
  );
  expect(partOf(given, 'table').content.rows).toMatchObject([{ name: 'one', unused: 2 }, {}, {}]);
});

it('advice says what to buy, what it costs and saves, and which discount is assumed; a pool without advice is none', async () => {
  const pool = {
    program: 'aws-compute' as const,
    region: '',
    regionName: '',
    uncovered: 1_000,
    knownOn: 1,
    grain: 'day' as const,
    discount: 0.28,
    discountFrom: 'assumed' as const,
    ending: 0,
    hourlyShare: 0,
    advice: {
      covers: 1,
      hourly: 0.724,
      monthly: 528.5,
      saving: 190.12,
      utilization: 0.97,
      breakEven: 0.72,
      from: 'all' as const,
      levels: [],
    },
    purchases: [
      {
        scope: 'everywhere' as const,
        family: '',
        part: '',
        region: '',
        regionName: '',
        covers: 1,
        hourly: 0.724,
        monthly: 528.5,
        saving: 190.12,
        utilization: 0.97,
        breakEven: 0.72,
        discountFrom: 'assumed' as const,
        units: null,
        machines: null,
      },
    ],
    reason: null,
  };
  const answer = await ask(
    'What should we commit to?',
    async (call) => {
      const { advice } = await call('commitment_advice', {});
      expect(advice).toEqual([
        {
          buy: 'Compute Savings Plan',
          program: 'AWS compute',
          region: '',
          commit_per_hour: 0.72,
          cost_per_month: 528.5,
          saves_per_month: 190.12,
          expected_use_percent: 97,
          breaks_even_at_percent: 72,
          discount_percent: 28,
          discount_is_assumed: true,
          optimistic_daily_rows: true,
        },
      ]);
      return 'Commit $0.72 an hour.';
    },
    {
      commitmentAdvice: async () => ({
        currency: 'USD',
        currencies: ['USD'],
        from: '2026-10-01',
        to: '2026-10-31',
        basis: { cost: 2_000, simulated: 1, hourly: 0 },
        exchanges: [],
        pools: [pool, { ...pool, advice: null, purchases: [], reason: 'not_steady' as const }],
      }),
    },
  );
  expect(partOf(answer, 'table').content.rows).toHaveLength(1);
});
