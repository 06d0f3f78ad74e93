import { debugWords as words } from '@shared/words/debug';
import type { ClientReport } from '../../data/monitoring';
import { reasonOf } from '../../platform/api/reasonOf';
import { formatRelative } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { Panel } from '../../ui/base/Panel';
import { Failed, Skeleton } from '../../ui/feedback/States';
import { PlainTable } from '../../ui/table/PlainTable';
import { useCall } from '../../platform/api/calls';

const SHOWN = 50;

/** What the apps of this organisation have reported of themselves to the server, the newest first. */
export function ClientReports() {
  const now = useNow();
  const { data, error, refetch } = useCall('monitoring.reports', { query: { max_returned_items: SHOWN } });
  return (
    <Panel title={words.reports}>
      {data ? (
        <Reports reports={data.data} now={now} />
      ) : error ? (
        <Failed title={words.reportsFailed} reason={reasonOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={3} />
      )}
    </Panel>
  );
}

function Reports({ reports, now }: { reports: readonly ClientReport[]; now: Date }) {
  if (reports.length === 0) return <p className="cl-muted">{words.noReports}</p>;
  return (
    <PlainTable
      label={words.reports}
      rows={reports}
      rowKey={({ report_id }) => report_id}
      columns={[
        { id: 'report', title: words.reported, cell: ({ report }) => said(report) },
        { id: 'reporter', title: words.reporter, cell: ({ reporter }) => reporter },
        { id: 'when', title: words.when, cell: ({ at }) => formatRelative(at, now) },
      ]}
    />
  );
}

/** The message of a failure and where it was; anything else as it came. */
function said(report: ClientReport['report']): string {
  const { message, path } = report;
  if (typeof message !== 'string') return JSON.stringify(report);
  return typeof path === 'string' ? `${message} (${path})` : message;
}
