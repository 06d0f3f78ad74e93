import { debugWords as words } from '@shared/words/debug';
import type { ServerJob } from '../../data/monitoring';
import { reasonOf } from '../../platform/api/reasonOf';
import { formatRelative } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { Panel } from '../../ui/base/Panel';
import { Failed, Skeleton } from '../../ui/feedback/States';
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
    <table className="cl-debug__cache" aria-label={words.jobs}>
      <thead>
        <tr>
          <th>{words.job}</th>
          <th>{words.status}</th>
          <th>{words.lastRun}</th>
          <th>{words.nextRun}</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <tr key={job.name}>
            <td>{words.jobNames[job.name] ?? job.name}</td>
            <td>{stateOf(job)}</td>
            <td>{job.last_ended ? formatRelative(job.last_ended, now) : words.never}</td>
            <td>{job.next_at ? formatRelative(job.next_at, now) : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function stateOf(job: ServerJob): string {
  const { running, waiting, tries, every_ms, last_error, last_error_at, last_ended } = job;
  if (last_error_at) return `${words.tries(tries)}: ${last_error ?? words.seeLog}`;
  if (running > 0) return words.running;
  if (every_ms === null && waiting > 0) return words.waiting(waiting);
  return last_ended ? words.done : '';
}
