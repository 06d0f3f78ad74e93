import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '@shared/model/json';
import { startHarness, type Harness } from './harness';
import { administrator, person, type Person } from './world';

let harness: Harness;
let admin: Person;
/** With a model that says what a test wants. */
let modern: Harness;
let says: Json = null;
beforeAll(async () => {
  harness = await startHarness();
  modern = await startHarness({ model: { complete: async () => says } });
  admin = administrator(harness.world.acme);
}, 120_000);
afterAll(async () => {
  await harness?.stop();
  await modern?.stop();
});

const prompt = 'Find idle volumes';
const none = 'No AI model is set. Add one in Settings, AI models.';
const bodies: [string, string, object][] = [
  ['API-145', 'generators/aws-cli-command', { prompt }],
  ['API-146', 'generators/azure-cli-command', { prompt }],
  ['API-147', 'generators/gcp-cli-command', { prompt }],
  ['API-148', 'generators/python-code', { prompt }],
  ['API-149', 'generators/athena-query', { prompt }],
  ['API-150', 'generators/jql-query', { prompt }],
  ['API-151', 'generators/azure-synapse-sql-query', { prompt }],
  ['API-152', 'generators/gcp-big-query', { prompt, table: 'costs.export' }],
  ['API-153', 'generators/ai-filters', { prompt, data: [{ service: 'ec2' }] }],
  [
    ...(['API-154', 'data-transform/data-transform-code'] as const),
    { dataTransformType: 'email', styling: {}, variables: [], prompt },
  ],
];

async function post(path: string, body: unknown, at = harness, as = admin) {
  const reply = await fetch(`${at.url}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: (await reply.json()) as { message?: string; data?: unknown } };
}

describe('without a model', () => {
  it.each(bodies)(
    '[%s] %s says that none is set and where to set one, after the input is right',
    async (_row, path, body) => {
      const reply = await post(path, body);
      expect([reply.status, reply.body.message]).toEqual([
        503,
        path.endsWith('ai-filters') ? `Failed to generate filters: ${none}` : none,
      ]);
      const empty = await post(path, { ...body, prompt: '  ' });
      expect([empty.status, empty.body.message]).toEqual([400, 'prompt: Value is required']);
    },
  );

  it('[AI-G-08] [AI-G-10] [MSG-117] filters take up to three objects and nothing else', async () => {
    for (const data of ['text', ['text'], [], [{}, {}, {}, {}]]) {
      const reply = await post('generators/ai-filters', { prompt, data });
      expect([reply.status, JSON.stringify(reply.body.data)]).toEqual([400, expect.stringContaining('data')]);
    }
    const text = await post('generators/ai-filters', { prompt, data: 'text' });
    expect(text.body.message).toContain('wrong data source');
  });

  it('[API-156] [XFORM-12] suggestions have a label and a value, others for an e-mail', async () => {
    const read = async (type?: 'generic' | 'email') =>
      (await harness.send(admin, 'dataTransform.suggestions', { query: type ? { type } : {} })).body as {
        data: { label: string; value: string }[];
      };
    const [plain, generic, email] = await Promise.all([read(), read('generic'), read('email')]);
    expect(plain).toEqual(generic);
    expect(email.data.length).toBeGreaterThan(2);
    expect(email.data).not.toEqual(generic.data);
  });

  it('whoever may not make workflows may not ask', async () => {
    const guest = person(harness.world.acme, 'Guest');
    const reply = await harness.send(guest, 'generators.pythonCode', { body: { prompt } });
    expect(reply.status).toBe(403);
  });
});

describe('with a model', () => {
  it.each([
    [
      '[AI-G-09] [MSG-24] [MSG-118] filters of another form',
      'generators/ai-filters',
      { filters: [] },
      'Failed to generate filters: wrong format',
    ],
    [
      '[AI-G-09] filters with an operator that no step has',
      'generators/ai-filters',
      {
        filter_logic: 'AND',
        groups: [{ filter_logic: 'OR', rules: [{ key: 'a', operator: 'sounds_like', value: 1 }] }],
      },
      'wrong format',
    ],
    ['no code', 'generators/python-code', { text: 'return 1' }, 'not usable'],
    [
      'a result of no known type',
      'data-transform/data-transform-code',
      { code: 'x', preview: '', type: 'pdf' },
      'not usable',
    ],
  ])('%s: refused', async (_about, path, answer, message) => {
    says = answer;
    const [, , body] = bodies.find(([, each]) => each === path) ?? [];
    const reply = await post(path, body, modern, administrator(modern.world.acme));
    expect([reply.status, reply.body.message]).toEqual([422, expect.stringContaining(message)]);
  });

  it('[MSG-119] code of which there is none is no failure', async () => {
    says = { code: ' ' };
    const reply = await post(
      'generators/aws-cli-command',
      { prompt },
      modern,
      administrator(modern.world.acme),
    );
    expect([reply.status, reply.body]).toEqual([200, { data: { code: '' } }]);
  });
});
