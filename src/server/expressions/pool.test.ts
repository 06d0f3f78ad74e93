import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedCodeWorker } from '../../../tests/support/sharedWorker';
import { forkSandbox, type LaunchSandbox } from '../code/launch';
import type { WorkerProcess } from '../platform/processes/worker';
import type { ExpressionPort } from './expressions.port';
import { createExpressions, type EvaluationLimits } from './pool';

let launch: LaunchSandbox;
let expressions: ExpressionPort & { close(): void };
const started: WorkerProcess[] = [];

const make = (limits: Partial<EvaluationLimits> = {}) =>
  createExpressions({
    launch: () => {
      const process = launch('expressions');
      started.push(process);
      return process;
    },
    limits: { timeoutMs: 2_000, ...limits },
  });

beforeAll(async () => {
  launch = forkSandbox(await sharedCodeWorker(), {});
  expressions = make();
}, 120_000);
afterAll(() => expressions.close());

const threadMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/**
 * How long this thread was busy in one piece at most while something else was under way, milliseconds of
 * its own processor time: waiting for a processor on a crowded machine does not count.
 */
async function busiest<T>(work: Promise<T>): Promise<{ longest: number; outcome: unknown }> {
  let longest = 0;
  let last = threadMs();
  const timer = setInterval(() => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
  }, 5);
  const outcome: unknown = await work.catch((error: unknown) => error);
  clearInterval(timer);
  return { longest, outcome };
}

const lol = Array.from({ length: 12 }, (_, at) => {
  const each =
    at === 0
      ? '"lol"'
      : Array(9)
          .fill(`*a${at - 1}`)
          .join(',');
  return `a${at}: &a${at} [${each}]`;
}).join('\n');
const wide = Array.from({ length: 200_000 }, (_, n) => ({ n, text: 'x'.repeat(20) }));

/** Of each kind one that would hold the thread, or fill the memory, of who evaluates it. */
const hostile: Record<string, () => Promise<unknown>> = {
  jmespath: () =>
    expressions.evaluate('jmespath', {
      value: Array.from({ length: 300 }, (_, n) => n),
      query: 'let $x = @ in $x[].[$x[].[$x[].[$x[]]]]',
    }),
  liquid: () =>
    expressions.evaluate('liquid', {
      template:
        '{% for a in (1..5000) %}{% for b in (1..5000) %}{% for c in (1..5000) %}{% endfor %}{% endfor %}{% endfor %}',
      values: {},
      escape: true,
    }),
  yaml: () => expressions.evaluate('yaml', { text: lol }),
  'deep YAML': () => expressions.evaluate('yaml', { text: '['.repeat(200_000) }),
  'YAML text': () => expressions.evaluate('yamlText', { value: wide.concat(wide, wide, wide) }),
  csv: () =>
    expressions.evaluate('csv', {
      text: `a,b\n${'"x",1\n'.repeat(1_500_000)}`,
      separator: ',',
      header: true,
      numbers: true,
    }),
  'an unclosed quote in CSV': () =>
    expressions.evaluate('csvLines', { text: `"${'a""'.repeat(3_000_000)}`, separator: ',' }),
  xml: () => expressions.evaluate('xml', { text: `${'<a b="1">'.repeat(400_000)}x` }),
  'the XML of a service': () => expressions.evaluate('xmlReply', { text: '<a>'.repeat(1_000_000) }),
  html: () => expressions.evaluate('html', { text: '<b>'.repeat(2_000_000) }),
  markdown: () => expressions.evaluate('markdown', { text: `${'> '.repeat(50_000)}x` }),
  pattern: () =>
    expressions.evaluate('pattern', {
      text: 'a'.repeat(8_000_000),
      pattern: '(a|aa|aaa){1,500}b',
      operation: 'find',
      replacement: '',
      ignoreCase: true,
    }),
  'a formula over a list': () =>
    expressions.evaluate('formulaField', {
      list: Array.from({ length: 400_000 }, (_, n) => ({ n })),
      field: 'x',
      formula: Array.from({ length: 400 }, () => 'n').join('+'),
    }),
  text: () =>
    expressions.evaluate('text', {
      operation: 'replace',
      text: 'a'.repeat(2_000_000),
      find: 'a',
      replacement: 'b'.repeat(1_000),
      length: 1,
      pad: ' ',
    }),
};

it.each(Object.keys(hostile))(
  'hostile %s ends within its limit, and the server’s thread goes on meanwhile',
  async (name) => {
    const { longest, outcome } = await busiest(hostile[name]?.() ?? Promise.resolve());
    expect(String(outcome).slice(0, 300)).toMatch(
      /longer than 2 seconds|more memory than|larger than 50 MB|nested too deeply|is no (YAML|XML|CSV)|limit|not XML|cannot be read/,
    );
    expect(longest).toBeLessThan(1_000);
  },
  60_000,
);

it('one warm process answers again and again', async () => {
  const warm = () => expressions.evaluate('formula', { formula: 'a * 2', values: { a: 21 } });
  expect(await warm()).toBe(42);
  const before = started.length;
  for (let count = 0; count < 200; count += 1) expect(await warm()).toBe(42);
  expect(started).toHaveLength(before);
});

it('gives what the expression gives, and its own words when it fails', async () => {
  const value = { rows: [{ a: 1 }, { a: 2 }] };
  expect(await expressions.evaluate('jmespath', { value, query: 'rows[?a > `1`].a' })).toEqual([2]);
  await expect(expressions.evaluate('jmespath', { value, query: '[[' })).rejects.toMatchObject({
    name: 'StepError',
    group: 'input_validation',
    retryable: false,
    message: expect.stringMatching(/^JMESPath: /),
  });
  expect(await expressions.evaluate('markdown', { text: '**a**<script>x</script>' })).toContain('<strong>');
});

it('evaluates again when its process is killed by somebody else, once', async () => {
  const own = make({ processes: 1, timeoutMs: 20_000 });
  started.length = 0;
  const under = own.evaluate('formulaField', {
    list: Array.from({ length: 100_000 }, (_, n) => ({ n })),
    field: 'x',
    formula: 'n + 1',
  });
  await expect.poll(() => started.length).toBe(1);
  started[0]?.kill();
  expect((await under)[99_999]).toEqual({ n: 99_999, x: 100_000 });
  expect(started).toHaveLength(2);
  own.close();
}, 60_000);

it('the next in the queue gets the place of one that was ended', async () => {
  const own = make({ processes: 1 });
  const [first, second] = await Promise.allSettled([
    own.evaluate('jmespath', {
      value: Array.from({ length: 300 }, (_, n) => n),
      query: 'let $x = @ in $x[].[$x[].[$x[].[$x[]]]]',
    }),
    own.evaluate('formula', { formula: '1 + 1', values: {} }),
  ]);
  expect(first.status).toBe('rejected');
  expect(second).toMatchObject({ status: 'fulfilled', value: 2 });
  own.close();
}, 60_000);

it('has the grammars of queries', async () => {
  const problem = (language: 'athena' | 'jql', text: string) =>
    expressions.evaluate('queryProblem', { language, text });
  expect(await problem('athena', 'SELECT 1')).toBeNull();
  expect(await problem('athena', 'SELECT FROM')).toContain('Expected');
  expect(await problem('jql', 'project = OPS')).toBeNull();
  expect(await problem('jql', 'project =')).toContain('end of the query');
});
