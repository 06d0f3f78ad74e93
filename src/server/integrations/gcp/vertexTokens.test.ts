import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGcp, type GcpFake } from '@tests/fakes/gcp/gcp';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { createVertexTokens, vertexKeyProblem } from './vertexTokens';

let gcp: GcpFake;
const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
/** The double looks at the times of a signature. */
let now = Date.now();
const clock = { now: () => new Date(now) };
const { signal } = new AbortController();
beforeAll(async () => {
  gcp = await startGcp();
});
afterAll(async () => {
  await client.close();
  await gcp.stop();
});

it('are those of the service account, and one serves until shortly before its end', async () => {
  const tokenOf = createVertexTokens({ client, clock }, gcp.url);
  const signIns = () => gcp.asked.filter(({ path }) => path === '/token').length;
  expect(await tokenOf('acme', gcp.key, signal)).toBe('a token');
  expect(await tokenOf('acme', gcp.key, signal)).toBe('a token');
  expect(signIns()).toBe(1);
  await tokenOf('bolt', gcp.key, signal);
  expect(signIns()).toBe(2);
  now += 56 * 60_000;
  await tokenOf('acme', gcp.key, signal);
  expect(signIns()).toBe(3);
});

it('are refused as Google says, and for what is no such key', async () => {
  const tokenOf = createVertexTokens({ client, clock }, gcp.url);
  const other = await startGcp('another');
  await expect(tokenOf('acme', other.key, signal)).rejects.toThrow('does not accept this key');
  await other.stop();
  await expect(tokenOf('acme', 'AIza-a-plain-key', signal)).rejects.toThrow();
  expect(vertexKeyProblem('{"type":"authorized_user"}')).toContain('service account');
  expect(vertexKeyProblem(gcp.key)).toBeNull();
});
