import { join } from 'node:path';
import type { DateOrder, ImportJob, Inspection, Source } from '@shared/api/costs/imports.api';
import { Fault, badInput } from '@shared/kernel/fault';
import { dayOf } from '@shared/model/case-life/life';
import { importWords } from '@shared/words/imports';
import type { Database, TenantScope } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Jobs } from '../../jobs/jobs.port';
import type { Clock } from '../../platform/clock';
import type { DemoCompany } from '../demo/demo.port';
import type { Uploads } from '../uploads/uploads.port';
import { defaultThroughDay, demoRange } from './demoRange';
import type { AccountOfBill } from './bills';
import { commitmentsStore } from './commitments.store';
import type { RemoteBills } from './remoteBills.port';
import type { BillReader } from './billReader.port';
import type { FileChecks } from './fileChecks';
import { importsStore, type ImportKey, type ImportRequest, type ImportRow } from './imports.store';
import { reachOf } from './incomplete';
import { createPreview } from './preview';
import { saidKey } from './periodConflict';
import { presentImport, presentSource } from './present';
import { demoSource } from './runImport';
import { proposedSource } from './proposal';
import { sourcesStore, type SourceRow } from './sources.store';
import { retire } from './sweep';
import { importJob } from './importJob';

type FileRequest = Omit<Extract<ImportRequest, { kind: 'file' }>, 'kind'>;
interface Who {
  orgId: string;
  userId: string;
}

const writeKey = ({ started_at: at, id }: ImportRow): string =>
  Buffer.from(JSON.stringify([at.getTime(), id])).toString('base64url');

function readKey(key: string): ImportKey {
  try {
    const value: unknown = JSON.parse(Buffer.from(key, 'base64url').toString('utf8'));
    if (Array.isArray(value) && value.length === 2) {
      const [at, id]: unknown[] = value;
      const startedAt = new Date(typeof at === 'number' ? at : Number.NaN);
      if (!Number.isNaN(startedAt.getTime()) && typeof id === 'string') return { startedAt, id };
    }
  } catch {
    // Said below.
  }
  throw badInput([{ field: 'start_page_key', reason: 'is not a key that a list has given' }], 'bad_page_key');
}

export interface ImportsDeps {
  database: Database;
  clock: Clock;
  engine: BillReader;
  uploads: Uploads;
  newId: () => string;
  /** The costs folder. */
  folder: string;
  jobs: Pick<Jobs, 'add'>;
  /** After costs have gone: brings the cases in line. `accounts`: those whose bills were removed. */
  onCostsRemoved(
    orgId: string,
    removed: { demo: boolean; accounts: readonly AccountOfBill[] },
  ): Promise<void>;
  /** A source was called ended, or not ended: its cases are to be judged anew. */
  onSourceEnded(orgId: string): void;
  /** The source whose bills have most charges of these commitments; null: none has any. */
  sourceWith(orgId: string, commitmentIds: readonly string[]): Promise<string | null>;
  accountsOf(orgId: string, sourceIds?: readonly string[]): Promise<AccountOfBill[]>;
  company: Pick<DemoCompany, 'remove'>;
  checks: Pick<FileChecks, 'sort' | 'glance'>;
  away?: RemoteBills | undefined;
}

const noImport = () => new Fault('not_found:import_not_found', 'This import is not known here.');
const notHeld = () =>
  new Fault('conflict:import_not_held', 'This import does not wait for a decision any more.');
const noSource = () => new Fault('not_found:source_not_found', 'This source of bills is not known here.');

export function createImports(deps: ImportsDeps) {
  const { database, clock, uploads } = deps;

  async function enqueue(
    who: Who,
    job: { request: ImportRequest; source_name: string; file_name: string },
  ): Promise<ImportJob> {
    const id = deps.newId();
    const row = await database.tenant(who.orgId, async (sql) => {
      await importsStore.insert(sql, {
        id,
        org_id: who.orgId,
        kind: job.request.kind,
        started_by: who.userId,
        started_at: clock.now(),
        ...job,
      });
      await deps.jobs.add(sql, importJob(who.orgId, id));
      await notifyChange(sql, { orgId: who.orgId, tag: 'import', id });
      return importsStore.find(sql, id);
    });
    if (!row) throw noImport();
    return presentImport(row);
  }

  async function sourcesOf(scope: TenantScope): Promise<Source[]> {
    const [rows, snapshots, commitments] = await database.tenant(
      scope,
      async (sql) =>
        [
          await sourcesStore.list(sql),
          await sourcesStore.snapshots(sql),
          await commitmentsStore.list(sql),
        ] as const,
    );
    const found: Source[] = [];
    for (const orgId of new Set(rows.map(({ org_id }) => org_id))) {
      const sources = rows.filter((row) => row.org_id === orgId);
      const own = snapshots.filter((row) => sources.some(({ id }) => id === row.source_id));
      const { intact, damaged } = await deps.checks.glance(orgId, own);
      const frontiers = reachOf({ snapshots: intact.map(({ row }) => row), damaged, sources });
      const damageOf = new Map(damaged.map((row) => [row.file, row.damage] as const));
      const all = own.map((row) => ({ ...row, damage: damageOf.get(row.file) ?? null }));
      found.push(...sources.map((row) => presentSource(row, all, frontiers, commitments)));
    }
    return found;
  }

  /** The source whose bills name one of these commitments; without any, the only one that there is. */
  async function sourceOfCommitments(
    scope: TenantScope,
    { columns, rows }: Inspection['preview'],
    sources: readonly SourceRow[],
  ): Promise<Inspection['proposed'] | null> {
    const at = columns.findIndex((name) => name.toLowerCase() === 'contractcommitmentid');
    const ids = rows.flatMap((row) => row[at] ?? []);
    const own = sources.filter(({ demo }) => !demo);
    const [orgId = ''] = scope.orgIds;
    const named = await deps.sourceWith(orgId, ids);
    const found = own.find(({ id }) => id === named) ?? (own.length === 1 ? own[0] : undefined);
    return found ? { sourceId: found.id, sourceName: found.name } : null;
  }

  async function remove(orgId: string, ids: string[]) {
    const rows = await database.tenant(orgId, async (sql) => {
      const stored = await sourcesStore.snapshots(sql);
      for (const id of ids) await sourcesStore.remove(sql, id);
      await notifyChange(sql, { orgId, tag: 'costs', id: ids[0] ?? '' });
      return stored.filter((row) => ids.includes(row.source_id));
    });
    await retire(join(deps.folder, orgId), rows, clock.now());
  }

  const inspect = async (
    scope: TenantScope,
    request: {
      upload_id: string;
      format?: string;
      corrections: Record<string, string>;
      date_order?: DateOrder;
    },
    signal: AbortSignal,
  ): Promise<Inspection> => {
    const file = await uploads.file(scope, request.upload_id);
    const found = await deps.engine.inspect({
      path: file.path,
      fileName: file.name,
      ...(request.format === undefined ? {} : { format: request.format }),
      corrections: request.corrections,
      ...(request.date_order === undefined ? {} : { dateOrder: request.date_order }),
      signal,
    });
    const stored = await database.tenant(scope, async (sql) => ({
      sources: await sourcesStore.list(sql),
      snapshots: await sourcesStore.snapshots(sql),
    }));
    const proposed = proposedSource(found.payers, stored, file.name);
    if (found.format !== 'focus-contracts') return { ...found, proposed };
    return {
      ...found,
      proposed: (await sourceOfCommitments(scope, found.preview, stored.sources)) ?? proposed,
    };
  };

  return {
    inspect,

    preview: createPreview(deps),

    async start(
      who: Who,
      { source_id: said, source_name: named, ...rest }: FileRequest,
      signal: AbortSignal,
    ): Promise<ImportJob> {
      const scope = { orgIds: [who.orgId] };
      const file = await uploads.file(scope, rest.upload_id);
      const isSaid = said !== undefined || named !== undefined;
      const proposed = isSaid ? null : (await inspect(scope, rest, signal)).proposed;
      const source_id = said ?? proposed?.sourceId ?? undefined;
      const given = named ?? proposed?.sourceName;
      const source = await database.tenant(scope, (sql) =>
        source_id === undefined
          ? sourcesStore.findByName(sql, given ?? '')
          : sourcesStore.find(sql, source_id),
      );
      if (source_id !== undefined && !source) throw noSource();
      if (source?.demo) throw demoSource(source.name);
      const source_name = source?.name ?? given ?? '';
      const to = source_id === undefined ? { source_name: given } : { source_id };
      const request = { kind: 'file', ...rest, ...to } as const;
      return enqueue(who, { request, source_name, file_name: file.name });
    },

    async loadDemo(
      who: Who,
      { seed, end_month, company }: { seed: number; end_month?: string; company: boolean },
    ): Promise<ImportJob> {
      const range = demoRange(end_month, defaultThroughDay(clock.now()));
      const first = await database.tenant(who.orgId, (sql) => importsStore.firstDemo(sql));
      const planted_at = first?.kind === 'demo' ? (first.planted_at ?? first.through_day) : range.through_day;
      const request = {
        kind: 'demo',
        seed: first?.kind === 'demo' ? first.seed : seed,
        ...range,
        planted_at,
        company,
      } as const;
      return enqueue(who, { request, source_name: 'Demo company', file_name: '' });
    },

    async removeDemo(orgId: string) {
      const rows = await database.tenant(orgId, (sql) => sourcesStore.list(sql));
      const demo = rows.filter((row) => row.demo);
      if (demo.length > 0) {
        const ids = demo.map((row) => row.id);
        const accounts = await deps.accountsOf(orgId, ids);
        await remove(orgId, ids);
        await deps.onCostsRemoved(orgId, { demo: true, accounts });
      }
      // Its bills may have been removed one by one, and the rest of it is still there.
      const things = await deps.company.remove(orgId);
      if (demo.length + things === 0)
        throw new Fault('not_found:demo_not_loaded', 'The demo company is not loaded.');
    },

    async list(
      scope: TenantScope,
      { startKey, limit }: { startKey: string | null; limit: number },
    ): Promise<{ data: ImportJob[]; next_page_key: string | null }> {
      const before = startKey === null ? null : readKey(startKey);
      const rows = await database.tenant(scope, (sql) => importsStore.page(sql, before, limit + 1));
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      return { data: page.map(presentImport), next_page_key: last ? writeKey(last) : null };
    },

    async get(scope: TenantScope, id: string): Promise<ImportJob> {
      const row = await database.tenant(scope, (sql) => importsStore.find(sql, id));
      if (!row) throw noImport();
      return presentImport(row);
    },

    cancel: (scope: TenantScope, id: string): Promise<ImportJob> =>
      database.tenant(scope, async (sql) => {
        await importsStore.askCancel(sql, id, clock.now());
        const row = await importsStore.find(sql, id);
        if (!row) throw noImport();
        await notifyChange(sql, { orgId: row.org_id, tag: 'import', id });
        return presentImport(row);
      }),

    async decide(
      { orgId }: Who,
      id: string,
      { decision, source_id }: { decision: 'replace' | 'add' | 'discard'; source_id?: string | undefined },
    ): Promise<ImportJob> {
      const scope = { orgIds: [orgId] };
      const row = await database.tenant(scope, async (sql) => {
        const found = await importsStore.find(sql, id);
        if (!found) throw noImport();
        if (found.request.kind !== 'file' || found.state !== 'held') throw notHeld();
        const source = source_id === undefined ? undefined : await sourcesStore.find(sql, source_id);
        if (source_id !== undefined && !source) throw noSource();
        if (source?.demo) throw demoSource(source.name);
        const view = found.held.find(({ reason }) => reason === 'other_view');
        if (view && decision === 'add' && source?.id !== view.sourceId)
          throw badInput(
            [{ field: 'decision', reason: importWords.held.oneSource(view.sourceName) }],
            'views_in_two_sources',
          );
        const target = source ? { source_id: source.id } : {};
        // Said of what was asked: another period of the file may be a part beside what is stored.
        const held = found.held.map((one) => [saidKey(one.billingPeriod, one.payer), decision]);
        const done =
          decision === 'discard'
            ? await importsStore.discard(sql, id, clock.now())
            : await importsStore.goOn(
                sql,
                id,
                { ...found.request, ...target, said: { ...found.request.said, ...Object.fromEntries(held) } },
                source?.name ?? found.source_name,
              );
        if (!done) throw notHeld();
        if (decision !== 'discard') await deps.jobs.add(sql, importJob(orgId, id));
        await notifyChange(sql, { orgId, tag: 'import', id });
        return (await importsStore.find(sql, id)) ?? found;
      });
      if (decision === 'discard' && row.request.kind === 'file')
        await uploads.drop(scope, row.request.upload_id);
      return presentImport(row);
    },

    sources: sourcesOf,

    /** A person says whether more bills of a source are to be expected. */
    async setEnded(orgId: string, id: string, ended: boolean): Promise<Source> {
      await database.tenant(orgId, async (sql) => {
        if (!(await sourcesStore.lock(sql, id))) throw noSource();
        const days = (await sourcesStore.snapshots(sql, id)).map((row) => row.max_day);
        const last = days.toSorted().at(-1) ?? dayOf(clock.now());
        await sourcesStore.setEnded(sql, id, ended ? last : null);
        await notifyChange(sql, { orgId, tag: 'costs', id });
      });
      deps.onSourceEnded(orgId);
      const found = (await sourcesOf({ orgIds: [orgId] })).find((one) => one.sourceId === id);
      if (!found) throw noSource();
      return found;
    },

    async removeSource(orgId: string, id: string) {
      const source = await database.tenant(orgId, (sql) => sourcesStore.find(sql, id));
      if (!source) throw noSource();
      const accounts = await deps.accountsOf(orgId, [id]);
      await remove(orgId, [id]);
      await deps.onCostsRemoved(orgId, { demo: source.demo, accounts });
    },
  };
}

export type ImportsService = ReturnType<typeof createImports>;
