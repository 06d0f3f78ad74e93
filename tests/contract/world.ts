import { SignJWT, importJWK } from 'jose';
import { permissionsOf, type OrganisationType, type Role } from '@shared/model/permissions';
import type { Database, Sql } from '@server/db/database';
import { organisationMaker } from '@server/domains/organisations/organisations.service';
import { membersStore } from '@server/domains/organisations/organisations.store';
import { issuerOf, resourceOf } from '@server/identity/accessTokens';
import { oidcStore } from '@server/identity/oidc.store';
import { identitySecrets } from '@server/identity/secrets';
import type { Clock } from '@server/platform/clock';
import { randomId } from '@server/platform/crypto';
import type { SecretBox } from '@server/platform/secretBox';

export interface Person {
  userId: string;
  email: string;
  orgId: string;
  role: Role;
  /** An access token. */
  token: string;
}

export interface Organisation {
  orgId: string;
  name: string;
  type: OrganisationType;
  parentOrgId: string | null;
  /** One person a role that fits the organisation. */
  people: Person[];
}

/** A standard organisation, a stranger to it, an MSP with two customers. */
export interface World {
  acme: Organisation;
  bolt: Organisation;
  msp: Organisation;
  first: Organisation;
  second: Organisation;
}

export interface Plan {
  name: string;
  type: OrganisationType;
  parentOrgId: string | null;
  roles: Role[];
}

export type Minter = (
  person: { userId: string },
  options?: { grantId?: string; seconds?: number },
) => Promise<string>;

/** Makes access tokens as the provider does, without walking through the sign-in for each of many people. */
export async function minter(options: {
  database: Database;
  box: SecretBox;
  clock: Clock;
  base: () => string;
}): Promise<Minter> {
  const { database, clock } = options;
  const { signingKey } = await identitySecrets(options);
  const key = await importJWK(signingKey, 'ES256');
  return async ({ userId }, { grantId = randomId(), seconds = 900 } = {}) => {
    const now = clock.now().getTime();
    await database.system((sql) =>
      oidcStore.upsert(sql, {
        model: 'Grant',
        id: grantId,
        payload: '{}',
        index: { grantId: null, uid: null, accountId: userId },
        expiresAt: new Date(now + Math.max(3_600, seconds) * 1000),
      }),
    );
    return new SignJWT({ grant: grantId })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: String(signingKey.kid) })
      .setSubject(userId)
      .setIssuer(issuerOf(options.base()))
      .setAudience(resourceOf(options.base()))
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor(now / 1000) + seconds)
      .sign(key);
  };
}

async function addPerson(sql: Sql, orgId: string, name: string, role: Role, now: Date) {
  const userId = randomId();
  const email = `${role.toLowerCase()}@${name.toLowerCase()}.example`;
  await membersStore.addUser(sql, { userId, email, username: role, firstName: role, lastName: name, now });
  await membersStore.addMember(sql, { orgId, userId, role, state: 'active', joinedAt: now });
  return { userId, email, orgId, role };
}

export async function addOrganisation(
  database: Database,
  clock: Clock,
  mint: Minter,
  plan: Plan,
): Promise<Organisation> {
  const now = clock.now();
  const { roles, ...organisation } = plan;
  const made = await database.system(async (sql) => {
    const orgId = await organisationMaker.create(sql, { ...organisation, createdBy: 'the test', now });
    const people = [];
    for (const role of roles) people.push(await addPerson(sql, orgId, plan.name, role, now));
    return { orgId, people };
  });
  const people = await Promise.all(made.people.map(async (each) => ({ ...each, token: await mint(each) })));
  return { ...organisation, orgId: made.orgId, people };
}

export async function makeWorld(database: Database, clock: Clock, mint: Minter): Promise<World> {
  const add = (name: string, type: OrganisationType, roles: Role[], parentOrgId: string | null = null) =>
    addOrganisation(database, clock, mint, { name, type, parentOrgId, roles });
  const msp = await add('Provider', 'MSP', ['MSP-Admin', 'MSP-Editor', 'MSP-Viewer', 'Guest']);
  const customer: Role[] = ['Admin', 'MSP-Customer-Editor', 'MSP-Customer-Viewer'];
  return {
    msp,
    acme: await add('Acme', 'standard', ['Admin', 'Member', 'Guest']),
    bolt: await add('Bolt', 'standard', ['Admin', 'Member']),
    first: await add('First', 'MSP_CUSTOMER', customer, msp.orgId),
    second: await add('Second', 'MSP_CUSTOMER', customer, msp.orgId),
  };
}

export function person(organisation: Organisation, role: Role): Person {
  const found = organisation.people.find((each) => each.role === role);
  if (!found) throw new Error(`${organisation.name} has nobody with the role ${role}.`);
  return found;
}

/** The one who may do the most. */
export function administrator(organisation: Organisation): Person {
  const sorted = organisation.people.toSorted(
    (a, b) => permissionsOf(b.role).length - permissionsOf(a.role).length,
  );
  const [first] = sorted;
  if (!first) throw new Error(`${organisation.name} is empty.`);
  return first;
}
