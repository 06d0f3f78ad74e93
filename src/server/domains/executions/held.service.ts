import type { Database } from '../../db/database';
import type { Engine } from '../../engine/engine.port';
import type { Session } from '../../gate/session';
import type { Handlers } from '../../http/context';
import type { Clock } from '../../platform/clock';
import type { RecordActivity } from '../organisations/activity.port';
import { byOf } from './by';

const SHOWN = 100;
const AT_ONCE = 1_000;

/** Executions that wait for an administrator: which, and what becomes of them. */
export function heldHandlers(deps: {
  engine: Pick<Engine, 'held' | 'letGo' | 'stop'>;
  database: Database;
  clock: Clock;
  record: RecordActivity;
}) {
  const { engine, database, clock, record } = deps;
  const note = ({ orgId, name: actor }: Session, action: string, executions: number) =>
    database.tenant(orgId, (sql) =>
      record(sql, { orgId, at: clock.now(), actor, action, subject: '', data: { executions } }),
    );
  return {
    'executions.held': async (_request, { session }) => {
      const held = await engine.held(session.orgId, SHOWN);
      const executions = held?.executions ?? [];
      return {
        held: held !== null,
        since: held?.since.toISOString() ?? null,
        reason: held?.reason ?? null,
        total: held?.total ?? 0,
        executions: executions.map((each) => ({
          execution_id: each.executionId,
          workflow_id: each.workflowId,
          workflow_name: each.workflowName,
          created_at: each.createdAt.toISOString(),
          was_under_way: each.wasUnderWay,
        })),
      };
    },
    'executions.resumeHeld': async (_request, { session }) => {
      const held = await engine.held(session.orgId, 1);
      if (held) {
        await engine.letGo(session.orgId);
        await note(session, 'held_executions_resumed', held.total);
      }
      return { resumed: held !== null };
    },
    'executions.stopHeld': async (_request, { session }) => {
      const { orgId } = session;
      let stopped = 0;
      // Until none is left: only then may others run.
      for (;;) {
        const held = await engine.held(orgId, AT_ONCE);
        if (!held || held.executions.length === 0) break;
        for (const { executionId } of held.executions) await engine.stop(orgId, executionId, byOf(session));
        stopped += held.executions.length;
      }
      await engine.letGo(orgId);
      if (stopped > 0) await note(session, 'held_executions_stopped', stopped);
      return { stopped };
    },
  } satisfies Partial<Handlers>;
}
