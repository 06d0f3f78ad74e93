import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMcpProgram, overStdio, type Assistant } from '@tests/support/mcp';
import { billOf, callsAs, data, on } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { administrator } from './world';
import { PATIENCE_MS } from '@tests/support/patience';

let harness: Harness;
let built: Awaited<ReturnType<typeof buildMcpProgram>>;
let key: string;
const open: Assistant[] = [];
const january = { from: '2026-01-01', to: '2026-01-31' };

beforeAll(async () => {
  [harness, built] = await Promise.all([startHarness(), buildMcpProgram()]);
  const admin = administrator(harness.world.acme);
  const charges = [
    { ...on('2026-01-05'), BilledCost: '0.1' },
    { ...on('2026-01-06'), BilledCost: '1234.56' },
  ];
  const job = await callsAs(harness, admin).bill('bill.csv', billOf(charges));
  expect([job.state, job.error]).toEqual(['done', null]);
  const body = { name: 'Assistant', role: 'Admin', scope: 'read' };
  key = data<{ secret: string }>(await harness.send(admin, 'organisations.createApiKey', { body })).secret;
});

afterAll(async () => {
  for (const each of open) await each.close();
  await built?.remove();
  await harness?.stop();
});

/** Runs the program until it ends by itself. */
const ended = (env: Record<string, string>, input = '') =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [built.program],
      { env, timeout: PATIENCE_MS },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });

describe('the program that assistants start', () => {
  it('stands alone in one file', async () => {
    const text = await readFile(built.program, 'utf8');
    expect([...text.matchAll(/(?:from|import) "([^"]+)"/g)].map(([, name]) => name)).toEqual([
      'node:readline',
    ]);
  });

  it.each(['new', 'old'] as const)(
    'gives the same tools and costs as the API (%s revision)',
    async (revision) => {
      const assistant = await overStdio(
        built.program,
        { COSTLOOM_URL: harness.url, COSTLOOM_KEY: key },
        revision,
      );
      open.push(assistant);
      expect(await assistant.tools()).toContain('query_costs');
      const body = { ...january, granularity: 'day' as const };
      const { data: spend } = await callsAs(harness, administrator(harness.world.acme)).good('costs.spend', {
        body,
      });
      const { structured } = await assistant.use('query_costs', body);
      expect(structured).toMatchObject({
        rows: spend.rows,
        totals: spend.totals,
        cost_method: spend.cost_method,
      });
      const wrong = await assistant.use('query_costs', {});
      expect([wrong.isError, wrong.text]).toEqual([
        true,
        'from: must be a date yyyy-MM-dd; to: must be a date yyyy-MM-dd',
      ]);
    },
  );

  it('says on stderr what is missing or refused, nothing on stdout, and never the key', async () => {
    const COSTLOOM_URL = harness.url;
    const wrong = `${key.slice(0, -4)}AAAA`;
    for (const [env, told] of [
      [{ COSTLOOM_KEY: key }, 'COSTLOOM_URL: is missing'],
      [{ COSTLOOM_URL }, 'COSTLOOM_KEY: is missing'],
      [{ COSTLOOM_URL, COSTLOOM_KEY: 'YOUR_API_KEY' }, 'COSTLOOM_KEY: is no API key'],
      [{ COSTLOOM_URL, COSTLOOM_KEY: wrong }, 'COSTLOOM_KEY: Costloom refused it'],
      [{ COSTLOOM_URL: 'http://costs.example', COSTLOOM_KEY: key }, 'COSTLOOM_URL: must start with https'],
      [{ COSTLOOM_URL: 'http://127.0.0.1:1', COSTLOOM_KEY: key }, 'COSTLOOM_URL: Costloom doesn’t answer'],
      [{ COSTLOOM_URL: `${COSTLOOM_URL}/other`, COSTLOOM_KEY: key }, 'answered 404'],
    ] as [Record<string, string>, string][]) {
      const { code, stdout, stderr } = await ended(env);
      expect([told, code, stdout, stderr.includes(told), stderr.includes('clk_' + key.slice(4, 12))]).toEqual(
        [told, 1, '', true, false],
      );
    }
  });

  it('answers what is no JSON, and what was asked before the end of its input', async () => {
    const lines = ['nonsense', JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list', params: {} })];
    const env = { COSTLOOM_URL: harness.url, COSTLOOM_KEY: key };
    const { code, stdout, stderr } = await ended(env, `${lines.join('\n')}\n`);
    const replies = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: number | null; error?: object });
    expect([code, stderr, replies.length]).toEqual([0, '', 2]);
    expect(replies.find(({ id }) => id === null)?.error).toMatchObject({ code: -32_700 });
    expect(replies.find(({ id }) => id === 7)).toMatchObject({ result: { tools: expect.any(Array) } });
  });
});
