import { useMemo, useState } from 'react';
import type { Panel, PanelColumn, PanelData } from '@shared/api/dashboards/entities';
import { DataTable, type Column, type Sort } from '../../ui/table/DataTable';
import { Cell } from './Cell';
import { headingOf } from './headings';
import { isNumber } from './panelChart';
import { sortedRows, type TableRow } from './tableRows';
import { shownColumns } from './tasks';

const ROW = 30;

/** Texts have what dates, states and figures do not need. */
function widthOf(column: PanelColumn): string {
  if (isNumber(column)) return 'minmax(116px, 0.8fr)';
  if (column.type === 'email') return 'minmax(150px, 1fr)';
  const isShort = column.type === 'date' || column.type === 'status' || column.type === 'boolean';
  return isShort ? 'minmax(112px, 0.7fr)' : 'minmax(120px, 1.8fr)';
}

export function TablePanel(props: { data: PanelData; table: Panel['table']; name: string }) {
  const { data, table } = props;
  const [sort, setSort] = useState<Sort | null>(null);
  const rows = useMemo(() => sortedRows(data, sort), [data, sort]);
  const columns = useMemo(
    () =>
      shownColumns(data.columns, table).map((column): Column<TableRow> => ({
        id: column.key,
        title: headingOf(column.key, table),
        width: widthOf(column),
        ...(isNumber(column) ? { align: 'end' } : {}),
        sortable: true,
        cell: ({ row }) => <Cell value={row[column.key]} column={column} row={row} />,
      })),
    [data.columns, table],
  );
  return (
    <DataTable
      label={props.name}
      rows={rows}
      columns={columns}
      rowKey={({ at }) => String(at)}
      rowHeight={ROW}
      {...(sort ? { sort } : {})}
      onSort={setSort}
    />
  );
}
