import type { Panel, PanelColumn, PanelData } from '@shared/api/dashboards/entities';
import type { Json } from '@shared/model/json';
import { formatMoney } from '../../platform/formatting/money';
import { formatNumber } from '../../platform/formatting/numbers';
import { personName } from '../../parts/people/personName';
import { chartData, isPie, likelyPick, type ChartData } from '../../parts/results/chartData';
import { textOf, type ResultColumn } from '../../parts/results/rows';

export const isNumber = ({ type }: Pick<PanelColumn, 'type'>): boolean =>
  type === 'number' || type === 'currency';

const resultColumns = (columns: readonly PanelColumn[]): ResultColumn[] =>
  columns.map((column) => ({ key: column.key, kind: isNumber(column) ? 'number' : 'text', width: 0 }));

/** What the chart shows: what its panel names and the data have, and for the rest what is likely meant. */
export function chosenColumns(data: PanelData, chart: NonNullable<Panel['chart']>) {
  const { columns, rows } = data;
  const has = (key: string | null) => key !== null && columns.some((column) => column.key === key);
  const likely = likelyPick(resultColumns(columns), rows);
  const named = chart.measures.filter(has);
  const measures = named.length > 0 ? named : likely.measure === null ? [] : [likely.measure];
  const x = has(chart.x) ? chart.x : likely.dimension;
  const series = isPie(chart.type)
    ? null
    : has(chart.series)
      ? chart.series
      : currenciesBeside(data, measures);
  return { x, measures, series };
}

/** Amounts of several currencies are never put together: each currency is a series. */
function currenciesBeside({ columns, rows }: PanelData, measures: readonly string[]): string | null {
  const money = columns.find(
    ({ key, type, currency }) => measures.includes(key) && type === 'currency' && !currency,
  );
  const codes = new Set(money && rows.map((row) => currencyIn(money, row)));
  return codes.size > 1
    ? (columns.find(({ key }) => key === 'currency' || key === 'Currency')?.key ?? null)
    : null;
}

export interface Drawing {
  data: ChartData;
  /** Written at the axis. */
  measure: string;
  x: string | null;
  /** Of all amounts; null: plain numbers. */
  currency: string | null;
}

/** Null: there is no column of numbers. */
export function drawingOf(
  data: PanelData,
  chart: NonNullable<Panel['chart']>,
  other: string,
): Drawing | null {
  const { x, measures, series } = chosenColumns(data, chart);
  const [first] = measures;
  if (first === undefined) return null;
  const currency = currencyOf(data, measures);
  const measure = measures.length === 1 ? first : '';
  const people = (texts: string[], key: string | null) =>
    data.columns.some((column) => column.key === key && column.type === 'email')
      ? texts.map(personName)
      : texts;
  if (measures.length === 1 || isPie(chart.type)) {
    const drawn = chartData(data.rows, { dimension: x, measure: first, series }, chart.type, other);
    const colors = data.colors?.[(isPie(chart.type) ? x : series) ?? ''];
    return { data: { ...drawn, labels: people(drawn.labels, x), colors }, measure: first, x, currency };
  }
  const melted = data.rows.flatMap((row, at) =>
    measures.map((key): Json => {
      const part = series === null ? key : `${textOf(row[series]) || '–'} · ${key}`;
      return { x: x === null ? at + 1 : (row[x] ?? null), part, value: row[key] ?? null };
    }),
  );
  const pick = { dimension: 'x', measure: 'value', series: 'part' };
  return { data: chartData(melted, pick, chart.type, other), measure, x, currency };
}

/** What an amount is in, as its column says or the column beside it; null: a plain number. */
export function currencyIn(column: PanelColumn, row: PanelData['rows'][number]): string | null {
  if (column.type !== 'currency') return null;
  const code = column.currency ?? row['currency'] ?? row['Currency'];
  return typeof code === 'string' && code !== '' ? code : null;
}

/** The one currency of all measures. */
function currencyOf({ columns, rows }: PanelData, measures: readonly string[]): string | null {
  const drawn = columns.filter(({ key }) => measures.includes(key));
  const codes = new Set(rows.flatMap((row) => drawn.map((column) => currencyIn(column, row))));
  const [code = null] = codes;
  return codes.size === 1 ? code : null;
}

export const amountText = (value: number, currency: string | null): string =>
  currency === null ? formatNumber(value, 4) : formatMoney(value, currency);
