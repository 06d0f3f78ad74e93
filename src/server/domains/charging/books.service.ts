import type { CallInput, CallReply } from '@shared/api/index';
import { Fault } from '@shared/kernel/fault';
import { countingOf } from '@shared/model/allocation/versions';
import { chargingWords } from '@shared/words/charging';
import type { Sql } from '../../db/database';
import type { Session } from '../../gate/session';
import { notedThing, type NotingDeps } from '../namedThing';
import { booksStore, type BookRow, type BookVersionRow } from './books.store';

const { faults } = chargingWords;

type Book = CallReply<'charging.createBook'>['data'];
type Version = CallReply<'charging.bookVersions'>['data'][number];
type Made = CallInput<'charging.createBook'>['body'];
type Change = CallInput<'charging.updateBook'>['body'];

function present(row: BookRow, versions: readonly BookVersionRow[]): Book {
  const [last] = versions;
  if (!last) throw new Fault('not_found:price_book_not_found', faults.noBook);
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
  const counting = countingOf(versions.map(({ valid_from: from, revision }) => ({ from, revision })));
  return versions.map(({ revision, terms, valid_from, by, at }) => {
    const counts = counting(revision);
    return { revision, terms, valid_from, ...counts, by, at: at.toISOString() };
  });
}

export function createBooks(deps: NotingDeps & { newId: () => string }) {
  const { clock, newId } = deps;
  const { within, find, found, note } = notedThing(deps, {
    tag: 'charging',
    id: 'book_id',
    gone: { kind: 'not_found:price_book_not_found', text: faults.noBook },
    taken: { index: 'price_book_name', text: faults.taken },
    store: booksStore,
  });
  const versionsOf = (sql: Sql, orgId: string, id: string) => booksStore.versions(sql, orgId, [id]);

  async function shown(sql: Sql, orgId: string, id: string): Promise<Book> {
    return present(await find(sql, orgId, id), await versionsOf(sql, orgId, id));
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
        const row = await find(sql, orgId, id);
        await booksStore.addVersion(sql, row, { terms, validFrom });
        await note(sql, session, 'price_book_created', row);
        return shown(sql, orgId, id);
      }),

    /** `Fault('conflict')` for an older revision. */
    update: (session: Session, id: string, { revision, name, change }: Change): Promise<Book> =>
      within(session.orgId, async (sql) => {
        const { orgId } = session;
        const known = found(await booksStore.lock(sql, orgId, id));
        if (known.revision !== revision) {
          const by = known.updated_by;
          throw new Fault('conflict:changed_meanwhile', faults.savedBy(by), { revision: known.revision, by });
        }
        const next = { name: name ?? known.name, by: session.name };
        await booksStore.save(sql, orgId, id, next, clock.now());
        const row = await find(sql, orgId, id);
        const { terms, valid_from: validFrom = null } = change ?? {};
        if (terms) await booksStore.addVersion(sql, row, { terms, validFrom });
        const data = change ? { valid_from: validFrom } : {};
        await note(sql, session, 'price_book_changed', row, data);
        return shown(sql, orgId, id);
      }),

    /** `Fault('conflict')` while a customer has it. */
    remove: (session: Session, id: string) =>
      within(session.orgId, async (sql) => {
        const known = found(await booksStore.lock(sql, session.orgId, id));
        if (known.customers > 0) throw new Fault('conflict:still_used', faults.used(known.customers));
        await booksStore.remove(sql, session.orgId, id);
        await note(sql, session, 'price_book_deleted', known);
      }),

    versions: (orgId: string, id: string): Promise<Version[]> =>
      within(orgId, async (sql) => {
        await find(sql, orgId, id);
        return presentVersions(await versionsOf(sql, orgId, id));
      }),
  };
}

export type Books = ReturnType<typeof createBooks>;
