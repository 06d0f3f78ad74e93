import { lazy, Suspense } from 'react';
import { Block } from '../../ui/feedback/States';
import type { Trend } from './trend';
import './chart.css';

const Drawn = lazy(async () => ({ default: (await import('./DrawnTrend')).DrawnTrend }));

export interface TrendChartProps {
  trend: Trend;
  kind: 'bars' | 'area';
  granularity: 'day' | 'week' | 'month';
  height: number;
  /** What the picture shows, in a sentence. */
  label: string;
  /** Called with the name of the group that was pressed. */
  onPick?(name: string): void;
}

/** Spend over time; the library that draws is fetched when the first chart shows. */
export function TrendChart(props: TrendChartProps) {
  return (
    <figure className="cl-chart" aria-label={props.label}>
      <Suspense fallback={<Block height={props.height} label="Loading chart" />}>
        <Drawn {...props} />
      </Suspense>
      <Legend trend={props.trend} onPick={props.onPick} />
    </figure>
  );
}

function Legend({ trend, onPick }: { trend: Trend; onPick?(name: string): void }) {
  if (trend.series.length < 2) return null;
  return (
    <ul className="cl-legend">
      {trend.series.map((series, index) => {
        const swatch = (
          <span
            className={`cl-swatch cl-swatch--${series.other ? 'other' : (index % 5) + 1}`}
            aria-hidden="true"
          />
        );
        return (
          <li key={series.name}>
            {onPick && !series.other ? (
              <button type="button" onClick={() => onPick(series.name)} title={`Only ${series.name}`}>
                {swatch}
                {series.name}
              </button>
            ) : (
              <span>
                {swatch}
                {series.name}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
