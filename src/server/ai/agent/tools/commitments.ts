import { z } from 'zod';
import type { CallReply } from '@shared/api/index';
import { agentAnswers, agentDoing as doing } from '@shared/words/agentAnswers';
import { commitmentWords as words } from '@shared/words/commitments';
import { tableOf } from '../answer';
import { cents } from '../format';
import { rangeLabel } from '../period';
import { countInput, currencyInput, dayInput, defineTool } from './contract';

const PATH = '/costs/commitments';
/** A share as people read it; null where the bills do not tell it. */
const percent = (share: number | null): number | null =>
  share === null ? null : Math.round(share * 10_000) / 100;

/** The first commitments of a reply, as rows and as a table of them. */
export function shownOf(told: CallReply<'costs.commitments'>['data'], count: number) {
  const { currency } = told;
  const shown = told.commitments.slice(0, count).map((one) => ({
    name: one.name,
    paid_by: one.accountName,
    utilization_percent: percent(one.utilization),
    used: cents(one.used),
    unused: cents(one.unused),
    ends: one.end,
  }));
  const { columns } = words;
  const money = { kind: 'money', currency } as const;
  if (shown.length === 0) return { shown, parts: [] };
  const table = tableOf(
    {
      columns: [
        { key: 'name', label: columns.name, kind: 'text' },
        { key: 'paid_by', label: columns.account, kind: 'text' },
        { key: 'used', label: columns.used, ...money },
        { key: 'unused', label: columns.unused, ...money },
        { key: 'ends', label: columns.end, kind: 'date' },
      ],
      rows: shown,
    },
    { title: `${words.title}, ${rangeLabel(told.from, told.to)}`, path: PATH },
  );
  return { shown, parts: [table] };
}

const commitments = defineTool({
  name: 'commitments',
  doing: doing.commitments,
  description:
    'Reservations, savings plans and committed use: utilization, coverage, effective savings rate and waste in total, and each one with what it used, what was unused, and when it ends. By itself the last three complete months. One currency.',
  input: z.strictObject({
    from: dayInput.optional(),
    to: dayInput.optional().describe('yyyy-MM-dd, inclusive; given with from'),
    currency: currencyInput,
    count: countInput.default(20),
  }),
  async run({ from, to, currency: wanted, count }, { data }) {
    const days = from !== undefined && to !== undefined ? { from, to } : {};
    const asked = wanted === undefined ? {} : { currency: wanted };
    const told = await data.commitments({ ...days, ...asked, filters: [] });
    const { currency, total } = told;
    const { shown, parts } = shownOf(told, count);
    return {
      value: {
        currency,
        cost_method: 'amortized',
        from: told.from,
        to: told.to,
        not_whole_because: told.notWhole,
        utilization_percent: percent(total.utilization),
        coverage_percent: percent(total.coverage),
        effective_savings_rate_percent: percent(total.savingsRate),
        known_on_percent_of_cost: percent(total.knownOn),
        waste: cents(total.waste),
        covered: cents(total.covered),
        eligible_but_on_demand: cents(total.open),
        commitments: shown,
        left_out: told.commitments.length - shown.length + told.more,
      },
      parts,
    };
  },
});

const advice = defineTool({
  name: 'commitment_advice',
  doing: doing.commitments,
  description:
    'What to commit to, by simulation over the usage that no commitment covers: amount per hour, cost and saving per month, expected use, break-even, and which discount was assumed. One currency.',
  input: z.strictObject({ currency: currencyInput }),
  async run({ currency: wanted }, { data }) {
    const asked = wanted === undefined ? {} : { currency: wanted };
    const told = await data.commitmentAdvice({ ...asked, filters: [] });
    const { currency } = told;
    const buys = told.pools.flatMap((pool) =>
      pool.purchases.map((purchase) => ({
        buy: words.buy(pool.program, purchase),
        program: words.programs[pool.program].title,
        region: purchase.regionName || pool.regionName,
        commit_per_hour: cents(purchase.hourly),
        cost_per_month: cents(purchase.monthly),
        saves_per_month: cents(purchase.saving),
        expected_use_percent: percent(purchase.utilization),
        breaks_even_at_percent: percent(purchase.breakEven),
        discount_percent: percent(1 - purchase.breakEven),
        discount_is_assumed: purchase.discountFrom === 'assumed',
        optimistic_daily_rows: pool.grain === 'day',
      })),
    );
    const money = { kind: 'money', currency } as const;
    return {
      value: { currency, from: told.from, to: told.to, advice: buys },
      parts:
        buys.length === 0
          ? []
          : [
              tableOf(
                {
                  columns: [
                    { key: 'buy', label: words.advice.title, kind: 'text' },
                    { key: 'region', label: agentAnswers.field('region'), kind: 'text' },
                    { key: 'cost_per_month', label: words.advice.costs, ...money },
                    { key: 'saves_per_month', label: words.advice.saves, ...money },
                  ],
                  rows: buys,
                },
                { title: words.advice.title, path: PATH },
              ),
            ],
    };
  },
});

/** What is committed to, how well it is used, and what else to commit to. */
export const commitmentTools = [commitments, advice];
