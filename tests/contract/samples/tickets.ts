import { addIntegrationRow } from '../integrationRow';
import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Organisation } from '../world';
import { aCase } from './cases';

async function aTicket(harness: Harness, { orgId }: Organisation, caseId: string): Promise<string> {
  const integrationId = await addIntegrationRow(harness.database, orgId, 'JIRA');
  const ticketId = `ticket-${integrationId}`;
  await harness.database.system((sql) =>
    sql.run(
      `insert into case_ticket (ticket_id, org_id, case_id, integration_id, service, place, number, url, title, status,
         state, created_by, created_at, looked_at, comments_at, told_through)
       values ($1, $2, $3, $4, 'JIRA', '', 'OPS-1', '', 'Idle disks', 'To Do', 'new', 'Ada', now(), now(), now(), 0)`,
      [ticketId, orgId, caseId, integrationId],
    ),
  );
  return ticketId;
}

/** What asks Jira or GitHub is proven with their doubles. */
export const samples: Samples = {
  'tickets.list': {
    request: async (harness, _as, organisation) => ({ params: { id: await aCase(harness, organisation) } }),
  },
  'tickets.create': {
    request: async (harness, _as, organisation) => ({
      params: { id: await aCase(harness, organisation) },
      body: {
        service: 'GITHUB',
        integration_id: await addIntegrationRow(harness.database, organisation.orgId, 'GITHUB', {
          status: 'INACTIVE',
        }),
        repository: 'acme/infra',
        title: 'Idle disks',
      },
    }),
    status: 422,
  },
  'tickets.link': {
    request: async (harness, _as, organisation) => ({
      params: { id: await aCase(harness, organisation) },
      body: {
        integration_id: await addIntegrationRow(harness.database, organisation.orgId, 'GITHUB', {
          status: 'INACTIVE',
        }),
        reference: 'acme/infra#12',
      },
    }),
    status: 422,
  },
  'tickets.unlink': {
    request: async (harness, _as, organisation) => {
      const id = await aCase(harness, organisation);
      return { params: { id, ticketId: await aTicket(harness, organisation, id) } };
    },
  },
};
