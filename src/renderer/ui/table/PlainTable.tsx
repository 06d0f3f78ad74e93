import type { ReactNode } from 'react';
import { exactColumns, type Column } from './DataTable';
import './plainTable.css';

/** A column of a `DataTable` without its width; `head`: each of its cells names its row; `help` is said of its title. */
export type PlainColumn<T> = Pick<Column<T>, 'id' | 'align' | 'cell' | 'hasDecimals'> & {
  title: ReactNode;
  help?: string;
  head?: true;
};

/** A short table, all of which is drawn. */
export function PlainTable<T>(props: {
  label: string;
  rows: readonly T[];
  columns: readonly PlainColumn<T>[];
  rowKey(row: T, index: number): string | number;
  /** Rows of `<tr>` that tell of all of them. */
  foot?: ReactNode;
  className?: string;
}) {
  const { columns } = props;
  const exact = exactColumns(columns, props.rows);
  return (
    <table className={`cl-plaintable ${props.className ?? ''}`} aria-label={props.label}>
      <thead>
        <tr>
          {columns.map(({ id, title, help, align }) => (
            <th
              key={id}
              scope="col"
              className={align === 'end' ? 'cl-plaintable__end' : undefined}
              title={help}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row, index) => (
          <tr key={props.rowKey(row, index)}>
            {columns.map(({ id, align, head, cell }) => {
              const Cell = head ? 'th' : 'td';
              return (
                <Cell
                  key={id}
                  scope={head && 'row'}
                  className={align === 'end' ? 'cl-plaintable__end cl-num' : undefined}
                >
                  {cell(row, exact.has(id))}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
      {props.foot && <tfoot>{props.foot}</tfoot>}
    </table>
  );
}

/** What can be done with a row, at its end; its title is only said. */
export const actionColumn = <T,>(title: string, cell: (row: T) => ReactNode): PlainColumn<T> => ({
  id: 'action',
  title: <span className="cl-hidden">{title}</span>,
  align: 'end',
  cell,
});

/** What the foot tells of all rows in the columns of figures. */
export const footCells = <T,>(columns: readonly { id: string; cell(row: T): ReactNode }[], all: T) =>
  columns.map(({ id, cell }) => (
    <td key={id} className="cl-plaintable__end cl-num">
      {cell(all)}
    </td>
  ));
