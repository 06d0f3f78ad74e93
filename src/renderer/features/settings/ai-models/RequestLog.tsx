import { useMemo, useState } from 'react';
import { aiSettingsWords as words } from '@shared/words/aiModels';
import { useAiRequestsInfiniteQuery, type AiRequestEntry } from '../../../data/aiModels';
import { formatLong, formatMoment } from '../../../platform/formatting/dates';
import { formatNumber } from '../../../platform/formatting/numbers';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Empty, Tag } from '../../../ui/feedback/States';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { RequestDialog } from './RequestDialog';
import { Pending } from '../../../parts/feedback/Loaded';

const ROW = 38;
const headings = words.logColumns;

const columns: Column<AiRequestEntry>[] = [
  {
    id: 'at',
    title: headings.at,
    width: '140px',
    cell: ({ at }) => (
      <span className="cl-num cl-muted" title={formatLong(at)}>
        {formatMoment(at)}
      </span>
    ),
  },
  {
    id: 'use',
    title: headings.use,
    width: 'minmax(110px, 1.4fr)',
    cell: ({ use }) => (
      <span className="cl-clip" title={words.uses[use]}>
        {words.uses[use]}
      </span>
    ),
  },
  {
    id: 'model',
    title: headings.model,
    width: 'minmax(90px, 1fr)',
    cell: ({ model_name, model }) => (
      <span className="cl-clip" title={model}>
        {model_name}
      </span>
    ),
  },
  {
    id: 'status',
    title: headings.status,
    width: '94px',
    cell: ({ status }) => <Tag tone={status === 'ok' ? 'good' : 'bad'}>{words.statuses[status]}</Tag>,
  },
  {
    id: 'tokens',
    title: headings.tokens,
    width: '66px',
    cell: ({ tokens_in, tokens_out }) => (
      <span className="cl-num">{formatNumber(tokens_in + tokens_out)}</span>
    ),
  },
  {
    id: 'cost',
    title: headings.cost,
    width: '66px',
    cell: ({ cost }) => (
      <span className="cl-num">{cost === null ? words.noPrice : `$${formatNumber(cost, 4)}`}</span>
    ),
  },
  {
    id: 'time',
    title: headings.time,
    width: '66px',
    cell: ({ milliseconds }) => <span className="cl-num">{formatNumber(milliseconds / 1000, 1)}</span>,
  },
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
