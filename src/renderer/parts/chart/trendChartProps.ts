import type { Trend } from '@shared/model/trend';
import type { ChartMark } from './marks';

/** What is expected after the last bill, and what is planned. */
export interface Ahead {
  /** Periods that the chart goes on with; one that it has already is drawn in its place. */
  periods: readonly string[];
  /** What a period is expected to cost, with the interval that it ends in in 80 of 100 cases. */
  values: readonly number[];
  low: readonly (number | null)[];
  high: readonly (number | null)[];
  /** What a period may cost by the budget of everything. */
  budget: number | undefined;
}

export interface TrendChartProps {
  trend: Trend;
  kind: 'bars' | 'area' | 'line';
  granularity: 'day' | 'week' | 'month';
  height: number;
  /** What the picture shows, in a sentence. */
  label: string;
  /** The total of the period before, one value a period. */
  previous?: readonly (number | null)[] | undefined;
  marks?: readonly ChartMark[] | undefined;
  ahead?: Ahead | undefined;
  /** Called with the name of the group that was pressed. */
  onPick?(name: string): void;
  onMark?(mark: ChartMark): void;
}
