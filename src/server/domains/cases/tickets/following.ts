import type { CaseStatus } from '@shared/model/caseStatus';
import { caseTicketFaults as words } from '@shared/words/caseTickets';
import type { Database } from '../../../db/database';
import { notifyChange } from '../../../db/notify';
import type { JobDefinition } from '../../../jobs/jobs.port';
import type { Clock } from '../../../platform/clock';
import { inTurns } from '../../../platform/inTurns';
import type { Log } from '../../../platform/log';
import { StepError } from '../../../steps/contract';
import type { Ticket, TicketComment, TicketPort, TicketState } from '../../../steps/tickets.port';
import type { Actor, Cases } from '../cases.port';
import { keyOf, remoteTicket, standingOf } from './remote';
import { ticketsStore, type TicketRow } from './tickets.store';

const EVERY_MS = 2 * 60_000;
const LOOK_MS = 30_000;
const AT_ONCE = 4;

/** What a case becomes when its ticket has come so far; where a ticket begins says nothing of the case. */
const moves: Partial<Record<TicketState, CaseStatus>> = { in_progress: 'in_progress', done: 'completed' };

export interface FollowingDeps {
  database: Database;
  clock: Clock;
  log: Log;
  tickets: TicketPort;
  cases: Pick<Cases, 'setStatus' | 'comment'>;
}

/**
 * Follows the tickets of cases: what their state has become moves the case, and comments cross. What crosses is written
 * once, under a name that is no person's here and no comment of ours there, so it never crosses back.
 */
export function createTicketFollowing({
  database,
  clock,
  log,
  tickets,
  cases,
}: FollowingDeps): JobDefinition {
  const actorOf = (row: TicketRow, name = ''): Actor => ({
    name: words.actor(name, row.service),
    kind: 'system',
    by: 'ticket',
  });
  const tenant = (row: TicketRow) => ({ orgIds: [row.org_id] });

  async function move(row: TicketRow, now: Ticket): Promise<void> {
    const status = now.state === row.state ? undefined : moves[now.state];
    if (!status) return;
    const reason = words.moved(keyOf(row), now.status);
    // A case that cannot become so (it is over, or excluded) stays as it is.
    await cases.setStatus(row.org_id, actorOf(row), { caseIds: [row.case_id], status, reason });
  }

  /** Comments of the issue that are new go to the case; → up to when they are there. */
  async function bring(row: TicketRow, comments: readonly TicketComment[]): Promise<Date> {
    let through = row.comments_at;
    for (const { id, author, text, at } of comments) {
      const time = new Date(at);
      // The newest is looked at again: services tell seconds, and the key keeps it from being written twice.
      if (!(time >= row.comments_at) || row.written.includes(id)) continue;
      const key = `ticket/${row.ticket_id}/${id}`;
      await cases.comment(row.org_id, actorOf(row, author), [row.case_id], text, key);
      if (time > through) through = time;
    }
    return through;
  }

  /** Comments of people on the case go to the issue, each once: one whose answer was lost is not sent again. */
  async function send(row: TicketRow, write: (text: string) => Promise<{ id: string }>): Promise<void> {
    const untold = await database.tenant(tenant(row), (sql) => ticketsStore.untold(sql, row));
    for (const { activity_id, actor, text } of untold) {
      const written = await write(words.said(actor, text)).catch((error: unknown) => {
        // What was ended before it was sent is sent the next time.
        if (!(error instanceof StepError) || error.retryable) throw error;
        log.warn(
          { err: error, orgId: row.org_id, ticketId: row.ticket_id },
          'A comment did not reach its ticket',
        );
        return null;
      });
      await database.tenant(tenant(row), (sql) =>
        ticketsStore.told(sql, row, activity_id, written?.id ?? null),
      );
    }
  }

  async function look(row: TicketRow, signal: AbortSignal): Promise<void> {
    const { number } = row;
    if (number === null) return;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)]);
    const remote = remoteTicket(tickets, { ...row, number }, limit);
    let standing = standingOf({ ...row, id: '', key: '', updatedAt: '' });
    let commentsAt = row.comments_at;
    let error: string | null = null;
    try {
      const found = await remote.get();
      if (found) {
        await send(row, remote.comment);
        const written = await database.tenant(tenant(row), (sql) =>
          ticketsStore.find(sql, row.org_id, row.ticket_id),
        );
        if (!written) return;
        commentsAt = await bring(written, await remote.comments(row.comments_at));
        await move(row, found);
        standing = standingOf(found);
      } else error = words.gone;
    } catch (failure) {
      signal.throwIfAborted();
      if (!(failure instanceof StepError))
        log.error({ err: failure, orgId: row.org_id, ticketId: row.ticket_id }, 'A ticket could not be read');
      error = failure instanceof StepError ? failure.message : words.failed;
    }
    const now = clock.now();
    await database.tenant(tenant(row), async (sql) => {
      await ticketsStore.looked(sql, row, { ...standing, now, commentsAt, error });
      const same =
        JSON.stringify(standing) === JSON.stringify(standingOf({ ...row, id: '', key: '', updatedAt: '' }));
      if (!same || error !== row.error)
        await notifyChange(sql, { orgId: row.org_id, tag: 'case_ticket', id: row.case_id });
    });
  }

  return {
    name: 'tickets.follow',
    everyMs: EVERY_MS,
    timeoutMs: 10 * 60_000,
    async run(_job, { signal }) {
      const before = new Date(clock.now().getTime() - EVERY_MS / 2);
      const rows = await database.system((sql) => ticketsStore.due(sql, before));
      await inTurns(rows, AT_ONCE, (row) => look(row, signal));
    },
  };
}
