import { lazy } from 'react';
import { colorAt, isPie } from '../results/chartData';
import { ChartFigure } from './ChartFigure';
import type { ValuesChartProps } from './valuesChartProps';

const Drawn = lazy(async () => ({ default: (await import('./DrawnValues')).DrawnValues }));

/** Sums by a column, in each kind of chart; the slices of a pie are named beside it. */
export function ValuesChart({ label, ...drawn }: ValuesChartProps) {
  const { data, kind, height } = drawn;
  const names = isPie(kind) || data.series.length < 2 ? [] : data.series;
  return (
    <ChartFigure
      label={label}
      height={height}
      legend={names.map(({ name }, at) => ({ text: name, series: colorAt(data, at) }))}
    >
      <Drawn {...drawn} />
    </ChartFigure>
  );
}
