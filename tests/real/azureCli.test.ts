import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAzureExport, startAzure, type AzureFake } from '@tests/fakes/azure/azure';
import { startAzureFront } from './azureFront';
import { distributionProgram } from './tools';

const run = promisify(execFile);
const MACHINE = '/subscriptions/s1/resourceGroups/web/providers/Microsoft.Compute/virtualMachines/old-one';

let program: string;
let home: string;
let azure: AzureFake;
let front: Awaited<ReturnType<typeof startAzureFront>>;

/** Microsoft's own program, as the managed identity of a machine, with nothing of this computer. */
async function ask(args: string[]): Promise<unknown> {
  const env = {
    HOME: home,
    PATH: process.env['PATH'],
    AZURE_CONFIG_DIR: join(home, 'azure'),
    AZURE_CORE_COLLECT_TELEMETRY: 'no',
    AZURE_CORE_NO_COLOR: 'true',
    AZURE_CORE_ONLY_SHOW_ERRORS: 'true',
    MSI_ENDPOINT: `${front.url}/MSI/token`,
    MSI_SECRET: 'a secret of nobody',
    REQUESTS_CA_BUNDLE: front.certificate,
    NO_PROXY: '127.0.0.1',
  };
  const { stdout } = await run(program, [...args, '--output', 'json'], { env, timeout: 90_000 });
  return stdout.trim() === '' ? null : JSON.parse(stdout);
}
const rest = (method: string, path: string, body?: object) =>
  ask(['rest', '--method', method, '--url', path, ...(body ? ['--body', JSON.stringify(body)] : [])]);

beforeAll(async () => {
  program = await distributionProgram('/usr/bin/az', 'azure-cli');
  home = await mkdtemp(join(tmpdir(), 'costloom-az-'));
  azure = await startAzure();
  azure.subscriptions = [
    { id: '/subscriptions/s1', subscriptionId: 's1', displayName: 'Production', state: 'Enabled' },
  ];
  azure.exports.set('subscriptions/s1', [anAzureExport('daily')]);
  azure.machines.machines.set(MACHINE.toLowerCase(), { state: 'running', tags: {}, isEphemeral: false });
  front = await startAzureFront(new URL(azure.url), home);
  const places = [
    ['--endpoint-resource-manager', front.url],
    ['--endpoint-management', front.url],
    ['--endpoint-active-directory', front.url],
    ['--endpoint-active-directory-resource-id', front.url],
    ['--endpoint-active-directory-graph-resource-id', front.url],
  ].flat();
  await ask(['cloud', 'register', '--name', 'loopback', ...places]);
  await ask(['cloud', 'set', '--name', 'loopback']);
  await ask(['login', '--identity']);
});
afterAll(async () => {
  await front?.stop();
  await azure?.stop();
  await rm(home, { recursive: true, force: true });
});

describe('Microsoft’s own program reads what the double of Azure answers', () => {
  it('subscriptions', async () => {
    expect(await ask(['account', 'list'])).toMatchObject([{ id: 's1', name: 'Production' }]);
  });

  it('cost exports of a subscription', async () => {
    const path = '/subscriptions/s1/providers/Microsoft.CostManagement/exports?api-version=2025-03-01';
    expect(await rest('get', path)).toMatchObject({ value: [{ name: 'daily' }] });
  });

  it('Resource Graph, page by page', async () => {
    azure.graph.rows.set('s1', new Map([['microsoft.compute/disks', [{ id: 'a' }, { id: 'b' }]]]));
    azure.graph.pageSize = 1;
    const query = "resources|where type=~'microsoft.compute/disks'|project id";
    const question = { subscriptions: ['s1'], query, options: { resultFormat: 'objectArray', $top: 1000 } };
    const path = '/providers/Microsoft.ResourceGraph/resources?api-version=2022-10-01';
    expect(await rest('post', path, question)).toMatchObject({ data: [{ id: 'a' }], $skipToken: '1' });
  });

  it('a machine that is stopped: the program follows the operation to its end', async () => {
    azure.machines.looks = 0;
    const show = ['resource', 'show', '--ids', MACHINE, '--api-version', '2024-07-01'];
    expect(await ask(show)).toMatchObject({ properties: { hardwareProfile: { vmSize: 'Standard_D2s_v5' } } });
    const stop = ['resource', 'invoke-action', '--action', 'deallocate', '--ids', MACHINE];
    await ask([...stop, '--api-version', '2024-07-01']);
    expect(azure.machines.machines.get(MACHINE.toLowerCase())?.state).toBe('deallocated');
  });

  it('refuses what is not allowed and an API version that does not exist, as Azure does', async () => {
    azure.lacks.add('exports');
    const path = (version: string) =>
      `/subscriptions/s1/providers/Microsoft.CostManagement/exports?api-version=${version}`;
    await expect(rest('get', path('2025-03-01'))).rejects.toThrow(/AuthorizationFailed/);
    await expect(rest('get', path('1999-01-01'))).rejects.toThrow(/InvalidApiVersionParameter/);
  });
});
