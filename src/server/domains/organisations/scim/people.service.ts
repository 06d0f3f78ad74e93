import type { Json } from '@shared/model/json';
import { isJsonObject } from '@shared/model/json';
import { administratorRoles, mayManage } from '@shared/model/permissions';
import { scimFaults as words } from '@shared/words/scim';
import type { Database, Sql } from '../../../db/database';
import { isUniqueViolation } from '../../../db/errors';
import { notifyChange } from '../../../db/notify';
import { SESSIONS_TAG } from '../../../gate/session';
import type { Clock } from '../../../platform/clock';
import { randomId } from '../../../platform/crypto';
import type { RecordActivity } from '../activity.port';
import { membersStore } from '../organisations.store';
import { roleOf } from '../roles';
import { scimFault } from './faults';
import { parseFilter } from './filter';
import type { GroupRoles } from './groupRoles';
import { applyPatch, readOperations } from './patch';
import { personResource, readPerson, type ScimPerson } from './resource';
import type { ScimClient, ScimResources } from './scim.port';
import { having, scimStore, type ScimUserRow } from './scim.store';

const noUser = (id: string) => scimFault('not_found:user_not_found', words.noUser(id.slice(0, 200)));

/** The same whatever its names are written like. */
const jsonOf = (value: unknown): Json | undefined => (isJsonObject(value) ? value : undefined);

/** People of an organisation, administered by SCIM: every change in one transaction, which holds the organisation. */
export function createScimUsers(deps: {
  database: Database;
  clock: Clock;
  record: RecordActivity;
  roles: GroupRoles;
  outside: boolean;
}): ScimResources {
  const { database, clock, record, roles, outside } = deps;

  async function found(sql: Sql, orgId: string, id: string): Promise<ScimUserRow> {
    const [row] = await scimStore.users(sql, orgId, having('id', id), { offset: 0, limit: 1 });
    if (!row) throw noUser(id);
    return row;
  }

  async function changed(
    sql: Sql,
    client: ScimClient,
    action: string,
    row: { user_id: string; email: string },
    data = {},
  ) {
    const { orgId, name: actor } = client;
    await record(sql, { orgId, at: clock.now(), actor, action, subject: row.email, data });
    await notifyChange(sql, { orgId, tag: 'members', id: row.user_id });
    await notifyChange(sql, { orgId, tag: SESSIONS_TAG, id: row.user_id });
  }

  async function deactivate(sql: Sql, client: ScimClient, userId: string): Promise<void> {
    const { orgId } = client;
    const member = await membersStore.find(sql, orgId, userId);
    if (!member) return;
    const role = roleOf(member.role);
    if (member.state === 'active' && administratorRoles.includes(role)) {
      const others = await membersStore.others(sql, orgId, userId, administratorRoles);
      if (others === 0) throw scimFault('conflict:last_admin', words.lastAdmin, 'mutability');
    }
    await scimStore.noteLastRole(sql, orgId, userId, role);
    await membersStore.remove(sql, orgId, userId);
    if (member.state === 'active') {
      await membersStore.passwordProven(sql, orgId, userId);
      // Who works elsewhere stays signed in there; the gate keeps them out of here already.
      if (!(await membersStore.isElsewhere(sql, orgId, userId))) await membersStore.endSignIns(sql, userId);
    }
    await changed(sql, client, 'member_deactivated', member);
  }

  async function activate(
    sql: Sql,
    client: ScimClient,
    row: { user_id: string; email: string },
  ): Promise<void> {
    const { orgId } = client;
    const last = await scimStore.lastRole(sql, orgId, row.user_id);
    const before = last === null ? undefined : roleOf(last);
    const initial = await roles.defaultOf(sql, orgId);
    const role = before && mayManage(client.role, before) ? before : initial;
    // Whoever has set the password elsewhere may be anybody: the person accepts first, by link and password.
    if (!(await scimStore.isSafe(sql, orgId, row.user_id)) && !outside) {
      const isNew = await scimStore.invite(sql, orgId, row.user_id, role);
      if (isNew) await changed(sql, client, 'member_invited', row, { role });
      return;
    }
    await scimStore.stayWhereTheyAre(sql, row.user_id);
    await scimStore.forgetResets(sql, row.user_id);
    await scimStore.activate(sql, orgId, row.user_id, role, clock.now());
    await changed(sql, client, 'member_activated', row);
    await roles.apply(sql, client, [row.user_id]);
  }

  /** Nobody who may do more than whoever made the token is changed by it. */
  async function checkReach(sql: Sql, client: ScimClient, userId: string): Promise<void> {
    const member = await membersStore.find(sql, client.orgId, userId);
    if (member && !mayManage(client.role, roleOf(member.role)))
      throw scimFault('forbidden:role_too_high', words.above(member.role));
  }

  async function keep(
    sql: Sql,
    client: ScimClient,
    userId: string,
    person: ScimPerson,
    isNew: boolean,
    made = false,
  ) {
    const { userName, externalId, attributes, active } = person;
    const { orgId } = client;
    const row = { orgId, userId, userName, externalId, attributes, active, made, now: clock.now() };
    await scimStore.keepUser(sql, { ...row, roleFromGroups: isNew });
    if (!isNew && (await scimStore.isOurs(sql, orgId, userId))) {
      const { email, firstName, lastName } = person;
      const other = await membersStore.userByEmail(sql, email);
      if (other && other.user_id !== userId)
        throw scimFault('conflict:email_taken', words.emailTaken(email), 'uniqueness');
      const moved = await scimStore.setPerson(sql, orgId, userId, { email, firstName, lastName });
      if (moved) await membersStore.endSignIns(sql, userId);
    }
  }

  const unique = (person: ScimPerson) => (error: unknown) => {
    if (isUniqueViolation(error))
      throw scimFault('conflict:user_exists', words.userExists(person.userName), 'uniqueness');
    throw error;
  };

  async function update(
    sql: Sql,
    client: ScimClient,
    before: ScimUserRow,
    person: ScimPerson,
  ): Promise<void> {
    const { user_id: userId } = before;
    await checkReach(sql, client, userId);
    await keep(sql, client, userId, person, false);
    if ((before.active || before.pending) && !person.active) return deactivate(sql, client, userId);
    const row = await found(sql, client.orgId, userId);
    if (!before.active && person.active) return activate(sql, client, row);
    await changed(sql, client, 'member_provisioned', row);
  }

  async function create(sql: Sql, client: ScimClient, person: ScimPerson): Promise<ScimUserRow> {
    const { orgId } = client;
    await membersStore.lock(sql, orgId);
    const same = having('username', person.userName);
    const known = await membersStore.userByEmail(sql, person.email);
    const isThere = known && (await scimStore.known(sql, orgId, [known.user_id])).size > 0;
    if (isThere || (await scimStore.countUsers(sql, orgId, same)) > 0)
      throw scimFault('conflict:user_exists', words.userExists(person.userName), 'uniqueness');
    const userId = known?.user_id ?? randomId();
    const { email, firstName, lastName } = person;
    const username = email.split('@')[0] ?? email;
    if (!known)
      await membersStore.addUser(sql, { userId, username, email, firstName, lastName, now: clock.now() });
    await keep(sql, client, userId, person, true, !known);
    await changed(sql, client, 'member_provisioned', { user_id: userId, email });
    if (person.active) await activate(sql, client, { user_id: userId, email });
    return found(sql, orgId, userId);
  }

  async function change(
    client: ScimClient,
    id: string,
    read: (before: ScimUserRow) => ScimPerson,
  ): Promise<ScimUserRow> {
    let person: ScimPerson | undefined;
    const work = async (sql: Sql) => {
      await membersStore.lock(sql, client.orgId);
      const before = await found(sql, client.orgId, id);
      person = read(before);
      await update(sql, client, before, person);
      return found(sql, client.orgId, id);
    };
    return database.system(work).catch((error: unknown) => {
      if (person) return unique(person)(error);
      throw error;
    });
  }

  return {
    async list({ orgId }, { filter, startIndex, count }, base) {
      const by = filter === undefined ? undefined : parseFilter(filter);
      return database.system(async (sql) => {
        const total = await scimStore.countUsers(sql, orgId, by);
        const rows = await scimStore.users(sql, orgId, by, { offset: startIndex - 1, limit: count });
        return { total, resources: rows.map((row) => personResource(row, base)) };
      });
    },
    get: async ({ orgId }, id, base) =>
      personResource(await database.system((sql) => found(sql, orgId, id)), base),
    async create(client, body, base) {
      const person = readPerson(jsonOf(body));
      const row = await database.system((sql) => create(sql, client, person)).catch(unique(person));
      return personResource(row, base);
    },
    async replace(client, id, body, base) {
      const person = readPerson(jsonOf(body));
      return personResource(await change(client, id, () => person), base);
    },
    async patch(client, id, body, base) {
      const operations = readOperations(body);
      // Of who has not accepted yet another attribute is changed, not what the provider wants of them.
      const wanted = (row: ScimUserRow) =>
        personResource({ ...row, active: row.active || row.pending }, base);
      const read = (before: ScimUserRow) => readPerson(applyPatch(wanted(before), operations));
      return personResource(await change(client, id, read), base);
    },
    async remove(client, id) {
      const { orgId } = client;
      await database.system(async (sql) => {
        await membersStore.lock(sql, orgId);
        const row = await found(sql, orgId, id);
        await checkReach(sql, client, id);
        await deactivate(sql, client, id);
        await scimStore.forgetUser(sql, orgId, id);
        await record(sql, {
          orgId,
          at: clock.now(),
          actor: client.name,
          action: 'member_deprovisioned',
          subject: row.email,
        });
      });
    },
  };
}
