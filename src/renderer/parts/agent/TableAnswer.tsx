import { useMemo, useState } from 'react';
import { agentWords } from '@shared/words/agent';
import type { AgentTable } from '../../data/agent';
import { Button } from '../../ui/base/Button';
import { Icon } from '../../ui/base/Icon';
import { useCopy } from '../../ui/overlays/useCopy';
import type { ResultSort } from '../results/order';
import { cellOf, csvOf, isFigure, ROWS_DRAWN, ROWS_SHOWN, sortedRows, type AgentColumn } from './agentTable';
import { Row, Stack } from '../../ui/layout/Layout';

const words = agentWords.table;

/** AI-C-14: rows in the order that was given, or by a column. */
export function TableAnswer({ table, name }: { table: AgentTable; name: string }) {
  const copy = useCopy();
  const [sort, setSort] = useState<ResultSort | null>(null);
  const [all, setAll] = useState(false);
  const rows = useMemo(() => sortedRows(table, sort), [table, sort]);
  const shown = rows.slice(0, all ? ROWS_DRAWN : ROWS_SHOWN);
  if (rows.length === 0) return <p className="cl-muted">{words.empty}</p>;
  return (
    <Stack gap="xs">
      <div
        className="cl-scroll cl-box-surface cl-agent__scroll"
        role="region"
        aria-label={name || words.label}
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <HeadCell key={column.key} column={column} sort={sort} onSort={setSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, at) => (
              <tr key={at}>
                {table.columns.map((column) => (
                  <td key={column.key} className={cellClass(column)}>
                    {cellOf(column, row[column.key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Row wrap>
        {rows.length > ROWS_SHOWN && (
          <Button kind="quiet" size="small" onClick={() => setAll(!all)}>
            {all ? words.fewer : words.rows(rows.length)}
          </Button>
        )}
        <Button
          kind="quiet"
          size="small"
          icon="copy"
          onClick={() => copy(csvOf(table), words.copied, agentWords.copyFailed)}
        >
          {words.copy}
        </Button>
      </Row>
    </Stack>
  );
}

function cellClass(column: AgentColumn): string | undefined {
  if (isFigure(column)) return 'cl-num cl-nowrap cl-agent__figure';
  return column.kind === 'date' ? 'cl-num cl-nowrap' : undefined;
}

function HeadCell(props: {
  column: AgentColumn;
  sort: ResultSort | null;
  onSort(sort: ResultSort | null): void;
}) {
  const { column, sort } = props;
  const order = sort?.key === column.key ? sort.order : null;
  // Figures begin with the largest; a third press gives the order that was given.
  const first = isFigure(column) ? 'desc' : 'asc';
  const second = first === 'asc' ? 'desc' : 'asc';
  const next = order === null ? first : order === first ? second : null;
  return (
    <th
      scope="col"
      className={isFigure(column) ? 'cl-agent__figure' : undefined}
      aria-sort={order === null ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className="cl-table__sort"
        onClick={() => props.onSort(next && { key: column.key, order: next })}
      >
        {column.label}
        {order && <Icon name={order === 'asc' ? 'chevronUp' : 'chevronDown'} size={12} />}
      </button>
    </th>
  );
}
