import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { armResourceAnswer, newArmResources, type ArmResourcesState } from './armResources';
import { machineAnswer, newMachines, type MachinesState } from './machines';
import { graphAnswer, newGraph, type GraphState } from './graph';
import { messageAnswer, newMessages, type MessagesState } from './messages';
import { newServices, serviceAnswer, type ServicesState } from './services';
import { entraAnswer, type EntraState } from './signIn';

export { CLIENT, TENANT } from './signIn';

/** What each operation takes, as the REST specifications of Azure (MIT) publish it. */
const armPaths: readonly {
  path: RegExp;
  version: string;
  answer: 'subscriptions' | 'accounts' | 'exports' | 'resources' | 'metrics';
  /** Beside the version of the API. */
  takes?: readonly string[];
}[] = [
  {
    path: /^\/subscriptions\/[^/]+\/resources$/,
    version: '2021-04-01',
    answer: 'resources',
    takes: ['$top'],
  },
  {
    path: /^\/subscriptions\/[^/]+\/providers\/Microsoft\.Insights\/metricDefinitions$/,
    version: '2023-10-01',
    answer: 'metrics',
    takes: ['region', 'metricnamespace'],
  },
  { path: /^\/subscriptions$/, version: '2022-12-01', answer: 'subscriptions' },
  {
    path: /^\/providers\/Microsoft\.Billing\/billingAccounts$/,
    version: '2024-04-01',
    answer: 'accounts',
  },
  {
    path: /^\/(.+)\/providers\/Microsoft\.CostManagement\/exports$/,
    version: '2025-03-01',
    answer: 'exports',
  },
];
/** Those that change something or take a body. */
const advisorPath =
  /^\/(subscriptions\/.+\/providers\/Microsoft\.Advisor\/recommendations\/[^/]+)\/suppressions\/([^/]+)$/i;
const blobQuery = ['restype', 'comp', 'prefix', 'maxresults', 'marker'];

export interface AzureFake extends EntraState {
  url: string;
  asked: string[];
  subscriptions: object[];
  /** By scope, such as `subscriptions/…`. */
  exports: Map<string, object[]>;
  /** By `account/container`, then by the name of the blob. */
  containers: Map<string, Map<string, { bytes: Buffer; modified: Date }>>;
  graph: GraphState;
  machines: MachinesState;
  arm: ArmResourcesState;
  /** What is held to the models of the services. */
  services: ServicesState;
  messages: MessagesState;
  /** What is suppressed at Advisor: its time to live, by the recommendation's id and the name of the suppression. */
  suppressions: Map<string, string>;
  /** Roles that the application lacks. */
  lacks: Set<'billing' | 'exports' | 'blobs' | 'resources' | 'metrics'>;
  put(container: string, name: string, content: string | Buffer): void;
  stop(): Promise<void>;
}

const etagOf = (bytes: Buffer) =>
  `0x${createHash('md5').update(bytes).digest('hex').slice(0, 15).toUpperCase()}`;

/** Azure on loopback: sign-in, Resource Manager and Blob Storage, each with the token of its own audience. */
export async function startAzure(): Promise<AzureFake> {
  let puts = 0;
  const state: Omit<AzureFake, 'url' | 'stop'> = {
    asked: [],
    subscriptions: [],
    exports: new Map(),
    containers: new Map(),
    graph: newGraph(),
    machines: newMachines(),
    arm: newArmResources(),
    services: newServices(),
    messages: newMessages(),
    suppressions: new Map(),
    secret: 'the secret',
    hasSignedIn: false,
    refreshToken: 'a-refresh-token',
    lacks: new Set(),
    put(container, name, content) {
      puts += 1;
      const modified = new Date(Date.UTC(2026, 0, 1) + puts * 1000);
      const blobs = state.containers.get(container) ?? new Map<string, { bytes: Buffer; modified: Date }>();
      blobs.set(name, { bytes: Buffer.from(content), modified });
      state.containers.set(container, blobs);
    },
  };

  const send = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  const refuse = (response: ServerResponse, status: number, code: string, message = code) =>
    send(response, status, { error: { code, message } });

  function graph(response: ServerResponse, body: string): void {
    const answer = graphAnswer(state.graph, body);
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.body));
  }

  function suppress(request: IncomingMessage, response: ServerResponse, key: string, text: string): void {
    if (request.method === 'DELETE') {
      // As the service does of what is not there.
      response.writeHead(state.suppressions.delete(key) ? 200 : 204);
      return void response.end();
    }
    const { properties } = JSON.parse(text) as { properties?: { ttl?: unknown } };
    const ttl = properties?.ttl;
    if (request.method !== 'PUT' || typeof ttl !== 'string' || !/^\d{2}:\d\d:\d\d:\d\d$/.test(ttl))
      return refuse(response, 400, 'InvalidRequestContent');
    state.suppressions.set(key, ttl);
    send(response, 200, { id: key, name: key.split('/').at(-1), properties: { ttl } });
  }

  function arm(request: IncomingMessage, response: ServerResponse, url: URL, body: string): void {
    if (request.headers.authorization !== `Bearer token for http://${request.headers.host}`)
      return refuse(response, 401, 'InvalidAuthenticationTokenAudience');
    const version = url.searchParams.get('api-version');
    const isGraph = url.pathname === '/providers/Microsoft.ResourceGraph/resources';
    if (isGraph && request.method === 'POST' && version === '2022-10-01') return graph(response, body);
    const [, recommendation, name] = advisorPath.exec(url.pathname) ?? [];
    if (recommendation !== undefined && version === '2023-01-01')
      return suppress(request, response, `/${recommendation}/${name}`, body);
    const method = request.method ?? 'GET';
    const resource =
      serviceAnswer(state.services, method, url, body) ??
      machineAnswer(state.machines, method, url, body) ??
      armResourceAnswer(state.arm, method, url, body);
    if (resource) {
      const { operation, ...told } = resource;
      const progress =
        operation === undefined ? {} : { 'azure-asyncoperation': operation(String(request.headers.host)) };
      const headers = { 'content-type': 'application/json', ...progress, ...told.headers };
      response.writeHead(told.status, headers);
      return void response.end(told.body === undefined ? '' : JSON.stringify(told.body));
    }
    const found = armPaths.find(({ path }) => path.test(url.pathname));
    if (!found) return refuse(response, 404, 'InvalidResourceType');
    const takes = ['api-version', ...(found.takes ?? [])];
    const isOdd = [...url.searchParams.keys()].some((name) => !takes.includes(name));
    if (url.searchParams.get('api-version') !== found.version || isOdd)
      return refuse(response, 400, 'InvalidApiVersionParameter');
    if (found.answer === 'subscriptions') return send(response, 200, { value: state.subscriptions });
    if (found.answer === 'resources' || found.answer === 'metrics')
      return state.lacks.has(found.answer)
        ? refuse(response, 403, 'AuthorizationFailed')
        : send(response, 200, { value: [] });
    if (found.answer === 'accounts')
      return state.lacks.has('billing')
        ? refuse(response, 403, 'AuthorizationFailed')
        : send(response, 200, { value: [{ id: '/providers/Microsoft.Billing/billingAccounts/100' }] });
    if (state.lacks.has('exports')) return refuse(response, 403, 'AuthorizationFailed');
    send(response, 200, { value: state.exports.get(found.path.exec(url.pathname)?.[1] ?? '') ?? [] });
  }

  const xml = (response: ServerResponse, status: number, body: string) => {
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`\uFEFF<?xml version="1.0" encoding="utf-8"?>${body}`);
  };
  const blobRefusal = (response: ServerResponse, status: number, code: string) =>
    xml(response, status, `<Error><Code>${code}</Code><Message>${code}\nRequestId:1</Message></Error>`);

  function blobs(request: IncomingMessage, response: ServerResponse, url: URL): void {
    if (request.headers.authorization !== 'Bearer token for https://storage.azure.com')
      return blobRefusal(response, 401, 'InvalidAuthenticationInfo');
    if (!/^\d{4}-\d\d-\d\d$/.test(String(request.headers['x-ms-version'])))
      return blobRefusal(response, 400, 'MissingRequiredHeader');
    if (state.lacks.has('blobs')) return blobRefusal(response, 403, 'AuthorizationPermissionMismatch');
    const [account = '', container = '', ...rest] = decodeURIComponent(url.pathname).slice(1).split('/');
    const found = state.containers.get(`${account}/${container}`);
    if (!found) return blobRefusal(response, 404, 'ContainerNotFound');
    const name = rest.join('/');
    if (name !== '') {
      const blob = found.get(name);
      if (!blob) return blobRefusal(response, 404, 'BlobNotFound');
      const wanted = request.headers['if-match'];
      if (wanted !== undefined && wanted !== etagOf(blob.bytes))
        return blobRefusal(response, 412, 'ConditionNotMet');
      response.writeHead(200, { 'content-length': blob.bytes.length, etag: etagOf(blob.bytes) });
      return void response.end(blob.bytes);
    }
    const query = url.searchParams;
    const isList = query.get('restype') === 'container' && query.get('comp') === 'list';
    if (!isList || [...query.keys()].some((key) => !blobQuery.includes(key)))
      return blobRefusal(response, 400, 'InvalidQueryParameterValue');
    const all = [...found]
      .filter(([key]) => key.startsWith(query.get('prefix') ?? ''))
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const listed = all.map(
      ([key, { bytes, modified }]) =>
        `<Blob><Name>${key}</Name><Properties><Last-Modified>${modified.toUTCString()}</Last-Modified><Etag>${etagOf(bytes)}</Etag><Content-Length>${bytes.length}</Content-Length><BlobType>BlockBlob</BlobType></Properties></Blob>`,
    );
    xml(
      response,
      200,
      `<EnumerationResults><Blobs>${listed.join('')}</Blobs><NextMarker /></EnumerationResults>`,
    );
  }

  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://fake');
      state.asked.push(`${request.method} ${url.pathname}`);
      const [, tenant, endpoint] = /^\/([^/]+)\/oauth2\/v2\.0\/(\w+)$/.exec(url.pathname) ?? [];
      if (tenant !== undefined && endpoint !== undefined) {
        const form = new URLSearchParams(Buffer.concat(pieces).toString());
        const own = `http://${request.headers.host}${url.pathname}`;
        return void entraAnswer(state, { tenant, endpoint, url: own, form }).then(({ status, body }) =>
          send(response, status, body),
        );
      }
      const sent = messageAnswer(state.messages, request.headers, url, Buffer.concat(pieces).toString());
      if (sent) {
        response.writeHead(sent.status, { 'content-type': sent.type });
        return void response.end(sent.body);
      }
      if (url.searchParams.has('api-version'))
        return arm(request, response, url, Buffer.concat(pieces).toString());
      blobs(request, response, url);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}

/** A cost export as Resource Manager tells it. */
export const anAzureExport = (name: string, type = 'FocusCost', status = 'Active') => ({
  id: `/subscriptions/s1/providers/Microsoft.CostManagement/exports/${name}`,
  name,
  type: 'Microsoft.CostManagement/exports',
  properties: {
    format: 'Csv',
    definition: { type, timeframe: 'MonthToDate', dataSet: { granularity: 'Daily' } },
    deliveryInfo: {
      destination: {
        resourceId:
          '/subscriptions/s1/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/acmebills',
        container: 'exports',
        rootFolderPath: 'focus',
      },
    },
    schedule: { status, recurrence: 'Daily' },
  },
});

/** Puts a run of an export: its parts, then the manifest. */
export function deliverAzure(
  azure: AzureFake,
  {
    name,
    range,
    run,
    parts,
    scope = '/subscriptions/s1',
    type = 'FocusCost',
    submitted = '2026-01-01T00:00:00Z',
  }: {
    name: string;
    range: string;
    run: string;
    parts: readonly (string | Buffer)[];
    scope?: string;
    type?: string;
    submitted?: string;
  },
): void {
  const folder = `focus/${name}/${range}/${run}`;
  const blobs = parts.map((part, at) => {
    const blobName = `${folder}/part_${at}_0001.csv.gz`;
    azure.put('acmebills/exports', blobName, part);
    return { blobName, byteCount: part.length, dataRowCount: 1 };
  });
  const exportConfig = {
    exportName: name,
    resourceId: `${scope}/providers/Microsoft.CostManagement/exports/${name}`,
    type,
  };
  const runInfo = { runId: run, submittedTime: submitted };
  const manifestVersion = '2024-04-01';
  const manifest = { manifestVersion, blobCount: blobs.length, exportConfig, runInfo, blobs };
  azure.put('acmebills/exports', `${folder}/manifest.json`, JSON.stringify(manifest));
}
