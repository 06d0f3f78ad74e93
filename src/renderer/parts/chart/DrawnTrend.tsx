import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useCallback } from 'react';
import { CHART_SKIP_LABELS_FROM } from '@shared/model/limits';
import { formatDate, formatDay, formatMonth } from '../../platform/formatting/dates';
import { formatMoney, shortMoney } from '../../platform/formatting/money';
import type { TrendChartProps } from './TrendChart';
import type { Trend } from './trend';
import { useChart, type Token } from './useChart';

register([BarChart, LineChart, GridComponent, TooltipComponent, SVGRenderer]);

export function DrawnTrend({ trend, kind, granularity, height }: TrendChartProps) {
  const option = useCallback(
    (token: Token) => optionOf(trend, kind, granularity, token),
    [trend, kind, granularity],
  );
  const element = useChart('svg', option);
  return <div ref={element} style={{ height }} aria-hidden="true" />;
}

function optionOf(
  trend: Trend,
  kind: TrendChartProps['kind'],
  granularity: TrendChartProps['granularity'],
  token: Token,
) {
  const axisText = { color: token('text-3'), fontSize: 11, fontFamily: token('font') };
  const periodText = (period: string) => (granularity === 'month' ? formatMonth(period) : formatDay(period));
  const many = trend.periods.length >= CHART_SKIP_LABELS_FROM;
  return {
    animationDuration: 250,
    grid: { left: 8, right: 8, top: 12, bottom: 4, containLabel: true },
    tooltip: {
      trigger: 'axis',
      axisPointer: {
        type: kind === 'bars' ? 'shadow' : 'line',
        shadowStyle: { color: token('hover'), opacity: 0.6 },
      },
      className: 'cl-charttip',
      backgroundColor: token('surface'),
      borderColor: token('line'),
      padding: 0,
      confine: true,
      // An element, not HTML: names come from bills.
      formatter: (points: unknown) => tooltipOf(trend, granularity, points),
    },
    xAxis: {
      type: 'category',
      data: trend.periods,
      boundaryGap: kind === 'bars',
      axisLine: { lineStyle: { color: token('line-strong') } },
      axisTick: { show: false },
      axisLabel: { ...axisText, formatter: periodText, hideOverlap: true, ...(many ? {} : { interval: 0 }) },
    },
    yAxis: {
      type: 'value',
      axisLabel: { ...axisText, formatter: (value: number) => shortMoney(value, trend.currency) },
      splitLine: { lineStyle: { color: token('line') } },
      splitNumber: 4,
    },
    series: trend.series.map((series, index) => {
      const color = token(series.other ? 'chart-other' : `chart-${(index % 5) + 1}`);
      const shared = { name: series.name, data: series.values, stack: 'spend', color };
      if (kind === 'bars') return { ...shared, type: 'bar', barMaxWidth: 34, barCategoryGap: '28%' };
      return {
        ...shared,
        type: 'line',
        showSymbol: false,
        lineStyle: { width: 1.5 },
        areaStyle: { opacity: 0.28 },
        emphasis: { disabled: true },
      };
    }),
  };
}

function indexOf(points: unknown): number {
  const first: unknown = Array.isArray(points) ? points[0] : points;
  const known = typeof first === 'object' && first !== null && 'dataIndex' in first;
  return known && typeof first.dataIndex === 'number' ? first.dataIndex : -1;
}

function tooltipOf(trend: Trend, granularity: TrendChartProps['granularity'], points: unknown): HTMLElement {
  const index = indexOf(points);
  const period = trend.periods[index] ?? '';
  const box = document.createElement('div');
  const add = (className: string, text: string, to: HTMLElement = box) => {
    const element = document.createElement('div');
    element.className = className;
    element.textContent = text;
    to.append(element);
    return element;
  };
  const prefix = granularity === 'week' ? 'Week of ' : '';
  add('cl-charttip__head', prefix + (granularity === 'month' ? formatMonth(period) : formatDate(period)));
  let sum = 0;
  trend.series.forEach((series, at) => {
    const value = series.values[index] ?? 0;
    sum += value;
    const row = add('cl-charttip__row', '');
    add(`cl-swatch cl-swatch--${series.other ? 'other' : (at % 5) + 1}`, '', row);
    add('cl-charttip__name', series.name, row);
    add('cl-num', formatMoney(value, trend.currency), row);
  });
  if (trend.series.length > 1) {
    const row = add('cl-charttip__row cl-charttip__row--sum', '');
    add('cl-charttip__name', 'Total', row);
    add('cl-num', formatMoney(sum, trend.currency), row);
  }
  return box;
}
