import { z } from 'zod';
import { teamsFaults as words } from '@shared/words/teamsFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import type { Clock } from '../../platform/clock';
import { sha256 } from '../../platform/crypto';
import { CredentialsRefused, type ServiceClient } from '../../platform/outbound/serviceClient';
import { below, valueOf } from '../fields';
import type { Connected } from '../../domains/integrations/connected.port';

/** A token is not used in its last minutes. */
const BEFORE_ITS_END = 5 * 60_000;
const TOKENS_MAX = 500;

const granted = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() });
const refused = z.object({ error_description: z.string().default(''), error: z.string().default('') });
const claims = z.object({ roles: z.array(z.string()).optional(), app_displayname: z.string().optional() });

/** For what: Microsoft Graph, or the service of bots. */
export type Audience = 'graph' | 'bot';

function askedFor(of: Connected, audience: Audience) {
  if (audience === 'graph')
    return { tenant: valueOf(of, 'tenant_id'), scope: below(valueOf(of, 'graph_address'), '.default') };
  const isMulti = valueOf(of, 'bot_tenancy') === 'multi';
  return {
    tenant: isMulti ? 'botframework.com' : valueOf(of, 'tenant_id'),
    scope: valueOf(of, 'bot_scope'),
  };
}

/** What a token says of itself; empty when it cannot be read: it is meant for its audience, not for us. */
export function claimsOf(token: string): z.output<typeof claims> {
  try {
    const body: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return claims.safeParse(body).data ?? {};
  } catch {
    return {};
  }
}

/** Tokens of client credentials, kept until shortly before they expire, by all that they were given for. */
export function createTokens(client: ServiceClient, clock: Clock) {
  const kept = new Map<string, { token: string; until: number }>();

  async function fetchOne(of: Connected, audience: Audience, signal: AbortSignal) {
    const { tenant, scope } = askedFor(of, audience);
    const path = `${encodeURIComponent(tenant)}/oauth2/v2.0/token`;
    const { body } = await client.ask({
      orgId: of.orgId,
      service: 'The Microsoft sign-in',
      method: 'POST',
      signal,
      url: below(valueOf(of, 'login_address'), path),
      form: {
        grant_type: 'client_credentials',
        client_id: valueOf(of, 'client_id'),
        scope,
        client_secret: of.secret('client_secret'),
      },
      said(answer) {
        const { data } = refused.safeParse(answer);
        return data && words.signIn(data.error_description || data.error);
      },
    });
    const { data } = granted.safeParse(body);
    if (!data) throw new ProviderError(words.noToken);
    return {
      token: data.access_token,
      until: clock.now().getTime() + data.expires_in * 1000 - BEFORE_ITS_END,
    };
  }

  /** `fresh`: not one that is kept. */
  async function of(connected: Connected, audience: Audience, signal: AbortSignal, fresh = false) {
    const given = ['login_address', 'client_id'].map((field) => valueOf(connected, field));
    const { tenant, scope } = askedFor(connected, audience);
    const key = sha256(JSON.stringify([given, tenant, scope, connected.secret('client_secret')]));
    const known = kept.get(key);
    if (known && !fresh && known.until > clock.now().getTime()) return known.token;
    kept.delete(key);
    const made = await fetchOne(connected, audience, signal);
    const [oldest] = kept.keys();
    if (kept.size >= TOKENS_MAX && oldest !== undefined) kept.delete(oldest);
    kept.set(key, made);
    return made.token;
  }

  return {
    of,
    /** Work with a token; once more with a new one when the kept one has ended before its time. */
    async using<T>(
      asked: { of: Connected; audience: Audience; signal: AbortSignal },
      work: (token: string) => Promise<T>,
    ): Promise<T> {
      try {
        return await work(await of(asked.of, asked.audience, asked.signal));
      } catch (error) {
        if (!(error instanceof CredentialsRefused)) throw error;
        return work(await of(asked.of, asked.audience, asked.signal, true));
      }
    },
  };
}
export type Tokens = ReturnType<typeof createTokens>;
