import type { Handlers } from '../../http/context';
import type { Allocation } from './allocation.service';
import type { TagHealth } from './health';
import type { StatementSchedules } from './schedules';
import type { StatementSending } from './sending';
import type { Statements } from './statements';

export function allocationHandlers(
  allocation: Allocation,
  statements: Statements,
  health: TagHealth,
  send: StatementSending,
  schedules: Pick<StatementSchedules, 'find' | 'put'>,
) {
  return {
    'allocation.list': async (_input, { session }) => ({ data: await allocation.list(session.orgId) }),
    'allocation.create': async ({ body }, { session }) => {
      const { valid_from: validFrom, ...made } = body;
      return { data: await allocation.create(session, { ...made, validFrom }) };
    },
    'allocation.update': async ({ params, body }, { session }) => {
      const { change, ...rest } = body;
      const next = change && { content: change.content, validFrom: change.valid_from };
      return { data: await allocation.update(session, params.id, { ...rest, change: next }) };
    },
    'allocation.delete': async ({ params }, { session }) => {
      await allocation.remove(session, params.id);
      return { data: { ok: true as const } };
    },
    'allocation.versions': async ({ params }, { session }) => ({
      data: await allocation.versions(session.orgId, params.id),
    }),
    'allocation.preview': async ({ body }, { session, signal }) => ({
      data: await statements.preview(session.orgId, body, signal),
    }),
    'allocation.sendStatement': async ({ params, body }, { session, signal }) => ({
      data: await send(session, params.id, body, signal),
    }),
    'allocation.statement': async ({ params, query }, { session, signal }) => ({
      data: await statements.statement(session.orgId, params.id, query, signal),
    }),
    'allocation.health': async ({ query }, { session, signal }) => ({
      data: await health(session.orgId, query, signal),
    }),
    'allocation.statementFile': async ({ params, query }, { session, signal }) => ({
      data: await statements.file(session.orgId, params.id, query, signal),
    }),
    'allocation.schedule': async ({ params }, { session }) => ({
      data: await schedules.find(session.orgId, params.id),
    }),
    'allocation.putSchedule': async ({ params, body }, { session }) => ({
      data: await schedules.put(session, params.id, body.schedule),
    }),
    'allocation.exportFocus': ({ params, query }, { session, signal }) =>
      statements.focus(session.orgId, params.id, query, signal),
    'allocation.exportStatement': ({ params, query }, { session, signal }) =>
      statements.csv(session.orgId, params.id, query, signal),
  } satisfies Partial<Handlers>;
}
