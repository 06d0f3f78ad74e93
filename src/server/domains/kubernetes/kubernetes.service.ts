import type { Cluster, ClusterDraft } from '@shared/api/kubernetes/entities';
import type { CallInput, CallReply } from '@shared/api/index';
import { badInput } from '@shared/kernel/fault';
import { decimalOf } from '@shared/model/exact';
import { keyOf, type Allocation, type ReadAllocations } from '@shared/model/kubernetes/allocation';
import { readAllocations, readParquetAllocations } from '@shared/model/kubernetes/readAllocations';
import { kubernetesFaults as faults } from '@shared/words/kubernetes';
import type { Session } from '../../gate/session';
import { nameKeyOf } from '../../platform/nameKey';
import { notedThing, type NotingDeps } from '../namedThing';
import type { ParquetTables } from './tables.port';
import { kubernetesStore, type ClusterRow } from './kubernetes.store';

type Imported = CallReply<'kubernetes.import'>['data'];
type Sent = CallInput<'kubernetes.import'>['body'];

/** Entries that are named; how many more there are is told. Labels that are named. */
const PROBLEMS_SHOWN = 100;
const PARQUET = Buffer.from('PAR1');

/** Both ends of such a file say so. */
const isParquet = (bytes: Buffer): boolean =>
  bytes.length >= 12 && [bytes.subarray(0, 4), bytes.subarray(-4)].every((end) => end.equals(PARQUET));

const present = (row: ClusterRow): Cluster => ({
  cluster_id: row.cluster_id,
  name: row.name,
  currency: row.currency,
  filters: row.filters,
  cost_method: row.cost_method,
  allocations: { days: row.days, first: row.first, last: row.last, at: row.at?.toISOString() ?? null },
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** What a file has. */
export function tell(rows: readonly Allocation[], days: readonly string[]) {
  const workloads = rows.filter(({ kind }) => kind === 'workload');
  const withIdle = new Set(
    rows.flatMap(({ kind, day, total }) => (kind === 'idle' && total > 0n ? [day] : [])),
  );
  return {
    days: days.length,
    first: days[0] ?? null,
    last: days.at(-1) ?? null,
    namespaces: new Set(workloads.map(({ namespace }) => namespace)).size,
    workloads: new Set(workloads.map(keyOf)).size,
    no_idle_days: days.filter((day) => !withIdle.has(day)).length,
    total: Number(decimalOf(rows.reduce((sum, { total }) => sum + total, 0n))),
  };
}

export const notedClusters = (deps: NotingDeps) =>
  notedThing(deps, {
    tag: 'kubernetes',
    id: 'cluster_id',
    gone: { kind: 'not_found:cluster_not_found', text: faults.gone },
    taken: { index: 'kubernetes_cluster_name', text: faults.taken },
    store: kubernetesStore,
  });

export function createKubernetes(deps: NotingDeps & { newId: () => string; parquet: ParquetTables }) {
  const { clock, newId, parquet } = deps;
  const { within, find, note, save, remove, isGone } = notedClusters(deps);

  async function readSent({ text = '', parquet: file }: Sent, signal: AbortSignal): Promise<ReadAllocations> {
    if (file === undefined) return readAllocations(text);
    const bytes = Buffer.from(file, 'base64');
    if (!isParquet(bytes)) throw badInput([{ field: 'parquet', reason: faults.notParquet }]);
    const { columns, rows } = await parquet.read(bytes, signal);
    return readParquetAllocations(columns, rows);
  }

  return {
    list: (orgId: string): Promise<Cluster[]> =>
      within(orgId, async (sql) => (await kubernetesStore.list(sql, orgId)).map(present)),

    /** `Fault('conflict')` for a name that is taken. */
    create: (session: Session, draft: ClusterDraft): Promise<Cluster> =>
      save(session, 'kubernetes_cluster_created', async (sql) => {
        const { orgId, name: by } = session;
        const id = newId();
        const of = { id, orgId, nameKey: nameKeyOf(draft.name), by, draft };
        await kubernetesStore.insert(sql, of, clock.now());
        return find(sql, orgId, id);
      }).then(present),

    update: (session: Session, id: string, draft: ClusterDraft): Promise<Cluster> =>
      save(session, 'kubernetes_cluster_changed', async (sql) => {
        const { orgId } = session;
        const of = { id, orgId, nameKey: nameKeyOf(draft.name), draft };
        const before = await find(sql, orgId, id);
        if (before.days > 0 && before.currency !== draft.currency)
          throw badInput([{ field: 'currency', reason: faults.currencyKept }]);
        if ((await kubernetesStore.update(sql, of, clock.now())) === 0) throw isGone();
        return find(sql, orgId, id);
      }).then(present),

    remove: (session: Session, id: string) => remove(session, id, 'kubernetes_cluster_deleted'),

    /** The days of the file replace those that are there, in one transaction. */
    async take(session: Session, id: string, sent: Sent, signal: AbortSignal): Promise<Imported> {
      // Before a process is started for what could not be kept anyway.
      await within(session.orgId, (sql) => find(sql, session.orgId, id));
      const { rows, nodes, problems, leftOut, idleBelowZero } = await readSent(sent, signal);
      if (rows.length + problems.length === 0)
        throw badInput([{ field: sent.parquet === undefined ? 'text' : 'parquet', reason: faults.nothing }]);
      const days = [...new Set(rows.map(({ day }) => day))];
      const told = tell(rows, days);
      const imported = !sent.dry_run && problems.length === 0;
      const replaced = await within(session.orgId, async (sql) => {
        const { orgId, name: by } = session;
        await kubernetesStore.lock(sql, orgId, id);
        const cluster = await find(sql, orgId, id);
        const known = await kubernetesStore.known(sql, orgId, id, days);
        if (!imported) return known;
        await kubernetesStore.replace(sql, { orgId, id, by, days, rows, nodes }, clock.now());
        const { days: count, first, last } = told;
        await note(sql, session, 'kubernetes_allocations_sent', cluster, { days: count, first, last });
        return known;
      });
      return {
        ...told,
        replaced,
        problems: problems
          .slice(0, PROBLEMS_SHOWN)
          .map(({ place, fault, text: found }) => ({ place, reason: faults.entry[fault](found) })),
        wrong: problems.length,
        labels_left_out: leftOut.slice(0, PROBLEMS_SHOWN),
        idle_below_zero_days: idleBelowZero.length,
        imported,
      };
    },

    /** Of these days, both inclusive; how many had allocations. */
    async removeDays(session: Session, id: string, { from, to }: { from: string; to: string }) {
      if (to < from) throw badInput([{ field: 'to', reason: faults.before(to, from) }]);
      return within(session.orgId, async (sql) => {
        await kubernetesStore.lock(sql, session.orgId, id);
        const cluster = await find(sql, session.orgId, id);
        const deleted = await kubernetesStore.removeDays(sql, session.orgId, id, from, to);
        if (deleted > 0)
          await note(sql, session, 'kubernetes_allocations_deleted', cluster, { days: deleted, from, to });
        return deleted;
      });
    },

    /** The cluster with its allocations of these days, both inclusive, by a label. */
    whole: (orgId: string, id: string, asked: { from: string; to: string; label: string | null }) =>
      within(orgId, async (sql) => ({
        cluster: await find(sql, orgId, id),
        rows: await kubernetesStore.between(sql, orgId, id, asked),
        labels: await kubernetesStore.labels(sql, orgId, id, asked.from, asked.to),
        nodes: await kubernetesStore.nodes(sql, orgId, id, asked.from, asked.to),
      })),
  };
}

export type Kubernetes = ReturnType<typeof createKubernetes>;
