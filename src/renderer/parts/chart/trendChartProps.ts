import type { Trend } from '@shared/model/trend';
import type { ChartMark } from './marks';

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
  /** Called with the name of the group that was pressed. */
  onPick?(name: string): void;
  onMark?(mark: ChartMark): void;
}
