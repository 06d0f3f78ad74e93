import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { use as register, type EChartsType } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useCallback, useEffect, useRef } from 'react';
import { CHART_SKIP_LABELS_FROM } from '@shared/model/limits';
import { formatDay, formatMonth } from '../../platform/formatting/dates';
import { shortMoney } from '../../platform/formatting/money';
import { indexOf, tooltipOf } from './tooltip';
import { colorOf, type Trend } from '@shared/model/trend';
import { useChart, type Token } from './useChart';
import type { TrendChartProps } from './trendChartProps';

register([BarChart, LineChart, ScatterChart, GridComponent, TooltipComponent, SVGRenderer]);

/** Names of the series that are no group of the bill. */
const PREVIOUS = 'previous';
const MARKS = 'marks';

export function DrawnTrend(props: TrendChartProps) {
  const { trend, kind, granularity, previous, marks } = props;
  const option = useCallback(
    (token: Token) => optionOf({ trend, kind, granularity, previous, marks, height: 0, label: '' }, token),
    [trend, kind, granularity, previous, marks],
  );
  const pick = useRef(props);
  useEffect(() => {
    pick.current = props;
  });
  const made = useCallback((chart: EChartsType | null) => {
    chart?.on('click', ({ seriesId, seriesName, dataIndex }) => {
      const { onPick, onMark, marks: known } = pick.current;
      if (seriesId === MARKS) {
        const mark = known?.[dataIndex];
        if (mark) onMark?.(mark);
      } else if (seriesId !== PREVIOUS && seriesName !== undefined) onPick?.(seriesName);
    });
  }, []);
  const element = useChart('svg', option, made);
  return <div ref={element} style={{ height: props.height }} aria-hidden="true" />;
}

function optionOf(props: TrendChartProps, token: Token) {
  const { trend, kind, granularity } = props;
  const axisText = { color: token('text-2'), fontSize: 11, fontFamily: token('font') };
  const periodText = (period: string) => (granularity === 'month' ? formatMonth(period) : formatDay(period));
  const many = trend.periods.length >= CHART_SKIP_LABELS_FROM;
  return {
    animationDuration: 250,
    grid: { left: 8, right: 8, top: 16, bottom: 4, containLabel: true },
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
      formatter: (points: unknown) => tooltipOf(props, indexOf(points)),
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
    series: [...groupsOf(trend, kind, token), ...previousOf(props, token), ...marksOf(props, token)],
  };
}

function groupsOf(trend: Trend, kind: TrendChartProps['kind'], token: Token): object[] {
  return trend.series.map((series, index) => {
    const color = token(`chart-${colorOf(series, index)}`);
    const shared = { name: series.name, data: series.values, stack: 'spend', color };
    if (kind === 'bars') return { ...shared, type: 'bar', barMaxWidth: 34, barCategoryGap: '28%' };
    const line = { ...shared, type: 'line', showSymbol: false, emphasis: { disabled: true } };
    if (kind === 'line') return { ...line, stack: undefined, lineStyle: { width: 2 } };
    return {
      ...line,
      lineStyle: { width: 1.5 },
      areaStyle: { opacity: 0.28 },
    };
  });
}

function previousOf({ previous }: TrendChartProps, token: Token): object[] {
  if (!previous?.some((value) => value !== null)) return [];
  const lineStyle = { width: 1.5, type: 'dashed', color: token('text-2') };
  return [{ id: PREVIOUS, type: 'line', data: previous, showSymbol: false, lineStyle, silent: true, z: 4 }];
}

function marksOf({ trend, marks = [] }: TrendChartProps, token: Token): object[] {
  if (marks.length === 0) return [];
  const data = marks.map(({ period }) => {
    const index = trend.periods.indexOf(period);
    return [period, trend.series.reduce((sum, { values }) => sum + Math.max(0, values[index] ?? 0), 0)];
  });
  const itemStyle = { color: token('bad'), borderColor: token('surface'), borderWidth: 1 };
  return [
    { id: MARKS, type: 'scatter', data, symbol: 'pin', symbolSize: 20, itemStyle, cursor: 'pointer', z: 6 },
  ];
}
