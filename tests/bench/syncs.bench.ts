import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { startAws, type AwsFake } from '@tests/fakes/aws/aws';
import { anExport, BUCKET } from '@tests/fakes/aws/bills';
import {
  endServer,
  freePort,
  newDataFolder,
  removeDataFolder,
  startRealServer,
  type ServerPlace,
} from '../faults/support/realServer';

const ROWS = 3_000_000;
const MONTHS = 36;
const KEY = 'AKIAIOSFODNN7EXAMPLE';
const PART = 4 * 1024 * 1024;

/** A month of FOCUS charges as Parquet. */
async function generate(target: string, rows: number, month: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '2GB' });
  const connection = await instance.connect();
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  await connection.run('SELECT setseed(0.5)');
  await connection.run(`COPY (SELECT 'payer' AS BillingAccountId, 'Acme' AS BillingAccountName,
      'account ' || (row % 40) AS SubAccountId, 'Account ' || (row % 40) AS SubAccountName, 'USD' AS BillingCurrency,
      TIMESTAMP '${month}-01' AS BillingPeriodStart, TIMESTAMP '${next}' AS BillingPeriodEnd,
      'Usage' AS ChargeCategory, 'Usage-Based' AS ChargeFrequency, 'Hours of machine ' || (row % 500) AS ChargeDescription,
      hour AS ChargePeriodStart, hour + INTERVAL 1 HOUR AS ChargePeriodEnd, 'Compute' AS ServiceCategory,
      'Service ' || (row % 60) AS ServiceName, round(random() * 3, 11) AS BilledCost,
      round(random() * 3, 11) AS EffectiveCost, round(random() * 4, 11) AS ListCost, 'AWS' AS ProviderName,
      'arn:aws:ec2:i-' || hash(row % 90000) AS ResourceId, 'eu-west-' || (row % 3) AS RegionId,
      random() AS ConsumedQuantity, 'Hours' AS ConsumedUnit, 'sku-' || (row % 700) AS SkuId,
      '{"team":"t' || (row % 30) || '"}' AS Tags
    FROM (SELECT range AS row, TIMESTAMP '${month}-01' + INTERVAL (hash(range) % 672) HOUR AS hour FROM range(${rows})))
    TO '${target}' (FORMAT parquet, COMPRESSION snappy)`);
  connection.closeSync();
  instance.closeSync();
}

function put(aws: AwsFake, month: string, bytes: Buffer): void {
  const key = `exports/daily/data/BILLING_PERIOD=${month}/daily-00001.snappy.parquet`;
  aws.put(BUCKET, key, bytes);
  const manifest = { exportName: 'daily', executionId: 'one', dataFiles: [`s3://${BUCKET}/${key}`] };
  const path = `exports/daily/metadata/BILLING_PERIOD=${month}/daily-Manifest.json`;
  aws.put(BUCKET, path, JSON.stringify(manifest));
}

/** The most memory that a process had, MB; 0 where there is no /proc. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.trim().split(' ').filter(Boolean).map(Number);
}

/** Calls with the key of the first Admin. */
async function caller(place: ServerPlace) {
  const key = (await readFile(place.keyFile, 'utf8')).trim();
  return async (method: string, path: string, body?: object | Uint8Array<ArrayBuffer>) => {
    const isBytes = body instanceof Uint8Array;
    const type = isBytes ? 'application/octet-stream' : 'application/json';
    const reply = await fetch(`http://127.0.0.1:${place.port}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': type } : {}) },
      ...(body ? { body: isBytes ? body : JSON.stringify(body) } : {}),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${text}`);
    return JSON.parse(text).data;
  };
}
type Call = Awaited<ReturnType<typeof caller>>;

async function upload(call: Call, path: string): Promise<string> {
  const { size } = await stat(path);
  const { uploadId } = await call('POST', 'uploads', { name: 'bill.parquet', size });
  const bytes = new Uint8Array(await readFile(path));
  for (let offset = 0; offset < size; offset += PART)
    await call('PUT', `uploads/${uploadId}/parts?offset=${offset}`, bytes.slice(offset, offset + PART));
  return uploadId;
}

/** Seconds until it answers true. */
async function until(ended: () => Promise<boolean>): Promise<number> {
  const from = performance.now();
  while (!(await ended())) await pause(100);
  return (performance.now() - from) / 1000;
}

async function local(call: Call, path: string): Promise<number> {
  const upload_id = await upload(call, path);
  const body = { upload_id, corrections: {}, source_name: 'Local', in_doubt: 'replace' };
  const { importId } = await call('POST', 'costs/imports', body);
  const seconds = await until(async () => (await call('GET', `costs/imports/${importId}`)).endedAt !== null);
  const [source] = await call('GET', 'costs/sources');
  await call('DELETE', `costs/sources/${source.sourceId}`);
  return seconds;
}

async function connect(call: Call, aws: AwsFake) {
  const secret = aws.state.keys.get(KEY);
  const values = { method: 'key', access_key_id: KEY, secret_access_key: secret, region: 'us-east-1' };
  const body = { type: 'AWS', name: 'AWS', values: { ...values, endpoint: aws.url } };
  const { integrationId } = await call('POST', 'integrations', body);
  const [found] = await call('GET', `integrations/${integrationId}/billing_exports`);
  return { integration_id: integrationId, export_key: found.exportKey, source_name: 'AWS', months: 0 };
}

const isIdle = async (call: Call) => (await call('GET', 'costs/syncs'))[0].importId === null;

/** A month of three million rows that arrives by itself, against the same file by hand; then nothing new of 36 months. */
export async function run(print: (line: string) => void): Promise<void> {
  const aws = await startAws();
  const dataDir = await newDataFolder();
  const place = { dataDir, port: await freePort(), keyFile: join(dataDir, 'key') };
  const server = await startRealServer(place);
  const workers = new Map<number, number>();
  const watch = setInterval(() => {
    void childrenOf(server.pid).then(async (pids) => {
      for (const pid of pids) workers.set(pid, Math.max(workers.get(pid) ?? 0, await peakOf(pid)));
    });
  }, 500);
  try {
    const call = await caller(place);
    const path = join(dataDir, 'bill.parquet');
    await generate(path, ROWS, '2026-01');
    print(`bill: ${ROWS} rows, ${((await stat(path)).size / 1e6).toFixed(0)} MB of Parquet`);
    const byHand = await local(call, path);
    print(`by hand, after its upload: ${byHand.toFixed(1)} s`);

    aws.state.exports = [anExport('daily')];
    put(aws, '2026-01', await readFile(path));
    await call('POST', 'costs/syncs', await connect(call, aws));
    const synced = await until(() => isIdle(call));
    const [sync] = await call('GET', 'costs/syncs');
    print(
      `from S3: ${synced.toFixed(1)} s, ${(synced / byHand).toFixed(2)} x; ${sync.rows} rows, ${sync.state}`,
    );

    for (let back = 1; back < MONTHS; back += 1) {
      const month = new Date(Date.UTC(2026, -back, 1)).toISOString().slice(0, 7);
      await generate(path, 100, month);
      put(aws, month, await readFile(path));
    }
    await call('POST', `costs/syncs/${sync.syncId}/run`, {});
    print(`35 small months more: ${(await until(() => isIdle(call))).toFixed(1)} s`);
    aws.asked.length = 0;
    const from = performance.now();
    await call('POST', `costs/syncs/${sync.syncId}/run`, {});
    await until(() => isIdle(call));
    const seconds = (performance.now() - from) / 1000;
    print(`nothing new of ${MONTHS} months: ${seconds.toFixed(2)} s, ${aws.asked.length} requests`);
    print(`server: peak ${(await peakOf(server.pid)).toFixed(0)} MB`);
    print(`the largest of its processes: peak ${Math.max(0, ...workers.values()).toFixed(0)} MB`);
  } finally {
    clearInterval(watch);
    await endServer(server);
    await aws.stop();
    await removeDataFolder(dataDir);
  }
}
