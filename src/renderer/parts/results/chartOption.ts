import {
  CHART_BAR_SIZE,
  CHART_SHORTEN_LABELS_FROM,
  CHART_SKIP_LABELS_FROM,
  SPEND_SERIES,
} from '@shared/model/limits';
import { formatDay, formatMonth } from '../../platform/formatting/dates';
import { formatNumber, shorten } from '../../platform/formatting/numbers';
import { isOverTime, isPie, type ChartData, type ChartKind } from './chartData';

/** Labels beyond this are cut once there are many (LIM-66). */
const SHORT_LABEL = 12;
const LONG_LABEL = 28;

export const shortLabel = (label: string, count: number): string => {
  const most = count >= CHART_SHORTEN_LABELS_FROM ? SHORT_LABEL : LONG_LABEL;
  return label.length > most ? `${label.slice(0, most - 1)}…` : label;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** How the days of an axis are called: Sep 26, or Sep 2026 where all of them begin a month. Other labels stay. */
function dayNames(labels: readonly string[]): (label: string) => string {
  if (labels.length === 0 || !labels.every((label) => DAY.test(label))) return (label) => label;
  const areMonths = labels.length > 1 && labels.every((label) => label.endsWith('-01'));
  return areMonths ? formatMonth : formatDay;
}

export interface AmountTexts {
  exact(value: number): string;
  /** For an axis. */
  short(value: number): string;
}
const plainTexts: AmountTexts = { exact: (value) => formatNumber(value, 4), short: shorten };

/** What echarts draws. `token` reads a colour or font of the theme. */
export function chartOption(
  data: ChartData,
  kind: ChartKind,
  measure: string,
  token: (name: string) => string,
  amounts: AmountTexts = plainTexts,
) {
  const { labels, series } = data;
  const text = { color: token('text-2'), fontSize: 11, fontFamily: token('font') };
  const nameOfDay = dayNames(labels);
  const colour = (name: string, at: number, isOther: boolean) =>
    token(isOther ? 'chart-other' : `chart-${data.colors?.[name] ?? (at % SPEND_SERIES) + 1}`);
  const shared = {
    animation: false,
    textStyle: text,
    tooltip: {
      trigger: isPie(kind) ? 'item' : 'axis',
      confine: true,
      // Drawn on the canvas: names come from bills and are never HTML.
      renderMode: 'richText',
      backgroundColor: token('surface'),
      borderColor: token('line-strong'),
      textStyle: { ...text, color: token('text') },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? amounts.exact(value) : ''),
    },
    legend: {
      type: 'scroll',
      // The slices of a pie are named beside it.
      show: !isPie(kind) && series.length > 1,
      bottom: 0,
      textStyle: text,
      pageTextStyle: text,
      formatter: (name: string) => shortLabel(name, 0),
    },
  };
  if (isPie(kind)) {
    const values = series[0]?.values ?? [];
    const slices = labels.map((name, at) => ({
      name,
      value: values[at] ?? 0,
      itemStyle: {
        color: colour(name, at, false),
        borderColor: token('surface'),
        borderWidth: 1,
      },
    }));
    return {
      ...shared,
      series: [
        {
          name: measure,
          type: 'pie',
          radius: kind === 'PieChart' ? ['36%', '58%'] : '58%',
          center: ['50%', '50%'],
          data: slices.filter(({ value }) => value > 0),
          labelLine: { length: 8, length2: 6 },
          labelLayout: { hideOverlap: true },
          label: {
            ...text,
            lineHeight: 14,
            // On two lines, so that a small pie has room for both.
            formatter: (slice: { name: string; percent?: number }) =>
              `${shortLabel(slice.name, CHART_SHORTEN_LABELS_FROM)}\n${formatNumber(slice.percent ?? 0, 1)}%`,
          },
        },
      ],
    };
  }
  if (data.isRanking) return { ...shared, ...ranking(data, measure, text, colour, token, amounts) };
  return {
    ...shared,
    grid: { left: 8, right: 14, top: 26, bottom: series.length > 1 ? 32 : 6, containLabel: true },
    xAxis: {
      type: 'category',
      data: labels,
      boundaryGap: !isOverTime(kind),
      axisLine: { lineStyle: { color: token('line-strong') } },
      axisTick: { show: false },
      axisLabel: {
        ...text,
        hideOverlap: true,
        formatter: (label: string) => shortLabel(nameOfDay(label), labels.length),
        // LIM-65: from so many points on, labels are left out where there is no room.
        ...(labels.length >= CHART_SKIP_LABELS_FROM
          ? {}
          : { interval: 0, rotate: labels.length > 6 ? 30 : 0 }),
      },
    },
    yAxis: {
      type: 'value',
      axisLabel: { ...text, formatter: (value: number) => amounts.short(value) },
      splitLine: { lineStyle: { color: token('line') } },
    },
    series: series.map(({ name, values, isOther }, at) => ({
      name: name === '' ? measure : name,
      data: values,
      color: colour(name, at, isOther),
      ...(kind === 'StackedBarChart' || kind === 'StackedAreaChart' ? { stack: 'all' } : {}),
      ...(isOverTime(kind)
        ? {
            type: 'line',
            showSymbol: labels.length <= SYMBOLS_MOST,
            symbol: symbols[at % symbols.length],
            lineStyle: { width: 1.75 },
            ...(kind === 'LineChart' ? {} : { areaStyle: { opacity: 0.28 } }),
          }
        : {
            type: 'bar',
            barWidth: series.length > 1 && kind === 'BarChart' ? undefined : CHART_BAR_SIZE,
            barMaxWidth: CHART_BAR_SIZE,
          }),
    })),
  };
}

/** A list of bars, the largest on top: names are read as they are, and each bar says its amount. */
function ranking(
  { labels, series }: ChartData,
  measure: string,
  text: { color: string; fontSize: number; fontFamily: string },
  colour: (name: string, at: number, isOther: boolean) => string,
  token: (name: string) => string,
  amounts: AmountTexts,
) {
  const isOne = series.length === 1;
  return {
    grid: { left: 8, right: isOne ? 72 : 14, top: 8, bottom: isOne ? 6 : 32, containLabel: true },
    yAxis: {
      type: 'category',
      data: labels,
      inverse: true,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { ...text, interval: 0, formatter: (label: string) => shortLabel(label, 0) },
    },
    xAxis: {
      type: 'value',
      axisLabel: { ...text, hideOverlap: true, formatter: (value: number) => amounts.short(value) },
      splitLine: { lineStyle: { color: token('line') } },
      splitNumber: 3,
    },
    series: series.map(({ name, values, isOther }, at) => ({
      name: name === '' ? measure : name,
      type: 'bar',
      barMaxWidth: isOne ? CHART_BAR_SIZE * 2 : CHART_BAR_SIZE,
      color: colour(name, at, isOther),
      data: values,
      label: {
        ...text,
        show: isOne,
        position: 'right',
        formatter: ({ value }: { value: unknown }) => (typeof value === 'number' ? amounts.short(value) : ''),
      },
    })),
  };
}

/** Points that are few enough for a mark on each. */
const SYMBOLS_MOST = 14;
/** Series differ by shape too, not by colour alone. */
const symbols = ['circle', 'rect', 'triangle', 'diamond', 'roundRect', 'arrow'];
