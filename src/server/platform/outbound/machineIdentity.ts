import { ProviderError } from '../../domains/integrations/integrations.port';
import { outboundFailure } from './failures';
import { createHttp } from './http';

const TIMEOUT_MS = 10_000;
const REPLY_MAX = 64 * 1024;
const METADATA = 'http://169.254.169.254';
const PATH = '/metadata/identity/oauth2/token';
const VERSION = '2018-02-01';

export interface MachineIdentity {
  /** What the machine answers for a token of this audience; `clientId`: of one of several identities, '' for its own. */
  token(of: { audience: string; clientId: string }, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * The identity that Azure gives the machine on which this server runs. Its metadata service is at a link-local address,
 * which everything else here refuses; this is the only way to it, to one path and without redirects, and it is made only
 * where whoever runs the server wants it.
 */
export function createMachineIdentity(address: string = METADATA): MachineIdentity {
  const http = createHttp({ allow: [new URL(address).hostname] });
  return {
    async token({ audience, clientId }, signal) {
      const query = new URLSearchParams({ 'api-version': VERSION, resource: audience });
      if (clientId !== '') query.set('client_id', clientId);
      const reply = await http
        .send({
          method: 'GET',
          url: `${address}${PATH}?${query.toString()}`,
          headers: { metadata: 'true' },
          timeoutMs: TIMEOUT_MS,
          maxBytes: REPLY_MAX,
          followRedirects: false,
          signal,
        })
        .catch((error: unknown) => {
          if (signal.aborted) throw signal.reason;
          const { message } = outboundFailure('The identity of this machine', error);
          throw new ProviderError(message, 'unavailable', true);
        });
      if (reply.status !== 200) throw refused(reply.status);
      try {
        const body: unknown = JSON.parse(Buffer.from(reply.body).toString('utf8'));
        return body;
      } catch {
        return undefined;
      }
    },
    close: () => http.close(),
  };
}

function refused(status: number): ProviderError {
  if (status === 400 || status === 404)
    return new ProviderError('This machine has no such managed identity. Assign one to it at Azure.');
  const passing = status === 429 || status >= 500;
  return new ProviderError(
    `The identity service of this machine answered ${status}.`,
    'unavailable',
    passing,
  );
}
