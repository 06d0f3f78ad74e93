import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { createModels } from '@server/ai/models/models';
import { openClickHouse } from '@server/costs/clickhouse/client';
import type { BillStore } from '@server/costs/store/billStore.port';
import { azureSigner } from '@server/costs/store/azureSigner';
import { azureStore } from '@server/costs/store/azureStore';
import { gcsStore } from '@server/costs/store/gcsStore';
import { googleToken } from '@server/costs/store/googleToken';
import { s3Store } from '@server/costs/store/s3Store';
import { createAllocationApi } from '@server/domains/kubernetes/allocationApi';
import { createSending, type SendingDeps } from '@server/domains/organisations/audit-stream/sending';
import { createSns } from '@server/domains/triggers/hooks/sns';
import { documentFetch } from '@server/identity/assistants/documents';
import { createDeviceSignIns } from '@server/integrations/azure/deviceCode';
import { systemClock } from '@server/platform/clock';
import { createMachineIdentity } from '@server/platform/outbound/machineIdentity';
import { startTelemetry } from '@server/platform/telemetry/otlp';
import { downloadTable } from '@server/steps/api/download-table/step';
import { graphqlRequest } from '@server/steps/api/graphql-request/step';
import { httpGet } from '@server/steps/api/http-get/step';
import { httpRequest } from '@server/steps/api/http-request/step';
import { oauth2Token } from '@server/steps/api/oauth2-token/step';
import { paginatedRequest } from '@server/steps/api/paginated-request/step';
import { sendWebhook } from '@server/steps/api/send-webhook/step';
import { soapRequest } from '@server/steps/api/soap-request/step';
import { runStep, testContext } from '@server/steps/common/testing/testContext';
import type { StepModule } from '@server/steps/contract';
import type { ModelKind } from '@shared/model/ai/models';
import type { Json } from '@shared/model/json';
import { identify } from '@main/app/identify';
import type { Caller, Reached } from './callers';
import { issuerCallers } from './issuer';

const clock = systemClock;

const steps = [
  ['HTTP GET', httpGet, {}],
  ['HTTP request', httpRequest, { method: 'POST', body: { n: 1 } }],
  ['GraphQL', graphqlRequest, { query: '{ viewer { login } }' }],
  ['SOAP', soapRequest, { xml: '<a/>' }],
  ['download', downloadTable, { format: 'csv' }],
  ['pages', paginatedRequest, { itemsPath: 'items' }],
  ['webhook', sendWebhook, { event: 'costs', secret: 'a secret of 16 letters', payload: {} }],
  ['OAuth token', oauth2Token, { clientId: 'a', clientSecret: 'b' }],
] as [string, StepModule, Record<string, Json>][];
const stepCallers = steps.map(([name, step, more]): Caller => ({
  name: `the step ${name}`,
  make:
    ({ http, url }) =>
    async (signal) => {
      const own = {
        send: ({ orgId: _, ...request }: Parameters<typeof http.send>[0] & { orgId: string }) =>
          http.send({ ...request, signal }),
      };
      return runStep(step, { url, ...more }, testContext({ services: { http: own } }));
    },
}));

const question = {
  instructions: 'Be short.',
  turns: [{ role: 'user' as const, content: 'Ready?' }],
  maxTokens: 9,
};
const conversation = { ...question, tools: [], maxSteps: 2, onPiece: () => undefined };
const kinds: readonly ModelKind[] = ['openai', 'anthropic', 'bedrock'];
const modelCallers = kinds.flatMap((kind): Caller[] => {
  const at = (address: string) => ({ orgId: 'acme', kind, address, model: 'small', key: 'sk-1' });
  const models = ({ client }: Reached) => createModels(client, async (_org, key) => key);
  return [
    { name: `${kind}: ask`, make: (of) => (signal) => models(of).ask(at(of.url), question, signal) },
    { name: `${kind}: talk`, make: (of) => (signal) => models(of).talk(at(of.url), conversation, signal) },
    { name: `${kind}: offered`, make: (of) => (signal) => models(of).offered(at(of.url), signal) },
  ];
});

const KEY = 'organisations/acme/bills/one.parquet';
const stores: Readonly<Record<string, (url: string) => BillStore>> = {
  azblob: (endpoint) =>
    azureStore(
      { container: 'bills', prefix: '', account: 'acme', endpoint },
      azureSigner('acme', { AZURE_STORAGE_KEY: 'a2V5' }, clock),
    ),
  gs: (endpoint) => gcsStore({ bucket: 'bills', prefix: '', endpoint }, async () => 'token'),
  s3: (endpoint) => s3Store({ bucket: 'bills', prefix: '', endpoint, region: 'us-east-1' }),
};
const uses: Readonly<
  Record<string, (store: BillStore, folder: string, signal: AbortSignal) => Promise<unknown>>
> = {
  put(store, folder, signal) {
    writeFileSync(join(folder, 'up'), 'bill');
    return store.put(KEY, join(folder, 'up'), signal);
  },
  get: (store, folder, signal) => store.get(KEY, join(folder, 'down'), signal),
  head: (store, _folder, signal) => store.head(KEY, signal),
  list: (store, _folder, signal) => store.list('organisations/', null, signal),
  remove: (store, _folder, signal) => store.remove(KEY, signal),
  forget: (store, _folder, signal) => store.forgetUnfinished(new Date(), signal),
};
const storeCallers = Object.entries(stores).flatMap(([name, open]) =>
  Object.entries(uses).map(([use, work]): Caller => ({
    name: `bill store ${name}: ${use}`,
    make: ({ url, folder }) => {
      const store = open(url);
      return (signal) => work(store, folder(), signal);
    },
  })),
);

const token = { AZURE_TENANT_ID: 'one', AZURE_CLIENT_ID: 'one', AZURE_CLIENT_SECRET: 'one' };
const byCode = {
  orgId: 'acme',
  integrationId: 'one',
  name: 'One',
  secret: () => '',
  settings: { method: 'device', tenant_id: 'one', device_client_id: 'one' },
};
const credentialCallers: Caller[] = [
  {
    name: 'bill store azblob: its token',
    make:
      ({ url }) =>
      (signal) =>
        azureSigner('acme', token, clock, { authority: url, metadata: url }).signed(
          { method: 'GET', url },
          signal,
        ),
  },
  {
    name: 'bill store gs: its token',
    make:
      ({ url, folder }) =>
      (signal) =>
        googleToken({ CLOUDSDK_CONFIG: folder() }, clock, { tokens: url, metadata: url })(signal),
  },
  {
    name: 'the identity of the machine',
    make: ({ url }) => {
      const identity = createMachineIdentity(url);
      return (signal) => identity.token({ audience: 'https://audience', clientId: '' }, signal);
    },
  },
  {
    name: 'a sign-in by a code',
    make: ({ client, url }) => {
      const signIn = createDeviceSignIns({ client, clock });
      return (signal) => signIn({ of: byCode, login: url, signal }, 'https://audience');
    },
  },
];

const identityCallers: Caller[] = [
  ...issuerCallers(),
  {
    name: 'documents of assistants',
    patient: true,
    make:
      ({ http, url }) =>
      async () => {
        const reply = await documentFetch(http)(`${url}/client.json`);
        return reply.text();
      },
  },
];

const clickHouse = (url: string) =>
  openClickHouse({ url, database: 'one', username: 'one', password: 'one' });
const message = {
  Type: 'SubscriptionConfirmation',
  SubscribeURL: 'https://sns.eu-west-1.amazonaws.com/?a=1',
};
const audit = { org_id: 'acme', credential: null, header: 'authorization', secret: 'sealed' };
const otherCallers: Caller[] = [
  {
    name: 'ClickHouse: rows',
    make: ({ url }) => {
      const { rows } = clickHouse(url);
      return (signal) => rows('SELECT 1', {}, { timeoutMs: 2_000, signal });
    },
  },
  {
    name: 'ClickHouse: run',
    make: ({ url }) => {
      const { run } = clickHouse(url);
      return () => run('SELECT 1', 100);
    },
  },
  {
    name: 'allocations of Kubernetes',
    make:
      ({ client, url }) =>
      (signal) =>
        createAllocationApi(client).day(
          { orgId: 'acme', kind: 'opencost', address: url, token: '' },
          '2026-01-01',
          signal,
        ),
  },
  {
    name: 'the audit on its way out',
    make: ({ client, url }) => {
      const box = { open: () => 'whsec_c2VjcmV0' };
      const { post } = createSending({ client, clock, box } as unknown as SendingDeps);
      return (signal) => post({ ...audit, url } as never, '{}\n', signal);
    },
  },
  {
    name: 'a confirmation for SNS',
    patient: true,
    make:
      ({ http }) =>
      () =>
        createSns({ http: { send: ({ orgId: _, ...request }) => http.send(request) }, clock }).confirm(
          'acme',
          message as never,
        ),
  },
  {
    name: 'a WebSocket',
    make:
      ({ client, url }) =>
      async (signal) => {
        const socket = await client.socket({
          orgId: 'acme',
          service: 'Slack',
          url: url.replace('http', 'ws'),
        });
        signal.addEventListener('abort', () => socket.terminate());
        // As whoever listens to nothing but the end.
        if (socket.readyState !== WebSocket.CLOSED)
          await new Promise((resolve) => socket.once('close', resolve));
      },
  },
  {
    name: 'traces and metrics',
    patient: true,
    make:
      ({ url }) =>
      async () => {
        const config = {
          traces: `${url}/v1/traces`,
          metrics: `${url}/v1/metrics`,
          serviceName: 'one',
          sampled: 1,
        };
        const { end } = await startTelemetry({
          config,
          version: '1',
          roles: [],
          meter: { values: async () => [] } as never,
        });
        await end();
      },
  },
  {
    name: 'who is signed in',
    patient: true,
    make:
      ({ url }) =>
      () =>
        identify(url, 'token'),
  },
];

/** What the server and the app ask for themselves, and steps that are given an address. */
export const ownCallers = (): Caller[] => [
  ...stepCallers,
  ...modelCallers,
  ...storeCallers,
  ...credentialCallers,
  ...identityCallers,
  ...otherCallers,
];
