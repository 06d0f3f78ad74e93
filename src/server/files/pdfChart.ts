import { colorOf, cumulative, type Trend, type TrendSeries } from '@shared/model/trend';
import { GREY, LINE, SMALL } from './pdfPages';
import { heightOf, widthOf, write, type Pages } from './pdfText';

/** As charts have them on the screen, where it is light. */
const COLOURS = [
  ...['#4b48c8', '#1a8fa6', '#c9711b', '#b4489a', '#4f8f36'],
  ...['#a8800f', '#3d7fd6', '#b5483f', '#0d6e68', '#86695c'],
];
const REST = '#a3a3b0';
const AXIS_WIDTH = 44;
const TICKS = 4;
const LABEL_WIDTH = 62;
const LEGEND_COLUMNS = 3;
const LEGEND_GAP = 4;
const LEGEND_LETTERS = 120;

export type ChartShape = 'bars' | 'area' | 'line' | 'cumulative';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const colourAt = (series: TrendSeries, at: number): string =>
  COLOURS[Number(colorOf(series, at)) - 1] ?? REST;

/** Between which amounts of a period each series lies: what is negative goes down from zero. */
function stacked({ periods, series }: Trend): { from: number; to: number }[][] {
  const up = periods.map(() => 0);
  const down = periods.map(() => 0);
  return series.map(({ values }) =>
    values.map((value, at) => {
      const sums = value < 0 ? down : up;
      const from = sums[at] ?? 0;
      sums[at] = from + value;
      return { from, to: from + value };
    }),
  );
}

/** Round amounts that an axis names, from the lowest to the highest. */
function ticksOf(lowest: number, highest: number): number[] {
  const span = Math.max(highest - lowest, 1e-9) / TICKS;
  const power = 10 ** Math.floor(Math.log10(span));
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= span) ?? 10) * power;
  const first = Math.floor(lowest / step);
  const count = Math.ceil(highest / step) - first;
  return Array.from({ length: count + 1 }, (_, at) => (first + at) * step);
}

const tickText = (value: number): string =>
  value.toLocaleString('en-US', { notation: 'compact', maximumFractionDigits: 2 });

interface Scale {
  /** The middle of a period. */
  across(at: number): number;
  up(value: number): number;
  /** How wide a period is. */
  slot: number;
}

function axes(
  doc: Pages,
  box: Box,
  trend: Trend,
  ticks: readonly number[],
  nameOf: (period: string) => string,
) {
  const left = box.x + AXIS_WIDTH;
  const width = box.width - AXIS_WIDTH;
  const lowest = ticks[0] ?? 0;
  const span = (ticks.at(-1) ?? 1) - lowest;
  const slot = width / Math.max(trend.periods.length, 1);
  const scale: Scale = {
    across: (at) => left + slot * (at + 0.5),
    up: (value) => box.y + box.height - ((value - lowest) / span) * box.height,
    slot,
  };
  for (const tick of ticks) {
    const y = scale.up(tick);
    doc
      .moveTo(left, y)
      .lineTo(box.x + box.width, y)
      .lineWidth(tick === 0 ? 0.8 : 0.4);
    doc.strokeColor(tick === 0 ? GREY : LINE).stroke();
    const style = { width: AXIS_WIDTH - 6, color: GREY, size: 7, end: true };
    write(doc, tickText(tick), box.x, y - 4, style);
  }
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / slot));
  trend.periods.forEach((period, at) => {
    if (at % every !== 0) return;
    const text = nameOf(period);
    const wide = widthOf(doc, text, { size: 7 });
    const x = Math.min(scale.across(at) - wide / 2, box.x + box.width - wide);
    write(doc, text, Math.max(x, left), box.y + box.height + 5, { width: wide + 4, color: GREY, size: 7 });
  });
  return scale;
}

function bars(doc: Pages, trend: Trend, scale: Scale): void {
  const width = Math.min(scale.slot * 0.74, 44);
  stacked(trend).forEach((spans, at) => {
    const series = trend.series[at];
    if (!series) return;
    doc.fillColor(colourAt(series, at));
    spans.forEach(({ from, to }, period) => {
      const [top, end] = [scale.up(Math.max(from, to)), scale.up(Math.min(from, to))];
      if (end - top > 0.01) doc.rect(scale.across(period) - width / 2, top, width, end - top).fill();
    });
  });
}

function areas(doc: Pages, trend: Trend, scale: Scale): void {
  stacked(trend).forEach((spans, at) => {
    const series = trend.series[at];
    if (!series) return;
    spans.forEach(({ to }, period) => {
      const point = [scale.across(period), scale.up(to)] as const;
      if (period === 0) doc.moveTo(...point);
      else doc.lineTo(...point);
    });
    for (let period = spans.length - 1; period >= 0; period -= 1)
      doc.lineTo(scale.across(period), scale.up(spans[period]?.from ?? 0));
    doc.closePath().fillColor(colourAt(series, at)).fill();
  });
}

function lines(doc: Pages, trend: Trend, scale: Scale): void {
  trend.series.forEach((series, at) => {
    series.values.forEach((value, period) => {
      if (period === 0) doc.moveTo(scale.across(period), scale.up(value));
      else doc.lineTo(scale.across(period), scale.up(value));
    });
    doc.lineWidth(1.4).strokeColor(colourAt(series, at)).stroke();
  });
}

/** Whole names, on as many lines as they need: names that begin alike differ at their ends. A very long one has a gap. */
const legendName = ({ name }: TrendSeries): string => {
  const letters = [...name];
  const half = LEGEND_LETTERS / 2;
  return letters.length <= LEGEND_LETTERS
    ? name
    : `${letters.slice(0, half).join('')}…${letters.slice(-half).join('')}`;
};

/** Where the rows of the legend begin, from 0, and where the last one ends. */
function legendRows(doc: Pages, width: number, { series }: Trend) {
  const column = width / LEGEND_COLUMNS;
  const style = { width: column - 20, size: SMALL };
  const tops = [0];
  for (let at = 0; at < series.length; at += LEGEND_COLUMNS) {
    const row = series.slice(at, at + LEGEND_COLUMNS);
    const highest = Math.max(...row.map((one) => heightOf(doc, legendName(one), style)));
    tops.push((tops.at(-1) ?? 0) + highest + LEGEND_GAP);
  }
  return { column, style, tops, height: tops.at(-1) ?? 0 };
}

function legend(doc: Pages, box: Box, y: number, trend: Trend): number {
  const { column, style, tops, height } = legendRows(doc, box.width, trend);
  trend.series.forEach((one, at) => {
    const x = box.x + (at % LEGEND_COLUMNS) * column;
    const line = y + (tops[Math.floor(at / LEGEND_COLUMNS)] ?? 0);
    doc
      .rect(x, line + 1, 7, 7)
      .fillColor(colourAt(one, at))
      .fill();
    write(doc, legendName(one), x + 12, line, style);
  });
  return y + height;
}

/** How high `drawTrend` draws a chart of this size with its legend. */
export const trendHeight = (doc: Pages, trend: Trend, size: Pick<Box, 'width' | 'height'>): number =>
  size.height + 24 + legendRows(doc, size.width, trend).height;

/** Spend over time as vectors. → where it ends */
export function drawTrend(
  doc: Pages,
  box: Box,
  drawn: Trend,
  of: { shape: ChartShape; nameOf: (period: string) => string },
): number {
  const trend = of.shape === 'cumulative' ? cumulative(drawn) : drawn;
  // Areas and lines of one period would be nothing.
  const shape = trend.periods.length < 2 ? 'bars' : of.shape;
  const tops =
    shape === 'line'
      ? trend.series.flatMap(({ values }) => values)
      : stacked(trend).flatMap((spans) => spans.map(({ to }) => to));
  const ticks = ticksOf(Math.min(0, ...tops), Math.max(0, ...tops));
  const scale = axes(doc, box, trend, ticks, of.nameOf);
  if (shape === 'bars') bars(doc, trend, scale);
  else if (shape === 'line') lines(doc, trend, scale);
  else areas(doc, trend, scale);
  return legend(doc, box, box.y + box.height + 24, trend);
}
