import { lazy, Suspense } from 'react';
import { chartWords } from '@shared/words/chart';
import { Block } from '../../ui/feedback/States';
import { Legend } from './Legend';
import { MarkList } from './MarkList';
import type { ChartMark } from './marks';
import type { Trend } from '@shared/model/trend';
import './chart.css';

const Drawn = lazy(async () => ({ default: (await import('./DrawnTrend')).DrawnTrend }));

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

/** Lines that the legend has at most, so that nothing jumps when the chart comes; pixels. */
const LEGEND = 54;

/** Spend over time; the library that draws is fetched when the first chart shows. */
export function TrendChart(props: TrendChartProps) {
  return (
    <figure className="cl-chart" aria-label={props.label}>
      <Suspense fallback={<Block height={props.height} label={chartWords.loading} />}>
        <Drawn {...props} />
      </Suspense>
      <Legend
        trend={props.trend}
        previous={props.previous?.some((value) => value !== null) ?? false}
        onPick={props.onPick}
      />
      <MarkList marks={props.marks ?? []} />
    </figure>
  );
}

/** The place of a chart that is not known yet, as tall as the chart with its legend. */
export function ChartPlace({ height }: { height: number }) {
  return <Block height={height + LEGEND} label={chartWords.loading} />;
}
