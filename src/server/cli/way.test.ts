import { request } from 'node:http';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isOfProvider, openWay } from './way';

let echo: Server;
let asked: string[];
let refused: string[];
beforeEach(async () => {
  [asked, refused] = [[], []];
  echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket));
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
});
afterEach(() => void echo.close());

const open = () =>
  openWay({
    allows: (host) => host.endsWith('.amazonaws.com'),
    direct: 'http://127.0.0.1:9/x',
    onRefused: (host) => void refused.push(host),
    reach(host) {
      asked.push(host);
      return connect((echo.address() as AddressInfo).port, '127.0.0.1');
    },
  });

/** → the status, and what comes back of `ping` where there is a connection. */
function connectTo(env: Record<string, string>, path: string, auth?: string) {
  const proxy = new URL(env['HTTPS_PROXY'] ?? '');
  const own = `${proxy.username}:${proxy.password}`;
  const headers = { 'proxy-authorization': `Basic ${Buffer.from(auth ?? own).toString('base64')}` };
  return new Promise<[number | undefined, string]>((resolve, reject) => {
    const one = request({ host: proxy.hostname, port: proxy.port, method: 'CONNECT', path, headers });
    one.on('error', reject);
    one.on('connect', ({ statusCode }, socket) => {
      if (statusCode !== 200) return void resolve([statusCode, '']);
      socket.on('data', (text) => {
        socket.destroy();
        resolve([statusCode, String(text)]);
      });
      socket.write('ping');
    });
    one.end();
  });
}

it('leads to the provider, with the password of the run alone', async () => {
  const way = await open();
  expect(await connectTo(way.env, 'ec2.eu-west-1.amazonaws.com:443')).toEqual([200, 'ping']);
  expect(await connectTo(way.env, 'ec2.eu-west-1.amazonaws.com:443', 'run:guess')).toEqual([407, '']);
  expect([asked, refused]).toEqual([['ec2.eu-west-1.amazonaws.com'], []]);
  expect(way.env['NO_PROXY']).toBe('127.0.0.1');
  way.close();
  await expect(connectTo(way.env, 'ec2.eu-west-1.amazonaws.com:443')).rejects.toThrow('ECONNREFUSED');
});

it.each([
  'evil.example:443',
  'ec2.amazonaws.com:80',
  '169.254.169.254:443',
  'a/../x.amazonaws.com:443',
  '[::1]:443',
])('refuses %s, and says so', async (path) => {
  const way = await open();
  expect(await connectTo(way.env, path)).toEqual([403, '']);
  expect([asked, refused.length]).toEqual([[], 1]);
  way.close();
});

it.each([
  ['AWS', 'sts.amazonaws.com', true],
  ['AWS', 'bucket.s3.eu-west-1.amazonaws.com', true],
  ['AWS', 'ec2-1-2-3-4.eu-west-1.compute.amazonaws.com', false],
  ['AWS', 'ec2-1-2-3-4.compute-1.amazonaws.com', false],
  ['AWS', 'x.eu-west-1.elb.amazonaws.com', false],
  ['AWS', 'amazonaws.com.evil.example', false],
  ['AWS', 'evilamazonaws.com', false],
  ['GCP', 'europe-west1-run.googleapis.com', true],
  ['GCP', 'storage.example', false],
  ['AZURE', 'management.azure.com', true],
  ['AZURE', 'costs.blob.core.windows.net', true],
  ['AZURE', 'x.westeurope.cloudapp.azure.com', false],
  ['AZURE', 'relay.servicebus.windows.net', false],
  ['AWS', 'a1b2.execute-api.eu-west-1.amazonaws.com', false],
  ['AWS', 'a1b2.appsync-api.eu-west-1.amazonaws.com', false],
  ['AWS', 'search-x.us-east-1.es.amazonaws.com', false],
  ['AWS', 'pages.s3-website-us-east-1.amazonaws.com', false],
  ['AWS', 'pages.s3-website.eu-central-1.amazonaws.com', false],
  ['AWS', 'es.us-east-1.amazonaws.com', true],
  ['AWS', 'bills.s3.eu-central-1.amazonaws.com', true],
  ['AZURE', 'management.azure.com.evil.example', false],
] as const)('%s: %s is its own: %s', (type, host, own) => {
  expect(isOfProvider({ type, ...(type === 'AZURE' ? { cloud: 'public' } : {}) }, host)).toBe(own);
});
