import { Fault } from '@shared/kernel/fault';
import type { CaseTicket } from '@shared/api/cases/tickets.api';
import { caseTicketFaults as words } from '@shared/words/caseTickets';
import type { Database, Sql, TenantScope } from '../../../db/database';
import { notifyChange } from '../../../db/notify';
import type { Clock } from '../../../platform/clock';
import type { Integrations } from '../../integrations/integrations.port';
import { StepError } from '../../../steps/contract';
import type { CaseTicketDraft } from '../../../steps/services';
import type { TicketPort } from '../../../steps/tickets.port';
import type { Actor } from '../cases.port';
import { casesStore } from '../cases.store';
import { githubAddress, jiraAddress, type TicketAddress } from './reference';
import { keyOf, remoteTicket, standingOf } from './remote';
import { ticketsStore, type Standing, type TicketRow } from './tickets.store';

export interface TicketsDeps {
  database: Database;
  clock: Clock;
  newId: () => string;
  integrations: Pick<Integrations, 'working'>;
  tickets: TicketPort;
}

/** What was begun and not ended for so long was ended with its server. */
const BEGUN_MS = 5 * 60_000;
const CALL_MS = 60_000;
const CASE_TICKETS_MAX = 20;

/** Tickets have one of these labels: they are found at the service also when its answer was lost. */
const SHARED_LABEL = 'costloom';
const labelOf = (caseId: string) => `costloom-${caseId}`;

const shown = (row: TicketRow): CaseTicket => ({
  ticket_id: row.ticket_id,
  integration_id: row.integration_id,
  service: row.service,
  key: keyOf(row),
  url: row.url,
  title: row.title,
  status: row.status,
  state: row.state,
  assignee: row.assignee,
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  looked_at: row.looked_at.toISOString(),
  error: row.error,
});

/** What a service refuses is no fault of this server, and says itself what is wrong. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof StepError ? new Fault('unprocessable:service_refused', error.message) : error;
  }
}

async function mustBeThere(sql: Sql, caseId: string): Promise<void> {
  if (!(await casesStore.find(sql, caseId)))
    throw new Fault('not_found:case_not_found', 'This case no longer exists.');
}

/** Tickets of cases: created, linked and unlinked. */
export function createTickets(deps: TicketsDeps) {
  const { database, clock, newId, tickets } = deps;

  async function tell(sql: Sql, orgId: string, actor: Actor, caseId: string, text: string): Promise<void> {
    const activity = { case_id: caseId, type: 'ticket', from_value: null, to_value: null, text };
    await casesStore.addActivities(sql, orgId, actor, [activity], clock.now());
    await notifyChange(sql, { orgId, tag: 'case', id: caseId });
    await notifyChange(sql, { orgId, tag: 'case_ticket', id: caseId });
  }

  async function mustBeConnected(orgId: string, integrationId: string, service: TicketRow['service']) {
    const found = await deps.integrations.working(orgId, integrationId, service);
    if (!found) throw new Fault('unprocessable:no_ticket_service', words.notConnected);
  }

  const isFull = async (sql: Sql, caseId: string) =>
    (await ticketsStore.ofCase(sql, caseId)).length >= CASE_TICKETS_MAX;

  async function rowFor(
    sql: Sql,
    of: { orgId: string; caseId: string; integrationId: string; service: TicketRow['service']; by: string },
    address: { place: string; number: string | null },
    standing: Standing,
  ): Promise<Omit<TicketRow, 'written' | 'error'>> {
    const now = clock.now();
    await ticketsStore.forgetBegun(sql, of.orgId, of.caseId, new Date(now.getTime() - BEGUN_MS));
    if (await isFull(sql, of.caseId)) throw new Fault('conflict:too_many_tickets', words.full);
    return {
      ticket_id: newId(),
      org_id: of.orgId,
      case_id: of.caseId,
      integration_id: of.integrationId,
      service: of.service,
      ...address,
      ...standing,
      created_by: of.by,
      created_at: now,
      looked_at: now,
      comments_at: new Date(Math.floor(now.getTime() / 1000) * 1000),
      told_through: await ticketsStore.newestActivity(sql, of.caseId),
    };
  }

  /** Makes the issue at its service. */
  async function make(orgId: string, label: string, asked: CaseTicketDraft) {
    const signal = AbortSignal.timeout(CALL_MS);
    const call = { orgId, integrationId: asked.integrationId, signal };
    const labels = [...asked.labels, label];
    if (asked.service === 'GITHUB') {
      const issue = { title: asked.title, body: asked.text, labels, assignees: [] };
      const made = await tickets.github.createIssue(call, asked.repository, issue);
      return { ...standingOf(made), number: made.key.split('#').at(-1) ?? '' };
    }
    const { title, text, projectId, issueTypeId } = asked;
    const fields = { labels, ...(text === '' ? {} : { description: text }), ...asked.fields, summary: title };
    const made = await tickets.jira.create(call, { projectId, issueTypeId, fields });
    const found = await tickets.jira.get(call, made.key).catch(() => undefined);
    const standing: Standing = found
      ? standingOf(found)
      : { url: made.url, title, status: '', state: 'new', assignee: null };
    return { ...standing, number: made.key };
  }

  /** One issue for several cases, which each are linked to. */
  async function createShared(
    orgId: string,
    caseIds: readonly string[],
    asked: CaseTicketDraft,
    actor: Actor,
  ): Promise<{ key: string; url: string; linked: string[] }> {
    const { integrationId, service } = asked;
    await mustBeConnected(orgId, integrationId, service);
    const { number, ...standing } = await told(() => make(orgId, SHARED_LABEL, asked));
    const address = { place: asked.service === 'GITHUB' ? asked.repository : '', number };
    const key = keyOf({ service, ...address });
    const linked: string[] = [];
    await database.tenant(orgId, async (sql) => {
      for (const caseId of caseIds) {
        const of = { orgId, caseId, integrationId, service, by: actor.name };
        if (!(await casesStore.find(sql, caseId)) || (await isFull(sql, caseId))) continue;
        if (!(await ticketsStore.insert(sql, await rowFor(sql, of, address, standing)))) continue;
        await tell(sql, orgId, actor, caseId, words.created(key));
        linked.push(caseId);
      }
    });
    return { key, url: standing.url, linked };
  }

  /** The first who asks for a case holds off all others until its ticket is there. */
  async function create(
    orgId: string,
    caseId: string,
    asked: CaseTicketDraft,
    actor: Actor,
  ): Promise<CaseTicket> {
    const { integrationId, service, title } = asked;
    await database.tenant(orgId, (sql) => mustBeThere(sql, caseId));
    await mustBeConnected(orgId, integrationId, service);
    const row = await database.tenant(orgId, async (sql) => {
      const place = asked.service === 'GITHUB' ? asked.repository : '';
      const standing: Standing = { url: '', title, status: '', state: 'new', assignee: null };
      const of = { orgId, caseId, integrationId, service, by: actor.name };
      const begun = await rowFor(sql, of, { place, number: null }, standing);
      if (!(await ticketsStore.insert(sql, begun)))
        throw new Fault('conflict:ticket_being_created', words.creating);
      return begun;
    });
    try {
      const made = await told(() => make(orgId, labelOf(caseId), asked));
      return await database.tenant(orgId, async (sql) => {
        await ticketsStore.created(sql, orgId, row.ticket_id, made);
        const kept: TicketRow = { ...row, ...made, written: [], error: null };
        await tell(sql, orgId, actor, caseId, words.created(keyOf(kept)));
        return shown(kept);
      });
    } catch (error) {
      await database.tenant(orgId, (sql) => ticketsStore.remove(sql, orgId, row.ticket_id));
      throw error;
    }
  }

  return {
    /** The organization of a case, where the scope holds it. */
    ownerOf: (scope: TenantScope, caseId: string): Promise<string | undefined> =>
      database.tenant(scope, async (sql) => (await casesStore.find(sql, caseId))?.org_id),

    list: (scope: TenantScope, caseId: string): Promise<CaseTicket[]> =>
      database.tenant(scope, async (sql) => {
        await mustBeThere(sql, caseId);
        return (await ticketsStore.ofCase(sql, caseId)).map(shown);
      }),

    create,

    /** One ticket for those of the cases that have none that is open; null when all have one. */
    async open(
      orgId: string,
      caseIds: readonly string[],
      asked: CaseTicketDraft,
      actor: Actor,
    ): Promise<{ ticket: { key: string; url: string } | null; linked: string[]; already: string[] }> {
      const already = await database.tenant(orgId, (sql) => ticketsStore.withOpen(sql, orgId, caseIds));
      const left = caseIds.filter((id) => !already.includes(id));
      const [first, ...others] = left;
      if (first === undefined) return { ticket: null, linked: [], already };
      if (others.length === 0) {
        const { key, url } = await create(orgId, first, asked, actor);
        return { ticket: { key, url }, linked: left, already };
      }
      const { linked, ...ticket } = await createShared(orgId, left, asked, actor);
      return { ticket, linked, already };
    },

    async link(
      orgId: string,
      caseId: string,
      { integrationId, reference }: { integrationId: string; reference: string },
      actor: Actor,
    ): Promise<CaseTicket> {
      await database.tenant(orgId, (sql) => mustBeThere(sql, caseId));
      const isJira = (await deps.integrations.working(orgId, integrationId, 'JIRA')) !== undefined;
      const service = isJira ? 'JIRA' : 'GITHUB';
      if (!isJira) await mustBeConnected(orgId, integrationId, 'GITHUB');
      const address: TicketAddress | undefined = (isJira ? jiraAddress : githubAddress)(reference);
      if (!address) throw new Fault('bad_input:ticket_reference_wrong', words.badReference[service]);
      const of = { org_id: orgId, integration_id: integrationId, service, ...address } as const;
      const found = await told(() => remoteTicket(tickets, of, AbortSignal.timeout(CALL_MS)).get());
      if (!found) throw new Fault('unprocessable:ticket_unknown', words.noSuch(keyOf(of)));
      return database.tenant(orgId, async (sql) => {
        const by = { orgId, caseId, integrationId, service, by: actor.name } as const;
        const row = await rowFor(sql, by, address, standingOf(found));
        if (!(await ticketsStore.insert(sql, row)))
          throw new Fault('conflict:ticket_linked', words.linked(keyOf(row)));
        await tell(sql, orgId, actor, caseId, words.linkedNow(keyOf(row)));
        return shown({ ...row, written: [], error: null });
      });
    },

    async unlink(orgId: string, caseId: string, ticketId: string, actor: Actor): Promise<void> {
      await database.tenant(orgId, async (sql) => {
        const row = await ticketsStore.find(sql, orgId, ticketId);
        if (row?.case_id !== caseId) throw new Fault('not_found:ticket_not_linked', words.notLinked);
        await ticketsStore.remove(sql, orgId, ticketId);
        await tell(sql, orgId, actor, caseId, words.unlinked(keyOf(row)));
      });
    },
  };
}
export type TicketsService = ReturnType<typeof createTickets>;
