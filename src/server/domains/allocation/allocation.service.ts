import type { TagContent, TagVersion, VirtualTag } from '@shared/api/allocation/entities';
import { Fault } from '@shared/kernel/fault';
import { countingOf, segmentsOf } from '@shared/model/allocation/versions';
import { virtualField } from '@shared/model/spendFields';
import { allocationWords } from '@shared/words/allocation';
import type { Sql } from '../../db/database';
import type { Session } from '../../gate/session';
import { notedThing, type NotingDeps } from '../namedThing';
import { refuseOlder } from '../revision';
import type { SplitMetrics } from './allocation.port';
import { allocationStore, type TagRow, type VersionRow } from './allocation.store';
import { checkContent, checkMetrics } from './content';

const { faults } = allocationWords;

interface NewTag {
  name: string;
  description: string;
  content: TagContent;
  validFrom: string | null;
}

interface TagChange {
  /** Of what was read: a later one is not saved over. */
  revision: number;
  description?: string | undefined;
  change?: { content: TagContent; validFrom: string | null } | undefined;
}

function present(row: TagRow, [last]: readonly VersionRow[]): VirtualTag {
  return {
    tag_id: row.tag_id,
    name: row.name,
    description: row.description,
    content: last?.content ?? { rules: [], shared: [], tree: [] },
    valid_from: last?.valid_from ?? null,
    revision: row.revision,
    created_by: row.created_by,
    creation_time: row.created_at.toISOString(),
    updated_by: row.updated_by,
    last_update_time: row.updated_at.toISOString(),
  };
}

const dated = (versions: readonly VersionRow[]) =>
  versions.map((version) => ({ from: version.valid_from, revision: version.revision }));

/** With the months in which each counts. */
function presentVersions(versions: readonly VersionRow[]): TagVersion[] {
  const counting = countingOf(dated(versions));
  return versions.map(({ revision, content, valid_from, by, at }) => {
    const counts = counting(revision);
    return { revision, content, valid_from, ...counts, by, at: at.toISOString() };
  });
}

export function createAllocation(
  deps: NotingDeps & { newId: () => string; metrics: Pick<SplitMetrics, 'known'> },
) {
  const { clock, newId, metrics } = deps;
  const { within, find, found, note, isGone } = notedThing(deps, {
    tag: 'virtual_tag',
    id: 'tag_id',
    gone: { kind: 'not_found:virtual_tag_not_found', text: faults.gone },
    taken: { index: 'virtual_tag_name', text: faults.taken },
    store: allocationStore,
  });

  async function read(sql: Sql, orgId: string, id: string) {
    const tag = await find(sql, orgId, id);
    return { tag, versions: await allocationStore.versions(sql, orgId, [id]) };
  }

  async function check(orgId: string, content: TagContent): Promise<void> {
    checkContent(content);
    if (!content.shared.some(({ split }) => split === 'metric')) return;
    checkMetrics(content, await metrics.known(orgId));
  }

  return {
    list: (orgId: string): Promise<VirtualTag[]> =>
      within(orgId, async (sql) => {
        const rows = await allocationStore.list(sql, orgId);
        const versions = Map.groupBy(await allocationStore.versions(sql, orgId), ({ tag_id }) => tag_id);
        return rows.map((row) => present(row, versions.get(row.tag_id) ?? []));
      }),

    /** `Fault('conflict')` for a name that is taken. */
    async create(session: Session, { name, description, content, validFrom }: NewTag): Promise<VirtualTag> {
      const { orgId } = session;
      await check(orgId, content);
      return within(orgId, async (sql) => {
        const id = newId();
        await allocationStore.insert(sql, { id, orgId, name, description, by: session.name }, clock.now());
        const tag = await find(sql, orgId, id);
        await allocationStore.addVersion(sql, tag, { content, validFrom });
        await note(sql, session, 'virtual_tag_created', tag);
        const { versions } = await read(sql, orgId, id);
        return present(tag, versions);
      });
    },

    /** `Fault('conflict')` for an older revision. */
    async update(
      session: Session,
      id: string,
      { revision, description, change }: TagChange,
    ): Promise<VirtualTag> {
      const { orgId } = session;
      if (change) await check(orgId, change.content);
      return within(orgId, async (sql) => {
        const known = found(await allocationStore.lock(sql, orgId, id));
        refuseOlder(known, revision, faults.saved);
        const next = { description: description ?? known.description, by: session.name };
        const saved = found(await allocationStore.save(sql, orgId, id, next, clock.now()));
        if (change) {
          await allocationStore.addVersion(sql, saved, change);
          const all = await allocationStore.versions(sql, orgId, [id]);
          const counting = segmentsOf(dated(all)).map((segment) => segment.revision);
          await allocationStore.forgetReplaced(sql, orgId, id, counting);
        }
        const data = change ? { valid_from: change.validFrom } : {};
        await note(sql, session, 'virtual_tag_changed', saved, data);
        const { versions } = await read(sql, orgId, id);
        return present(saved, versions);
      });
    },

    /** `Fault('conflict')` while a budget, a report or a business metric goes by it. */
    remove: (session: Session, id: string) =>
      within(session.orgId, async (sql) => {
        const tag = found(await allocationStore.lock(sql, session.orgId, id));
        const field = virtualField(tag.name);
        const used = await allocationStore.usedBy(sql, session.orgId, field);
        if (Object.values(used).flat().length > 0)
          throw new Fault('conflict:still_used', faults.used(used), used);
        if ((await allocationStore.remove(sql, session.orgId, id)) === 0) throw isGone();
        await note(sql, session, 'virtual_tag_deleted', tag);
      }),

    /** The newest first. */
    versions: (orgId: string, id: string): Promise<TagVersion[]> =>
      within(orgId, async (sql) => presentVersions((await read(sql, orgId, id)).versions)),

    /** The tag with what was saved of it, the newest first. */
    whole: (orgId: string, id: string) => within(orgId, (sql) => read(sql, orgId, id)),
  };
}

export type Allocation = ReturnType<typeof createAllocation>;
