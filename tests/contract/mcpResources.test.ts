import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallReply } from '@shared/api/index';
import { helpTopics } from '@shared/words/help';
import { overHttp, type Assistant } from '@tests/support/mcp';
import { billOf, callsAs, data, on } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { administrator, type Organisation } from './world';

let harness: Harness;
let acme: Assistant;
let bolt: Assistant;
let reportId: string;

async function assistantOf(organisation: Organisation): Promise<Assistant> {
  const body = { name: 'Reader', role: 'Admin' as const, scope: 'read' as const };
  const reply = await harness.send(administrator(organisation), 'organisations.createApiKey', { body });
  return overHttp(harness.url, data<{ secret: string }>(reply).secret);
}

beforeAll(async () => {
  harness = await startHarness();
  const admin = administrator(harness.world.acme);
  const charges = [
    { ...on('2026-07-01'), ServiceName: '=Compute', BilledCost: '10.12', EffectiveCost: '10.12' },
    { ...on('2026-07-02'), ServiceName: 'Storage', BilledCost: '0.2', EffectiveCost: '0.2' },
  ];
  const job = await callsAs(harness, admin).bill('bill.csv', billOf(charges));
  expect([job.state, job.error]).toEqual(['done', null]);
  const calls = callsAs(harness, admin);
  const space = (await calls.good('spaces.list', { query: {} })).data[0]!.space_id;
  const ids: string[] = [];
  for (let each = 0; each < 52; each += 1) {
    const view = {
      range: { from: '2026-07-01', to: '2026-07-31' },
      granularity: 'total' as const,
      group_by: ['service' as const],
    };
    const name = `Report ${String(each).padStart(2, '0')}`;
    const made = await harness.call(admin, 'reports.create', { body: { space_id: space, name, view } });
    expect(made.status, made.text).toBe(200);
    ids.push(data<CallReply<'reports.create'>['data']>(made).report_id);
  }
  reportId = ids[0]!;
  acme = await assistantOf(harness.world.acme);
  bolt = await assistantOf(harness.world.bolt);
});

afterAll(async () => {
  await acme?.close();
  await bolt?.close();
  await harness?.stop();
});

const textOf = async (assistant: Assistant, uri: string) => {
  const { contents } = await assistant.client.readResource({ uri });
  const [first] = contents;
  return first && 'text' in first ? { text: first.text, mimeType: first.mimeType } : undefined;
};

describe('resources over MCP', () => {
  it('are listed in pages of 50: help and dashboards, then the reports', async () => {
    const found: string[] = [];
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      // The client follows the pages by itself unless it is given one.
      const answer = await harnessList(cursor);
      found.push(...answer.resources.map(({ uri }) => uri));
      sizes.push(answer.resources.length);
      cursor = answer.nextCursor;
    } while (cursor !== undefined);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(50);
    expect(new Set(found).size).toBe(found.length);
    expect(found.filter((uri) => uri.startsWith('costloom://reports/')).length).toBe(52);
    expect(found.filter((uri) => uri.startsWith('costloom://help/')).length).toBe(helpTopics.length);
    expect(found).toContain('costloom://dashboards');
    const { resourceTemplates } = await acme.client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate).toSorted()).toEqual([
      'costloom://help/{page}',
      'costloom://reports/{id}',
      'costloom://reports/{id}/csv',
    ]);
  });

  it('give a report as JSON and as a table, by the bills of now and to the cent', async () => {
    const json = await textOf(acme, `costloom://reports/${reportId}`);
    expect(json?.mimeType).toBe('application/json');
    const body = {
      from: '2026-07-01',
      to: '2026-07-31',
      granularity: 'total' as const,
      group_by: ['service' as const],
      top: 200,
    };
    const { data: spend } = await callsAs(harness, administrator(harness.world.acme)).good('costs.spend', {
      body,
    });
    expect(JSON.parse(json?.text ?? '')).toMatchObject({
      name: 'Report 00',
      from: '2026-07-01',
      to: '2026-07-31',
      cost_method: spend.cost_method,
      totals: spend.totals,
      rows: spend.rows,
      truncated: false,
    });
    const csv = await textOf(acme, `costloom://reports/${reportId}/csv`);
    expect(csv?.mimeType).toBe('text/csv');
    const lines = csv?.text.trim().split('\r\n') ?? [];
    expect(lines[0]).toMatch(/^Period,Service,Currency,Cost/);
    expect(lines).toHaveLength(3);
    // A name of a bill is no formula in a spreadsheet.
    expect(lines.find((line) => line.includes('Compute'))).toMatch(/,'=Compute,USD,10\.12$/);
  });

  it('give help as Markdown and dashboards as JSON', async () => {
    const [topic] = helpTopics;
    const help = await textOf(acme, `costloom://help/${topic!.id}`);
    expect([help?.mimeType, help?.text.startsWith(`# ${topic!.title}\n\n`)]).toEqual(['text/markdown', true]);
    expect(Array.isArray(JSON.parse((await textOf(acme, 'costloom://dashboards'))?.text ?? ''))).toBe(true);
  });

  it('are those of the caller’s organization, and say what is not there', async () => {
    await expect(textOf(bolt, `costloom://reports/${reportId}`)).rejects.toThrow();
    for (const uri of [
      'costloom://help/nothing',
      'costloom://reports/',
      'costloom://secrets/x',
      'file:///etc/passwd',
    ])
      await expect(textOf(acme, uri)).rejects.toThrow(uri);
    await expect(harnessList('nonsense')).rejects.toThrow('cursor');
  });
});

const harnessList = (cursor: string | undefined) =>
  acme.client.request({ method: 'resources/list', params: { cursor: cursor ?? 'f0' } });
