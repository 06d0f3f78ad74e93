import { clusterDraft, type ClusterDraft } from '@shared/api/kubernetes/entities';
import { decimalOf, units } from '@shared/model/exact';
import {
  KUBERNETES_RANGE_DAYS,
  WORKLOADS_PER_DAY,
  type Allocation,
  type AllocationRow,
  type AllocationKind,
} from '@shared/model/kubernetes/allocation';
import type { NodeDay } from '@shared/model/kubernetes/nodes';
import type { Sql } from '../../db/database';

export interface ClusterRow extends ClusterDraft {
  cluster_id: string;
  created_at: Date;
  updated_at: Date;
  days: number;
  first: string | null;
  last: string | null;
  at: Date | null;
}

interface CostRow {
  day: string;
  kind: AllocationKind;
  namespace: string;
  controller_kind: string;
  controller: string;
  cpu: string;
  memory: string;
  gpu: string;
  storage: string;
  network: string;
  load_balancer: string;
  other: string;
  total: string;
  cpu_request: string;
  cpu_usage: string;
  memory_request: string;
  memory_usage: string;
}

/** As it is kept, or with the value of the label that is asked for. */
type LabeledAllocation = AllocationRow & { label: string };

const columns = `c.cluster_id, c.name, c.currency, c.filters, c.cost_method, c.created_at, c.updated_at,
  coalesce(d.days, 0) as days, d.first, d.last, d.at`;
const withDays = `kubernetes_cluster c left join lateral (
  select count(*)::integer as days, min(day)::text as first, max(day)::text as last, max(at) as at
    from kubernetes_day where cluster_id = c.cluster_id) d on true`;
const amounts = [
  'cpu',
  'memory',
  'gpu',
  'storage',
  'network',
  'load_balancer',
  'other',
  'total',
  'cpu_request',
  'cpu_usage',
  'memory_request',
  'memory_usage',
] as const;
/** Machines that are matched at once. */
const NODES_MAX = 10_000;
/** Labels that costs can be split by. */
const LABELS_TOLD = 500;
/** Rows of one statement. */
const CHUNK = 5_000;

/** What filters have gained since it was saved has its usual value. */
const whole = (row: ClusterRow): ClusterRow => ({
  ...row,
  filters: clusterDraft.shape.filters.parse(row.filters),
});

const drafted = (draft: ClusterDraft, nameKey: string) => [
  draft.name,
  nameKey,
  draft.currency,
  JSON.stringify(draft.filters),
  draft.cost_method,
];

const rowOf = ({ parts, use, ...row }: Allocation): CostRow & { labels: string } => ({
  day: row.day,
  kind: row.kind,
  namespace: row.namespace,
  controller_kind: row.controllerKind,
  controller: row.controller,
  cpu: decimalOf(parts.cpu),
  memory: decimalOf(parts.memory),
  gpu: decimalOf(parts.gpu),
  storage: decimalOf(parts.storage),
  network: decimalOf(parts.network),
  load_balancer: decimalOf(parts.load_balancer),
  other: decimalOf(parts.other),
  total: decimalOf(row.total),
  cpu_request: decimalOf(use.cpuRequest),
  cpu_usage: decimalOf(use.cpuUsage),
  memory_request: decimalOf(use.memoryRequest),
  memory_usage: decimalOf(use.memoryUsage),
  labels: JSON.stringify(row.labels),
});

const allocationOf = (row: CostRow & { label: string }): LabeledAllocation => ({
  label: row.label,
  day: row.day,
  kind: row.kind,
  namespace: row.namespace,
  controllerKind: row.controller_kind,
  controller: row.controller,
  parts: {
    cpu: units(row.cpu),
    memory: units(row.memory),
    gpu: units(row.gpu),
    storage: units(row.storage),
    network: units(row.network),
    load_balancer: units(row.load_balancer),
    other: units(row.other),
  },
  total: units(row.total),
  use: {
    cpuRequest: units(row.cpu_request),
    cpuUsage: units(row.cpu_usage),
    memoryRequest: units(row.memory_request),
    memoryUsage: units(row.memory_usage),
  },
});

export const kubernetesStore = {
  /** By name; an organization has fifty at most: costloom_cap. */
  async list(sql: Sql, orgId: string): Promise<ClusterRow[]> {
    const rows = await sql.rows<ClusterRow>(
      `select ${columns} from ${withDays} where c.org_id = $1 order by c.name_key limit 1000`,
      [orgId],
    );
    return rows.map(whole);
  },

  async find(sql: Sql, orgId: string, id: string): Promise<ClusterRow | undefined> {
    const row = await sql.one<ClusterRow>(
      `select ${columns} from ${withDays} where c.org_id = $1 and c.cluster_id = $2`,
      [orgId, id],
    );
    return row && whole(row);
  },

  /** Two files of one cluster are taken one after the other. */
  async lock(sql: Sql, orgId: string, id: string): Promise<void> {
    await sql.run('select 1 from kubernetes_cluster where org_id = $1 and cluster_id = $2 for update', [
      orgId,
      id,
    ]);
  },

  async insert(
    sql: Sql,
    of: { id: string; orgId: string; nameKey: string; by: string; draft: ClusterDraft },
    now: Date,
  ): Promise<void> {
    await sql.run(
      `insert into kubernetes_cluster (cluster_id, org_id, created_by, created_at, updated_at, name, name_key, currency,
         filters, cost_method)
       values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9)`,
      [of.id, of.orgId, of.by, now, ...drafted(of.draft, of.nameKey)],
    );
  },

  update(
    sql: Sql,
    of: { id: string; orgId: string; nameKey: string; draft: ClusterDraft },
    now: Date,
  ): Promise<number> {
    return sql.run(
      `update kubernetes_cluster set updated_at = $3, name = $4, name_key = $5, currency = $6, filters = $7,
         cost_method = $8
       where org_id = $1 and cluster_id = $2`,
      [of.orgId, of.id, now, ...drafted(of.draft, of.nameKey)],
    );
  },

  remove(sql: Sql, orgId: string, id: string): Promise<number> {
    return sql.run('delete from kubernetes_cluster where org_id = $1 and cluster_id = $2', [orgId, id]);
  },

  /** How many of these days have allocations. */
  async known(sql: Sql, orgId: string, id: string, days: readonly string[]): Promise<number> {
    const row = await sql.one<{ days: number }>(
      `select count(*)::integer as days from kubernetes_day
        where org_id = $1 and cluster_id = $2 and day = any($3::date[])`,
      [orgId, id, days],
    );
    return row?.days ?? 0;
  },

  /** Each of their days has these allocations afterwards, and no others. */
  async replace(
    sql: Sql,
    of: {
      orgId: string;
      id: string;
      by: string;
      days: readonly string[];
      rows: readonly Allocation[];
      nodes: readonly NodeDay[];
    },
    now: Date,
  ): Promise<void> {
    await sql.run(
      'delete from kubernetes_day where org_id = $1 and cluster_id = $2 and day = any($3::date[])',
      [of.orgId, of.id, of.days],
    );
    await sql.run(
      `insert into kubernetes_day (cluster_id, org_id, day, by, at)
       select $1, $2, day, $4, $5 from unnest($3::date[]) as sent (day)`,
      [of.id, of.orgId, of.days, of.by, now],
    );
    await sql.run(
      `insert into kubernetes_node (cluster_id, org_id, day, node, provider_id)
       select $1, $2, day, node, provider_id
         from unnest($3::date[], $4::text[], $5::text[]) as sent (day, node, provider_id)
         where day = any($6::date[])`,
      [
        ...[of.id, of.orgId, of.nodes.map(({ day }) => day), of.nodes.map(({ node }) => node)],
        ...[of.nodes.map(({ providerId }) => providerId), of.days],
      ],
    );
    for (let at = 0; at < of.rows.length; at += CHUNK) {
      const rows = of.rows.slice(at, at + CHUNK).map(rowOf);
      const texts = ['kind', 'namespace', 'controller_kind', 'controller'] as const;
      const names = ['day', ...texts, 'labels', ...amounts] as const;
      const types = ['date', ...texts.map(() => 'text'), 'jsonb', ...amounts.map(() => 'numeric')];
      await sql.run(
        `insert into kubernetes_cost (cluster_id, org_id, ${names.join(', ')})
         select $1, $2, ${names.join(', ')}
           from unnest(${types.map((type, index) => `$${index + 3}::${type}[]`).join(', ')}) as sent (${names.join(', ')})`,
        [of.id, of.orgId, ...names.map((name) => rows.map((row) => row[name]))],
      );
    }
  },

  /** The machines of these days, both inclusive. */
  nodes(sql: Sql, orgId: string, id: string, from: string, to: string): Promise<Omit<NodeDay, 'day'>[]> {
    return sql.rows(
      `select distinct node, provider_id as "providerId" from kubernetes_node
        where org_id = $1 and cluster_id = $2 and day between $3 and $4
        order by node, provider_id limit ${NODES_MAX}`,
      [orgId, id, from, to],
    );
  },

  /** Of these days, both inclusive; how many had allocations. */
  removeDays(sql: Sql, orgId: string, id: string, from: string, to: string): Promise<number> {
    return sql.run(
      'delete from kubernetes_day where org_id = $1 and cluster_id = $2 and day between $3 and $4',
      [orgId, id, from, to],
    );
  },

  /** Of these days, both inclusive, by the values of the label; null: by workload alone. */
  async between(
    sql: Sql,
    orgId: string,
    id: string,
    { from, to, label }: { from: string; to: string; label: string | null },
  ): Promise<LabeledAllocation[]> {
    const rows = await sql.rows<CostRow & { label: string }>(
      `select day::text as day, kind, namespace, controller_kind, controller,
         coalesce(labels ->> $5::text, '') as label,
         ${amounts.map((name) => `sum(${name})::text as ${name}`).join(', ')}
        from kubernetes_cost where org_id = $1 and cluster_id = $2 and day between $3 and $4
        group by 1, 2, 3, 4, 5, 6
        order by 1, 2, 3, 4, 5, 6
        limit ${KUBERNETES_RANGE_DAYS * WORKLOADS_PER_DAY}`,
      [orgId, id, from, to, label],
    );
    return rows.map(allocationOf);
  },

  /** The labels that allocations of these days have, both inclusive. */
  async labels(sql: Sql, orgId: string, id: string, from: string, to: string): Promise<string[]> {
    const rows = await sql.rows<{ key: string }>(
      `select distinct key from kubernetes_cost, jsonb_object_keys(labels) as key
        where org_id = $1 and cluster_id = $2 and day between $3 and $4
        order by key limit ${LABELS_TOLD}`,
      [orgId, id, from, to],
    );
    return rows.map(({ key }) => key);
  },
};
