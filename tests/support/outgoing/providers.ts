import type { IntegrationProvider } from '@server/domains/integrations/integrations.port';
import type { InventoryRun } from '@server/domains/integrations/inventory.port';
import { integrationProviders } from '@server/integrations/registry';
import { systemClock } from '@server/platform/clock';
import { createServiceClient } from '@server/platform/outbound/serviceClient';
import type { JsonObject } from '@shared/model/json';
import { rsaKeys } from '@tests/fakes/rsaKeys';
import { signIns, type Caller, type Reached } from './callers';
import type { Connected } from '@server/domains/integrations/connected.port';

const pem = () => rsaKeys('outgoing').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const account = () =>
  JSON.stringify({
    type: 'service_account',
    client_email: 'costs@one.iam.gserviceaccount.com',
    private_key: pem(),
    private_key_id: '1',
    project_id: 'one',
    token_uri: 'https://oauth2.googleapis.com/token',
  });

/** What people would fill in; addresses are those of the server that answers. */
const values: Readonly<Record<string, string>> = {
  authorization: 'none',
  region: 'us-east-1',
  bucket: 'bills',
  cloud: 'public',
  fingerprint: '12:34',
  storage_account: 'bills',
  container: 'bills',
  deployment: 'cloud',
};
const methods: Readonly<Record<string, string>> = { AWS: 'key', AZURE: 'secret', GCP: 'key' };

export function connectedTo({ type, kind }: IntegrationProvider, url: string): Connected {
  const settings = kind.fields.map(({ id, kind: field, initial }): [string, string] => {
    if (field === 'url') return [id, type === 'MCP' ? `${url}/mcp` : url];
    if (id === 'method') return [id, methods[type] ?? ''];
    if (id === 'authentication') return [id, type === 'API' ? 'oauth2' : 'none'];
    return [id, values[id] || initial || 'one'];
  });
  return {
    orgId: 'acme',
    integrationId: 'one',
    name: 'One',
    settings: Object.fromEntries(settings),
    secret: (id) => (id !== 'key' ? 'secret' : type === 'GCP' ? account() : type === 'API' ? 'key' : pem()),
  };
}

/** Of all reads and changes. */
const args = {
  channelId: 'C1',
  teamId: 'T1',
  tag: 'team',
  owner: 'acme',
  repo: 'infra',
  workflowId: '1',
  projectId: '1',
  issueTypeId: '1',
  fields: {},
  permissions: [],
  eventId: 'e1',
  name: 'Event',
  type: 'costAnomaly',
  configuration: { monitorArn: 'arn:aws:ce::1:anomalymonitor/1', queueUrl: 'https://sqs/1/q' },
};
const locations: Readonly<Record<string, JsonObject>> = {
  GCP: {
    project: 'one',
    dataset: 'bills',
    table: 'gcp_billing_export_v1_1',
    location: 'EU',
    kind: 'standard',
  },
};
const stored: JsonObject = {
  layout: 'files',
  folder: 'bills/',
  bucket: 'bills',
  region: 'us-east-1',
  account: 'bills.blob.core.windows.net',
  container: 'bills',
};
const delivery = {
  key: '2026-01',
  billingPeriod: '2026-01',
  version: '1',
  bytes: null,
  handle: {
    url: 'http://127.0.0.1/bill.csv',
    name: 'bill.csv',
    files: [{ key: 'bills/bill.csv', version: '1' }],
  },
};
const run = (): InventoryRun => ({ spend: () => undefined, once: (_key, ask) => ask(), now: new Date() });
const place = { accountId: '1', accountName: 'One', region: 'us-east-1' };

const unused = createServiceClient({ any: () => false, allow: [] });
/** Folders on the server are asked by no request. */
const types = integrationProviders({ client: unused, clock: systemClock }).filter(
  ({ type }) => type !== 'FOLDER',
);

/** Everything that a provider of integrations asks its service for, each by a provider made anew. */
export function providerCallers(): Caller[] {
  return types.flatMap((known) => {
    const { type, bills, inventory, events, tools } = known;
    const caller = (
      name: string,
      call: (provider: IntegrationProvider, of: Connected, signal: AbortSignal, reached: Reached) => unknown,
      answered: NonNullable<Caller['answered']> = signIns,
    ): Caller => ({
      name: `${type}: ${name}`,
      answered,
      make(reached) {
        const { client, url } = reached;
        const provider = integrationProviders({ client, clock: systemClock }).find(
          (one) => one.type === type,
        )!;
        const of = connectedTo(provider, url);
        return async (signal) => call(provider, of, signal, reached);
      },
    });
    const location = locations[type] ?? stored;
    return [
      caller(
        'the sign-in',
        ({ check }, of, signal) => check(of, signal),
        () => undefined,
      ),
      caller('its check', ({ check }, of, signal) => check(of, signal)),
      ...Object.keys(known.reads).map((read) =>
        caller(read, ({ reads }, of, signal) =>
          Object.entries(reads).find(([name]) => name === read)?.[1]?.(of, args as never, signal),
        ),
      ),
      ...Object.keys(known.changes ?? {}).map((change) =>
        caller(change, ({ changes }, of, signal) =>
          Object.entries(changes ?? {}).find(([name]) => name === change)?.[1]?.(of, args as never, signal),
        ),
      ),
      ...(bills
        ? [
            caller('its bills', (provider, of, signal) => provider.bills?.find(of, signal)),
            caller('deliveries of bills', (provider, of, signal) =>
              provider.bills?.deliveries(of, location, '', signal),
            ),
            caller('a bill', (provider, of, signal, { folder }) =>
              provider.bills?.fetch(
                of,
                location,
                delivery,
                { folder: folder(), onBytes: () => undefined },
                signal,
              ),
            ),
          ]
        : []),
      ...(inventory
        ? [
            caller('places', (provider, of, signal) => provider.inventory?.places(of, signal)),
            ...inventory.kinds.map(({ kind }) =>
              caller(kind, (provider, of, signal) =>
                provider.inventory?.read(of, { kind, place, run: run() }, signal),
              ),
            ),
          ]
        : []),
      ...(events
        ? [
            caller('anomalies', (provider, of, signal) =>
              provider.events?.anomalies(of, 'arn', '2026-01-01', signal),
            ),
            caller('a queue', (provider, of, signal) =>
              provider.events?.receive(of, args as never, 1, signal),
            ),
          ]
        : []),
      ...(tools
        ? [
            caller('tools', (provider, of, signal) => provider.tools?.list(of, signal)),
            caller('use of a tool', (provider, of, signal) =>
              provider.tools?.use(of, { name: 'echo', hash: '1', input: {} }, signal),
            ),
          ]
        : []),
    ];
  });
}
