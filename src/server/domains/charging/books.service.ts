import type { CallInput, CallReply } from '@shared/api/index';
import { Fault } from '@shared/kernel/fault';
import { segmentsOf } from '@shared/model/allocation/versions';
import { addMonths } from '@shared/model/days';
import { chargingWords } from '@shared/words/charging';
import type { Database, Sql } from '../../db/database';
import { isUniqueViolation } from '../../db/errors';
import type { Session } from '../../gate/session';
import type { Clock } from '../../platform/clock';
import { booksStore, type BookRow, type BookVersionRow } from './books.store';
import type { Noting } from './noting';

const { faults } = chargingWords;

type Book = CallReply<'charging.createBook'>['data'];
type Version = CallReply<'charging.bookVersions'>['data'][number];
type Made = CallInput<'charging.createBook'>['body'];
type Change = CallInput<'charging.updateBook'>['body'];

const gone = () => new Fault('not_found:price_book_not_found', faults.noBook);

function present(row: BookRow, versions: readonly BookVersionRow[]): Book {
  const [last] = versions;
  if (!last) throw gone();
  return {
    book_id: row.book_id,
    name: row.name,
    terms: last.terms,
    valid_from: last.valid_from,
    revision: row.revision,
    customers: row.customers,
    updated_by: row.updated_by,
    last_update_time: row.updated_at.toISOString(),
  };
}

function presentVersions(versions: readonly BookVersionRow[]): Version[] {
  const segments = segmentsOf(versions.map(({ valid_from: from, revision }) => ({ from, revision })));
  return versions.map(({ revision, terms, valid_from, by, at }) => {
    const place = segments.findIndex((segment) => segment.revision === revision);
    const next = place > 0 ? segments[place - 1]?.from : undefined;
    return {
      revision,
      terms,
      valid_from,
      valid_to: next ? addMonths(next, -1) : null,
      replaced: place < 0,
      by,
      at: at.toISOString(),
    };
  });
}

export function createBooks(deps: { database: Database; clock: Clock; newId: () => string; note: Noting }) {
  const { database, clock, newId, note } = deps;
  const within = <T>(orgId: string, work: (sql: Sql) => Promise<T>) =>
    database.tenant({ orgIds: [orgId] }, work).catch((error: unknown) => {
      if (!isUniqueViolation(error, 'price_book_name')) throw error;
      throw new Fault('conflict:name_taken', faults.taken, [{ field: 'name', reason: faults.taken }]);
    });

  async function find(sql: Sql, orgId: string, id: string) {
    const row = await booksStore.find(sql, orgId, id);
    if (!row) throw gone();
    return { row, versions: await booksStore.versions(sql, orgId, [id]) };
  }

  async function shown(sql: Sql, orgId: string, id: string): Promise<Book> {
    const { row, versions } = await find(sql, orgId, id);
    return present(row, versions);
  }

  return {
    list: (orgId: string): Promise<Book[]> =>
      within(orgId, async (sql) => {
        const versions = Map.groupBy(await booksStore.versions(sql, orgId), ({ book_id }) => book_id);
        const rows = await booksStore.list(sql, orgId);
        return rows.map((row) => present(row, versions.get(row.book_id) ?? []));
      }),

    /** `Fault('conflict')` for a name that is taken. */
    create: (session: Session, { name, terms, valid_from: validFrom }: Made): Promise<Book> =>
      within(session.orgId, async (sql) => {
        const { orgId } = session;
        const id = newId();
        await booksStore.insert(sql, { id, orgId, name, by: session.name }, clock.now());
        const row = await booksStore.find(sql, orgId, id);
        if (row) await booksStore.addVersion(sql, row, { terms, validFrom });
        await note(sql, session, { action: 'price_book_created', subject: name, id });
        return shown(sql, orgId, id);
      }),

    /** `Fault('conflict')` for an older revision. */
    update: (session: Session, id: string, { revision, name, change }: Change): Promise<Book> =>
      within(session.orgId, async (sql) => {
        const { orgId } = session;
        const known = await booksStore.lock(sql, orgId, id);
        if (!known) throw gone();
        if (known.revision !== revision) {
          const by = known.updated_by;
          throw new Fault('conflict:changed_meanwhile', faults.savedBy(by), { revision: known.revision, by });
        }
        const next = { name: name ?? known.name, by: session.name };
        await booksStore.save(sql, orgId, id, next, clock.now());
        const { row } = await find(sql, orgId, id);
        const { terms, valid_from: validFrom = null } = change ?? {};
        if (terms) await booksStore.addVersion(sql, row, { terms, validFrom });
        const data = change ? { valid_from: validFrom } : {};
        await note(sql, session, { action: 'price_book_changed', subject: row.name, id, data });
        return shown(sql, orgId, id);
      }),

    /** `Fault('conflict')` while a customer has it. */
    remove: (session: Session, id: string) =>
      within(session.orgId, async (sql) => {
        const known = await booksStore.lock(sql, session.orgId, id);
        if (!known) throw gone();
        if (known.customers > 0) throw new Fault('conflict:still_used', faults.used(known.customers));
        await booksStore.remove(sql, session.orgId, id);
        await note(sql, session, { action: 'price_book_deleted', subject: known.name, id });
      }),

    versions: (orgId: string, id: string): Promise<Version[]> =>
      within(orgId, async (sql) => presentVersions((await find(sql, orgId, id)).versions)),
  };
}

export type Books = ReturnType<typeof createBooks>;
