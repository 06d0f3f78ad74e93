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
    'allocation.list': (_input, { session }) => allocation.list(session.orgId),
    'allocation.create': ({ body: { valid_from: validFrom, ...made } }, { session }) =>
      allocation.create(session, { ...made, validFrom }),
    'allocation.update': async ({ params, body }, { session }) => {
      const { change, ...rest } = body;
      const next = change && { content: change.content, validFrom: change.valid_from };
      return allocation.update(session, params.id, { ...rest, change: next });
    },
    'allocation.delete': ({ params }, { session }) => allocation.remove(session, params.id),
    'allocation.versions': ({ params }, { session }) => allocation.versions(session.orgId, params.id),
    'allocation.preview': ({ body }, { session, signal }) => statements.preview(session.orgId, body, signal),
    'allocation.sendStatement': ({ params, body }, { session, signal }) =>
      send(session, params.id, body, signal),
    'allocation.statement': ({ params, query }, { session, signal }) =>
      statements.statement(session.orgId, params.id, query, signal),
    'allocation.health': ({ query }, { session, signal }) => health(session.orgId, query, signal),
    'allocation.statementFile': ({ params, query }, { session, signal }) =>
      statements.file(session.orgId, params.id, query, signal),
    'allocation.schedule': ({ params }, { session }) => schedules.find(session.orgId, params.id),
    'allocation.putSchedule': ({ params, body }, { session }) =>
      schedules.put(session, params.id, body.schedule),
    'allocation.exportFocus': ({ params, query }, { session, signal }) =>
      statements.focus(session.orgId, params.id, query, signal),
    'allocation.exportStatement': ({ params, query }, { session, signal }) =>
      statements.csv(session.orgId, params.id, query, signal),
  } satisfies Partial<Handlers>;
}
