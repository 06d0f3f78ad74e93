import { useMemo } from 'react';
import type { Trend } from '@shared/model/trend';
import { formatDay, formatMonth } from '../../../platform/formatting/dates';
import { byLastGrouping, byPeriod } from './pivot';
import { PivotTable } from './PivotTable';

/** The figures of the chart by date, or by its last grouping. */
export function PivotView(props: {
  by: 'dates' | 'pivot';
  trend: Trend;
  isMonths: boolean;
  label: string;
  of: string;
}) {
  const { by, trend, isMonths, label, of } = props;
  const pivot = useMemo(
    () => (by === 'pivot' ? byLastGrouping(trend) : byPeriod(trend, isMonths ? formatMonth : formatDay)),
    [by, trend, isMonths],
  );
  return <PivotTable pivot={pivot} currency={trend.currency} label={label} of={of} />;
}
