import type { PanelData } from '@shared/api/dashboards/entities';
import type { Json } from '@shared/model/json';
import { textOf } from '../../parts/results/rows';

export interface TableRow {
  /** Its place in the data. */
  at: number;
  row: PanelData['rows'][number];
}

const isEmpty = (value: Json | undefined) => value === undefined || value === null || value === '';

function compare(a: Json | undefined, b: Json | undefined): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return textOf(a).localeCompare(textOf(b), 'en', { numeric: true });
}

/** As they came, or sorted by a column; empty values always last. */
export function sortedRows(data: PanelData, sort: { by: string; order: 'asc' | 'desc' } | null): TableRow[] {
  const rows = data.rows.map((row, at) => ({ at, row }));
  if (!sort) return rows;
  const sign = sort.order === 'asc' ? 1 : -1;
  return rows.sort((one, other) => {
    const [a, b] = [one.row[sort.by], other.row[sort.by]];
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b)) || one.at - other.at;
    return sign * compare(a, b) || one.at - other.at;
  });
}
