import type { VirtualTag } from '../../costs/queries/virtualTags';
import type { Sql, TenantScope } from '../../db/database';
import { allocationStore, type VersionRow } from './allocation.store';

export const asField = (name: string, versions: readonly VersionRow[]): VirtualTag => ({
  name,
  versions: versions.map(({ valid_from: from, content: { rules } }) => ({ from, rules })),
});

/** All of an organization’s, as fields of spend. */
export async function virtualTagsOf(sql: Sql, { orgIds: [orgId] }: TenantScope): Promise<VirtualTag[]> {
  if (orgId === undefined) return [];
  const tags = await allocationStore.list(sql, orgId);
  if (tags.length === 0) return [];
  const versions = Map.groupBy(await allocationStore.versions(sql, orgId), ({ tag_id }) => tag_id);
  return tags.map(({ tag_id, name }) => asField(name, versions.get(tag_id) ?? []));
}
