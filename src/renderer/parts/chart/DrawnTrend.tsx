import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { use as register, type EChartsType } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useCallback, useEffect, useRef } from 'react';
import { CHART_BAR_SIZE, CHART_SKIP_LABELS_FROM } from '@shared/model/limits';
import { formatDay, formatMonth } from '../../platform/formatting/dates';
import { shortMoney } from '../../platform/formatting/money';
import { amountAxis, chartFrame } from './frame';
import { tooltipOf } from './tooltip';
import { colorOf, type Trend } from '@shared/model/trend';
import { useChart, type Token } from './useChart';
import type { TrendChartProps } from './trendChartProps';

register([BarChart, LineChart, ScatterChart, GridComponent, TooltipComponent, SVGRenderer]);

/** Names of the series that are no group of the bill. */
const PREVIOUS = 'previous';
const MARKS = 'marks';
const FORECAST = 'forecast';
const BUDGET = 'budget';

export function DrawnTrend(props: TrendChartProps) {
  const { trend, kind, granularity, previous, marks, ahead } = props;
  const option = useCallback(
    (token: Token) =>
      optionOf({ trend, kind, granularity, previous, marks, ahead, height: 0, label: '' }, token),
    [trend, kind, granularity, previous, marks, ahead],
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
  const periodText = (period: string) => (granularity === 'month' ? formatMonth(period) : formatDay(period));
  const periods = periodsOf(props);
  const many = periods.length >= CHART_SKIP_LABELS_FROM;
  const frame = chartFrame(token, {
    periods,
    text: periodText,
    pointer: kind === 'bars' ? 'shadow' : 'line',
    tip: (at) => tooltipOf(props, at),
  });
  return {
    ...frame,
    xAxis: {
      ...frame.xAxis,
      boundaryGap: kind === 'bars',
      axisLabel: { ...frame.xAxis.axisLabel, ...(many ? {} : { interval: 0 }) },
    },
    yAxis: amountAxis(token, (value) => shortMoney(value, trend.currency)),
    series: [
      ...groupsOf(trend, kind, token),
      ...previousOf(props, token),
      ...aheadOf(props, periods, token),
      ...marksOf(props, token),
    ],
  };
}

function groupsOf(trend: Trend, kind: TrendChartProps['kind'], token: Token): object[] {
  return trend.series.map((series, index) => {
    const color = token(`chart-${colorOf(series, index)}`);
    const shared = { name: series.name, data: series.values, stack: 'spend', color };
    if (kind === 'bars')
      return { ...shared, type: 'bar', barMaxWidth: CHART_BAR_SIZE, barCategoryGap: '28%' };
    const line = { ...shared, type: 'line', showSymbol: false, emphasis: { disabled: true } };
    if (kind === 'line') return { ...line, stack: undefined, lineStyle: { width: 2 } };
    return {
      ...line,
      lineStyle: { width: 1.5 },
      areaStyle: { opacity: 0.28 },
    };
  });
}

/** The axis: what was charged, then what is foretold. */
const periodsOf = ({ trend, ahead }: TrendChartProps): string[] => [
  ...new Set([...trend.periods, ...(ahead?.periods ?? [])]),
];

/** What is expected as a dashed line in its range, and the budget as a line across. */
function aheadOf({ ahead }: TrendChartProps, periods: readonly string[], token: Token): object[] {
  if (!ahead) return [];
  const place = (values: readonly (number | null)[]) =>
    periods.map((period) => values[ahead.periods.indexOf(period)] ?? null);
  const line = { type: 'line', showSymbol: false, silent: true, z: 5 };
  const width = ahead.high.map((high, at) => (high === null ? null : high - (ahead.low[at] ?? high)));
  const band = { ...line, stack: 'range', lineStyle: { opacity: 0 }, z: 1 };
  const color = token('accent');
  const { budget } = ahead;
  return [
    { ...band, id: 'low', data: place(ahead.low) },
    { ...band, id: 'high', data: place(width), areaStyle: { color, opacity: 0.14 } },
    { ...line, id: FORECAST, data: place(ahead.values), lineStyle: { width: 2, type: 'dashed', color } },
    ...(budget === undefined
      ? []
      : [
          {
            ...line,
            id: BUDGET,
            data: periods.map(() => budget),
            lineStyle: { width: 1.5, color: token('warn') },
          },
        ]),
  ];
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
