import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startAnthropic, startOpenai, type CostApiFake } from '@tests/fakes/costApis';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { fromCents, makeAnthropic } from '../anthropic/provider';
import { makeOpenai } from '../openai/provider';
import type { Connected } from '../../domains/integrations/connected.port';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
const clock = { now: () => new Date('2026-03-10T08:00:00Z') };
const { signal } = new AbortController();

let fake: CostApiFake;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'costloom-costs-'));
});
afterEach(async () => {
  await fake.stop();
  await rm(folder, { recursive: true, force: true });
});

const of = (key: string): Connected => ({
  orgId: 'acme',
  integrationId: 'one',
  name: 'AI',
  settings: { endpoint: fake.url },
  secret: () => key,
});

async function february({ bills }: IntegrationProvider, connected: Connected) {
  const all = (await bills?.deliveries(connected, {}, '2025-12', signal)) ?? [];
  expect(all.map(({ key, version }) => [key, version])).toEqual([
    ['2025-12', 'closed'],
    ['2026-01', '2026-03-10T08:00:00.000Z'],
    ['2026-02', '2026-03-10T08:00:00.000Z'],
    ['2026-03', '2026-03-10T08:00:00.000Z'],
  ]);
  const one = all.find(({ key }) => key === '2026-02');
  if (!one || !bills) throw new Error('There is no February.');
  const fetched = await bills.fetch(connected, {}, one, { folder, onBytes: () => undefined }, signal);
  const [file] = fetched.files;
  if (file === undefined) return [];
  const [header = '', ...lines] = (await readFile(file, 'utf8')).trim().split('\r\n');
  const names = header.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])));
}

describe('the costs of OpenAI', () => {
  const provider = makeOpenai({ client, clock });
  beforeEach(async () => {
    fake = await startOpenai();
    fake.names = [{ id: 'proj_1', name: 'Chat' }];
  });

  it('are charges of a day, a project and a line item, over all pages, to the last digit', async () => {
    const result = (value: number, line_item: string | null, project_id = 'proj_1') => ({
      object: 'organization.costs.result',
      amount: { value, currency: 'usd' },
      line_item,
      project_id,
      organization_id: 'org-1',
    });
    fake.pages = [
      [
        {
          object: 'bucket',
          start_time: 1769904000,
          results: [result(0.06, 'GPT-4o, input'), result(0, 'Nothing')],
        },
      ],
      [{ object: 'bucket', start_time: 1769990400, results: [result(1e-7, null, 'proj_9')] }],
    ];
    const rows = await february(provider, of('sk-admin-test'));
    expect(rows).toMatchObject([
      { BillingAccountId: 'org-1', SubAccountName: 'Chat', BillingCurrency: 'USD' },
      {
        BilledCost: '0.0000001',
        SubAccountName: 'proj_9',
        ChargePeriodStart: '2026-02-02T00:00:00.000Z',
        BillingPeriodStart: '2026-02-01T00:00:00.000Z',
        ServiceCategory: 'AI and Machine Learning',
      },
    ]);
    const asked = fake.asked.filter(({ path }) => path.endsWith('costs'));
    expect(asked.map(({ query }) => [query.get('start_time'), query.get('end_time')])[0]).toEqual([
      '1769904000',
      '1772323200',
    ]);
  });

  it('are checked, and a wrong key is said', async () => {
    expect(await provider.check(of('sk-admin-test'), signal)).toEqual({
      message: 'Connected: 1 project.',
      granted: { 'api.usage.read': true, 'api.management.read': true },
    });
    await expect(provider.check(of('sk-admin-wrong'), signal)).rejects.toThrow('Incorrect API key provided');
    expect(provider.gaps?.({ admin_key: 'sk-proj-1' })).toHaveProperty('admin_key');
  });

  it('of a month without any are no file', async () => {
    expect(await february(provider, of('sk-admin-test'))).toEqual([]);
  });
});

describe('the costs of Anthropic', () => {
  const provider = makeAnthropic({ client, clock });
  beforeEach(async () => {
    fake = await startAnthropic();
    fake.names = [{ id: 'wrkspc_1', name: 'Support' }];
  });

  it('come in cents, by workspace and model', async () => {
    const result = (amount: string, workspace_id: string | null) => ({
      amount,
      currency: 'USD',
      workspace_id,
      description: 'Claude Sonnet 4 Usage - Input Tokens',
      cost_type: 'tokens',
      model: 'claude-sonnet-4',
    });
    const results = [result('123.4567', 'wrkspc_1'), result('5', null), result('0', null)];
    fake.pages = [[{ starting_at: '2026-02-03T00:00:00Z', ending_at: '2026-02-04T00:00:00Z', results }]];
    expect(await february(provider, of('sk-ant-admin-test'))).toMatchObject([
      { BilledCost: '1.234567', SubAccountName: 'Support', ServiceName: 'claude-sonnet-4' },
      { BilledCost: '0.05', SubAccountId: 'default', SubAccountName: 'Default workspace' },
    ]);
  });

  it.each([
    ['123.45', '1.2345'],
    ['5', '0.05'],
    ['0.001', '0.00001'],
    ['-250', '-2.50'],
    ['123456789012345678.9', '1234567890123456.789'],
  ])('%s cents are %s', (cents, dollars) => {
    expect(fromCents(cents)).toBe(dollars);
  });

  it('are checked, and a wrong key is said', async () => {
    expect(await provider.check(of('sk-ant-admin-test'), signal)).toMatchObject({
      message: 'Connected: 1 workspace besides the default one.',
    });
    await expect(provider.check(of('sk-ant-admin-wrong'), signal)).rejects.toThrow('Incorrect API key');
  });
});
