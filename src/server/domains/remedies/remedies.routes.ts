import type { remedyCalls } from '@shared/api/cases/remedies.api';
import type { Handler } from '../../http/context';
import { isMspUser, type Session } from '../../gate/session';
import type { RemediesService } from './remedies.service';
import type { UndoChanges } from './undoing';

type RemedyCall = (typeof remedyCalls)[keyof typeof remedyCalls];
type RemedyHandlers = { [C in RemedyCall as C['id']]: Handler<C> };

const namesOf = (text: string | undefined) => text?.split(',').filter((name) => name !== '');

export function remedyHandlers(remedies: RemediesService, undo: UndoChanges): RemedyHandlers {
  const byOf = (session: Session) => {
    const { orgId, userId, name } = session;
    return { orgId, userId, name, isMspUser: isMspUser(session) };
  };
  return {
    'remedies.list': ({ query }, { session }) =>
      remedies.list(session.orgId, {
        caseTypes: namesOf(query.case_types),
        providers: namesOf(query.providers),
      }),
    'remedies.advice': ({ params, body }, { session }) =>
      remedies.advice(session.orgId, params.id, body.case_ids),
    'remedies.run': async ({ params, body }, { session }) => {
      const { case_ids: caseIds, integration_id: integrationId, inputs, preview } = body;
      return remedies.run(byOf(session), params.id, { caseIds, integrationId, inputs, preview });
    },
    'remedies.undo': async ({ body }, { session }) => {
      const { workflow_id: workflowId, execution_id: executionId, preview } = body;
      return undo(byOf(session), { workflowId, executionId, preview });
    },
  };
}
