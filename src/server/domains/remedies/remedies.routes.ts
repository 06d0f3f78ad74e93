import type { remedyCalls } from '@shared/api/cases/remedies.api';
import type { Handler } from '../../http/context';
import { isMspUser } from '../../gate/session';
import type { RemediesService } from './remedies.service';

type RemedyCall = (typeof remedyCalls)[keyof typeof remedyCalls];
type RemedyHandlers = { [C in RemedyCall as C['id']]: Handler<C> };

const namesOf = (text: string | undefined) => text?.split(',').filter((name) => name !== '');

export function remedyHandlers(remedies: RemediesService): RemedyHandlers {
  return {
    'remedies.list': async ({ query }, { session }) => ({
      data: await remedies.list(session.orgId, {
        caseTypes: namesOf(query.case_types),
        providers: namesOf(query.providers),
      }),
    }),
    'remedies.advice': async ({ params, body }, { session }) => ({
      data: await remedies.advice(session.orgId, params.id, body.case_ids),
    }),
    'remedies.run': async ({ params, body }, { session }) => {
      const { orgId, userId, name } = session;
      const by = { orgId, userId, name, isMspUser: isMspUser(session) };
      const { case_ids: caseIds, integration_id: integrationId, inputs, preview } = body;
      return { data: await remedies.run(by, params.id, { caseIds, integrationId, inputs, preview }) };
    },
  };
}
