import { useMemo, useState } from 'react';
import { aiSettingsWords as words } from '@shared/words/aiModels';
import { useAiRequestsInfiniteQuery, type AiRequestEntry } from '../../../data/aiModels';
import { formatMoment } from '../../../platform/formatting/dates';
import { formatNumber } from '../../../platform/formatting/numbers';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Empty, Tag } from '../../../ui/feedback/States';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { RequestDialog } from './RequestDialog';
import { Pending } from '../../../parts/feedback/Loaded';
import { cellColumn, momentColumn, textColumn } from '../../../ui/table/columns';

const ROW = 38;
const headings = words.logColumns;

const figures = (id: 'tokens' | 'cost' | 'time', read: (row: AiRequestEntry) => string) =>
  cellColumn(id, headings[id], '66px', (row: AiRequestEntry) => <span className="cl-num">{read(row)}</span>);

const columns: Column<AiRequestEntry>[] = [
  momentColumn('at', headings.at, '140px', (row: AiRequestEntry) => row.at),
  textColumn('use', headings.use, 'minmax(110px, 1.4fr)', (row: AiRequestEntry) => words.uses[row.use]),
  cellColumn('model', headings.model, 'minmax(90px, 1fr)', (row: AiRequestEntry) => (
    <span className="cl-clip" title={row.model}>
      {row.model_name}
    </span>
  )),
  cellColumn('status', headings.status, '94px', ({ status }: AiRequestEntry) => (
    <Tag tone={status === 'ok' ? 'good' : 'bad'}>{words.statuses[status]}</Tag>
  )),
  figures('tokens', (row) => formatNumber(row.tokens_in + row.tokens_out)),
  figures('cost', ({ cost }) => (cost === null ? words.noPrice : `$${formatNumber(cost, 4)}`)),
  figures('time', (row) => formatNumber(row.milliseconds / 1000, 1)),
];

/** What was asked, newest first; each opens with what was sent. */
export function RequestLog() {
  const log = useAiRequestsInfiniteQuery();
  const rows = useMemo(() => log.data?.pages.flatMap((page) => page.data) ?? [], [log.data]);
  const [open, setOpen] = useState<AiRequestEntry | null>(null);
  return (
    <Panel title={words.log} note={words.logText}>
      {!log.data ? (
        <Pending what="AI requests" query={log} rows={4} />
      ) : rows.length === 0 ? (
        <Empty icon="history" title={words.logNone} />
      ) : (
        <div className="cl-stack">
          <DataTable
            label={words.log}
            rows={rows}
            columns={columns}
            rowKey={({ request_id }) => request_id}
            rowLabel={({ at }) => words.open(formatMoment(at))}
            rowHeight={ROW}
            maxHeight={ROW * 12 + 36}
            onOpen={(row) => setOpen(row)}
          />
          {log.hasNextPage && (
            <div>
              <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                {words.more}
              </Button>
            </div>
          )}
        </div>
      )}
      {open && <RequestDialog entry={open} onClose={() => setOpen(null)} />}
    </Panel>
  );
}
