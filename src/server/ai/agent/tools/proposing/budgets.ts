import { z } from 'zod';
import type { Budget, BudgetDraft } from '@shared/api/budgets/budgets.api';
import { budgetDraft } from '@shared/api/budgets/budgets.api';
import { budgetPeriods, type BudgetPeriod } from '@shared/model/budgets/plan';
import { thresholdKinds, THRESHOLDS_MAX } from '@shared/model/budgets/standing';
import { agentDoing as doing } from '@shared/words/agentAnswers';
import { proposalWords as words } from '@shared/words/agentProposals';
import { fields, type AgentData } from '../../data';
import { money } from '../../format';
import { budgetPath } from '../../links';
import { monthLabel } from '../../period';
import { defineTool, type ToolContext } from '../contract';
import { amountsAfter, numbersIn, ordered, ownerOf, wrote, wroteCurrency } from './asked';
import { offeredAs } from './offered';

const VALUES_MAX = 50;
/** As the form begins with. */
const usualAlerts: BudgetDraft['thresholds'] = [
  { kind: 'actual', percent: 80 },
  { kind: 'actual', percent: 100 },
  { kind: 'forecast', percent: 100 },
];

const change = z.strictObject({
  budget: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('The name of one that is there, to change its amount; nothing else'),
  name: z.string().trim().min(1).max(100).optional().describe('Of a new one, as the person named it'),
  amount: z.number().positive().max(1e14).describe('As the person wrote it, per period'),
  currency: z.string().min(1).max(10).optional(),
  period: z.enum(budgetPeriods).optional(),
  filters: z
    .array(
      z.strictObject({
        field: z.enum(fields),
        values: z.array(z.string().min(1).max(500)).min(1).max(VALUES_MAX),
      }),
    )
    .max(fields.length)
    .optional()
    .describe('Which costs; all unless given. Values as cost_names or costs give them'),
  owner: z.string().trim().min(1).max(200).optional().describe('As the person named them'),
  alerts: z
    .array(z.strictObject({ kind: z.enum(thresholdKinds), percent: z.number().min(1).max(1000) }))
    .max(THRESHOLDS_MAX)
    .optional()
    .describe('Percent that the person wrote'),
});
type Change = z.output<typeof change>;

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

function demandAmount(amount: number, allowed: readonly number[]): void {
  if (!allowed.some((one) => Math.abs(one - amount) < 0.005))
    throw new Error('amount: the person has not written it; ask for it');
}

/** The amount of one that is there. */
function changed(given: Change, all: readonly Budget[], asked: string) {
  const { budget: name = '', amount, budget: _name, ...rest } = given;
  const found = all.find((one) => same(one.name, name));
  if (!found) throw new Error(`budget: no budget is named ${name}`);
  if (!wrote(asked, found.name)) throw new Error('budget: the person has not written its name; ask for it');
  const more = Object.entries(rest).filter(([field, value]) => field !== 'currency' && value !== undefined);
  if (more.length > 0) throw new Error(`${more[0]?.[0]}: only the amount of a budget can be changed here`);
  if (given.currency !== undefined && given.currency !== found.currency)
    throw new Error(`currency: this budget is in ${found.currency}`);
  if (found.amounts !== null)
    throw new Error('budget: its amounts are given period by period; it is changed on its own screen');
  if (found.amount === amount) throw new Error('amount: it has this amount');
  demandAmount(amount, amountsAfter(asked, found.amount));
  const { currency } = found;
  return offeredAs(words.summary.budget(found.name), [
    {
      target: found.name,
      path: budgetPath(found.budget_id),
      what: words.what.amount,
      before: money({ amount: found.amount, currency }),
      after: money({ amount, currency }),
      doing: {
        kind: 'budget_amount',
        budgetId: found.budget_id,
        was: { amount: found.amount, updatedAt: found.updated_at },
        amount,
      },
    },
  ]);
}

/** Values that are on the bills, as they stand there; and as people read them. */
async function filtersOf(given: Change['filters'], data: Pick<AgentData, 'values'>) {
  const filters: { field: string; operator: 'in'; values: string[] }[] = [];
  const labels: string[] = [];
  for (const { field, values } of given ?? []) {
    const known: string[] = [];
    for (const value of values) {
      const found = (await data.values(field, value)).find(
        (one) => same(one.value, value) || same(one.label, value),
      );
      if (!found) throw new Error(`filters: no ${field} on the bills is named ${value}`);
      known.push(found.value);
      labels.push(found.label || found.value);
    }
    filters.push({ field, operator: 'in', values: known });
  }
  return { filters, label: labels.join(', ') };
}

async function currencyOf(
  given: string | undefined,
  asked: string,
  data: Pick<AgentData, 'bills'>,
): Promise<string> {
  const [main] = (await data.bills()).currencies;
  const currency = given?.trim().toUpperCase() ?? main;
  if (currency === undefined)
    throw new Error('currency: there are no bills; ask the person for the currency');
  if (currency !== main && !wroteCurrency(asked, currency))
    throw new Error('currency: the person has not written it; leave it out, or ask for it');
  return currency;
}

/** yyyy-MM: of the period under way. */
function startOf(period: BudgetPeriod, today: string): string {
  const month = Number(today.slice(5, 7));
  const first = { month, quarter: month - ((month - 1) % 3), year: 1 }[period];
  return `${today.slice(0, 4)}-${String(first).padStart(2, '0')}`;
}

function toldOf(draft: BudgetDraft, label: string): string {
  const { amount, currency, period, start, owner, thresholds } = draft;
  const at = thresholds.map(({ percent, kind }) => words.budget.percent(percent, kind));
  return [
    words.budget.plan(money({ amount, currency }), period, monthLabel(`${start}-01`)),
    label || words.budget.allCosts,
    ...(owner === null ? [] : [words.budget.owner(owner)]),
    ...(at.length === 0 ? [] : [words.budget.alerts(at)]),
  ].join(', ');
}

async function added(given: Change, all: readonly Budget[], { data, asked, today }: ToolContext) {
  demandAmount(given.amount, numbersIn(asked));
  const { filters, label } = await filtersOf(given.filters, data);
  if (given.name !== undefined && !wrote(asked, given.name))
    throw new Error('name: the person has not written it; leave it out, or ask for it');
  const name = given.name ?? words.budget.named(label || words.budget.allCostsName).slice(0, 100);
  if (all.some((one) => same(one.name, name)))
    throw new Error(`name: there is a budget named ${name}; ask the person for another name`);
  const alerts = given.alerts ?? usualAlerts;
  const percents = [...numbersIn(asked), ...usualAlerts.map(({ percent }) => percent)];
  if (alerts.some(({ percent }) => !percents.includes(percent)))
    throw new Error('alerts: the person has not written this percentage');
  const period = given.period ?? 'month';
  const read = budgetDraft.safeParse({
    name,
    filters,
    currency: await currencyOf(given.currency, asked, data),
    period,
    start: startOf(period, today),
    amount: given.amount,
    owner: given.owner === undefined ? null : await ownerOf(given.owner, asked, data),
    thresholds: alerts,
    // Alerts that nobody hears are none.
    tells_organization: alerts.length > 0,
  });
  if (!read.success) throw new Error(z.prettifyError(read.error));
  const draft = read.data;
  return offeredAs(words.summary.newBudget(name), [
    {
      target: name,
      path: null,
      what: words.what.budget,
      before: null,
      after: toldOf(draft, label),
      doing: { kind: 'budget_create', draft },
    },
  ]);
}

/** A budget, or another amount of one, that waits for Confirm. */
export const proposeBudget = defineTool({
  name: 'propose_budget',
  doing: doing.proposal,
  description:
    'Shows the person a new budget, or a changed amount of one, with a Confirm button. Only what the person has asked for, with the amount that they wrote. Nothing is changed before they confirm.',
  input: change,
  async run(given, context) {
    context.data.may(given.budget === undefined ? 'budgets.create' : 'budgets.update');
    if (!ordered(context.asked, 'budget')) throw new Error('the person has not asked to set a budget');
    const all = await context.data.budgets();
    return given.budget === undefined ? added(given, all, context) : changed(given, all, context.asked);
  },
});
