import { CHART_BAR_SIZE, CHART_SHORTEN_LABELS_FROM, CHART_SKIP_LABELS_FROM } from '@shared/model/limits';
import { OTHER } from '@shared/model/trend';
import { chartWords } from '@shared/words/chart';
import { formatDay, formatMonth } from '../../platform/formatting/dates';
import { formatNumber, shorten } from '../../platform/formatting/numbers';
import {
  colorAt,
  colorOfName,
  isOverTime,
  isPie,
  type ChartData,
  type ChartKind,
} from '../results/chartData';
import { amountAxis, axisText, chartFrame } from './frame';
import { indexOf, tipOf } from './tooltip';
import type { Token } from './useChart';

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

interface Drawn {
  data: ChartData;
  kind: ChartKind;
  /** What is measured, where no series says it. */
  measure: string;
  token: Token;
  amounts: AmountTexts;
}

/** What echarts draws of sums by a column: bars, lying where they are names, lines, areas, or a pie. */
export function valuesOption(
  data: ChartData,
  kind: ChartKind,
  measure: string,
  token: Token,
  amounts: AmountTexts = plainTexts,
) {
  const drawn = { data, kind, measure, token, amounts };
  if (isPie(kind)) return pie(drawn);
  return data.isRanking ? ranking(drawn) : standing(drawn);
}

const isStacked = (kind: ChartKind) => kind === 'StackedBarChart' || kind === 'StackedAreaChart';

/** What a point of the axis holds: each series, and their sum where they are stacked. */
function pointTip({ data, kind, measure, amounts }: Drawn, name: (label: string) => string) {
  const { labels, series } = data;
  return (at: number) => {
    const told = series.flatMap(({ name: own, values }, index) => {
      const value = values[at] ?? 0;
      if (value === 0 && series.length > 1) return [];
      return [[own || measure, amounts.exact(value), colorAt(data, index)] as const];
    });
    const sum = series.reduce((all, { values }) => all + (values[at] ?? 0), 0);
    const total =
      isStacked(kind) && series.length > 1 ? [[chartWords.total, amounts.exact(sum)] as const] : [];
    return tipOf(name(labels[at] ?? ''), [...told, ...total]);
  };
}

function seriesOf(drawn: Drawn) {
  const { data, kind, measure, token } = drawn;
  return data.series.map(({ name, values }, at) => {
    const shared = {
      name: name === '' ? measure : name,
      data: values,
      color: token(`chart-${colorAt(data, at)}`),
      ...(isStacked(kind) ? { stack: 'all' } : {}),
    };
    if (!isOverTime(kind))
      return { ...shared, type: 'bar', barMaxWidth: CHART_BAR_SIZE, barCategoryGap: '28%' };
    return {
      ...shared,
      type: 'line',
      // A line of one point is a point.
      showSymbol: values.length === 1,
      lineStyle: { width: kind === 'LineChart' ? 2 : 1.5 },
      ...(kind === 'LineChart' ? {} : { areaStyle: { opacity: 0.28 } }),
    };
  });
}

function standing(drawn: Drawn) {
  const { data, kind, token, amounts } = drawn;
  const { labels } = data;
  const named = dayNames(labels);
  const frame = chartFrame(token, {
    periods: labels,
    text: (label) => shortLabel(named(label), labels.length),
    pointer: isOverTime(kind) ? 'line' : 'shadow',
    tip: pointTip(drawn, named),
  });
  return {
    ...frame,
    animation: false,
    xAxis: {
      ...frame.xAxis,
      boundaryGap: !isOverTime(kind),
      // LIM-65: from so many points on, labels are left out where there is no room.
      axisLabel: {
        ...frame.xAxis.axisLabel,
        ...(labels.length >= CHART_SKIP_LABELS_FROM ? {} : { interval: 0 }),
      },
    },
    yAxis: amountAxis(token, amounts.short),
    series: seriesOf(drawn),
  };
}

/** The exact amount beside a bar, as long as it fits there. */
const BAR_TEXT = 10;
function barText(value: number, { exact, short }: AmountTexts): string {
  const text = exact(value);
  return text.length > BAR_TEXT ? short(value) : text;
}

/** A list of bars, the largest on top: names are read as they are, and each bar says its amount. */
function ranking(drawn: Drawn) {
  const { data, token, amounts } = drawn;
  const isOne = data.series.length === 1;
  const frame = chartFrame(token, {
    periods: data.labels,
    text: (label) => shortLabel(label, 0),
    tip: pointTip(drawn, (label) => label),
  });
  const amount = amountAxis(token, amounts.short);
  return {
    ...frame,
    animation: false,
    grid: { ...frame.grid, top: 4, right: isOne ? 64 : 12 },
    yAxis: {
      ...frame.xAxis,
      inverse: true,
      axisLine: { show: false },
      axisLabel: { ...frame.xAxis.axisLabel, interval: 0 },
    },
    xAxis: { ...amount, show: !isOne, splitNumber: 3, axisLabel: { ...amount.axisLabel, hideOverlap: true } },
    series: seriesOf(drawn).map((one) => ({
      ...one,
      label: {
        ...axisText(token),
        show: isOne,
        position: 'right',
        formatter: ({ value }: { value: unknown }) =>
          typeof value === 'number' ? barText(value, amounts) : '',
      },
    })),
  };
}

function pie({ data, kind, measure, token, amounts }: Drawn) {
  const { labels, series } = data;
  const values = series[0]?.values ?? [];
  const slices = labels.flatMap((name, at) => {
    const value = values[at] ?? 0;
    const swatch = name === OTHER ? 'other' : colorOfName(data, name, at);
    return value > 0 ? [{ name, value, swatch }] : [];
  });
  const whole = slices.reduce((sum, { value }) => sum + value, 0);
  const share = (value: number) => `${formatNumber((value / whole) * 100, 1)}%`;
  const frame = chartFrame(token, {
    periods: labels,
    tip(at) {
      const slice = slices[at];
      if (!slice) return '';
      return tipOf(slice.name, [
        [measure, `${amounts.exact(slice.value)} · ${share(slice.value)}`, slice.swatch],
      ]);
    },
  });
  return {
    animation: false,
    tooltip: { ...frame.tooltip, trigger: 'item' },
    series: [
      {
        name: measure,
        type: 'pie',
        radius: kind === 'PieChart' ? ['36%', '58%'] : '58%',
        center: ['50%', '50%'],
        data: slices.map(({ name, value, swatch }) => ({
          name,
          value,
          itemStyle: { color: token(`chart-${swatch}`), borderColor: token('surface'), borderWidth: 1 },
        })),
        labelLine: { length: 8, length2: 6 },
        labelLayout: { hideOverlap: true },
        label: {
          ...axisText(token),
          lineHeight: 14,
          // On two lines, so that a small pie has room for both.
          formatter: (slice: unknown) => {
            const one = slices[indexOf(slice)];
            return one ? `${shortLabel(one.name, CHART_SHORTEN_LABELS_FROM)}\n${share(one.value)}` : '';
          },
        },
      },
    ],
  };
}
