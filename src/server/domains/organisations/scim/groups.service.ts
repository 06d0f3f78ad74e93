import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { scimFaults as words } from '@shared/words/scim';
import type { Database, Sql } from '../../../db/database';
import { notifyChange } from '../../../db/notify';
import type { Clock } from '../../../platform/clock';
import { randomId } from '../../../platform/crypto';
import { refuseTaken } from '../../names';
import type { RecordActivity } from '../activity.port';
import { membersStore } from '../organisations.store';
import { badValue, scimFault } from './faults';
import { parseFilter } from './filter';
import type { GroupRoles } from './groupRoles';
import { applyPatch, readOperations } from './patch';
import { groupResource, readGroup, type ScimGroup } from './resource';
import type { ScimClient, ScimResources } from './scim.port';
import { having, scimStore, type ScimGroupRow } from './scim.store';

const groupExists = (name: string) =>
  scimFault('conflict:group_exists', words.groupExists(name), 'uniqueness');
const jsonOf = (value: unknown): Json | undefined => (isJsonObject(value) ? value : undefined);

/** Groups of an identity provider, and the roles that they give. */
export function createScimGroups(deps: {
  database: Database;
  clock: Clock;
  record: RecordActivity;
  roles: GroupRoles;
}): ScimResources {
  const { database, clock, record, roles } = deps;

  async function found(sql: Sql, orgId: string, id: string): Promise<ScimGroupRow> {
    const [row] = await scimStore.groups(sql, orgId, having('id', id), { offset: 0, limit: 1 });
    if (!row) throw scimFault('not_found:group_not_found', words.noGroup(id.slice(0, 200)));
    return row;
  }

  async function resourceOf(sql: Sql, orgId: string, id: string, base: string): Promise<JsonObject> {
    return groupResource(await found(sql, orgId, id), await scimStore.members(sql, orgId, [id]), base);
  }

  async function noted(
    sql: Sql,
    { orgId, name: actor }: ScimClient,
    action: string,
    subject: string,
    data = {},
  ) {
    await record(sql, { orgId, at: clock.now(), actor, action, subject, data });
    await notifyChange(sql, { orgId, tag: 'scim', id: '*' });
  }

  /** → who came and who went. */
  async function setMembers(sql: Sql, client: ScimClient, groupId: string, wanted: readonly string[]) {
    const { orgId } = client;
    const before = new Set((await scimStore.members(sql, orgId, [groupId])).map(({ user_id }) => user_id));
    const added = wanted.filter((id) => !before.has(id));
    const removed = [...before].filter((id) => !wanted.includes(id));
    const known = await scimStore.known(sql, orgId, added);
    const stranger = added.find((id) => !known.has(id));
    if (stranger !== undefined) throw badValue(words.noMember(stranger));
    await scimStore.addMembers(sql, orgId, groupId, added);
    await scimStore.removeMembers(sql, orgId, groupId, removed);
    return { added, removed };
  }

  async function update(sql: Sql, client: ScimClient, before: ScimGroupRow, group: ScimGroup): Promise<void> {
    const { orgId } = client;
    const { group_id: groupId } = before;
    const { displayName: name, externalId } = group;
    await scimStore.changeGroup(sql, { orgId, groupId, name, externalId, now: clock.now() });
    const { added, removed } = await setMembers(sql, client, groupId, group.members ?? []);
    const renamed = before.display_name === name ? {} : { from: before.display_name };
    await noted(sql, client, 'scim_group_changed', name, {
      ...renamed,
      added: added.length,
      removed: removed.length,
    });
    if (added.length + removed.length > 0) await roles.apply(sql, client, [...added, ...removed]);
  }

  async function change(
    client: ScimClient,
    id: string,
    base: string,
    read: (before: JsonObject) => ScimGroup,
  ) {
    const work = async (sql: Sql) => {
      await membersStore.lock(sql, client.orgId);
      const row = await found(sql, client.orgId, id);
      await update(sql, client, row, read(await resourceOf(sql, client.orgId, id, base)));
      return resourceOf(sql, client.orgId, id, base);
    };
    return refuseTaken(database.system(work), () => groupExists(id));
  }

  return {
    async list({ orgId }, { filter, startIndex, count, withMembers }, base) {
      const by = filter === undefined ? undefined : parseFilter(filter);
      return database.system(async (sql) => {
        const total = await scimStore.countGroups(sql, orgId, by);
        const rows = await scimStore.groups(sql, orgId, by, { offset: startIndex - 1, limit: count });
        const ids = rows.map(({ group_id }) => group_id);
        const members = withMembers ? await scimStore.members(sql, orgId, ids) : undefined;
        const of = (id: string) => members?.filter(({ group_id }) => group_id === id);
        return { total, resources: rows.map((row) => groupResource(row, of(row.group_id), base)) };
      });
    },
    get: ({ orgId }, id, base) => database.system((sql) => resourceOf(sql, orgId, id, base)),
    async create(client, body, base) {
      const group = readGroup(jsonOf(body));
      const { displayName: name, externalId } = group;
      const { orgId } = client;
      const work = async (sql: Sql) => {
        await membersStore.lock(sql, orgId);
        const groupId = randomId();
        await scimStore.addGroup(sql, { orgId, groupId, name, externalId, now: clock.now() });
        const { added } = await setMembers(sql, client, groupId, group.members ?? []);
        await noted(sql, client, 'scim_group_created', name, { members: added.length });
        return resourceOf(sql, orgId, groupId, base);
      };
      return refuseTaken(database.system(work), () => groupExists(name));
    },
    replace: (client, id, body, base) => change(client, id, base, () => readGroup(jsonOf(body))),
    async patch(client, id, body, base) {
      const operations = readOperations(body);
      return change(client, id, base, (before) => readGroup(applyPatch(before, operations)));
    },
    async remove(client, id) {
      const { orgId } = client;
      await database.system(async (sql) => {
        await membersStore.lock(sql, orgId);
        const row = await found(sql, orgId, id);
        const members = await scimStore.members(sql, orgId, [id]);
        await scimStore.removeGroup(sql, orgId, id);
        await noted(sql, client, 'scim_group_deleted', row.display_name, { members: members.length });
        const ids = members.map(({ user_id }) => user_id);
        if (ids.length > 0) await roles.apply(sql, client, ids);
      });
    },
  };
}
