import type { ServiceClient } from '@server/platform/outbound/serviceClient';
import { createHttp, type OutboundHttp } from '@server/platform/outbound/http';
import { createServiceClient } from '@server/platform/outbound/serviceClient';

/** What a caller is given: everything that it asks reaches `url`, which is on loopback, whatever host it names. */
export interface Reached {
  url: string;
  client: ServiceClient;
  http: OutboundHttp;
  /** A folder that is made anew each time. */
  folder(): string;
}

type Call = (signal: AbortSignal) => Promise<unknown>;

/** Something of the product that sends requests. */
export interface Caller {
  name: string;
  /** What is answered well, by the path and the server's address, so that what comes after it is tried. */
  answered?: (path: string, base: string) => object | undefined;
  /** It takes no signal, and has its own limit of some seconds. */
  patient?: boolean;
  make(of: Reached): Call;
}

/** The same path at another origin. */
export function reaching(base: string): Pick<Reached, 'client' | 'http'> & { close(): Promise<void> } {
  const at = <T extends { url: string }>(request: T): T => {
    const { protocol, pathname, search } = new URL(request.url);
    const origin = protocol.startsWith('ws') ? base.replace(/^http/, 'ws') : base;
    return { ...request, url: `${origin}${pathname}${search}` };
  };
  const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
  const http = createHttp({ allow: ['127.0.0.1'] });
  return {
    client: {
      ...client,
      ask: (request) => client.ask(at(request)),
      askText: (request) => client.askText(at(request)),
      open: (request) => client.open(at(request)),
      download: (request, into) => client.download(at(request), into),
      socket: (request) => client.socket(at(request)),
    },
    http: { ...http, send: (request) => http.send(at(request)), open: (request) => http.open(at(request)) },
    close: async () => {
      await Promise.all([client.close(), http.close()]);
    },
  };
}

/** What sign-ins of all services want to read. */
const signedIn = (base: string) => ({
  access_token: 'token',
  token_type: 'Bearer',
  expires_in: 3600,
  instance_url: base,
  Authorization: 'token',
  apikey: 'key:1:2',
  accounts: [{ accountKey: '1', accountId: '1', accountName: 'One' }],
  cloudId: '1',
});
export const signIns = (path: string, base: string): object | undefined =>
  /token|oauth2|v1\/users|_edge\/tenant_info/.test(path) ? signedIn(base) : undefined;
