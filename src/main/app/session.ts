import { z } from 'zod';
import type { MovedTo, ServerInfo, SessionState, SignedOutReason } from '@shared/host/contract';
import { Fault, isFault } from '@shared/kernel/fault';
import type { Clock, Log, SecretStore } from '../ports';
import { walkLocalSignIn } from './localSignIn';
import { movedTo } from './movedTo';
import { GrantRefused, type PendingSignIn, type Provider, type Tokens } from './signIn';

/** Renewed this long before the access token ends, so that no request leaves with one that ends on the way. */
const RENEW_BEFORE_MS = 60_000;
/** A sign-in page that was left alone for so long no longer counts. */
const PENDING_MS = 10 * 60_000;
const MAX_PENDING = 20;
/** Where the local flow lets the code be sent; main reads it from the redirect, nothing listens there. */
const LOCAL_REDIRECT = 'http://127.0.0.1/callback';

/** Only what is needed to be signed in again next time. Windows takes at most 2,560 bytes, so no access token. */
const kept = z.object({ refreshToken: z.string().min(1), userId: z.string(), orgId: z.string() });

/** The server that the session is for, as far as it is known at the moment. */
export interface SessionServer {
  kind: 'local' | 'team';
  /** Waits for the embedded server to be up; Fault('unavailable') when it is not to be had. */
  address(signal?: AbortSignal): Promise<{ url: string; localSecret: string | null }>;
  info(): ServerInfo;
}

export interface Session {
  state(): SessionState;
  /** Whether the keychain has a session of the last run, so that waiting for it makes sense. */
  hasKept(): Promise<boolean>;
  /** Takes up the session of the last run, if the keychain has one. */
  restore(): Promise<SessionState>;
  openLocal(): Promise<SessionState>;
  beginSignIn(options: { redirectUri: string; returnTo: string }): Promise<PendingSignIn>;
  /** Answers where the person wanted to go. */
  finishSignIn(callback: URL): Promise<{ returnTo: string }>;
  signOut(): Promise<SessionState>;
  /** The access token, renewed when it is about to end; null when nobody is signed in. */
  token(): Promise<string | null>;
  /** The server answered 401 to this token. */
  rejected(token: string): Promise<void>;
  /** The server answered this token that the organization lives elsewhere by now. */
  movedAway(token: string, place: MovedTo): Promise<void>;
  /** The active organisation may have changed. */
  reidentify(): Promise<void>;
}

interface Options {
  server: SessionServer;
  secrets: SecretStore;
  clock: Clock;
  log: Pick<Log, 'info' | 'warn'>;
  provider(serverUrl: string): Provider;
  /** Asks the server whose token this is. */
  identify(serverUrl: string, token: string): Promise<{ userId: string; orgId: string }>;
  onChange(state: SessionState): void;
}

interface Person {
  userId: string;
  orgId: string;
}

export function createSession(options: Options): Session {
  const { server, secrets, clock, log } = options;
  const key = server.kind === 'local' ? 'session:local' : `session:${server.info().label}`;
  const pending = new Map<string, PendingSignIn & { returnTo: string; at: number }>();
  let tokens: Tokens | null = null;
  let person: Person | null = null;
  let reason: SignedOutReason | undefined;
  let moved: MovedTo | undefined;
  let renewing: Promise<string | null> | undefined;
  let restoring: Promise<SessionState> | undefined;

  const state = (): SessionState =>
    person
      ? { state: 'signed-in', ...person, server: server.info() }
      : {
          state: 'signed-out',
          ...(reason ? { reason } : {}),
          ...(reason === 'moved' && moved ? { moved } : {}),
          server: server.info(),
        };

  function changed(): SessionState {
    const now = state();
    options.onChange(now);
    return now;
  }

  async function store(received: Tokens, who: Person) {
    if (!received.refreshToken) return;
    const { userId, orgId } = who;
    await secrets.set(key, JSON.stringify({ refreshToken: received.refreshToken, userId, orgId }));
  }

  const keep = async () => (tokens && person ? store(tokens, person) : undefined);

  async function end(why: SignedOutReason): Promise<SessionState> {
    tokens = null;
    person = null;
    reason = why;
    const now = changed();
    await secrets.delete(key);
    return now;
  }

  async function left(place: MovedTo): Promise<void> {
    moved = place;
    await end('moved');
  }

  async function begun(serverUrl: string, received: Tokens): Promise<SessionState> {
    try {
      person = await options.identify(serverUrl, received.accessToken);
    } catch (error) {
      const place = movedTo(error);
      if (place) await left(place);
      throw error;
    }
    tokens = received;
    reason = undefined;
    await keep();
    log.info('signed in', { server: server.kind });
    return changed();
  }

  async function renew(refreshToken: string): Promise<string | null> {
    const before = tokens;
    const { url } = await server.address();
    try {
      const received = await options.provider(url).refresh(refreshToken);
      // Somebody signed out, or in as another, while the provider was asked.
      if (tokens !== before) return tokens?.accessToken ?? null;
      tokens = received;
      await keep();
      return received.accessToken;
    } catch (error) {
      if (!(error instanceof GrantRefused)) throw error;
      if (tokens === before) await end('expired');
      return null;
    }
  }

  async function readKept() {
    const text = await secrets.get(key);
    if (!text) return null;
    try {
      return kept.parse(JSON.parse(text));
    } catch {
      await secrets.delete(key);
      return null;
    }
  }

  async function restoreNow(): Promise<SessionState> {
    const found = await readKept();
    if (!found || person) return state();
    try {
      const { url } = await server.address();
      const received = await options.provider(url).refresh(found.refreshToken);
      if (person) return state();
      // The old token is spent: the new one is kept before anything else can fail.
      await store(received, found);
      return await begun(url, received);
    } catch (error) {
      if (error instanceof GrantRefused || (isFault(error) && error.code === 'unauthenticated'))
        return end('expired');
      if (!isFault(error)) throw error;
      if (error.code === 'misdirected') return state();
      reason = 'unreachable';
      return changed();
    }
  }

  function forgetOldPending() {
    const oldest = clock.now().getTime() - PENDING_MS;
    for (const [name, one] of pending) {
      if (one.at < oldest || pending.size > MAX_PENDING) pending.delete(name);
    }
  }

  return {
    state,
    hasKept: async () => (await readKept()) !== null,
    restore: () => {
      restoring ??= restoreNow().finally(() => {
        restoring = undefined;
      });
      return restoring;
    },
    openLocal: async () => {
      if (person) return state();
      const { url, localSecret } = await server.address();
      if (!localSecret)
        throw new Fault(
          'forbidden:local_workspace_only',
          'Only the workspace on this computer opens without a password.',
        );
      const provider = options.provider(url);
      const start = await provider.begin({ redirectUri: LOCAL_REDIRECT });
      const callback = await walkLocalSignIn({ pending: start, serverUrl: url, localSecret });
      return begun(url, await provider.finish(start, callback));
    },
    beginSignIn: async ({ redirectUri, returnTo }) => {
      const { url } = await server.address();
      const start = await options.provider(url).begin({ redirectUri, prompt: 'login' });
      pending.set(start.state, { ...start, returnTo, at: clock.now().getTime() });
      forgetOldPending();
      return start;
    },
    finishSignIn: async (callback) => {
      forgetOldPending();
      const name = callback.searchParams.get('state') ?? '';
      const start = pending.get(name);
      if (!start)
        throw new Fault(
          'unauthenticated:sign_in_expired',
          'This sign-in was not started here or is too old. Start again.',
        );
      pending.delete(name);
      const { url } = await server.address();
      await begun(url, await options.provider(url).finish(start, callback));
      return { returnTo: start.returnTo };
    },
    signOut: async () => {
      const token = tokens?.refreshToken;
      const now = await end('signed-out');
      if (token) {
        const revoked = server.address().then(({ url }) => options.provider(url).revoke(token));
        await revoked.catch((error: unknown) => log.warn('token not revoked', { reason: String(error) }));
      }
      return now;
    },
    token: async () => {
      if (!tokens || !person) return null;
      if (tokens.expiresAt - clock.now().getTime() > RENEW_BEFORE_MS) return tokens.accessToken;
      if (!tokens.refreshToken) {
        if (tokens.expiresAt > clock.now().getTime()) return tokens.accessToken;
        await end('expired');
        return null;
      }
      renewing ??= renew(tokens.refreshToken).finally(() => {
        renewing = undefined;
      });
      return renewing;
    },
    rejected: async (token) => {
      // A late answer to an older token says nothing about the session of now.
      if (tokens?.accessToken === token) await end('expired');
    },
    movedAway: async (token, place) => {
      if (tokens?.accessToken === token) await left(place);
    },
    reidentify: async () => {
      const token = tokens?.accessToken;
      if (!token) return;
      const { url } = await server.address();
      const now = await options.identify(url, token);
      if (tokens?.accessToken !== token || !person) return;
      if (now.orgId === person.orgId && now.userId === person.userId) return;
      person = now;
      await keep();
      changed();
    },
  };
}
