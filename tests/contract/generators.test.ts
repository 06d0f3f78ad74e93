import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '@shared/model/json';
import type { AiPort } from '@server/steps/services';
import { startHarness, type Harness } from './harness';
import { administrator, person, type Person } from './world';

let harness: Harness;
let admin: Person;
/** With a model that says what a test wants, one after the other while it is told to mend it. */
let modern: Harness;
let says: Json = null;
let mends: Json[] = [];
/** What it was told. */
let told: string[][] = [];
const model: AiPort = {
  async complete(_orgId, { answer }) {
    const check = answer.format === 'json' ? answer.check : undefined;
    let said = says;
    for (const next of [...mends, null]) {
      const reasons = (await check?.(said, next === null)) ?? [];
      if (reasons.length === 0) break;
      told.push(reasons);
      said = next;
    }
    return said;
  },
};
beforeAll(async () => {
  harness = await startHarness();
  modern = await startHarness({ model });
  admin = administrator(harness.world.acme);
});
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
    for (const [data, said] of [
      ['text', 'wrong data source'],
      [['text'], 'wrong data source'],
      [[], 'wrong data source'],
      [[{}, {}, {}, {}], 'has more than 3 items'],
    ]) {
      const reply = await post('generators/ai-filters', { prompt, data });
      expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining(`: ${String(said)}`)]);
    }
  });

  it('[API-156] [XFORM-12] suggestions have a label, a value and when they were made, others for an e-mail', async () => {
    const read = async (type?: 'generic' | 'email') =>
      (await harness.send(admin, 'dataTransform.suggestions', { query: type ? { type } : {} })).body as {
        data: { label: string; value: string; createdAt: string }[];
      };
    const [plain, generic, email] = await Promise.all([read(), read('generic'), read('email')]);
    expect(plain).toEqual(generic);
    expect(email.data.length).toBeGreaterThan(2);
    for (const { createdAt } of email.data) expect(Date.parse(createdAt)).toBeLessThan(Date.now());
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
    ...(
      [
        ['no groups', []],
        ['a group without rules', [{ filter_logic: 'OR', rules: [] }]],
        ['a blank key', [{ filter_logic: 'OR', rules: [{ key: ' ', operator: 'equals', value: 'x' }] }]],
        ['no value', [{ filter_logic: 'OR', rules: [{ key: 'service', operator: 'equals' }] }]],
        ['no values', [{ filter_logic: 'OR', rules: [{ key: 'service', operator: 'in', values: [] }] }]],
      ] satisfies [string, Json][]
    ).map(([what, groups]): [string, string, JsonObject, string] => [
      `[AI-G-09] filters with ${what}`,
      'generators/ai-filters',
      { filter_logic: 'AND', groups },
      'wrong format',
    ]),
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
    expect([reply.status, reply.body]).toEqual([200, { data: { code: '', tried: false, problems: [] } }]);
  });
});

describe('an answer is tried before it is shown', () => {
  /** What is given in the end, and what the model was told on the way. */
  async function given(path: string, answers: [Json, ...Json[]], more: object = {}) {
    [says] = answers;
    mends = answers.slice(1);
    told = [];
    const reply = await post(path, { prompt, ...more }, modern, administrator(modern.world.acme));
    mends = [];
    return { ...reply, told };
  }
  const wrong = (reason: RegExp) => expect.stringMatching(reason);

  it.each([
    ['aws-cli-command', 'aws ec2 describe-volumes', 'aws --profile x', /option|--profile|service/],
    ['azure-cli-command', 'az disk list', 'az login', /login/],
    ['gcp-cli-command', 'gcloud compute disks list', 'gcloud auth print-access-token', /auth/],
    ['athena-query', 'SELECT 1', 'SELECT a FROM WHERE b', /Expected/],
    ['jql-query', 'project = OPS', 'project =', /end of the query/],
    ['azure-synapse-sql-query', 'SELECT TOP 1 a FROM t', 'DELETE FROM t', /only read/],
    ['gcp-big-query', 'SELECT 1', 'SELECT 1; SELECT 2', /single/],
    [
      'python-code',
      'return sum(inputs["costs"])',
      'return sum(inputs["kosts"])',
      /kosts/,
      { costs: [1.5, 2] },
    ],
  ])(
    '[AI-G-01] %s: mended by what the trial says',
    async (kind, right, bad, reason, sample: JsonObject = {}) => {
      const more = kind === 'gcp-big-query' ? { table: 'costs.export' } : {};
      const asked = (code: string): Json => ({ code, sample });
      const good = await given(`generators/${kind}`, [asked(bad), asked(right)], more);
      expect([good.status, good.body.data]).toEqual([200, { code: right, tried: true, problems: [] }]);
      expect(good.told).toEqual([[wrong(reason)]]);
      const never = await given(`generators/${kind}`, [asked(bad)], more);
      expect([never.status, never.body.data]).toEqual([
        200,
        { code: bad, tried: true, problems: [wrong(reason)] },
      ]);
    },
  );

  it('[XFORM-06] a transform shows what it gave, not what the model says that it gives', async () => {
    const variables = [{ path: 'inputs.rows', value: [{ cost: 2 }, { cost: 3 }] }];
    const answer = (code: string): Json => ({ code, preview: '[{"cost":999}]', type: 'table' });
    const path = 'data-transform/data-transform-code';
    const more = { dataTransformType: 'generic', variables };
    const list = await given(path, [answer('return rows;'), answer('return inputs.rows.slice(1);')], more);
    expect(list.body).toMatchObject({ preview: '[{"cost":3}]', type: 'table', tried: true, problems: [] });
    expect(list.told).toEqual([[wrong(/rows/)]]);
    const total = 'return inputs.rows.reduce((sum, { cost }) => sum + cost, 0);';
    expect((await given(path, [answer(total)], more)).body).toMatchObject({ preview: '5', type: 'raw' });
    expect((await given(path, [answer('return "<b>5</b>";')], more)).body).toMatchObject({ type: 'html' });
  });

  it('[XFORM-06] a message is tried with the samples of its variables', async () => {
    const variables = [{ path: 'steps.Costs.output.rows', value: [{ cost: 2 }] }];
    const answer = (code: string): Json => ({ code, preview: '', type: 'html' });
    const right = answer('<p>{{steps.Costs.output.rows | sum("cost")}}</p>');
    const reply = await given(
      'data-transform/data-transform-code',
      [answer('<p>{{steps.Costs.output.lines | sum("cost")}}</p>'), answer('{{inputs.x | nopipe}}'), right],
      { dataTransformType: 'email', variables },
    );
    expect(reply.body).toMatchObject({ code: (right as { code: string }).code, problems: [] });
    expect(reply.told).toEqual([[wrong(/not one of the variables/)], [wrong(/nopipe|variables/)]]);
  });

  it('[AI-G-09] filters about what no item has are mended', async () => {
    const filters = (key: string): Json => ({
      filter_logic: 'AND',
      groups: [{ filter_logic: 'OR', rules: [{ key, operator: 'equals', value: 'x' }] }],
    });
    const reply = await given('generators/ai-filters', [filters('team'), filters('tags.team')], {
      data: [{ service: 'ec2', tags: { team: 'x' } }],
    });
    expect([reply.status, reply.body]).toEqual([200, filters('tags.team')]);
    expect(reply.told).toEqual([['No item has “team”.']]);
  });
});
