import { z } from 'zod';
import { apiFaults as words } from '@shared/words/apiFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { createBearerTokens, type GrantedToken } from '../common/bearerTokens';
import { valueOf } from '../fields';
import type { ProviderDeps } from '../provider.port';
import type { Connected } from '../../domains/integrations/connected.port';

/** Of a token that does not tell how long it lives. */
const UNTOLD_SECONDS = 600;

const granted = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().optional() });
const refused = z.object({ error: z.string().default(''), error_description: z.string().default('') });

/** What a request carries to be taken; header names in lower case. */
export interface Authorization {
  headers: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** Everything of it that nobody may read. */
  secrets: readonly string[];
}

const basic = (user: string, password: string) =>
  Buffer.from(`${user}:${password}`, 'utf8').toString('base64');
/** RFC 6749 has both form-encoded before they are joined. */
const encoded = (text: string) => new URLSearchParams({ v: text }).toString().slice(2);

/** Client credentials (RFC 6749, 4.4). */
async function granting({ client }: ProviderDeps, of: Connected, signal: AbortSignal): Promise<GrantedToken> {
  const clientId = valueOf(of, 'client_id');
  const clientSecret = of.secret('client_secret');
  const url = valueOf(of, 'token_url');
  const service = new URL(url).host;
  const form: Record<string, string> = { grant_type: 'client_credentials' };
  for (const name of ['scope', 'audience']) if (valueOf(of, name) !== '') form[name] = valueOf(of, name);
  const inBody = valueOf(of, 'client_in') === 'body';
  if (inBody) Object.assign(form, { client_id: clientId, client_secret: clientSecret });
  const pair = basic(encoded(clientId), encoded(clientSecret));
  const headers: Record<string, string> = inBody ? {} : { authorization: `Basic ${pair}` };
  const { body } = await client.ask({
    orgId: of.orgId,
    service,
    method: 'POST',
    url,
    headers,
    form,
    signal,
    said: (answer) => {
      const { data } = refused.safeParse(answer);
      return data && words.signIn(data.error, data.error_description);
    },
  });
  const { data } = granted.safeParse(body);
  if (!data) throw new ProviderError(words.noToken(service));
  return { token: data.access_token, expiresIn: data.expires_in ?? UNTOLD_SECONDS };
}

/** What the requests of an integration carry. `fresh`: with a token that was not used before. */
export function createAuthorizing(deps: ProviderDeps) {
  const tokens = createBearerTokens(deps.clock);

  async function bearer(of: Connected, signal: AbortSignal, fresh: boolean): Promise<Authorization> {
    const settings = ['token_url', 'client_id', 'scope', 'audience', 'client_in'].map((id) =>
      valueOf(of, id),
    );
    const madeOf = [of.orgId, ...settings, of.secret('client_secret')];
    const token = await tokens(madeOf, () => granting(deps, of, signal), { fresh });
    return {
      headers: { authorization: `Bearer ${token}` },
      query: {},
      secrets: [token, of.secret('client_secret')],
    };
  }

  return async (of: Connected, signal: AbortSignal, fresh = false): Promise<Authorization> => {
    const key = of.secret('key');
    switch (valueOf(of, 'authentication')) {
      case 'oauth2':
        return bearer(of, signal, fresh);
      case 'bearer': {
        const token = of.secret('token');
        return { headers: { authorization: `Bearer ${token}` }, query: {}, secrets: [token] };
      }
      case 'basic': {
        const password = of.secret('password');
        const pair = basic(valueOf(of, 'user'), password);
        return { headers: { authorization: `Basic ${pair}` }, query: {}, secrets: [pair, password] };
      }
      case 'header':
        return { headers: { [valueOf(of, 'header_name').toLowerCase()]: key }, query: {}, secrets: [key] };
      case 'query':
        return { headers: {}, query: { [valueOf(of, 'parameter_name')]: key }, secrets: [key] };
      default:
        return { headers: {}, query: {}, secrets: [] };
    }
  };
}
