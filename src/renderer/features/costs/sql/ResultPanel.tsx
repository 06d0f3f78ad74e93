import { useMemo } from 'react';
import { columnKind } from '@shared/model/sql/columnKind';
import { sqlWords as words } from '@shared/words/sqlConsole';
import type { SqlResult } from '../../../data/costSql';
import { Panel } from '../../../ui/base/Panel';
import { Banner, Empty, Skeleton } from '../../../ui/feedback/States';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { cellText, exactText } from './cells';
import type { RunState } from './sqlState';

const ROW = 30;
const HEIGHT = 560;

interface Line {
  key: string;
  values: SqlResult['rows'][number];
}

/** What became of the last run. */
export function ResultPanel({ state }: { state: RunState }) {
  switch (state.is) {
    case 'none':
      return null;
    case 'running':
      return (
        <Panel>
          <Skeleton rows={6} label={words.running} />
        </Panel>
      );
    case 'stopped':
      return <Banner tone="info">{words.stopped}</Banner>;
    case 'failed':
      return <Banner tone="bad">{state.reason}</Banner>;
    case 'done':
      return <Result result={state.result} />;
  }
}

function Result({ result }: { result: SqlResult }) {
  const { rows, columns, truncated, took } = result;
  const lines = useMemo(() => rows.map((values, at) => ({ key: String(at), values })), [rows]);
  const shown = useMemo(() => columnsOf(columns, rows), [columns, rows]);
  if (rows.length === 0)
    return (
      <Panel>
        <Empty icon="search" title={words.none}>
          {words.noneText}
        </Empty>
      </Panel>
    );
  return (
    <Panel
      title={words.result}
      note={
        <span role="status" className="cl-num">
          {truncated ? words.first(rows.length) : words.rows(rows.length)} · {words.took(took)}
        </span>
      }
      className="cl-sql__result"
      flush
    >
      <DataTable
        label={words.table}
        rows={lines}
        columns={shown}
        rowKey={({ key }) => key}
        rowHeight={ROW}
        maxHeight={HEIGHT}
      />
    </Panel>
  );
}

function columnsOf(columns: SqlResult['columns'], rows: SqlResult['rows']): Column<Line>[] {
  return columns.map(({ name, type }, at) => {
    const isNumber = columnKind(type) === 'number';
    const text = cellText(columns, at, rows);
    const width = isNumber ? 'minmax(120px, 1fr)' : 'minmax(150px, 1.6fr)';
    const cell = ({ values }: Line) => {
      const value = values[at] ?? null;
      const look = value === null ? 'cl-faint' : isNumber ? 'cl-num' : '';
      return (
        <span className={`cl-clip ${look}`} title={exactText(value)}>
          {text(values)}
        </span>
      );
    };
    return { id: `${at}`, title: name, width, cell, ...(isNumber ? { align: 'end' as const } : {}) };
  });
}
