import type { ticketCalls } from '@shared/api/cases/tickets.api';
import { isJsonObject } from '@shared/model/json';
import { isMsp } from '../../../gate/gate';
import { refuseOfCustomer } from '../../../gate/ofCustomer';
import type { CallContext, Handler } from '../../../http/context';
import { actorOf } from '../actor';
import type { CaseTicketDraft } from '../../../steps/services';
import type { TicketsService } from './tickets.service';

type TicketCall = (typeof ticketCalls)[keyof typeof ticketCalls];
type TicketHandlers = { [C in TicketCall as C['id']]: Handler<C> };

export function ticketHandlers(tickets: TicketsService): TicketHandlers {
  const refuse = (context: CallContext, caseId: string) =>
    refuseOfCustomer(context, (scope) => tickets.ownerOf(scope, caseId));
  return {
    'tickets.list': async ({ params }, context) => {
      const { session } = context;
      const scope = isMsp(session) ? await context.mspScope() : context.scope;
      return tickets.list(scope, params.id);
    },
    'tickets.create': async ({ params, body }, context) => {
      await refuse(context, params.id);
      const { session } = context;
      const { integration_id: integrationId, title, text, labels } = body;
      const common = { integrationId, title, text, labels };
      const asked: CaseTicketDraft =
        body.service === 'GITHUB'
          ? { ...common, service: 'GITHUB', repository: body.repository }
          : {
              ...common,
              service: 'JIRA',
              projectId: body.project_id,
              issueTypeId: body.issue_type_id,
              fields: isJsonObject(body.fields) ? body.fields : {},
            };
      return tickets.create(session.orgId, params.id, asked, actorOf(session));
    },
    'tickets.link': async ({ params, body }, context) => {
      await refuse(context, params.id);
      const { session } = context;
      const { integration_id: integrationId, reference } = body;
      return tickets.link(session.orgId, params.id, { integrationId, reference }, actorOf(session));
    },
    'tickets.unlink': async ({ params }, context) => {
      await refuse(context, params.id);
      const { session } = context;
      await tickets.unlink(session.orgId, params.id, params.ticketId, actorOf(session));
    },
  };
}
