import type { AgentResponse } from '@shared/api/ai/entities';
import { agentAnswers } from '@shared/words/agentAnswers';
import { forecastWords } from '@shared/words/forecast';
import { tableOf } from './answer';
import type { AgentData } from './data';
import { cents, pathTo } from './format';

type Forecast = Awaited<ReturnType<AgentData['forecast']>>;
type Anomalies = Awaited<ReturnType<AgentData['anomalies']>>;

/** This month, quarter and year, as far as they are forecast. */
export function forecastsIn({ month, quarter, year }: Forecast) {
  const named = [
    ...(month ? [{ name: forecastWords.month(month.from), ...month }] : []),
    ...(quarter ? [{ name: forecastWords.quarter(quarter.from, quarter.to), ...quarter }] : []),
    ...(year ? [{ name: forecastWords.year(year.from), ...year }] : []),
  ];
  return named.map(({ name, amount, low, high, spent, not_complete }) => ({
    name,
    amount: cents(amount),
    low: low === null ? null : cents(low),
    high: high === null ? null : cents(high),
    spent: cents(spent),
    not_complete: cents(not_complete),
  }));
}

export function forecastTables(told: Forecast): AgentResponse[] {
  const { currency } = told;
  const rows = forecastsIn(told);
  if (currency === null || rows.length === 0) return [];
  const words = agentAnswers.planning;
  const money = { kind: 'money', currency } as const;
  return [
    tableOf(
      {
        columns: [
          { key: 'name', label: forecastWords.panel, kind: 'text' },
          { key: 'amount', label: words.amount, ...money },
          { key: 'low', label: words.low, ...money },
          { key: 'high', label: words.high, ...money },
          { key: 'spent', label: words.spent, ...money },
        ],
        rows,
      },
      { title: forecastWords.panel, path: '/overview' },
    ),
  ];
}

export const anomalyRows = (found: Anomalies) =>
  found.map((one) => ({
    currency: one.currency,
    name: one.name,
    service: one.service,
    days: one.first_day === one.last_day ? one.first_day : `${one.first_day} – ${one.last_day}`,
    actual: cents(one.actual),
    expected: cents(one.expected),
    path: `/costs/anomalies/${encodeURIComponent(one.case_id)}`,
  }));

/** A table for each currency. */
export function anomalyTables(
  shown: ReturnType<typeof anomalyRows>,
  { from, to }: { from: string; to: string },
): AgentResponse[] {
  const { columns, title } = agentAnswers.anomalies;
  return [...Map.groupBy(shown, ({ currency }) => currency)].map(([currency, rows]) =>
    tableOf(
      {
        columns: [
          { key: 'name', label: columns.name, kind: 'text' },
          { key: 'service', label: columns.service, kind: 'text' },
          { key: 'days', label: columns.days, kind: 'text' },
          { key: 'actual', label: columns.actual, kind: 'money', currency },
          { key: 'expected', label: columns.expected, kind: 'money', currency },
        ],
        rows: rows.map(({ name, service, days, actual, expected }) => ({
          name,
          service,
          days,
          actual,
          expected,
        })),
      },
      { title: title(currency), path: pathTo('/costs/anomalies', { range: `${from}..${to}` }) },
    ),
  );
}
