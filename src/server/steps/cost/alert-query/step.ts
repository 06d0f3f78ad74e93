import { z } from 'zod';
import { alertQueryProblems } from '@shared/model/cost-query/check';
import {
  alertQueryDefault,
  alertTypes,
  comparisonTypes,
  type AlertQuery,
} from '@shared/model/cost-query/types';
import type { JsonObject } from '@shared/model/json';
import { schemaReason } from '@shared/words/schemaFaults';
import { param } from '../../common/params';
import { numberInput, objectInput, wholeInput } from '../../common/values/inputs';
import { toJson } from '../../common/values/toJson';
import { defineStep, StepError, type StepContext } from '../../contract';
import { before, gapIn, rangeOf, type Days } from '../common/days';
import { dayFields, notComparedField, rowsOutput, sampleDays } from '../common/params';
import { changeOf, pairUp } from '../common/pairs';
import { daysOf, questionOf, readQuery } from '../common/query';

const { amount, percentage, offsetDays, alertType, comparison } = alertQueryDefault;
const parts = z.object({
  query: z.unknown().optional(),
  alertType: z.enum(alertTypes).default(alertType),
  comparison: z.enum(comparisonTypes).default(comparison),
  amount: numberInput.default(amount),
  percentage: numberInput.default(percentage),
  offsetDays: wholeInput.default(offsetDays),
});

function readAlert(value: unknown): AlertQuery {
  const refuse = (reason: string) => new StepError(`Alert: ${reason}`, 'input_validation', false);
  const read = parts.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw refuse(`${issue?.path.join('.') ?? ''} ${issue ? schemaReason(issue) : ''}`.trim());
  }
  const alert = { ...read.data, query: readQuery(read.data.query ?? alertQueryDefault.query, 'Alert') };
  const [problem] = alertQueryProblems(alert);
  if (problem) throw refuse(`${problem.field}: ${problem.reason}`);
  return alert;
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);

function exceeds(alert: AlertQuery, by: number, share: number | null): boolean {
  const isMuch = by > alert.amount;
  // From nothing to something is a rise of any percentage.
  const isLarge = share === null ? by > 0 : share > alert.percentage;
  if (alert.comparison === 'amount') return isMuch;
  if (alert.comparison === 'percentage') return isLarge;
  return alert.comparison === 'both' ? isMuch && isLarge : isMuch || isLarge;
}

/** Amounts above the threshold; their percentage is the share of all costs of the currency. */
async function overThreshold(alert: AlertQuery, days: Days, { services, orgId, signal }: StepContext) {
  const { rows, totals } = await services.costs.query(orgId, questionOf(alert.query, days), signal);
  const wholes = new Map(totals.map((total) => [total.currency, total.amount]));
  const checked = rows.map((row): JsonObject => {
    const whole = wholes.get(String(row.currency)) ?? 0;
    return { ...row, share: whole === 0 ? 0 : (numberOf(row.amount) / whole) * 100 };
  });
  const over = checked.filter((row) => exceeds(alert, numberOf(row.amount), numberOf(row.share)));
  return { checked: checked.length, over, gap: '' };
}

/**
 * Rises against the same days some days before. Days are compared one by one, longer periods as a whole; nothing is,
 * while a bill of the days before is missing.
 */
async function risen(alert: AlertQuery, days: Days, context: StepContext) {
  const { services, orgId, signal } = context;
  const then = before(days, alert.offsetDays);
  const gap = await gapIn(then, context);
  if (gap !== '') return { checked: 0, over: [], gap };
  const daily = alert.query.granularity === 'daily';
  const ask = async (span: Days) => {
    const question = { ...questionOf(alert.query, span), ...(daily ? {} : { granularity: 'none' as const }) };
    return (await services.costs.query(orgId, question, signal)).rows;
  };
  const [now, earlier] = await Promise.all([ask(days), ask(then)]);
  const rows = pairUp(now, earlier, daily ? alert.offsetDays : 0);
  const over = rows.filter((row) => exceeds(alert, row.change, row.change_percent));
  return { checked: rows.length, over: over.map((row): JsonObject => ({ ...row })), gap };
}

export const alertQuery = defineStep({
  stepTemplateId: 'ANODOTCOST-003',
  name: 'Cost_alert',
  title: 'Cost alert',
  description:
    'Returns the rows of a cost query that exceed a threshold, or that increased by an amount or a percentage compared with earlier days.',
  group: 'ANODOTCOST',
  icon: 'warning-sign',
  effect: 'read',
  timeoutSeconds: 120,
  keywords: ['threshold', 'delta', 'spike', 'rise', 'increase', 'exceed', 'alarm'],
  parameters: {
    alert: param(
      {
        p: 1,
        type: 'alert-query',
        title: 'Alert',
        description:
          'staticThreshold: an amount of a row, or its share of all costs. delta: its rise against as many days before as the offset says.',
        default: toJson(alertQueryDefault),
      },
      objectInput,
    ),
  },
  output: z.object({
    triggered: z.boolean(),
    rows: rowsOutput.describe('Rows over the threshold, largest first.'),
    count: z.int(),
    checked: z.int().describe('Number of rows checked.'),
    ...dayFields,
    ...notComparedField,
  }),
  sampleOutput: {
    triggered: true,
    rows: [{ period: '2026-01-13', service: 'Amazon EC2', currency: 'USD', amount: 412.5, share: 62 }],
    count: 1,
    checked: 14,
    ...sampleDays,
    not_compared: '',
  },
  async run(input, context) {
    const alert = readAlert(input.alert);
    const days = daysOf(alert.query, await rangeOf(context));
    const found =
      alert.alertType === 'delta'
        ? await risen(alert, days, context)
        : await overThreshold(alert, days, context);
    const rows = found.over.toSorted((a, b) => changeOf(b) - changeOf(a)).slice(0, alert.query.limit);
    const counts = { count: rows.length, checked: found.checked };
    return { triggered: rows.length > 0, rows, ...counts, ...days, not_compared: found.gap };
  },
});
