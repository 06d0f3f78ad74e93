import type { ServiceClient } from '../../platform/outbound/serviceClient';
import { webResponse } from '../../platform/outbound/webResponse';

const TIMEOUT_MS = 120_000;

/** `fetch` for libraries, through the client that guards where an organization may reach. */
export const guardedFetch =
  (client: Pick<ServiceClient, 'open'>, of: { orgId: string; service: string }): typeof fetch =>
  async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    const reply = await client.open({
      ...of,
      url,
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' ? { text: init.body } : {}),
      signal: init.signal ?? AbortSignal.timeout(TIMEOUT_MS),
      timeoutMs: TIMEOUT_MS,
    });
    return webResponse(reply);
  };
