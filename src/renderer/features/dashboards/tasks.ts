import type { Panel, PanelColumn, PanelData } from '@shared/api/dashboards/entities';
import type { Json } from '@shared/model/json';
import { textOf } from '../../parts/results/rows';

type Table = NonNullable<Panel['table']>;
const doneLike = /^(done|closed?|completed?|finished|resolved)$/i;

/** The column that says what is done, and the values for both; null: there is none. */
export interface Ticking {
  key: string;
  done: Json;
  /** What unticking writes. */
  open: Json;
}

export function tickingOf(columns: readonly PanelColumn[], table: Table): Ticking | null {
  const named = columns.find(({ key }) => key === table.done_column);
  const column = named ?? columns.find(({ type }) => type === 'boolean');
  if (!column) return null;
  const { key, type } = column;
  if (type === 'boolean')
    return { key, done: table.done_value !== 'false', open: table.done_value === 'false' };
  const values = column.options.map(({ value }) => value);
  const done = table.done_value ?? values.find((value) => doneLike.test(value)) ?? values.at(-1);
  if (done === undefined) return null;
  return { key, done, open: values.find((value) => value !== done) ?? null };
}

export interface Task {
  recordId: string | null;
  title: string;
  isDone: boolean;
  row: PanelData['rows'][number];
}

const isSame = (value: Json | undefined, wanted: Json): boolean =>
  value === wanted || (typeof wanted === 'boolean' && !wanted && (value ?? null) === null);

function titleColumn(columns: readonly PanelColumn[], table: Table, ticking: Ticking | null) {
  const named = columns.find(({ key }) => key === table.title_column);
  return named ?? columns.find(({ key, type }) => type === 'string' && key !== ticking?.key);
}

/** `ticked` holds what the user has just ticked and the server has not said yet. */
export function tasksOf(data: PanelData, table: Table, ticked: ReadonlyMap<string, boolean>): Task[] {
  const ticking = tickingOf(data.columns, table);
  const title = titleColumn(data.columns, table, ticking);
  return data.rows.map((row, at) => {
    const recordId = data.record_ids?.[at] ?? null;
    const stored = ticking !== null && isSame(row[ticking.key], ticking.done);
    return {
      recordId,
      row,
      title: title ? textOf(row[title.key]) : '',
      isDone: (recordId === null ? undefined : ticked.get(recordId)) ?? stored,
    };
  });
}

/** Columns that a list of tasks writes beside each title. */
export function sideColumns(columns: readonly PanelColumn[], table: Table): PanelColumn[] {
  const ticking = tickingOf(columns, table);
  const title = titleColumn(columns, table, ticking);
  return shownColumns(columns, table).filter(({ key }) => key !== title?.key && key !== ticking?.key);
}

/** In the order that the panel names; those that the data do not have are left out. */
export function shownColumns(columns: readonly PanelColumn[], table: Table | null): PanelColumn[] {
  if (!table || table.columns.length === 0) return [...columns];
  return table.columns.flatMap((key) => columns.find((column) => column.key === key) ?? []);
}
