import type { Role } from '@shared/model/permissions';
import { organisationMaker } from '@server/domains/organisations/organisations.service';
import { membersStore } from '@server/domains/organisations/organisations.store';
import { randomId } from '@server/platform/crypto';
import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Person } from '../world';

const role: Role = 'Member';
const invitation = () => ({
  email: `${randomId()}@people.example`,
  firstName: 'New',
  lastName: 'Person',
  role,
});

async function invited(harness: Harness, as: Person): Promise<string> {
  const reply = await harness.call(as, 'organisations.inviteMember', { body: invitation() });
  return (reply.body as { data: { member: { userId: string } } }).data.member.userId;
}

async function key(harness: Harness, as: Person): Promise<string> {
  const reply = await harness.call(as, 'organisations.createApiKey', { body: { name: 'Nightly', role } });
  return (reply.body as { data: { apiKey: { keyId: string } } }).data.apiKey.keyId;
}

async function audited(harness: Harness, as: Person): Promise<{ body: Record<string, never> }> {
  const body = { url: 'https://collector.localhost/audit' };
  await harness.call(as, 'organisations.setAuditStream', { body });
  return { body: {} };
}

async function scimToken(harness: Harness, as: Person): Promise<string> {
  const reply = await harness.call(as, 'organisations.createScimToken', { body: { name: 'Okta' } });
  return (reply.body as { data: { token: { tokenId: string } } }).data.token.tokenId;
}

async function scimGroup({ database }: Harness, { orgId }: Person): Promise<string> {
  const groupId = randomId();
  await database.system((sql) =>
    sql.run(
      `insert into scim_group (org_id, group_id, display_name, created_at, changed_at) values ($1, $2, $2, now(), now())`,
      [orgId, groupId],
    ),
  );
  return groupId;
}

async function assistant({ database }: Harness, { userId, orgId }: Person): Promise<string> {
  const grantId = randomId();
  await database.system((sql) =>
    sql.run(
      `insert into assistant_connection
         (grant_id, org_id, user_id, client_id, client_name, redirect, scopes, connected_at)
       values ($1, $2, $3, 'a client', 'Claude', 'claude.ai', '{mcp:read}', now())`,
      [grantId, orgId, userId],
    ),
  );
  return grantId;
}

/** An empty one. */
async function demoOrganisation({ database }: Harness, { userId }: Person): Promise<string> {
  return database.system(async (sql) => {
    const now = new Date();
    const place = { type: 'standard', parentOrgId: null, createdBy: 'Test', now } as const;
    const orgId = await organisationMaker.create(sql, { name: `Demo ${randomId()}`, ...place });
    await sql.run('update organisation set demo = true where org_id = $1', [orgId]);
    const member = { orgId, userId, role: 'Admin', state: 'active', joinedAt: now } as const;
    await membersStore.addMember(sql, member);
    return orgId;
  });
}

export const samples: Samples = {
  'organisations.create': {
    async request({ database }, _as, { orgId }) {
      await database.system((sql) =>
        sql.run(`update organisation set created_at = '2001-01-01T00:00:00Z' where org_id = $1`, [orgId]),
      );
      return { body: { name: `Further ${randomId()}`, type: 'MSP' } };
    },
  },
  'organisations.createDemo': {
    async request(harness, _as, { orgId }) {
      await harness.database.system(async (sql) => {
        await sql.run(
          `update organisation set created_at = '2001-01-01T00:00:00Z', demo = true where org_id = $1`,
          [orgId],
        );
      });
      return { body: { name: `Demo ${randomId()}` } };
    },
    // One is there: the demo company itself takes minutes.
    status: 409,
  },
  'organisations.deleteDemo': {
    request: async (harness, as) => ({ params: { orgId: await demoOrganisation(harness, as) } }),
  },
  'organisations.setType': { request: async () => ({ body: { type: 'standard' } }) },
  'organisations.listMembers': { request: async () => ({}) },
  'organisations.inviteMember': { request: async () => ({ body: invitation() }) },
  'organisations.changeMember': {
    request: async (harness, as) => ({
      params: { userId: await invited(harness, as) },
      body: { role: 'Guest' },
    }),
  },
  'organisations.removeMember': {
    request: async (harness, as) => ({ params: { userId: await invited(harness, as) } }),
  },
  'organisations.audit': { request: async () => ({ query: {} }) },
  'organisations.cloudChanges': { request: async () => ({ query: { resource: 'vol-1' } }) },
  'organisations.exportAudit': { request: async () => ({ query: {} }) },
  'organisations.listApiKeys': { request: async () => ({}) },
  'organisations.listAssistants': { request: async () => ({}) },
  'organisations.disconnectAssistant': {
    request: async (harness, as) => ({ params: { connectionId: await assistant(harness, as) } }),
  },
  'organisations.createApiKey': { request: async () => ({ body: { name: 'Nightly', role } }) },
  'organisations.allowedNetworks': { request: async () => ({}) },
  'organisations.setAllowedNetworks': {
    request: async () => ({ body: { networks: ['10.0.0.0/8', '127.0.0.1'] } }),
  },
  'organisations.auditStream': { request: async () => ({}) },
  'organisations.setAuditStream': {
    request: async () => ({ body: { url: 'https://collector.localhost/audit', credential: 'Splunk t' } }),
  },
  'organisations.removeAuditStream': {
    request: async (harness, as) => {
      await audited(harness, as);
      return {};
    },
  },
  // No such receiver is there.
  'organisations.testAuditStream': { request: audited, status: 503 },
  'organisations.resendAuditStream': { request: audited },
  'organisations.legalHold': { request: async () => ({}) },
  // Where no other sample deletes anything.
  'organisations.setLegalHold': { in: 'msp', request: async () => ({ body: { reason: 'Matter 1' } }) },
  'organisations.liftLegalHold': {
    in: 'msp',
    async request(harness, as) {
      const body = { reason: 'Matter 1' };
      await harness.call(as, 'organisations.setLegalHold', { body });
      return { body };
    },
  },
  'organisations.scim': { request: async () => ({}) },
  'organisations.createScimToken': { request: async () => ({ body: { name: 'Entra ID' } }) },
  'organisations.revokeScimToken': {
    request: async (harness, as) => ({ params: { tokenId: await scimToken(harness, as) } }),
  },
  'organisations.setScimGroupRole': {
    request: async (harness, as) => ({ params: { groupId: await scimGroup(harness, as) }, body: { role } }),
  },
  'organisations.setScimDefaultRole': { request: async () => ({ body: { role } }) },
  'organisations.revokeApiKey': {
    request: async (harness, as) => ({ params: { keyId: await key(harness, as) } }),
  },
};
