import { useMemo, type CSSProperties } from 'react';
import { costWords } from '@shared/words/costs';
import { formatMoney } from '../../../platform/formatting/money';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import type { Pivot, PivotRow } from './pivot';
import './pivot.css';

const ROW = 34;
const HEAD = 36;
const MOST = 16;
const TOTAL = 'cl-total';

/** Where the shade of a cell is deepest, percent of the accent. */
const DEEPEST = 26;

interface Line extends PivotRow {
  key: string;
}

/** Groups down, periods or values across; darker is more. The first column and the totals stay in sight. */
export function PivotTable(props: {
  pivot: Pivot;
  currency: string;
  label: string;
  /** What stands in the first column. */
  of: string;
  onOpen?(name: string): void;
}) {
  const { pivot, currency, label, of, onOpen } = props;
  const { columns: across, rows, total, largest } = pivot;
  const lines = useMemo(
    (): Line[] => [
      {
        key: TOTAL,
        name: costWords.spend.total,
        values: across.map((column) => column.total),
        total,
        other: false,
      },
      ...rows.map((row) => ({ ...row, key: `row ${row.name}` })),
    ],
    [across, rows, total],
  );
  const shade = (line: Line, value: number): CSSProperties => {
    const depth = line.key === TOTAL || largest === 0 ? 0 : Math.round((Math.abs(value) / largest) * DEEPEST);
    return depth === 0 ? {} : { background: `color-mix(in srgb, var(--cl-accent) ${depth}%, transparent)` };
  };
  const columns: Column<Line>[] = [
    {
      id: 'name',
      title: of,
      width: '220px',
      sticky: true,
      cell: ({ name, key }) => (
        <span className={`cl-clip ${key === TOTAL ? 'cl-strong' : ''}`} title={name}>
          {name}
        </span>
      ),
    },
    {
      id: 'total',
      title: costWords.spend.total,
      width: '112px',
      align: 'end',
      cell: (line) => <b className="cl-num">{formatMoney(line.total, currency)}</b>,
    },
    ...across.map((column, at): Column<Line> => ({
      id: `at ${column.key}`,
      title: column.title,
      width: 'minmax(96px, 1fr)',
      align: 'end',
      cell: (line) => {
        const value = line.values[at] ?? 0;
        return (
          <span
            className={`cl-pivot__cell cl-num ${value === 0 ? 'cl-faint' : ''}`}
            style={shade(line, value)}
            title={formatMoney(value, currency, true)}
          >
            {value === 0 ? '–' : formatMoney(value, currency)}
          </span>
        );
      },
    })),
  ];
  return (
    <DataTable
      label={label}
      rows={lines}
      columns={columns}
      rowKey={({ key }) => key}
      rowLabel={({ name }) => name}
      rowHeight={ROW}
      maxHeight={HEAD + ROW * MOST}
      onOpen={onOpen && ((line) => line.key !== TOTAL && !line.other && onOpen(line.name))}
    />
  );
}
