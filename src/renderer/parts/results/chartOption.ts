import {
  CHART_BAR_SIZE,
  CHART_COLOURS,
  CHART_SHORTEN_LABELS_FROM,
  CHART_SKIP_LABELS_FROM,
} from '@shared/model/limits';
import { formatNumber, shorten } from '../../platform/formatting/numbers';
import { isOverTime, isPie, type ChartData, type ChartKind } from './chartData';

/** Labels beyond this are cut once there are many (LIM-66). */
const SHORT_LABEL = 12;
const LONG_LABEL = 28;

export const shortLabel = (label: string, count: number): string => {
  const most = count >= CHART_SHORTEN_LABELS_FROM ? SHORT_LABEL : LONG_LABEL;
  return label.length > most ? `${label.slice(0, most - 1)}…` : label;
};

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
  const colour = (at: number, isOther: boolean) =>
    token(isOther ? 'chart-other' : `chart-${(at % CHART_COLOURS) + 1}`);
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
      show: isPie(kind) || series.length > 1,
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
        color: colour(at, false),
        opacity: at < CHART_COLOURS ? 1 : 0.55,
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
          center: ['50%', '46%'],
          data: slices.filter(({ value }) => value > 0),
          labelLine: { length: 8, length2: 6 },
          labelLayout: { hideOverlap: true },
          label: {
            ...text,
            lineHeight: 14,
            // On two lines, so that a small pie has room for both.
            formatter: (slice: { name: string; percent?: number }) =>
              `${shortLabel(slice.name, CHART_SHORTEN_LABELS_FROM)}\n${formatNumber(slice.percent ?? 0, 1)} %`,
          },
        },
      ],
    };
  }
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
        formatter: (label: string) => shortLabel(label, labels.length),
        // LIM-65: from so many points on, labels are left out where there is no room.
        ...(labels.length >= CHART_SKIP_LABELS_FROM
          ? {}
          : { interval: 0, rotate: labels.length > 6 ? 30 : 0 }),
      },
    },
    yAxis: {
      type: 'value',
      name: measure,
      nameTextStyle: { ...text, align: 'left' },
      axisLabel: { ...text, formatter: (value: number) => amounts.short(value) },
      splitLine: { lineStyle: { color: token('line') } },
    },
    series: series.map(({ name, values, isOther }, at) => ({
      name: name === '' ? measure : name,
      data: values,
      color: colour(at, isOther),
      ...(kind === 'StackedBarChart' || kind === 'StackedAreaChart' ? { stack: 'all' } : {}),
      ...(isOverTime(kind)
        ? {
            type: 'line',
            showSymbol: labels.length <= 60,
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

/** Series differ by shape too, not by colour alone. */
const symbols = ['circle', 'rect', 'triangle', 'diamond', 'roundRect', 'arrow'];
