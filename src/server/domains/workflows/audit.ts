import type { Sql } from '../../db/database';
import type { Clock } from '../../platform/clock';
import type { RecordActivity } from '../organisations/activity.port';
import type { Actor } from './workflows.port';

export type WorkflowAction =
  | 'workflow_created'
  | 'workflow_saved'
  | 'workflow_enabled'
  | 'workflow_disabled'
  | 'workflow_restored'
  | 'workflow_deleted';

/** Notes for the audit what somebody did to a workflow, in the transaction that does it. */
export type NoteWorkflow = (sql: Sql, by: Actor, action: WorkflowAction, name: string) => Promise<void>;

export function createAudit(record: RecordActivity, clock: Clock): NoteWorkflow {
  return (sql, by, action, subject) =>
    record(sql, { orgId: by.orgId, at: clock.now(), actor: by.name, action, subject });
}

/** What a change of the state is called; undefined where it stays. */
export function stateAction(before: string, after: string): WorkflowAction | undefined {
  if (before === after) return undefined;
  return after === 'enabled' ? 'workflow_enabled' : 'workflow_disabled';
}
