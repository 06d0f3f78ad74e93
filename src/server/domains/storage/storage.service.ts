import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { badInput, Fault } from '@shared/kernel/fault';
import { storageAreas, type StorageArea } from '@shared/model/storage/areas';
import { storageWords as words } from '@shared/words/storage';
import type { Database, Sql } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { CallContext, Handlers } from '../../http/context';
import type { Clock } from '../../platform/clock';
import type { EngineHistory } from '../../engine/history.port';
import type { RecordActivity } from '../organisations/activity.port';
import type { Uploads } from '../uploads/uploads.port';
import { writeExport } from './exportFile';
import { readExport } from './importFile';
import type { RemoteBills, NamedBill } from '../costs/remoteBills.port';
import { storageStore } from './storage.store';
import { areaOf, countedTable } from './tables';

type StorageHandlers = Pick<
  Handlers,
  'storage.read' | 'storage.export' | 'storage.import' | 'storage.delete'
>;

export interface StorageDeps {
  database: Database;
  clock: Clock;
  record: RecordActivity;
  uploads: Uploads;
  newId: () => string;
  /** Of the bills, with a folder for each organisation; and for what is being made. */
  bills: string;
  /** Where bills lie in a store, and the folder has copies. */
  away?: RemoteBills | undefined;
  temporary: string;
  /** Ends whatever runs in an organisation. */
  endAll(orgId: string): Promise<void>;
  history: EngineHistory;
  /** What was said about the data that goes: chats with the agent, whoever had them. → how many. */
  clearTalk(sql: Sql): Promise<number>;
  /** What comes in runs only once somebody has looked at it. → how many. */
  disableWorkflows(sql: Sql): Promise<number>;
  /** The sources of bills, and removing one with what follows for its cases. */
  sources: {
    list(orgId: string): Promise<{ sourceId: string }[]>;
    remove(orgId: string, id: string): Promise<void>;
  };
}

const RUNS_AT_ONCE = 500;

export function createStorage(deps: StorageDeps): StorageHandlers {
  const { database, clock, record } = deps;
  const billsOf = (orgId: string) => join(deps.bills, orgId);

  async function sizes({ session, scope }: CallContext) {
    const areas = new Map<StorageArea, { items: number; bytes: number }>(
      storageAreas.map((area) => [area, { items: 0, bytes: 0 }]),
    );
    const add = (area: StorageArea, items: number, bytes: number) => {
      const known = areas.get(area);
      if (!known) return;
      known.items += items;
      known.bytes += bytes;
    };
    const files = await database.tenant(scope, async (sql) => {
      const { tables } = await storageStore.carried(sql);
      for (const table of tables) {
        const { items, bytes } = await storageStore.size(sql, table);
        add(areaOf(table.name), countedTable[table.name] === undefined ? 0 : items, bytes);
      }
      return storageStore.snapshotFiles(sql);
    });
    for (const { source_id: source, file, rows, file_size } of files) {
      if (deps.away && file_size !== null) {
        add('bills', rows, file_size);
        continue;
      }
      const facts = await stat(join(billsOf(session.orgId), source, file)).catch(() => null);
      add('bills', rows, facts?.size ?? 0);
    }
    const list = [...areas].map(([area, size]) => ({ area, ...size }));
    return { areas: list, bytes: list.reduce((sum, { bytes }) => sum + bytes, 0) };
  }

  async function* exported({ session, scope }: CallContext, runs: boolean): AsyncGenerator<string> {
    await mkdir(deps.temporary, { recursive: true, mode: 0o700 });
    const path = join(deps.temporary, `export-${deps.newId()}.ndjson`);
    try {
      const organisation = await nameOf(session.orgId);
      const made = { path, organisation, bills: billsOf(session.orgId), madeAt: clock.now(), runs };
      const { orgId } = session;
      const present = (row: NamedBill, job: () => Promise<void>) =>
        deps.away ? deps.away.holding(orgId, [row], job) : job();
      await database.snapshot(scope, (sql) => writeExport({ sql, present, ...made }));
      await note(session, 'exported_everything', organisation);
      for await (const piece of createReadStream(path, { encoding: 'utf8', highWaterMark: 256 * 1024 }))
        yield String(piece);
    } finally {
      await rm(path, { force: true });
    }
  }

  const nameOf = (orgId: string) =>
    database.tenant(orgId, (sql) => storageStore.organisationName(sql, orgId));

  const note = ({ orgId, name }: CallContext['session'], action: string, subject: string) =>
    database.tenant(orgId, (sql) => record(sql, { orgId, at: clock.now(), actor: name, action, subject }));

  async function confirm(orgId: string, typed: string): Promise<void> {
    const name = await nameOf(orgId);
    if (typed.trim() !== name) throw badInput([{ field: 'confirm_name', reason: words.wrongName }]);
    // An import takes the place of everything: it is a deletion too.
    await database.tenant(orgId, (sql) => storageStore.refuseHeld(sql, orgId));
  }

  /** Nothing of the organisation runs when this returns. */
  async function quiet({ session, scope }: CallContext): Promise<void> {
    const busy = await database.tenant(scope, async (sql) =>
      (await storageStore.isImporting(sql))
        ? words.busyImport
        : (await storageStore.isSharing(sql))
          ? words.sharing
          : undefined,
    );
    if (busy !== undefined) throw new Fault('conflict:data_in_use', busy);
    await deps.endAll(session.orgId);
  }

  async function clear(sql: Sql, keepGlobalSpace: boolean): Promise<number> {
    const { tables } = await storageStore.carried(sql);
    let rows = await deps.clearTalk(sql);
    for (const table of tables.toReversed()) rows += await storageStore.clear(sql, table, keepGlobalSpace);
    return rows;
  }

  /** Every window of the organisation reads everything again. */
  const everythingChanged = (sql: Sql, orgId: string) => notifyChange(sql, { orgId, tag: '*', id: '*' });

  async function forgetRuns({ session: { orgId }, scope }: CallContext): Promise<number> {
    let rows = 0;
    for (;;) {
      const some = await database.tenant(scope, (sql) => deps.history.forget(sql, orgId, RUNS_AT_ONCE));
      rows += some;
      if (some < RUNS_AT_ONCE) break;
    }
    await database.tenant(scope, (sql) => notifyChange(sql, { orgId, tag: 'execution', id: '*' }));
    return rows;
  }

  async function removeBills({ session: { orgId } }: CallContext): Promise<number> {
    const sources = await deps.sources.list(orgId);
    for (const { sourceId } of sources) await deps.sources.remove(orgId, sourceId);
    return sources.length;
  }

  async function removeEverything(context: CallContext): Promise<number> {
    const { orgId } = context.session;
    await quiet(context);
    return database.snapshot(context.scope, async (sql) => {
      const rows = await clear(sql, true);
      await everythingChanged(sql, orgId);
      return rows;
    });
  }

  const removal = { runs: forgetRuns, bills: removeBills, everything: removeEverything };

  return {
    'storage.read': (_input, context) => sizes(context),

    'storage.export': ({ query }, context) => exported(context, query.runs),

    'storage.import': async ({ body }, context) => {
      const { session, scope } = context;
      const { orgId } = session;
      await confirm(orgId, body.confirm_name);
      const upload = await deps.uploads.file(scope, body.upload_id);
      await quiet(context);
      const data = await database.snapshot(scope, async (sql) => {
        await clear(sql, false);
        const imported = await readExport({
          sql,
          path: upload.path,
          bills: billsOf(orgId),
          orgId,
          history: deps.history,
          keep: async (files) => {
            await deps.away?.put(orgId, files);
            await deps.away?.added(files.map(({ path }) => path));
          },
        });
        const disabled = await deps.disableWorkflows(sql);
        await everythingChanged(sql, orgId);
        return { ...imported, disabled_workflows: disabled };
      });
      await deps.uploads.drop(scope, body.upload_id);
      await note(session, 'imported_everything', data.from);
      return data;
    },

    'storage.delete': async ({ body }, context) => {
      await confirm(context.session.orgId, body.confirm_name);
      const rows = await removal[body.what](context);
      await note(context.session, `deleted_${body.what}`, await nameOf(context.session.orgId));
      return { rows };
    },
  };
}
