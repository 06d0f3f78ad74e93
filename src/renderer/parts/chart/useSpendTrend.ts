import { useMemo } from 'react';
import { SPEND_SERIES } from '@shared/model/limits';
import { stepsIn, type PeriodStep } from '@shared/model/periods';
import { trendOf, type Trend } from '@shared/model/trend';

interface Asked {
  from: string;
  to: string;
  granularity: PeriodStep;
}
interface Known {
  firstDay: string | null;
  lastDay: string | null;
}

/** Spend over the days asked for that there are bills of: a period without charges is on the axis, too. */
export function useSpendTrend(
  reply: { rows: Parameters<typeof trendOf>[0]; colors?: Record<string, number> | undefined } | undefined,
  currency: string,
  { from, to, granularity }: Asked,
  { firstDay, lastDay }: Known,
  most = SPEND_SERIES,
): Trend {
  const first = firstDay !== null && from < firstDay ? firstDay : from;
  const last = lastDay !== null && lastDay < to ? lastDay : to;
  return useMemo(
    () =>
      trendOf(
        reply?.rows ?? [],
        currency,
        most,
        stepsIn({ from: first, to: last }, granularity),
        reply?.colors,
      ),
    [reply, currency, first, last, granularity, most],
  );
}
