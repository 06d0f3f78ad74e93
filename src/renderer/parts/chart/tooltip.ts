import { chartWords } from '@shared/words/chart';
import { formatDate, formatMonth } from '../../platform/formatting/dates';
import { formatMoney } from '../../platform/formatting/money';
import { colorOf, moversAt } from '@shared/model/trend';
import type { TrendChartProps } from './trendChartProps';

const MOVERS = 3;
/** Swatches that are a line. */
const lines = new Set(['previous', 'forecast', 'budget']);
const sumLook = ['cl-strong', 'cl-edge-top', 'cl-charttip__part'];

/** A line of a tooltip; text and not HTML, as names come from bills. */
export function add(to: HTMLElement, className: string, text: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  element.textContent = text;
  to.append(element);
  return element;
}

export function row(to: HTMLElement, name: string, value: string, swatch?: string): HTMLElement {
  const line = add(to, 'cl-row cl-charttip__row', '');
  if (swatch && lines.has(swatch)) add(line, `cl-swatch cl-swatch--${swatch}`, '');
  else if (swatch !== undefined) add(line, 'cl-swatch', '').style.background = `var(--cl-chart-${swatch})`;
  add(line, 'cl-clip cl-grow cl-charttip__name', name);
  add(line, 'cl-num', value);
  return line;
}

/** A heading, and below it what is told: a name, its value, and the color it is drawn in. */
export function tipOf(
  head: string,
  told: readonly (readonly [name: string, value: string, swatch?: string])[],
): HTMLElement {
  const box = document.createElement('div');
  add(box, 'cl-charttip__head', head);
  for (const one of told) row(box, ...one);
  return box;
}

/** Which point of the axis a tooltip is asked for; −1: none. */
export function indexOf(points: unknown): number {
  const first: unknown = Array.isArray(points) ? points[0] : points;
  const known = typeof first === 'object' && first !== null && 'dataIndex' in first;
  return known && typeof first.dataIndex === 'number' ? first.dataIndex : -1;
}

/** What a period of the chart holds, as an element and not as HTML: names come from bills. */
export function tooltipOf(
  { trend, granularity, previous, marks, ahead }: TrendChartProps,
  index: number,
): HTMLElement {
  const later = [...(ahead?.periods ?? [])].filter((one) => !trend.periods.includes(one));
  const period = trend.periods[index] ?? later[index - trend.periods.length] ?? '';
  const money = (amount: number) => formatMoney(amount, trend.currency);
  const box = document.createElement('div');
  const date = granularity === 'month' ? formatMonth(period) : formatDate(period);
  add(box, 'cl-charttip__head', granularity === 'week' ? chartWords.weekOf(date) : date);
  const values = trend.series.map((series) => series.values[index] ?? 0);
  trend.series.forEach((series, at) => {
    const value = values[at] ?? 0;
    if (value === 0 && trend.series.length > 1) return;
    const name = series.other && trend.rest.length > 0 ? chartWords.other(trend.rest.length) : series.name;
    row(box, name, money(value), colorOf(series, at));
  });
  const sum = values.reduce((total, value) => total + value, 0);
  if (trend.series.length > 1 && index < trend.periods.length)
    row(box, chartWords.total, money(sum)).classList.add(...sumLook);
  const before = previous?.[index];
  if (before !== undefined && before !== null) row(box, chartWords.previous, money(before), 'previous');
  const at = ahead?.periods.indexOf(period) ?? -1;
  const expected = ahead?.values[at];
  if (ahead && expected !== undefined) {
    row(box, chartWords.forecast, money(expected), 'forecast');
    const [low, high] = [ahead.low[at], ahead.high[at]];
    if (low != null && high != null) row(box, chartWords.range, `${money(low)} – ${money(high)}`);
  }
  if (ahead?.budget !== undefined) row(box, chartWords.budget, money(ahead.budget), 'budget');
  const movers = moversAt(trend, index, MOVERS);
  if (movers.length > 0 && trend.series.length > 1) {
    add(box, 'cl-faint cl-edge-top cl-charttip__part', chartWords.movers[granularity]);
    for (const { name, delta } of movers) row(box, name, `${delta > 0 ? '+' : '−'}${money(Math.abs(delta))}`);
  }
  for (const mark of marks ?? []) {
    if (mark.period === period) add(box, 'cl-bad cl-charttip__mark', mark.text);
  }
  return box;
}
