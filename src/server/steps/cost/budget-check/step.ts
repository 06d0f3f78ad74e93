import { z } from 'zod';
import { number, param, text } from '../../common/params';
import { numberInput, textInput } from '../../common/values/inputs';
import { daysBetween, lastDay as lastOf } from '@shared/model/days';
import { defineStep, StepError, type StepContext } from '../../contract';
import type { BudgetStanding } from '../../services';
import { lastDay, rangeOf } from '../common/days';
import { monthOf } from '../common/month';
import { filtersOf, methodParam, narrowParams } from '../common/params';

export const budgetCheck = defineStep({
  stepTemplateId: 'ANODOTCOST-007',
  name: 'Budget_check',
  title: 'Check cost against a budget',
  description:
    'Compares cost to date and forecast cost with a budget: a monthly amount, or one of your budgets.',
  group: 'ANODOTCOST',
  icon: 'dollar',
  effect: 'read',
  timeoutSeconds: 120,
  keywords: ['limit', 'overspend', 'forecast', 'month', 'plan'],
  parameters: {
    budget: param(
      { p: 1, type: 'currency', title: 'Monthly budget', default: 10_000, min: 0 },
      numberInput.pipe(z.number().positive('must be more than 0')).default(10_000),
    ),
    currency: param(
      {
        p: 2,
        type: 'string',
        title: 'Currency',
        description: 'Costs in other currencies are not counted.',
        default: 'USD',
        maxLength: 3,
      },
      textInput
        .pipe(
          z
            .string()
            .trim()
            .toUpperCase()
            .regex(/^[A-Z]{3}$/, 'must be three letters such as USD'),
        )
        .default('USD'),
    ),
    warnAt: number({
      p: 3,
      title: 'Warn at percent',
      description: 'Percent of the budget spent to date.',
      default: 80,
      min: 1,
      max: 100,
    }),
    method: methodParam(4),
    ...narrowParams(5, 10),
    named: text({
      p: 9,
      title: 'Budget by name',
      description: 'One of your budgets instead of an amount. The settings above are then ignored.',
      optional: true,
      default: '',
      max: 100,
      maxLength: 100,
    }),
  },
  output: z.object({
    state: z.enum(['within', 'warning', 'forecast_over', 'over']),
    month: z.string(),
    budget: z.number(),
    currency: z.string(),
    spent: z.number(),
    forecast: z.number(),
    remaining: z.number().describe('Below 0 when overspent.'),
    percent_spent: z.number(),
    percent_forecast: z.number().optional(),
    days_left: z.int().optional(),
    through: z.iso.date().optional(),
  }),
  sampleOutput: {
    state: 'forecast_over',
    month: '2026-01',
    budget: 10_000,
    currency: 'USD',
    spent: 5400,
    forecast: 12_200,
    remaining: 4600,
    percent_spent: 54,
    percent_forecast: 122,
    days_left: 18,
    through: '2026-01-13',
  },
  async run({ budget, currency, warnAt, method, named, ...narrow }, context) {
    const range = await rangeOf(context);
    if (named !== '') return judged(await ownBudget(named, context), warnAt, lastDay(range));
    const { currencies, ...month } = await monthOf(range, { method, filters: filtersOf(narrow) }, context);
    const others = currencies.filter((one) => one.currency !== currency).map((one) => one.currency);
    if (others.length > 0) context.log('warn', `Costs in ${others.join(', ')} are not counted.`);
    const own = currencies.find((one) => one.currency === currency);
    const { spent = 0, forecast = 0 } = own ?? {};
    const of = { name: '', from: month.month, to: month.month, budget, currency, spent, forecast };
    return judged(of, warnAt, month.through);
  },
});

async function ownBudget(name: string, { services, orgId, signal }: StepContext): Promise<BudgetStanding> {
  const found = await services.costs.budget(orgId, name, signal);
  if (found) return found;
  throw new StepError(`Budget by name: “${name}” does not exist.`, 'input_validation', false);
}

function judged(of: BudgetStanding, warnAt: number, through: string) {
  const { budget, spent, currency, to } = of;
  const forecast = of.forecast ?? spent;
  const [percent_spent, percent_forecast] = [(spent / budget) * 100, (forecast / budget) * 100];
  const state =
    spent > budget
      ? 'over'
      : forecast > budget
        ? 'forecast_over'
        : percent_spent >= warnAt
          ? 'warning'
          : 'within';
  return {
    state,
    month: to,
    budget,
    currency,
    spent,
    forecast,
    remaining: budget - spent,
    percent_spent,
    percent_forecast,
    days_left: through > lastOf(to) ? 0 : daysBetween(through, lastOf(to)),
    through,
  };
}
