import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAws, type AwsFake } from '@tests/fakes/aws/aws';
import { anExport, deliver } from '@tests/fakes/aws/bills';
import { billOf, on } from '../contract/costsFixture';
import { createClient, type Client } from './support/client';
import {
  endServer,
  freePort,
  newDataFolder,
  removeDataFolder,
  startRealServer,
  type RealServer,
  type ServerPlace,
} from './support/realServer';

const MONTHS = 8;
const KEY = 'AKIAIOSFODNN7EXAMPLE';
const monthOf = (at: number) => `2025-0${at + 1}`;

let aws: AwsFake;
let place: ServerPlace;
let server: RealServer | undefined;
let client: Client;

beforeAll(async () => {
  aws = await startAws();
  const dataDir = await newDataFolder();
  place = { dataDir, port: await freePort(), keyFile: join(dataDir, 'key') };
  server = await startRealServer(place);
  client = await createClient(place.keyFile, () => `http://127.0.0.1:${place.port}`);
}, 120_000);
afterAll(async () => {
  await endServer(server);
  await aws?.stop();
  if (place) await removeDataFolder(place.dataDir);
}, 60_000);

/** A month of so many rows, each of which costs this. */
function bring(month: string, run: string, cost: string, rows: number): void {
  const charges = Array.from({ length: rows }, (_, at) => ({
    ...on(`${month}-05`),
    BilledCost: cost,
    ResourceId: `r${at}`,
  }));
  const half = Math.ceil(rows / 2);
  const parts = [charges.slice(0, half), charges.slice(half)].map(billOf);
  deliver(aws, { name: 'daily', month, run, parts });
}

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await client.patiently(method, path, body);
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
};

type Month = [period: string, rows: number, cost: number];
async function months(): Promise<Month[]> {
  const sources = await call('GET', '/v1/costs/sources');
  return sources.flatMap(
    ({
      snapshots,
    }: {
      snapshots: { billingPeriod: string; rows: number; totals: { billedCost: number }[] }[];
    }) => snapshots.map((one): Month => [one.billingPeriod, one.rows, one.totals[0]?.billedCost ?? 0]),
  );
}

/** Looks until no run is under way; every look finds each month once, as it was or as it is. */
async function settled(id: string, allowed: readonly Month[]): Promise<{ state: string; error: string }> {
  const end = performance.now() + 120_000;
  for (;;) {
    const found = await months();
    expect(found.filter((one) => !allowed.some((each) => each.join() === one.join()))).toEqual([]);
    expect(new Set(found.map(([period]) => period)).size).toBe(found.length);
    const syncs = await call('GET', '/v1/costs/syncs');
    const sync = syncs.find(({ syncId }: { syncId: string }) => syncId === id);
    if (sync.importId === null) return sync;
    if (performance.now() > end) throw new Error(`The sync is still ${sync.state}.`);
    await pause(200);
  }
}

/** Kills the server when the sync asks for this file of a run, the first time. */
function killAt(quantity: number): Promise<void> {
  return new Promise((resolve) => {
    let reads = 0;
    aws.state.before = (action, key) => {
      if (action !== 's3:GetObject' || !key.endsWith('.csv.gz')) return;
      reads += 1;
      if (reads !== quantity) return;
      server?.signal('SIGKILL');
      resolve();
    };
  });
}

async function restarted(killed: Promise<void>): Promise<void> {
  await killed;
  await server?.gone();
  server = await startRealServer(place);
}

it(
  'a server that is killed in the middle of a sync goes on: no month twice, none half',
  { timeout: 240_000 },
  async () => {
    const first = Array.from({ length: MONTHS }, (_, at): Month => [monthOf(at), 4, 4]);
    for (const [month] of first) bring(month, 'one', '1', 4);
    aws.state.exports = [anExport('daily')];
    const values = { method: 'key', access_key_id: KEY, secret_access_key: aws.state.keys.get(KEY) };
    const connect = {
      type: 'AWS',
      name: 'AWS',
      values: { ...values, region: 'us-east-1', endpoint: aws.url },
    };
    const { integrationId } = await call('POST', '/v1/integrations', connect);
    const [found] = await call('GET', `/v1/integrations/${integrationId}/billing_exports`);
    const killed = killAt(7);
    const body = {
      integration_id: integrationId,
      export_key: found.exportKey,
      source_name: 'AWS',
      months: 0,
    };
    const { syncId } = await call('POST', '/v1/costs/syncs', body);
    await restarted(killed);
    aws.asked.length = 0;
    expect(await settled(syncId, first)).toMatchObject({ state: 'ok', error: null });
    expect((await months()).toSorted()).toEqual(first);
    // What had come before was not fetched again.
    expect(aws.asked.filter((one) => one.endsWith('.csv.gz')).length).toBeLessThan(2 * MONTHS - 3);

    // All of it is restated, and the server is killed while some months are new and others are old.
    const second = first.map(([month]): Month => [month, 6, 12]);
    for (const [month] of second) bring(month, 'two', '2', 6);
    const again = killAt(9);
    await call('POST', `/v1/costs/syncs/${syncId}/run`, {});
    await restarted(again);
    expect(await settled(syncId, [...first, ...second])).toMatchObject({ state: 'ok', error: null });
    expect((await months()).toSorted()).toEqual(second);
  },
);
