import { debugWords as words } from '@shared/words/debug';
import type { ServerJob } from '../../data/monitoring';
import { reasonOf } from '../../platform/api/reasonOf';
import { formatRelative } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { Panel } from '../../ui/base/Panel';
import { Failed, Skeleton } from '../../ui/feedback/States';
import { PlainTable } from '../../ui/table/PlainTable';
import { useCall } from '../../platform/api/calls';

/** What the server does by itself, and what of it failed. */
export function ServerJobs() {
  const now = useNow();
  const { data, error, refetch } = useCall('monitoring.jobs');
  return (
    <Panel title={words.jobs}>
      {data ? (
        <Jobs jobs={data.data} now={now} />
      ) : error ? (
        <Failed title={words.jobsFailed} reason={reasonOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={3} />
      )}
    </Panel>
  );
}

function Jobs({ jobs, now }: { jobs: readonly ServerJob[]; now: Date }) {
  return (
    <PlainTable
      label={words.jobs}
      rows={jobs}
      rowKey={({ name }) => name}
      columns={[
        { id: 'job', title: words.job, cell: ({ name }) => words.jobNames[name] ?? name },
        { id: 'status', title: words.status, cell: stateOf },
        {
          id: 'last',
          title: words.lastRun,
          cell: ({ last_ended: at }) => (at ? formatRelative(at, now) : words.never),
        },
        { id: 'next', title: words.nextRun, cell: ({ next_at: at }) => at && formatRelative(at, now) },
      ]}
    />
  );
}

function stateOf(job: ServerJob): string {
  const { running, waiting, tries, every_ms, last_error, last_error_at, last_ended } = job;
  if (last_error_at) return `${words.tries(tries)}: ${last_error ?? words.seeLog}`;
  if (running > 0) return words.running;
  if (every_ms === null && waiting > 0) return words.waiting(waiting);
  return last_ended ? words.done : '';
}
