import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import { Fault } from '@shared/kernel/fault';
import type { WorkflowSummary, WorkflowVersion } from '@shared/api/workflows/workflows.api';
import { TIMESTAMP_FORMAT } from '@shared/model/limits';
import { workflowWords } from '@shared/words/workflows';
import type { LastRun } from '../../engine/reads.port';
import { nameTaken } from '../names';
import type { VersionRow, WorkflowRow } from './workflows.store';

export function toSummary(row: WorkflowRow, lastRuns: readonly LastRun[] = []): WorkflowSummary {
  return {
    workflowId: row.workflow_id,
    space_id: row.space_id,
    name: row.name,
    description: row.description,
    labels: row.labels,
    executions: row.executions,
    state: row.state,
    path: row.path,
    folder_id: row.folder_id,
    workflowMode: row.mode,
    workflowType: row.type,
    runnable_from: row.runnable_from,
    createdBy: row.created_by_name,
    creation_time: row.created_at.toISOString(),
    LastModified: row.updated_at.toISOString(),
    changedBy: row.updated_by_name,
    lastRuns: lastRuns.map(({ time, ...run }) => ({ ...run, time: time.toISOString() })),
    head_rev: row.head_rev,
    version: row.current_version,
    problems_count: row.problems,
    max_concurrent: row.max_concurrent,
    keep_days: row.keep_days,
    ...(row.shared_by === null ? {} : { shared_by: row.shared_by }),
  };
}

export function toVersion(row: VersionRow, current: number): WorkflowVersion {
  return {
    VersionId: String(row.seq),
    name: row.name,
    LastModified: row.created_at.toISOString(),
    IsLatest: row.seq === current,
    creator: row.created_by_name,
    origin: row.origin,
  };
}

/** LIM-40: `2026-11-21-15:04:05`, in UTC. */
export const versionName = (now: Date) => format(new TZDate(now.getTime(), 'UTC'), TIMESTAMP_FORMAT);

export const workflowNotFound = () => new Fault('not_found:workflow_not_found', workflowWords.notFound);
export const workflowNameTaken = () => nameTaken(workflowWords.nameTaken);

/** WF-06: why the content of a workflow is not to be changed; undefined: it may be. */
export function whyNotEditable(row: Pick<WorkflowRow, 'mode' | 'type' | 'shared_by'>): string | undefined {
  const { mode, type } = row;
  if (mode === 'SHARED' && row.shared_by !== null) return workflowWords.sharedBy(row.shared_by);
  if (mode !== 'USER') return workflowWords.notEditable[mode];
  return type === 'CASE' ? workflowWords.notEditable.CASE : undefined;
}

export function mustBeEditable(row: Pick<WorkflowRow, 'mode' | 'type' | 'shared_by'>): void {
  const why = whyNotEditable(row);
  if (why !== undefined) throw new Fault('forbidden:workflow_not_editable', why);
}
