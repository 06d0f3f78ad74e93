import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use as register, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useScheme } from '../../ui/theme/Theme';
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
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const scheme = useScheme();
  useEffect(() => {
    const place = element.current;
    if (!place) return undefined;
    const made = init(place, null, { renderer: 'canvas' });
    chart.current = made;
    const watcher = new ResizeObserver(() => made.resize());
    watcher.observe(place);
    onDrawn(() => {
      const backgroundColor = getComputedStyle(place).getPropertyValue('--cl-surface').trim();
      return made.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor });
    });
    return () => {
      watcher.disconnect();
      made.dispose();
      chart.current = null;
      onDrawn(null);
    };
  }, [onDrawn]);
  useEffect(() => {
    if (!element.current) return;
    const style = getComputedStyle(element.current);
    const token = (name: string) => style.getPropertyValue(`--cl-${name}`).trim();
    chart.current?.setOption(chartOption(data, kind, measure, token, amounts), true);
  }, [data, kind, measure, amounts, scheme]);
  return <div ref={element} style={{ height }} aria-hidden="true" />;
}
