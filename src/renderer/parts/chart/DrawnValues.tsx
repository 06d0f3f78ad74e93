import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { use as register, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useCallback } from 'react';
import { axisText } from './frame';
import { useChart, type Token } from './useChart';
import { valuesOption } from './valuesOption';
import type { ValuesChartProps } from './valuesChartProps';

register([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

export function DrawnValues(props: Omit<ValuesChartProps, 'label'>) {
  const { data, kind, measure, height, amounts, onDrawn } = props;
  const option = useCallback(
    (token: Token) => valuesOption(data, kind, measure, token, amounts),
    [data, kind, measure, amounts],
  );
  const onMade = useCallback(
    (chart: EChartsType | null) => onDrawn?.(chart && (() => pictureOf(chart))),
    [onDrawn],
  );
  const element = useChart('canvas', option, onMade);
  return (
    <div
      ref={element}
      className={height === undefined ? 'cl-room-rest' : undefined}
      style={{ height }}
      aria-hidden="true"
    />
  );
}

/** Room for the names of series, which stand beside the chart on the screen and in it in a picture. */
const LEGEND = 28;
const GAP = 4;

function pictureOf(chart: EChartsType): string {
  const style = getComputedStyle(chart.getDom());
  const token: Token = (name) => style.getPropertyValue(`--cl-${name}`).trim();
  const names = (on: boolean) =>
    chart.setOption({
      legend: {
        show: on,
        type: 'plain',
        bottom: 0,
        icon: 'roundRect',
        itemWidth: 9,
        textStyle: axisText(token),
      },
      grid: { bottom: on ? LEGEND : GAP },
    });
  const series: unknown = chart.getOption()['series'];
  const many = Array.isArray(series) && series.length > 1;
  if (many) names(true);
  const url = chart.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: token('surface') });
  if (many) names(false);
  return url;
}
