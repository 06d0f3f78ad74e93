import type { Json } from '@shared/model/json';
import { agentWords } from '@shared/words/agent';
import type { AgentChart, AgentTable } from '../../data/agent';
import { formatDate } from '../../platform/formatting/dates';
import { formatMoney } from '../../platform/formatting/money';
import { formatNumber } from '../../platform/formatting/numbers';
import { CsvText } from '../results/csv';
import { orderOf, type ResultSort } from '../results/order';
import { cellText, type ResultColumn } from '../results/rows';

/** Rows that are shown until all are asked for. */
export const ROWS_SHOWN = 8;
/** More are not drawn; the copy as CSV has all of them. */
export const ROWS_DRAWN = 500;

export type AgentColumn = AgentTable['columns'][number];

export const isFigure = ({ kind }: AgentColumn): boolean => kind === 'number' || kind === 'money';

/** A cell as the house writes it; what is not of the column's kind as it stands. */
export function cellOf(column: AgentColumn, value: Json | undefined): string {
  if (typeof value === 'number') {
    if (column.kind === 'money') return formatMoney(value, column.currency ?? '', true);
    if (column.kind === 'number') return formatNumber(value, 2);
  }
  if (column.kind === 'date' && typeof value === 'string' && value !== '') return formatDate(value);
  return cellText(value).text;
}

export function sortedRows(table: AgentTable, sort: ResultSort | null): AgentTable['rows'] {
  const columns = table.columns.map((column): ResultColumn => ({
    key: column.key,
    kind: isFigure(column) ? 'number' : 'text',
    width: 0,
  }));
  const order = orderOf(table.rows, columns, '', sort);
  return order === null ? table.rows : order.map((at) => table.rows[at] ?? {});
}

/** All rows with the labels as the head; amounts as plain numbers, their currency in the head. */
export function csvOf(table: AgentTable): string {
  const titled = table.columns.map((column) => ({
    key: column.key,
    title: column.currency ? `${column.label} (${column.currency})` : column.label,
  }));
  const csv = new CsvText();
  csv.add(
    table.rows.map((row) => Object.fromEntries(titled.map(({ key, title }) => [title, row[key] ?? null]))),
  );
  return csv.text();
}

/** What a chart draws, as rows. */
export function tableOf(chart: AgentChart): AgentTable {
  const words = agentWords.chart;
  const currency = chart.currency === undefined ? {} : { currency: chart.currency };
  const kind = chart.currency === undefined ? ('number' as const) : ('money' as const);
  return {
    columns: [
      { key: 'label', label: words.name, kind: 'text' },
      ...chart.series.map(({ name }, at) => ({
        key: `value${at}`,
        label: name || words.value,
        kind,
        ...currency,
      })),
    ],
    rows: chart.labels.map((label, at) => ({
      label,
      ...Object.fromEntries(chart.series.map(({ values }, of) => [`value${of}`, values[at] ?? null])),
    })),
  };
}
