import { isFault } from '@shared/kernel/fault';
import type { CostRule } from '@shared/model/cost-query/types';
import { isAnyOf, plainOf } from '@shared/model/filterSets';
import type { JsonObject } from '@shared/model/json';
import { forecastWords } from '@shared/words/forecast';
import { readSpend, readTotals, text } from '../../costs/queries/read';
import {
  SPEND_GROUPS_MAX,
  spendSql,
  totalsSql,
  withBefore,
  type Filter,
  type Filters,
  type Granularity,
  type SpendRequest,
} from '../../costs/queries/spend';
import { StepError } from '../../steps/contract';
import type { CostAnswer, CostComparison, CostPort, CostQuestion, MonthForecast } from '../../steps/services';
import type { CasesCosts, Finding } from '../cases/detection/costs.port';
import type { Bills } from './bills';
import type { CostForecasts, KnownCosts } from './forecasts.port';
import { rounded } from '@shared/model/forecast/rounded';
import { anyBills } from './filtered';
import { refused, tellIncomplete } from './incomplete';
import { ownerRules, type CostSettings } from './ownerRules';
import { comparisonOf, tellFrontiers, whyNotWhole } from './tellFrontier';
import type { ValueColors } from './valueColors';

const ANOMALY_RULE = 'cost-anomaly';
const granularities: Record<CostQuestion['granularity'], Granularity> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  none: 'total',
};
/** Whose value is an id: the name stands beside it. */
const named = ['account', 'region', 'resource'];

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isFault(error) && error.code === 'bad_input'
      ? new StepError(error.message, 'input_validation', false)
      : error;
  }
}

function filterOf({ key, operator, values }: CostRule): Filter {
  const field = key;
  if (operator === 'like' || operator === 'not_like') return { field, operator, values };
  return { field, operator: operator === 'not_equals' ? 'not_in' : 'in', values };
}

const filtersOf = (filters: CostQuestion['filters']): Filters =>
  filters.map((one) => (isAnyOf(one) ? { any: one.any.map((set) => set.map(filterOf)) } : filterOf(one)));

/** What `cost` rules keep: an amount above or below each of them. */
function amountTest(filters: CostQuestion['filters']): ((amount: number) => boolean) | null {
  const rules = plainOf(filters).filter(({ key }) => key === 'cost');
  if (rules.length === 0) return null;
  return (amount) =>
    rules.every(({ operator, values }) => {
      const limit = Number(values[0]);
      return operator === 'greater_than' ? amount > limit : amount < limit;
    });
}

function sums(rows: readonly { currency: string; cost: number }[]): CostAnswer['totals'] {
  const byCurrency = new Map<string, number>();
  for (const { currency, cost } of rows) byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + cost);
  return [...byCurrency]
    .map(([currency, amount]) => ({ currency, amount, previous: null }))
    .toSorted((a, b) => b.amount - a.amount);
}

function anomalyOf(finding: Finding): JsonObject {
  return {
    title: finding.title,
    summary: finding.summary,
    service: finding.serviceName,
    account: finding.accountId,
    account_name: finding.accountName,
    region: finding.region,
    provider: finding.provider,
    resource: finding.resourceId,
    currency: finding.currency,
    monthly_cost: finding.monthlyCost,
    first_day: finding.firstSeen,
    last_day: finding.lastSeen,
    evidence: finding.evidence.map(({ label, value }) => ({ label, value })),
  };
}

/** The bills of an organisation as steps ask them. */
export function createCostSteps(deps: {
  bills: Bills;
  settings: CostSettings;
  casesCosts: Pick<CasesCosts, 'runRules'>;
  forecasts: Pick<CostForecasts, 'known'>;
  colors: ValueColors;
}): Omit<CostPort, 'budget'> & CostComparison {
  const { bills, settings, casesCosts, forecasts } = deps;

  async function request(orgId: string, question: CostQuestion): Promise<SpendRequest> {
    const scope = { orgIds: [orgId] };
    const [method, owners] = await Promise.all([settings.costMethod(scope), ownerRules(settings, scope)]);
    return {
      from: question.from,
      to: question.to,
      granularity: granularities[question.granularity],
      groupBy: question.groupBy,
      costMethod: question.method ?? method,
      filters: filtersOf(question.filters.filter((one) => isAnyOf(one) || one.key !== 'cost')),
      // A filter by amount looks at all groups, also at those that the limit would leave out.
      top: amountTest(question.filters) ? SPEND_GROUPS_MAX : Math.min(question.limit, SPEND_GROUPS_MAX),
      owners,
    };
  }

  async function query(orgId: string, question: CostQuestion, signal: AbortSignal): Promise<CostAnswer> {
    const [asked, found] = await Promise.all([request(orgId, question), bills.files(orgId)]);
    // Nobody looks at what a step makes of an amount, so one that lacks a month is not given.
    const [lacks] = tellIncomplete(found, asked);
    if (lacks) throw refused(lacks);
    const [answer, whole] = await Promise.all([
      bills.ask(found, spendSql(asked), { signal }),
      bills.ask(found, totalsSql(asked), { signal }),
    ]);
    const read = readSpend(asked, answer.rows);
    const fits = amountTest(question.filters);
    const { sides, told: comparison } = comparisonOf(found, withBefore(asked), anyBills);
    // A step that sees two amounts takes them for those of as many days.
    const covered = comparison.notCompared === null && sides.after.to === asked.to;
    const kept = read.rows.filter(({ other, cost }) => !other && (fits?.(cost) ?? true));
    const rows = kept.slice(0, question.limit).map((row) => rowOf(question, row));
    const isCut = read.truncated || read.rows.some(({ other }) => other) || kept.length > rows.length;
    const totals = fits
      ? sums(kept)
      : readTotals(whole.rows).map(({ currency, cost, previous }) => ({
          currency,
          amount: cost,
          previous: covered ? previous : null,
        }));
    return { rows, totals, truncated: isCut };
  }

  async function forecast(
    orgId: string,
    { method, filters }: Pick<CostQuestion, 'method' | 'filters'>,
    signal: AbortSignal,
  ): Promise<MonthForecast[]> {
    const question = {
      filters: filtersOf(filters),
      months: 0,
      ...(method === null ? {} : { costMethod: method }),
    };
    const first = await forecasts.known(orgId, question, signal);
    const [lacks] = first.incomplete;
    if (lacks) throw refused(lacks);
    const found = [monthForecastOf(first)];
    for (const { currency } of first.others)
      found.push(monthForecastOf(await forecasts.known(orgId, { ...question, currency }, signal)));
    return found.filter((one) => one !== null);
  }

  return {
    forecast: (orgId, question, signal) => told(() => forecast(orgId, question, signal)),

    query: (orgId, question, signal) => told(() => query(orgId, question, signal)),

    colors: deps.colors,

    async comparison(orgId, days) {
      const { sides, told: comparison } = comparisonOf(await bills.files(orgId), withBefore(days), anyBills);
      return { sides, why: comparison.notCompared };
    },

    gap: async (orgId, days) => whyNotWhole(await bills.files(orgId), days),

    async range(orgId) {
      const found = await bills.files(orgId);
      const row = await bills.range(found);
      const from = row ? text(row, 'first_day') : '';
      if (!row || from === '') return null;
      const currencies = Array.isArray(row.currencies) ? row.currencies.map(String) : [];
      const sources = tellFrontiers(found).map(({ name, payer, completeThrough, ended }) => ({
        name: payer === '' ? name : `${name} (${payer})`,
        completeThrough,
        ended,
      }));
      return { from, to: text(row, 'last_day'), completeThrough: found.through, sources, currencies };
    },

    async anomalies(orgId, since, limit, signal) {
      const asked = [{ key: ANOMALY_RULE, ruleId: ANOMALY_RULE, parameters: { recent_days: 60 } }];
      const [result] = await casesCosts.runRules(orgId, asked, signal);
      if (result?.status === 'failed')
        throw new StepError(
          `Anomalies could not be looked for: ${result.reason ?? 'the bill could not be read'}`,
        );
      return (result?.findings ?? [])
        .filter(({ lastSeen }) => lastSeen >= since)
        .slice(0, limit)
        .map(anomalyOf);
    },
  };
}

function monthForecastOf({ forecast, currency, monthly }: KnownCosts): MonthForecast | null {
  const [month] = forecast?.months ?? [];
  if (!forecast || !month || currency === null) return null;
  const { amount, low, high } = rounded(month, currency);
  const { error, method } = forecast.test;
  return {
    month: month.month,
    currency,
    spent: monthly.get(month.month) ?? 0,
    forecast: amount,
    low,
    high,
    off_by_percent: error === null ? null : error * 100,
    method: forecastWords.methods[method],
  };
}

function rowOf(
  { granularity, groupBy }: CostQuestion,
  row: { period: string; group: string[]; label: string[]; currency: string; cost: number },
): JsonObject {
  const result: JsonObject = granularity === 'none' ? {} : { period: row.period };
  for (const [index, key] of groupBy.entries()) {
    const value = row.group[index] ?? '';
    result[key] = value;
    if (named.includes(key)) result[`${key}_name`] = row.label[index] || value;
  }
  result.currency = row.currency;
  result.amount = row.cost;
  return result;
}
