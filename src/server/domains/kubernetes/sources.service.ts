import type { ClusterSource, ClusterSourceDraft } from '@shared/api/kubernetes/sources.api';
import { badInput, Fault } from '@shared/kernel/fault';
import type { Json } from '@shared/model/json';
import { addDays } from '@shared/model/days';
import { SOURCE_EVERY_HOURS } from '@shared/model/kubernetes/source';
import { clusterSourceFaults as faults } from '@shared/words/kubernetesSource';
import type { Sql } from '../../db/database';
import type { Session } from '../../gate/session';
import type { JobDefinition, Jobs } from '../../jobs/jobs.port';
import { cleanAddress } from '../../platform/outbound/cleanAddress';
import type { SecretBox } from '../../platform/secretBox';
import { ProviderError } from '../integrations/integrations.port';
import type { NotingDeps } from '../namedThing';
import { UnreadableDay, type SourcePlace } from './allocationApi';
import { notedClusters, tell as summaryOf } from './kubernetes.service';
import { kubernetesStore } from './kubernetes.store';
import { createSourceReading, type SourceReadingDeps } from './sourceReading';
import { sourcesStore, type SourceRow } from './sources.store';

const HOUR = 3_600_000;
const LOOK_EVERY_MS = 60_000;
/** 32 days, each asked for at two paths for a minute at most. */
const READ_TIMEOUT_MS = 2 * HOUR;
const JOB = 'kubernetes.read';

const contextOf = (orgId: string, id: string) => `kubernetes_source:${orgId}:${id}`;

const inputOf = (input: Json): { id: string; all: boolean } =>
  typeof input === 'object' && input !== null && 'clusterId' in input
    ? { id: String(input['clusterId']), all: 'all' in input && input['all'] === true }
    : { id: '', all: false };

/** Where the allocations of clusters are read from: kept, tried, and read every few hours. */
export function createClusterSources(
  deps: Omit<SourceReadingDeps, 'placeOf'> &
    NotingDeps & {
      box: SecretBox;
      jobs: Pick<Jobs, 'add'>;
      /** Whether an address of this host may do without TLS. */
      mayBePlain(orgId: string, host: string): boolean;
    },
) {
  const { database, clock, api, box, jobs } = deps;
  const { within, find: clusterOf, note, tell } = notedClusters(deps);

  const tokenOf = ({ org_id, cluster_id, token }: SourceRow): string =>
    token === null ? '' : box.open(token, contextOf(org_id, cluster_id));
  const reading = createSourceReading({
    ...deps,
    placeOf: (row) => ({
      orgId: row.org_id,
      kind: row.kind,
      address: row.address,
      token: tokenOf(row),
    }),
  });

  const present = (row: SourceRow): ClusterSource => {
    const { queued_at: queued } = row;
    return {
      kind: row.kind,
      address: row.address,
      token_set: row.token !== null,
      changed_by: row.changed_by,
      reading: queued !== null && clock.now().getTime() - queued.getTime() < READ_TIMEOUT_MS,
      next_at: row.next_at.toISOString(),
      read_at: row.read_at?.toISOString() ?? null,
      read_days: row.read_days,
      problem_day: row.problem_day,
      problem: row.problem,
    };
  };

  const find = (orgId: string, id: string): Promise<ClusterSource | null> =>
    within(orgId, async (sql) => {
      await clusterOf(sql, orgId, id);
      const row = await sourcesStore.find(sql, orgId, id);
      return row ? present(row) : null;
    });

  async function known(orgId: string, id: string): Promise<ClusterSource> {
    const source = await find(orgId, id);
    if (!source) throw new Fault('conflict:source_not_set', faults.unset);
    return source;
  }

  function addressOf(orgId: string, text: string): string {
    const address = cleanAddress(text);
    if (address === undefined) throw badInput([{ field: 'address', reason: faults.address }]);
    const { protocol, hostname } = new URL(address);
    if (protocol === 'http:' && !deps.mayBePlain(orgId, hostname))
      throw badInput([{ field: 'address', reason: faults.plain }]);
    return address;
  }

  /** With the token given, else the one that is kept for the same address: no token goes to another one. */
  function placeOf(orgId: string, draft: ClusterSourceDraft, before: SourceRow | undefined): SourcePlace {
    const { kind, token } = draft;
    const address = addressOf(orgId, draft.address);
    if (token !== undefined || !before || before.token === null)
      return { orgId, kind, address, token: token ?? '' };
    if (before.address !== address) throw badInput([{ field: 'token', reason: faults.tokenAgain }]);
    return { orgId, kind, address, token: tokenOf(before) };
  }

  async function queue(sql: Sql, orgId: string, id: string, all: boolean): Promise<void> {
    const now = clock.now();
    const next = new Date(now.getTime() + SOURCE_EVERY_HOURS * HOUR);
    await sourcesStore.plan(sql, orgId, id, now, next);
    // One that is just ending would take another of its key along.
    await jobs.add(sql, { name: JOB, orgId, input: { clusterId: id, all }, key: `${id} ${now.getTime()}` });
  }

  const due: JobDefinition = {
    name: 'kubernetes.due',
    everyMs: LOOK_EVERY_MS,
    timeoutMs: 5 * LOOK_EVERY_MS,
    run: () =>
      database.system(async (sql) => {
        for (const { org_id, cluster_id } of await sourcesStore.due(sql, clock.now()))
          await queue(sql, org_id, cluster_id, false);
      }),
  };

  const read: JobDefinition = {
    name: JOB,
    timeoutMs: READ_TIMEOUT_MS,
    concurrency: 2,
    perProcess: 4,
    retry: { tries: 3, firstMs: 60_000, mostMs: 10 * 60_000 },
    async run({ orgId, input }, { signal }) {
      const { id, all } = inputOf(input);
      if (orgId !== null) await reading.read(orgId, id, all, signal);
    },
    async gaveUp({ orgId, input }, reason) {
      if (orgId !== null) await reading.gaveUp(orgId, inputOf(input).id, reason);
    },
  };

  return {
    jobs: [due, read],
    find,

    async put(session: Session, id: string, draft: ClusterSourceDraft): Promise<ClusterSource> {
      const { orgId, name: changed_by } = session;
      await within(orgId, async (sql) => {
        await kubernetesStore.lock(sql, orgId, id);
        const cluster = await clusterOf(sql, orgId, id);
        const before = await sourcesStore.find(sql, orgId, id);
        const { kind, address, token } = placeOf(orgId, draft, before);
        const sealed = token === '' ? null : box.seal(token, contextOf(orgId, id));
        const of = { org_id: orgId, cluster_id: id, kind, address, token: sealed, changed_by };
        await sourcesStore.put(sql, { ...of, next_at: clock.now() });
        await queue(sql, orgId, id, true);
        await note(sql, session, 'kubernetes_source_set', cluster, { kind, address, token: token !== '' });
      });
      return known(orgId, id);
    },

    /** Yesterday, as it would be read; nothing is kept. */
    async test({ orgId }: Session, id: string, draft: ClusterSourceDraft, signal: AbortSignal) {
      const before = await within(orgId, async (sql) => {
        await clusterOf(sql, orgId, id);
        return sourcesStore.find(sql, orgId, id);
      });
      const day = addDays(clock.now().toISOString().slice(0, 10), -1);
      try {
        const { rows } = await api.day(placeOf(orgId, draft, before), day, signal);
        const { namespaces, workloads, total, no_idle_days } = summaryOf(rows, [day]);
        return { day, namespaces, workloads, total, has_idle: no_idle_days === 0 };
      } catch (error) {
        if (signal.aborted || !(error instanceof ProviderError || error instanceof UnreadableDay))
          throw error;
        throw new Fault('unavailable:service_failed', error.message);
      }
    },

    async readNow({ orgId }: Session, id: string): Promise<ClusterSource> {
      await known(orgId, id);
      await within(orgId, async (sql) => {
        await queue(sql, orgId, id, true);
        await tell(sql, orgId, id);
      });
      return known(orgId, id);
    },

    remove: (session: Session, id: string): Promise<void> =>
      within(session.orgId, async (sql) => {
        await kubernetesStore.lock(sql, session.orgId, id);
        const cluster = await clusterOf(sql, session.orgId, id);
        if ((await sourcesStore.remove(sql, session.orgId, id)) === 0)
          throw new Fault('conflict:source_not_set', faults.unset);
        await note(sql, session, 'kubernetes_source_removed', cluster);
      }),
  };
}
export type ClusterSources = ReturnType<typeof createClusterSources>;
