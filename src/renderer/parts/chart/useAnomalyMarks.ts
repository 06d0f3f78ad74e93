import { useMemo } from 'react';
import { startOfStep, type PeriodStep } from '@shared/model/periods';
import { caseActionWords } from '@shared/words/caseActions';
import type { AnomalyCase } from '../../data/cases';
import { formatDay } from '../../platform/formatting/dates';
import { formatMoney } from '../../platform/formatting/money';
import { useRights } from '../user/userContext';
import type { ChartMark } from './marks';
import { useCall } from '../../platform/api/calls';

function markOf(found: AnomalyCase, periods: readonly string[], granularity: PeriodStep): ChartMark {
  const first = periods[0] ?? '';
  const start = found.first_day < first ? first : found.first_day;
  const impact = found.actual - found.expected;
  const amount = `${impact < 0 ? '−' : '+'}${formatMoney(Math.abs(impact), found.currency)}`;
  return {
    period: startOfStep(start, granularity),
    caseId: found.case_id,
    text: caseActionWords.anomaly.mark(formatDay(found.first_day), found.name, amount),
  };
}

/** The most that a chart marks: the largest ones. */
const MOST = 6;

/** Anomalies in the days of a chart, as marks that lead to their cases. None for who may not see cases. */
export function useAnomalyMarks(asked: {
  from: string;
  to: string;
  currency: string;
  periods: readonly string[];
  granularity: PeriodStep;
  /** Which of them belong to what the chart shows. */
  fits?: (found: AnomalyCase) => boolean;
}): ChartMark[] {
  const { from, to, currency, periods, granularity, fits } = asked;
  const sees = useRights().may('recommendations:read');
  const { data } = useCall('cases.anomalies', { query: { from, to } }, { skip: !sees });
  return useMemo(
    () =>
      (data?.data ?? [])
        .filter((found) => found.currency === currency && (fits?.(found) ?? true))
        .slice(0, MOST)
        .map((found) => markOf(found, periods, granularity))
        .filter(({ period }) => periods.includes(period)),
    [data, currency, periods, granularity, fits],
  );
}
