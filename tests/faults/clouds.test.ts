import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chain, node } from '@tests/contract/workflowRuns';
import { startAws } from '@tests/fakes/aws/aws';
import { CLIENT, startAzure, TENANT } from '@tests/fakes/azure/azure';
import { startGcp } from '@tests/fakes/gcp/gcp';
import { createClient, firstSpace, makeFlow, startRun, type Client } from './support/client';
import { startFront, type Front } from './support/front';
import {
  endServer,
  freePort,
  newDataFolder,
  removeDataFolder,
  startRealServer,
  type RealServer,
  type ServerPlace,
} from './support/realServer';
import { isFull } from './support/size';

type Cloud = 'AWS' | 'AZURE' | 'GCP';
const REGION = 'eu-west-1';
const GROUP = '/subscriptions/s1/resourceGroups/web/providers';
const VM = `${GROUP}/Microsoft.Compute/virtualMachines/batch`;
const WORKSPACE = `${GROUP}/Microsoft.OperationalInsights/workspaces/logs`;
const ZONE = 'projects/acme-web/zones/europe-west4-a';
const LOGS = 'projects/acme-web/locations/global/buckets/_Default';

let place: ServerPlace;
let server: RealServer | undefined;
let client: Client;
const fronts = new Map<Cloud, Front>();
const integrations = new Map<Cloud, string>();
const stops: (() => Promise<void>)[] = [];

async function aws() {
  const double = await startAws();
  const state = { name: 'running', type: 'm5.large' };
  const answer = (operation: string, given: (input: Readonly<Record<string, unknown>>) => object) =>
    double.state.resources.set(`${REGION} ${operation}`, given);
  // Of two instances: one that runs, and one that is stopped and gets another type.
  answer('DescribeInstances', (input) => {
    const isRunning = JSON.stringify(input).includes('i-1');
    const found = isRunning
      ? { InstanceId: 'i-1', InstanceType: 'm5.large', State: { Name: state.name } }
      : { InstanceId: 'i-2', InstanceType: state.type, State: { Name: 'stopped' } };
    return { Reservations: [{ Instances: [found] }] };
  });
  answer('StopInstances', () => {
    state.name = 'stopped';
    return {};
  });
  answer('DescribeInstanceTypes', () => ({ InstanceTypes: [{ InstanceType: 't3.medium' }] }));
  answer('ModifyInstanceAttribute', ({ InstanceType }) => {
    state.type = String(Object(InstanceType).Value);
    return {};
  });
  const values = (endpoint: string) => ({
    method: 'key',
    access_key_id: 'AKIAIOSFODNN7EXAMPLE',
    secret_access_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: REGION,
    endpoint,
  });
  return { double, values };
}

async function azure() {
  const double = await startAzure();
  double.subscriptions = [{ subscriptionId: 's1', displayName: 'Production', state: 'Enabled' }];
  const { resources, replies } = double.services;
  const put = (id: string, properties: object) =>
    resources.set(id.toLowerCase(), {
      id,
      location: 'westeurope',
      tags: {},
      properties: { ...properties },
    });
  put(VM, {
    hardwareProfile: { vmSize: 'Standard_D8s_v5' },
    storageProfile: { osDisk: {}, dataDisks: [] },
    instanceView: { statuses: [{ code: 'PowerState/running' }] },
  });
  put(WORKSPACE, { retentionInDays: 180 });
  replies.set('compute.virtualMachines.listAvailableSizes', { value: [{ name: 'Standard_D2s_v5' }] });
  const values = (endpoint: string) => ({
    cloud: 'public',
    method: 'secret',
    tenant_id: TENANT,
    client_id: CLIENT,
    client_secret: 'the secret',
    endpoint,
  });
  return { double, values };
}

async function gcp() {
  const double = await startGcp();
  const put = (type: string, name: string, more: object = {}) =>
    double.compute.resources.set(`${ZONE}/${type}/${name}`, { name, ...more });
  put('instances', 'batch', { status: 'TERMINATED', machineType: `${ZONE}/machineTypes/n1-standard-8` });
  put('machineTypes', 'e2-standard-2');
  double.managed.resources.set(`/v2/${LOGS}`, { retentionDays: 365 });
  const values = (endpoint: string) => ({ method: 'key', key: double.key, max_gigabytes: '100', endpoint });
  return { double, values };
}

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await client.patiently(method, path, body);
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
};

beforeAll(async () => {
  const dataDir = await newDataFolder();
  place = { dataDir, port: await freePort(), keyFile: join(dataDir, 'key') };
  server = await startRealServer(place);
  client = await createClient(place.keyFile, () => `http://127.0.0.1:${place.port}`);
  for (const [type, make] of Object.entries({ AWS: aws, AZURE: azure, GCP: gcp }) as [Cloud, typeof aws][]) {
    const { double, values } = await make();
    const front = await startFront(double.url);
    stops.push(
      () => front.stop(),
      () => double.stop(),
    );
    fronts.set(type, front);
    const body = { type, name: type, values: values(front.url) };
    integrations.set(type, (await call('POST', '/v1/integrations', body)).integrationId);
  }
  for (const [type, value] of Object.entries({ mode: 'act', protect_tag: '' }))
    await call('PUT', '/v1/settings', { domain: 'cloud_changes', type, value });
}, 120_000);
afterAll(async () => {
  await endServer(server);
  for (const stop of stops) await stop();
  if (place) await removeDataFolder(place.dataDir);
}, 60_000);

interface Row {
  cloud: Cloud;
  step: string;
  /** What is changed, and more of the step's values. */
  values: { resources: string[]; [key: string]: string | string[] };
  /** The call whose answer never comes. */
  like: RegExp;
}
const keyed: Row[] = [
  {
    cloud: 'AZURE',
    step: 'AZURE-039',
    values: { resources: [WORKSPACE], days: '60' },
    like: /^PATCH .*\/workspaces\/logs/,
  },
  { cloud: 'GCP', step: 'GCP-028', values: { resources: [LOGS], days: '30' }, like: /^PATCH .*\/buckets\// },
  {
    cloud: 'AWS',
    step: 'AWS-002',
    values: { resources: ['i-1'], region: REGION },
    like: /Action=StopInstances/,
  },
];
const unsafe: Row[] = [
  {
    cloud: 'GCP',
    step: 'GCP-011',
    values: { resources: [`//compute.googleapis.com/${ZONE}/instances/batch`], type: 'e2-standard-2' },
    like: /^POST .*\/setMachineType/,
  },
  {
    cloud: 'AZURE',
    step: 'AZURE-015',
    values: { resources: [VM], size: 'Standard_D2s_v5' },
    like: /^PATCH .*\/virtualMachines\/batch/,
  },
  {
    cloud: 'AWS',
    step: 'AWS-006',
    values: { resources: ['i-2'], region: REGION, type: 't3.medium' },
    like: /Action=ModifyInstanceAttribute/,
  },
];
const sampled = (rows: readonly Row[]) => (isFull ? rows : rows.slice(0, 1));

/** Starts the step, kills the server between the call and its answer, and starts it again. */
async function broken({ cloud, step, values, like }: Row) {
  const content = chain(node('Change', step, { integration: integrations.get(cloud) ?? '', ...values }));
  const workflowId = await makeFlow(client, await firstSpace(client), step.replace('-', ' '), content, []);
  const front = fronts.get(cloud);
  if (!front) throw new Error(`There is no double of ${cloud}.`);
  let counted: { count(): number } | undefined;
  const killed = new Promise<void>((resolve) => {
    counted = front.arm(like, () => {
      server?.signal('SIGKILL');
      resolve();
    });
  });
  const executionId = await startRun(client, workflowId, step, {});
  await killed;
  await server?.gone();
  server = await startRealServer(place);
  if ((await call('GET', '/v1/monitoring/workflows/held')).held)
    await client.patiently('POST', '/v1/monitoring/workflows/held/resume', {});
  return { workflowId, executionId, count: () => counted?.count() ?? 0 };
}
type Run = Awaited<ReturnType<typeof broken>>;

async function seen<T>(look: () => Promise<T | undefined>): Promise<T> {
  const end = performance.now() + 60_000;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error('It did not come to that.');
    await pause(200);
  }
}
const over = ['SUCCEEDED', 'COMPLETED_WITH_ERRORS', 'FAILED', 'ABORTED'];
const ended = ({ workflowId, executionId }: Run) =>
  seen(async (): Promise<string | undefined> => {
    const path = `/v1/monitoring/workflows/${workflowId}/executions/${executionId}/status`;
    const { status } = await call('GET', path);
    return over.includes(status) ? status : undefined;
  });

describe('a server that is killed between a call to a cloud and its answer', () => {
  it.each(sampled(keyed))(
    '$cloud $step looks again and does nothing twice',
    { timeout: 120_000 },
    async (row) => {
      const run = await broken(row);
      expect(await ended(run)).toBe('SUCCEEDED');
      expect(run.count()).toBe(1);
    },
  );

  it.each(sampled(unsafe))(
    '$cloud $step asks the operator, and does nothing before the answer or after it',
    { timeout: 120_000 },
    async (row) => {
      const run = await broken(row);
      const path = `/v1/workflows/${run.workflowId}/executions/${run.executionId}/steps`;
      const asked = await seen(async (): Promise<string | undefined> => {
        const steps = await call('GET', path);
        return steps.find(({ reason }: { reason: string | null }) => reason === 'operator')?.stepExecutionId;
      });
      expect(run.count()).toBe(1);
      await call('POST', `${path}/${asked}/answer`, { answer: 'done', output: { changed: 1, rows: [] } });
      expect(await ended(run)).toBe('SUCCEEDED');
      expect(run.count()).toBe(1);
    },
  );
});
