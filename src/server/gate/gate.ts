import type { IncomingMessage } from 'node:http';
import { onlyReads, type CallDefinition } from '@shared/kernel/call';
import { Fault, isFault } from '@shared/kernel/fault';
import {
  grantors,
  holds,
  mayEdit,
  organisationTypes,
  permissionsOf,
  roles,
  scopeOf,
  type Permission,
} from '@shared/model/permissions';
import { RUN_SCOPE } from '@shared/model/assistantScopes';
import { allowedNetworkFaults as words } from '@shared/words/allowedNetworks';
import { moveFaults } from '@shared/words/moveOrganization';
import type { Database, Sql, TenantScope } from '../db/database';
import { createCallerReader, nobody, type Caller } from '../platform/callers';
import type { Clock } from '../platform/clock';
import { sameSecret } from '../platform/crypto';
import { letsIn } from '../platform/networks';
import { hashSecret, keyIdOf } from './apiKeys';
import { createBuckets, type Rate } from './rates';
import type { NoteRefusedKey } from './refusedKeys';
import { gateStore, type SessionRow } from './gate.store';
import type { Session } from './session';

/** Reads an access token: whose it is and which sign-in it belongs to; undefined for anything that is not ours. */
type ReadToken = (token: string) => Promise<{ userId: string; grantId: string } | undefined>;

/** Reads an access token of an assistant: made for /mcp and for nothing else. */
type ReadAssistantToken = (
  token: string,
) => Promise<{ userId: string; grantId: string; scopes: readonly string[] } | undefined>;

type RawRequest = Pick<IncomingMessage, 'headers' | 'socket'>;

interface AssistantCaller {
  session: Session;
  /** What the person allowed the assistant; undefined: an API key asks, which knows no scopes. */
  scopes: readonly string[] | undefined;
}

/** Organisations whose live events a session gets. */
export interface Audience {
  /** That something of a kind changed. */
  hears: ReadonlySet<string>;
  /** What changed as well: those whose cases the session may read now. */
  reads: ReadonlySet<string>;
}

/** `last_used_at` of a key is written at most once in this many milliseconds. */
const USED_STEP = 60_000;

/** Far above what the app and a script in a hurry need: it stops loops, not work. */
export const CALLS: Rate = { burst: 3_000, perSecond: 100 };
const WRONG_KEYS: Rate = { burst: 20, perSecond: 0.2 };
const MAX_PROVEN = 10_000;

export interface Rates {
  /** Of each person and key. */
  calls: Rate;
  /** From each address. */
  wrongKeys: Rate;
}

function tooMany(wait: number, what: string): Fault {
  const retryAfter = Math.ceil(wait / 1000);
  return new Fault('too_many:too_many_requests', `${what} Try again in ${retryAfter} s.`, { retryAfter });
}

const keptOut = ({ address }: Caller) =>
  new Fault('forbidden:network_not_allowed', words.refused(address || words.unknownAddress), {
    network: address,
  });

const notSignedIn = () =>
  new Fault('unauthenticated:not_signed_in', 'You are not signed in, or the sign-in has ended.');

function bearerOf(authorization: string | undefined): string {
  const token = /^Bearer ([\w.~+/=-]{1,8000})$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw notSignedIn();
  return token;
}

function sessionOf(kind: Session['kind'], row: SessionRow, grantId: string | null, from: Caller): Session {
  const role = roles.find((each) => each === row.role);
  const orgType = organisationTypes.find((each) => each === row.org_type);
  if (!role || !orgType)
    throw new Error(`The database names an unknown role or type: ${row.role}, ${row.org_type}.`);
  return {
    kind,
    userId: row.user_id,
    name: row.name,
    email: row.email,
    orgId: row.org_id,
    orgType,
    parentOrgId: row.parent_org_id,
    role,
    permissions: permissionsOf(role),
    grantId,
    from,
  };
}

/** An MSP user: an MSP role in a top-level organisation of type MSP. */
export function isMsp(session: Session): boolean {
  return session.orgType === 'MSP' && session.parentOrgId === null && scopeOf(session.role) === 'MSP';
}

/** One of these lets a caller in; none where no permission is needed. */
function permissionsFor({ access }: CallDefinition): readonly Permission[] {
  if (access === 'anyone' || access === 'signed-in') return [];
  return typeof access === 'string' ? [access] : access;
}

/** Refuses who may not make this call, and says what is missing and who can give it. */
export function authorize(session: Session, call: CallDefinition): void {
  const needed = permissionsFor(call);
  const [first] = needed;
  if (first !== undefined && !needed.some((permission) => holds(session.permissions, permission))) {
    const message = `Your role ${session.role} does not have the permission ${needed.join(' or ')}.`;
    throw new Fault('forbidden:permission_missing', message, {
      permission: first,
      grantors: grantors(first, session.orgType),
    });
  }
  if (session.readOnly && !onlyReads(call))
    throw new Fault(
      'forbidden:read_only',
      `This ${session.kind === 'key' ? 'API key' : 'assistant'} may only read.`,
      {
        readOnly: true,
      },
    );
  if (call.edits && !mayEdit(session.role)) {
    throw new Fault(
      'forbidden:role_may_not_edit',
      `Your role ${session.role} may look, but not change anything.`,
      {
        edits: true,
      },
    );
  }
}

export function createGate(deps: {
  database: Database;
  readToken: ReadToken;
  /** None are let in unless given. */
  readAssistantToken?: ReadAssistantToken;
  clock: Clock;
  rates?: Rates;
  noteRefusedKey?: NoteRefusedKey;
  /** Reads who asks; without it no proxy is believed. */
  callerOf?: (request: RawRequest) => Caller;
}) {
  const { database, clock, callerOf = createCallerReader(undefined, false) } = deps;
  const calls = createBuckets(deps.rates?.calls ?? CALLS);
  const wrongKeys = createBuckets(deps.rates?.wrongKeys ?? WRONG_KEYS);
  /** Hashes of keys that were right: they are not held up by others of their address. */
  const proven = new Set<string>();
  const usedAt = new Map<string, number>();

  async function noteUse(id: string, write: (sql: Sql, id: string, now: Date) => Promise<void>) {
    const now = clock.now();
    if (now.getTime() - (usedAt.get(id) ?? 0) < USED_STEP) return;
    if (usedAt.size > 10_000) usedAt.clear();
    usedAt.set(id, now.getTime());
    await database.system((sql) => write(sql, id, now));
  }

  /** Where a sign-in is used from; anew at once when that has changed. */
  async function noteSession({ userId, grantId }: Session, { address, agent }: Caller) {
    if (grantId === null) return;
    await noteUse(`${grantId} ${address} ${agent}`, (sql, _id, now) =>
      gateStore.sessionUsed(sql, { grantId, userId, address, agent, now }),
    );
  }

  /** Nobody here: refuses those whose organization lives elsewhere by now. `secretHash`: what a key has shown. */
  async function refuseMoved(callerId: string, secretHash: string | null): Promise<void> {
    const place = await database.system((sql) => gateStore.placeOf(sql, callerId));
    if (!place || (place.secret_hash !== null && !sameSecret(place.secret_hash, secretHash ?? ''))) return;
    const { name, cell, address } = place;
    throw new Fault('misdirected:organization_moved', moveFaults.elsewhere(name, address), {
      organization: name,
      cell,
      address,
    });
  }

  async function byKey(
    keyId: string,
    secretHash: string | undefined,
    from: Caller,
  ): Promise<Session | undefined> {
    const row = await database.system((sql) => gateStore.ofKey(sql, keyId, clock.now()));
    if (!row || (secretHash !== undefined && !sameSecret(row.secret_hash, secretHash))) return undefined;
    if (!letsIn(row.allowed_networks, from)) throw keptOut(from);
    return { ...sessionOf('key', row, null, from), ...(row.scope === 'write' ? {} : { readOnly: true }) };
  }

  async function bySecret(keyId: string, token: string, from: Caller): Promise<Session | undefined> {
    const { network: address } = from;
    const hash = hashSecret(token);
    const wait = proven.has(hash) ? 0 : wrongKeys.look(address);
    if (wait > 0) throw tooMany(wait, 'Too many wrong API keys came from your address.');
    const session = await byKey(keyId, hash, from);
    if (!session) {
      proven.delete(hash);
      await refuseMoved(keyId, hash);
      wrongKeys.take(address);
      await deps.noteRefusedKey?.(keyId, address);
      return undefined;
    }
    if (proven.size >= MAX_PROVEN) proven.clear();
    proven.add(hash);
    return session;
  }

  async function byUser(userId: string, grantId: string, from: Caller): Promise<Session | undefined> {
    const rows = await database.system((sql) => gateStore.ofUser(sql, userId, grantId, clock.now()));
    // Where the active organisation keeps this network out, they work in the next one of theirs.
    if (rows.length === 0) await refuseMoved(userId, null);
    const row = rows.find((each) => letsIn(each.allowed_networks, from));
    if (!row && rows.length > 0) throw keptOut(from);
    return row && sessionOf('user', row, grantId, from);
  }

  async function byToken(token: string, from: Caller): Promise<Session | undefined> {
    const read = await deps.readToken(token);
    return read && byUser(read.userId, read.grantId, from);
  }

  async function byAssistantToken(token: string, from: Caller): Promise<AssistantCaller | undefined> {
    const read = await deps.readAssistantToken?.(token);
    if (!read) return undefined;
    const { userId, grantId, scopes } = read;
    const row = await database.system((sql) => gateStore.ofAssistant(sql, userId, grantId, clock.now()));
    if (!row) return undefined;
    if (!letsIn(row.allowed_networks, from)) throw keptOut(from);
    const runs = scopes.includes(RUN_SCOPE);
    return {
      session: { ...sessionOf('user', row, grantId, from), ...(runs ? {} : { readOnly: true }) },
      scopes,
    };
  }

  function countCall({ userId }: Session) {
    const wait = calls.take(userId);
    if (wait > 0) throw tooMany(wait, 'You make more calls than this server takes from one caller.');
  }

  async function byApiKey(keyId: string, token: string, from: Caller): Promise<Session> {
    const session = await bySecret(keyId, token, from);
    if (!session) throw notSignedIn();
    countCall(session);
    await noteUse(keyId, gateStore.keyUsed);
    return session;
  }

  async function customersOf(orgId: string): Promise<string[]> {
    const rows = await database.system((sql) => gateStore.customers(sql, orgId));
    return rows.map((row) => row.org_id);
  }

  return {
    /**
     * By the Authorization header; `Fault('unauthenticated')` when missing, unknown, revoked or expired. A wrong key
     * counts against the network that asks: `Fault('too_many')` with `retryAfter` seconds.
     */
    async authenticate(request: RawRequest): Promise<Session> {
      const caller = callerOf(request);
      const token = bearerOf(request.headers.authorization);
      const keyId = keyIdOf(token);
      if (keyId !== undefined) return byApiKey(keyId, token, caller);
      const session = await byToken(token, caller);
      if (!session) throw notSignedIn();
      countCall(session);
      await noteSession(session, caller);
      return session;
    },

    /** As `authenticate`, for who asks at /mcp: an API key, or a token that a person gave to an assistant. */
    async authenticateAssistant(request: RawRequest): Promise<AssistantCaller> {
      const from = callerOf(request);
      const token = bearerOf(request.headers.authorization);
      const keyId = keyIdOf(token);
      if (keyId !== undefined) return { session: await byApiKey(keyId, token, from), scopes: undefined };
      const caller = await byAssistantToken(token, from);
      if (!caller) throw notSignedIn();
      countCall(caller.session);
      await noteUse(caller.session.grantId ?? '', gateStore.assistantUsed);
      return caller;
    },

    /** Whether the session would still be let in, and as what. */
    async renew(session: Session): Promise<Session | undefined> {
      const { kind, userId, grantId, from = nobody } = session;
      try {
        return await (kind === 'key'
          ? byKey(userId.slice('key:'.length), undefined, from)
          : byUser(userId, grantId ?? '', from));
      } catch (error) {
        if (isFault(error) && (error.code === 'forbidden' || error.code === 'misdirected')) return undefined;
        throw error;
      }
    },

    scope: (session: Session): TenantScope => ({ orgIds: [session.orgId] }),

    async mspScope(session: Session): Promise<TenantScope> {
      if (!isMsp(session))
        throw new Fault(
          'forbidden:providers_only',
          'Only users of an MSP organization may look at its customers.',
        );
      return { orgIds: [session.orgId, ...(await customersOf(session.orgId))] };
    },

    async audience(session: Session): Promise<Audience> {
      const customers = isMsp(session) ? await customersOf(session.orgId) : [];
      const reads = holds(session.permissions, 'recommendations:read')
        ? new Set([session.orgId, ...customers])
        : new Set<string>();
      if (session.kind === 'key') return { hears: new Set([session.orgId, ...customers]), reads };
      const own = await database.system((sql) => gateStore.organisationsOf(sql, session.userId));
      return { hears: new Set([...own.map((row) => row.org_id), ...customers]), reads };
    },
  };
}

export type Gate = ReturnType<typeof createGate>;
