import { mcpServerFaults as words } from '@shared/words/mcpServers';
import { ProviderError } from '../../domains/integrations/integrations.port';
import {
  CredentialsRefused,
  ServiceRefusal,
  type ServiceClient,
} from '../../platform/outbound/serviceClient';
import { webResponse } from '../../platform/outbound/webResponse';
import { valueOf } from '../fields';
import type { Connected } from '../../domains/integrations/connected.port';

/** Of one answer. */
const ANSWER_BYTES = 1024 * 1024;
const SERVICE = 'The MCP server';

/** What each request carries to be taken. */
function authorizationOf(of: Connected): Record<string, string> {
  switch (valueOf(of, 'authorization')) {
    case 'bearer':
      return { authorization: `Bearer ${of.secret('token')}` };
    case 'header':
      return { [valueOf(of, 'header_name').toLowerCase()]: of.secret('key') };
    default:
      return {};
  }
}

/** What a status means to whoever entered the address; undefined: the protocol itself tells. */
function refusalOf(status: number, host: string): ProviderError | undefined {
  if (status === 401) return new CredentialsRefused(status, words.refused);
  if (status === 403) return new ServiceRefusal(status, words.forbidden);
  if (status === 429) return new ProviderError(words.tooMany, 'too_many');
  if (status >= 300 && status < 400) return new ProviderError(words.elsewhere(host));
  if (status >= 500) return new ServiceRefusal(status, words.status(status), 'unavailable', true);
  return undefined;
}

/** `fetch` for the client of MCP: guarded, never elsewhere, of limited answers. `failure`: the newest, in our words. */
export function createMcpFetch(
  client: ServiceClient,
  of: Connected,
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
) {
  const { origin, host } = new URL(valueOf(of, 'address'));
  const state: { failure: ProviderError | undefined } = { failure: undefined };
  const keep = (error: unknown) => {
    if (error instanceof ProviderError) state.failure = error;
  };

  const fetch = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input));
    if (url.origin !== origin) throw new ProviderError(words.elsewhere(host));
    const { method = 'GET' } = init;
    // Nothing is listened to between the questions.
    if (method === 'GET') return new Response(null, { status: 405 });
    const signals = [signal, ...(init.signal ? [init.signal] : [])];
    try {
      const reply = await client.open({
        orgId: of.orgId,
        service: SERVICE,
        url: url.href,
        method,
        headers: { ...Object.fromEntries(new Headers(init.headers)), ...authorizationOf(of) },
        ...(typeof init.body === 'string' ? { text: init.body } : {}),
        signal: AbortSignal.any(signals),
        timeoutMs,
        followRedirects: false,
      });
      const refused = refusalOf(reply.status, host);
      if (refused) {
        reply.dismiss();
        throw refused;
      }
      let size = 0;
      return webResponse(reply, {
        onPiece({ length }) {
          size += length;
          if (size > ANSWER_BYTES) throw new ProviderError(words.tooLarge);
        },
        onFailure: keep,
      });
    } catch (error) {
      keep(error);
      throw error;
    }
  };
  return { fetch, state };
}
