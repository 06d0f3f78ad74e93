import type { Panel, PanelColumn, PanelData } from '@shared/api/dashboards/entities';
import type { Json } from '@shared/model/json';
import { formatMoney } from '../../platform/formatting/money';
import { formatNumber } from '../../platform/formatting/numbers';
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
  const series = has(chart.series) && !isPie(chart.type) ? chart.series : null;
  return { x, measures, series };
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
  const currency = currencyOf(data.columns, measures);
  const measure = measures.length === 1 ? first : '';
  if (measures.length === 1 || isPie(chart.type)) {
    const drawn = chartData(data.rows, { dimension: x, measure: first, series }, chart.type, other);
    const colors = data.colors?.[(isPie(chart.type) ? x : series) ?? ''];
    return { data: { ...drawn, colors }, measure: first, x, currency };
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

/** The one currency of all measures. */
function currencyOf(columns: readonly PanelColumn[], measures: readonly string[]): string | null {
  const codes = measures.map((key) => columns.find((column) => column.key === key)?.currency ?? null);
  const [code = null] = codes;
  return codes.every((one) => one === code) ? code : null;
}

export const amountText = (value: number, currency: string | null): string =>
  currency === null ? formatNumber(value, 4) : formatMoney(value, currency);
