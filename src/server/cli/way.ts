import { createServer, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ProgramAccess } from '../domains/integrations/cloudDriver.port';
import { randomToken } from '../platform/crypto';

/** Names under which a provider's own services answer. */
const suffixes = {
  AWS: ['amazonaws.com', 'amazonaws.com.cn', 'amazonaws.eu', 'api.aws'],
  GCP: ['googleapis.com'],
  public: [
    ...['azure.com', 'azure.net', 'windows.net', 'microsoftonline.com', 'microsoft.com', 'azurecr.io'],
    ...['azconfig.io', 'azuresynapse.net', 'azure-devices.net'],
  ],
  usgov: ['azure.us', 'usgovcloudapi.net', 'microsoftonline.us', 'microsoft.us', 'windows.net'],
  china: ['azure.cn', 'chinacloudapi.cn', 'microsoftonline.cn', 'microsoftazure.cn'],
} as const;
/** Below them, what everybody can put there: machines, load balancers, interfaces, search domains, pages, relays. */
const OF_CUSTOMERS = [
  /(?:^|\.)(?:compute|compute-1|elb|[a-z0-9-]+\.(?:compute|elb)|cloudapp|[a-z0-9-]+\.cloudapp)\.(?:amazonaws\.com(?:\.cn)?|azure\.(?:com|us|cn))$/,
  /\.(?:execute-api|appsync-api|es|aoss|cloudsearch)\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?$/,
  /\.[a-z0-9-]+\.(?:es|aoss|cloudsearch)\.amazonaws\.com(?:\.cn)?$/,
  /\.s3-website[.-](?:[a-z0-9-]+\.)?amazonaws\.com(?:\.cn)?$/,
  /\.servicebus\.(?:windows\.net|usgovcloudapi\.net|chinacloudapi\.cn)$/,
];

export function isOfProvider(
  access: Pick<ProgramAccess, 'type'> & { cloud?: string },
  host: string,
): boolean {
  const name = host.toLowerCase();
  const own: readonly string[] =
    access.type === 'AZURE'
      ? suffixes[isAzure(access.cloud) ? access.cloud : 'public']
      : suffixes[access.type];
  return own.some((suffix) => name.endsWith(`.${suffix}`)) && !OF_CUSTOMERS.some((one) => one.test(name));
}
const isAzure = (cloud = ''): cloud is 'public' | 'usgov' | 'china' =>
  ['public', 'usgov', 'china'].includes(cloud);

interface Way {
  /** What sends a program this way. */
  env: Record<string, string>;
  close(): void;
}

/** `example.com:443`, which is all that is taken. */
const hostOf = ({ url = '' }: IncomingMessage) => /^([A-Za-z0-9.-]{1,253}):443$/.exec(url)?.[1];

/**
 * A way out for one run of a program: a proxy on this computer, with a password of its own, that opens connections to the
 * provider's hosts and to no other, whatever the arguments of the program say. `direct`: the address of an integration
 * that has one of its own. `onRefused` is told each host that was refused.
 */
export async function openWay(of: {
  allows(host: string): boolean;
  direct: string;
  onRefused(host: string): void;
  reach?: (host: string) => Socket;
}): Promise<Way> {
  const { reach = (host: string) => connect({ host, port: 443 }) } = of;
  const password = randomToken();
  const expected = `Basic ${Buffer.from(`run:${password}`).toString('base64')}`;
  const open = new Set<Duplex>();
  const server = createServer((_request, response) => response.writeHead(403).end());
  server.on('connection', (socket) => open.add(socket.on('close', () => open.delete(socket))));
  server.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (request.headers['proxy-authorization'] !== expected)
      return void socket.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\n\r\n',
      );
    const host = hostOf(request);
    if (host === undefined || !of.allows(host)) {
      of.onRefused(host ?? (request.url ?? '').slice(0, 200));
      return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    }
    const other = reach(host);
    open.add(other);
    other.on('error', () => socket.destroy());
    other.on('close', () => open.delete(other) && socket.destroy());
    socket.on('close', () => other.destroy());
    other.once('connect', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      other.write(head);
      other.pipe(socket);
      socket.pipe(other);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const proxy = `http://run:${password}@127.0.0.1:${port}`;
  const around = URL.parse(of.direct)?.hostname ?? '';
  return {
    env: {
      HTTPS_PROXY: proxy,
      https_proxy: proxy,
      HTTP_PROXY: proxy,
      http_proxy: proxy,
      NO_PROXY: around,
      no_proxy: around,
    },
    close() {
      server.close();
      for (const one of open) one.destroy();
    },
  };
}
