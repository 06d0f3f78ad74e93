import { Fault } from '@shared/kernel/fault';
import { organisationTypes, permissionsOf, roles } from '@shared/model/permissions';
import { allowedNetworkFaults as words } from '@shared/words/allowedNetworks';
import type { User } from '@shared/api/users/users.api';
import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import { SESSIONS_TAG, type Session } from '../../gate/session';
import type { Handlers } from '../../http/context';
import { letsIn } from '../../platform/networks';
import type { Settings } from '../settings/settings.port';
import { usersStore, type OrgOfUserRow } from './users.store';

type UserHandlers = Pick<
  Handlers,
  'users.me' | 'users.orgMetadata' | 'users.getMetadata' | 'users.updateMetadata' | 'users.helpWidget'
>;

export interface UsersDeps {
  database: Database;
  settings: Pick<Settings, 'flags' | 'overviewDashboardPath'>;
  /** Signs who a person is for the help widget. */
  widgetToken: (person: { name: string; email: string }) => Promise<string>;
}

type MemberInfo = User['orgIdToOrgMemberInfo'][string];

const notYours = () =>
  new Fault('forbidden:not_your_account', 'userId: only your own metadata can be read and changed.');
const notMember = (orgId: string) =>
  new Fault('not_found:organization_not_found', `orgId: you belong to no organization ${orgId}.`);

function orgMetadata(
  row: Pick<OrgOfUserRow, 'org_type' | 'parent_org_id' | 'demo'>,
): MemberInfo['orgMetadata'] {
  const orgType = organisationTypes.find((each) => each === row.org_type);
  return {
    // USER-17: an ordinary organisation has no type.
    ...(orgType && orgType !== 'standard' ? { org_type: orgType } : {}),
    ...(row.parent_org_id === null ? {} : { parent_org_id: row.parent_org_id }),
    ...(row.demo ? { demo: true } : {}),
  };
}

function memberInfo(row: Omit<OrgOfUserRow, 'allowed_networks'>): MemberInfo {
  const role = roles.find((each) => each === row.role);
  if (!role) throw new Error(`The database names an unknown role: ${row.role}.`);
  return {
    orgId: row.org_id,
    orgName: row.name,
    orgMetadata: orgMetadata(row),
    userPermissions: [...permissionsOf(role)],
    userAssignedRole: role,
  };
}

/** What is kept of a person, wherever it is read or answered. */
const metadataFrom = (row: { default_org_id: string | null } | undefined, activeOrgId: string) => ({
  defaultOrgId: row?.default_org_id ?? null,
  activeOrgId,
});

export function createUsers(deps: UsersDeps): UserHandlers {
  const { database, settings } = deps;

  /** An API key as the client's user: its organisation, its role, no person. */
  async function keyAsUser(session: Session): Promise<Omit<User, 'flags'>> {
    const org = await database.system((sql) => usersStore.organisation(sql, session.orgId));
    if (!org) throw notMember(session.orgId);
    return {
      userId: session.userId,
      email: '',
      username: session.name,
      firstName: session.name,
      lastName: '',
      pictureUrl: null,
      activeOrgId: session.orgId,
      orgIdToOrgMemberInfo: { [session.orgId]: memberInfo({ ...org, role: session.role }) },
      metadata: {},
    };
  }

  async function person(session: Session): Promise<Omit<User, 'flags'>> {
    const [row, organisations] = await database.system(async (sql) => [
      await usersStore.find(sql, session.userId),
      await usersStore.organisations(sql, session.userId),
    ]);
    if (!row) throw new Fault('unauthenticated:account_gone', 'Your account is gone.');
    return {
      userId: row.user_id,
      email: row.email,
      username: row.username,
      firstName: row.first_name,
      lastName: row.last_name,
      pictureUrl: row.picture_url,
      activeOrgId: session.orgId,
      orgIdToOrgMemberInfo: Object.fromEntries(organisations.map((each) => [each.org_id, memberInfo(each)])),
      metadata: metadataFrom(row, session.orgId),
    };
  }

  async function metadataOf(session: Session) {
    const row = await database.system((sql) => usersStore.find(sql, session.userId));
    return metadataFrom(row, session.orgId);
  }

  return {
    'users.me': async (_input, { session, scope }) => {
      const found = session.kind === 'key' ? await keyAsUser(session) : await person(session);
      return { ...found, flags: await settings.flags(scope) };
    },

    'users.orgMetadata': async ({ body }, { session }) => {
      const { orgId } = body;
      const [row, own] = await database.system(async (sql) => [
        await usersStore.organisation(sql, orgId),
        await usersStore.organisations(sql, session.userId),
      ]);
      const belongs = orgId === session.orgId || own.some((each) => each.org_id === orgId);
      if (!row || !belongs) throw notMember(orgId);
      const path = await settings.overviewDashboardPath({ orgIds: [orgId] });
      return { metadata: { ...orgMetadata(row), ...(path ? { overviewDashboardPath: path } : {}) } };
    },

    'users.getMetadata': async ({ body }, { session }) => {
      if (body.userId !== session.userId) throw notYours();
      return { metadata: await metadataOf(session) };
    },

    'users.updateMetadata': async ({ body }, { session }) => {
      const { userId, metadata } = body;
      if (userId !== session.userId) throw notYours();
      if (session.kind === 'key')
        throw new Fault('forbidden:not_for_api_keys', 'An API key belongs to one organization for ever.');
      const after = await database.system(async (sql) => {
        const own = await usersStore.organisations(sql, userId);
        for (const orgId of [metadata.activeOrgId, metadata.defaultOrgId]) {
          if (orgId != null && !own.some((each) => each.org_id === orgId)) throw notMember(orgId);
        }
        const orgId = metadata.activeOrgId ?? session.orgId;
        const to = own.find((each) => each.org_id === orgId);
        if (session.from && to && !letsIn(to.allowed_networks, session.from))
          throw new Fault(
            'forbidden:network_not_allowed',
            words.refused(session.from.address || words.unknownAddress),
          );
        // Also with a new default: who has never chosen one would be moved to it in the middle of their work.
        await usersStore.setActive(sql, userId, orgId);
        if (metadata.defaultOrgId !== undefined)
          await usersStore.setDefault(sql, userId, metadata.defaultOrgId);
        await notifyChange(sql, { orgId, tag: SESSIONS_TAG, id: userId });
        await notifyChange(sql, { orgId, tag: 'user', id: userId });
        const row = await usersStore.find(sql, userId);
        return metadataFrom(row, orgId);
      });
      return { metadata: after };
    },

    'users.helpWidget': async ({ body }, { session }) => {
      if (body.email.toLowerCase() !== session.email.toLowerCase()) {
        throw new Fault(
          'forbidden:not_your_account',
          'email: the help widget knows you by your own address only.',
        );
      }
      return { freshworks_widget_auth_token: await deps.widgetToken(body) };
    },
  };
}
