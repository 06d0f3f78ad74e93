import { lazy, Suspense } from 'react';
import { chartWords } from '@shared/words/chart';
import { Block } from '../../ui/feedback/States';
import { Legend } from './Legend';
import { MarkList } from './MarkList';
import './chart.css';
import type { TrendChartProps } from './trendChartProps';

const Drawn = lazy(async () => ({ default: (await import('./DrawnTrend')).DrawnTrend }));

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
        ahead={props.ahead}
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
