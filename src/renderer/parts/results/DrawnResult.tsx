import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { use as register, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useCallback } from 'react';
import { useChart, type Token } from '../chart/useChart';
import type { ChartData, ChartKind } from './chartData';
import { chartOption, type AmountTexts } from './chartOption';

register([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

export interface DrawnResultProps {
  data: ChartData;
  kind: ChartKind;
  measure: string;
  height: number | '100%';
  /** How amounts are written; without it as plain numbers. */
  amounts?: AmountTexts;
  /** Told how to make a picture of what is drawn: a data URL of a PNG. */
  onDrawn(picture: (() => string) | null): void;
}

export function DrawnResult({ data, kind, measure, height, amounts, onDrawn }: DrawnResultProps) {
  const option = useCallback(
    (token: Token) => chartOption(data, kind, measure, token, amounts),
    [data, kind, measure, amounts],
  );
  const onMade = useCallback(
    (chart: EChartsType | null) => onDrawn(chart && (() => pictureOf(chart))),
    [onDrawn],
  );
  const element = useChart('canvas', option, onMade);
  return <div ref={element} style={{ height }} aria-hidden="true" />;
}

function pictureOf(chart: EChartsType): string {
  const backgroundColor = getComputedStyle(chart.getDom()).getPropertyValue('--cl-surface').trim();
  return chart.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor });
}
