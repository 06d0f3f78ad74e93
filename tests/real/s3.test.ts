import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeS3 } from '@server/integrations/s3/provider';
import { ProviderError } from '@server/domains/integrations/integrations.port';
import { systemClock } from '@server/platform/clock';
import { createServiceClient } from '@server/platform/outbound/serviceClient';
import { S3_KEY as KEY, startS3 } from './s3Server';
import type { Connected } from '@server/domains/integrations/connected.port';

const SECRET = KEY;
const { signal } = new AbortController();
const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
const own = new AwsClient({ accessKeyId: KEY, secretAccessKey: SECRET, service: 's3', region: 'us-east-1' });

let folder: string;
let url: string;
let server: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'costloom-s3-'));
  server = await startS3(join(folder, 'data'));
  url = server.url;
});
afterAll(async () => {
  await server?.away();
  await rm(folder, { recursive: true, force: true });
});

const put = async (key: string, content: string) => {
  const path = key.split('/').map(encodeURIComponent).join('/');
  expect((await own.fetch(`${url}/bills/${path}`, { method: 'PUT', body: content })).status).toBe(200);
};
const of = (settings: Record<string, string> = {}, secret = SECRET): Connected => ({
  orgId: 'acme',
  integrationId: 'one',
  name: 'Storage',
  settings: {
    access_key_id: KEY,
    bucket: 'bills',
    region: 'us-east-1',
    prefix: '',
    endpoint: url,
    ...settings,
  },
  secret: () => secret,
});
const provider = makeS3({ client, clock: systemClock });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ProviderError ? error.message : error),
  );

describe('a real S3 server', () => {
  it('lists and gives what is in a bucket, with names that have to be encoded, over many pages', async () => {
    await put('all bills/ä + b/2026-01.csv', 'a,b\n1,2\n');
    for (let n = 0; n < 1005; n += 50)
      await Promise.all(
        Array.from({ length: Math.min(50, 1005 - n) }, (_none, at) =>
          put(`many/2025-${String(n + at).padStart(4, '0')}.txt`, 'x'),
        ),
      );
    const check = await provider.check(of(), signal);
    expect(check.granted).toEqual({ 's3:ListBucket': true, 's3:GetObject': true });
    expect(check.message).toContain('1,006');

    const { bills } = provider;
    const [found] = await bills!.find(of({ prefix: 'all bills' }), signal);
    const deliveries = await bills!.deliveries(of(), found!.location, '', signal);
    expect(deliveries).toHaveLength(1);
    const into = { folder, onBytes: () => undefined };
    const { files } = await bills!.fetch(of(), found!.location, deliveries[0]!, into, signal);
    expect(await readFile(files[0]!, 'utf8')).toBe('a,b\n1,2\n');
    await put('all bills/ä + b/2026-01.csv', 'a,b\n1,3\n');
    const [newer] = await bills!.deliveries(of(), found!.location, '', signal);
    expect(newer?.version).not.toBe(deliveries[0]?.version);
  });

  it('refuses a wrong secret and a bucket that is not there, and we say which', async () => {
    expect(await refusal(provider.check(of({}, 'another'), signal))).toMatch(/secret/i);
    expect(await refusal(provider.check(of({ bucket: 'nowhere' }), signal))).toMatch(
      /bucket does not exist/i,
    );
  });
});
