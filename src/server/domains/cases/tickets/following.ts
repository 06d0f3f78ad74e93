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

/** The same of all cases that one issue is of. */
const issueOf = ({ org_id, integration_id, place, number }: TicketRow): string =>
  JSON.stringify([org_id, integration_id, place, number]);

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
  async function bring(
    row: TicketRow,
    comments: readonly TicketComment[],
    ours: ReadonlySet<string>,
  ): Promise<Date> {
    let through = row.comments_at;
    for (const { id, author, text, at } of comments) {
      const time = new Date(at);
      // The newest is looked at again: services tell seconds, and the key keeps it from being written twice.
      if (!(time >= row.comments_at) || ours.has(id)) continue;
      const key = `ticket/${row.ticket_id}/${id}`;
      await cases.comment(row.org_id, actorOf(row, author), [row.case_id], text, key);
      if (time > through) through = time;
    }
    return through;
  }

  /** Comments of people on the case go to the issue, each once: one whose answer was lost is not sent again. */
  async function send(
    row: TicketRow,
    said: Set<string>,
    write: (text: string) => Promise<{ id: string }>,
  ): Promise<void> {
    const untold = await database.tenant(tenant(row), (sql) => ticketsStore.untold(sql, row));
    for (const { activity_id, actor, text } of untold) {
      const saying = words.said(actor, text);
      // One comment on several cases of one issue is one there.
      const isSaid = said.has(saying);
      said.add(saying);
      const writing = isSaid ? Promise.resolve(null) : write(saying);
      const written = await writing.catch((error: unknown) => {
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

  /** Looks once at an issue, for all the cases that it is of. */
  async function look(rows: readonly TicketRow[], signal: AbortSignal): Promise<void> {
    const [one] = rows;
    if (!one || one.number === null) return;
    const remote = remoteTicket(
      tickets,
      { ...one, number: one.number },
      AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)]),
    );
    let found: Ticket | undefined;
    let error: string | null = null;
    const commentsAt = new Map<string, Date>();
    try {
      found = await remote.get();
      if (found) {
        const said = new Set<string>();
        for (const row of rows) await send(row, said, remote.comment);
        const now = await inTurns(rows, AT_ONCE, (row) =>
          database.tenant(tenant(row), (sql) => ticketsStore.find(sql, row.org_id, row.ticket_id)),
        );
        const left = now.filter((row) => row !== undefined);
        const ours = new Set(left.flatMap(({ written }) => written));
        const since = new Date(Math.min(...rows.map(({ comments_at }) => comments_at.getTime())));
        const comments = await remote.comments(since);
        for (const row of left) {
          commentsAt.set(row.ticket_id, await bring(row, comments, ours));
          await move(row, found);
        }
      } else error = words.gone;
    } catch (failure) {
      signal.throwIfAborted();
      if (!(failure instanceof StepError))
        log.error({ err: failure, orgId: one.org_id, ticketId: one.ticket_id }, 'A ticket could not be read');
      error = failure instanceof StepError ? failure.message : words.failed;
    }
    const isRead = found !== undefined && error === null;
    for (const row of rows) {
      const before = standingOf({ ...row, id: '', key: '', updatedAt: '' });
      const standing = found && isRead ? standingOf(found) : before;
      const how = {
        ...standing,
        now: clock.now(),
        commentsAt: commentsAt.get(row.ticket_id) ?? row.comments_at,
      };
      await database.tenant(tenant(row), async (sql) => {
        await ticketsStore.looked(sql, row, { ...how, error });
        if (JSON.stringify(standing) !== JSON.stringify(before) || error !== row.error)
          await notifyChange(sql, { orgId: row.org_id, tag: 'case_ticket', id: row.case_id });
      });
    }
  }

  return {
    name: 'tickets.follow',
    everyMs: EVERY_MS,
    timeoutMs: 10 * 60_000,
    async run(_job, { signal }) {
      const before = new Date(clock.now().getTime() - EVERY_MS / 2);
      const rows = await database.system((sql) => ticketsStore.due(sql, before));
      await inTurns([...Map.groupBy(rows, issueOf).values()], AT_ONCE, (same) => look(same, signal));
    },
  };
}
