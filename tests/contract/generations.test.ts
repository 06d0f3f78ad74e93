import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from './harness';
import { administrator, person, type Person } from './world';
import { PATIENCE_MS } from '@tests/support/patience';

let harness: Harness;
let admin: Person;
beforeAll(async () => {
  harness = await startHarness();
  admin = administrator(harness.world.acme);
});
afterAll(() => harness?.stop());

interface Seen {
  id: string;
  status: string;
  message: string;
  workflow: object | null;
}

const look = async (id: string): Promise<Seen> => {
  const reply = await harness.call(admin, 'generations.get', { params: { id } });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data: Seen }).data;
};

it('[API-128] [API-129] [API-130] [AI-G-07] says at the agreed address that no model is set, and where to set one', async () => {
  const started = await fetch(`${harness.url}/v1/workflows/wf_llm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ prompt: 'Stop idle machines' }),
  });
  expect(started.status).toBe(200);
  const { data } = (await started.json()) as { data: { id: string; status: string } };
  expect(data).toEqual({ id: expect.any(String), status: 'IN_PROGRESS' });
  const deadline = Date.now() + PATIENCE_MS;
  let seen = await look(data.id);
  while (seen.status === 'IN_PROGRESS' && Date.now() < deadline) seen = await look(data.id);
  expect(seen).toEqual({
    id: data.id,
    status: 'FAILED',
    workflow: null,
    message: 'No AI model is set. Add one in Settings, AI models.',
  });
});

it('refuses an empty prompt and one that is too long, and whoever may not make workflows', async () => {
  for (const prompt of ['', '   ', 'x'.repeat(10_001)])
    expect((await harness.send(admin, 'generations.start', { body: { prompt } })).status).toBe(400);
  const guest = person(harness.world.acme, 'Guest');
  expect((await harness.send(guest, 'generations.start', { body: { prompt: 'x' } })).status).toBe(403);
});
