import { expect, it } from 'vitest';
import { endsHostile, expressionsBench } from './bench.fixture';

const { evaluate, briefly, make, started } = expressionsBench();

const lol = Array.from({ length: 12 }, (_, at) => {
  const each =
    at === 0
      ? '"lol"'
      : Array(9)
          .fill(`*a${at - 1}`)
          .join(',');
  return `a${at}: &a${at} [${each}]`;
}).join('\n');

endsHostile({
  jmespath: () =>
    briefly('jmespath', {
      value: Array.from({ length: 300 }, (_, n) => n),
      query: 'let $x = @ in $x[].[$x[].[$x[].[$x[]]]]',
    }),
  liquid: () =>
    briefly('liquid', {
      template:
        '{% for a in (1..5000) %}{% for b in (1..5000) %}{% for c in (1..5000) %}{% endfor %}{% endfor %}{% endfor %}',
      values: {},
      escape: true,
    }),
  yaml: () => briefly('yaml', { text: lol }),
  'an unclosed quote in CSV': () =>
    briefly('csvLines', { text: `"${'a""'.repeat(3_000_000)}`, separator: ',' }),
  xml: () => briefly('xml', { text: `${'<a b="1">'.repeat(400_000)}x` }),
  'the XML of a service': () => briefly('xmlReply', { text: '<a>'.repeat(1_000_000) }),
  markdown: () => briefly('markdown', { text: `${'> '.repeat(50_000)}x` }),
  text: () =>
    briefly('text', {
      operation: 'replace',
      text: 'a'.repeat(2_000_000),
      find: 'a',
      replacement: 'b'.repeat(1_000),
      length: 1,
      pad: ' ',
    }),
});

it('one warm process answers again and again', async () => {
  const warm = () => evaluate('formula', { formula: 'a * 2', values: { a: 21 } });
  expect(await warm()).toBe(42);
  const before = started.length;
  for (let count = 0; count < 200; count += 1) expect(await warm()).toBe(42);
  expect(started).toHaveLength(before);
});

it('gives what the expression gives, and its own words when it fails', async () => {
  const value = { rows: [{ a: 1 }, { a: 2 }] };
  expect(await evaluate('jmespath', { value, query: 'rows[?a > `1`].a' })).toEqual([2]);
  await expect(evaluate('jmespath', { value, query: '[[' })).rejects.toMatchObject({
    name: 'StepError',
    group: 'input_validation',
    retryable: false,
    message: expect.stringMatching(/^JMESPath: /),
  });
  expect(await evaluate('markdown', { text: '**a**<script>x</script>' })).toContain('<strong>');
});

it('evaluates again when its process is killed by somebody else, once', async () => {
  const own = make({ processes: 1 });
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
});

it('the next in the queue gets the place of one that was ended', async () => {
  const own = make({ processes: 1, timeoutMs: 2_000 });
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
});

it('has the grammars of queries', async () => {
  const problem = (language: 'athena' | 'jql', text: string) => evaluate('queryProblem', { language, text });
  expect(await problem('athena', 'SELECT 1')).toBeNull();
  expect(await problem('athena', 'SELECT FROM')).toContain('Expected');
  expect(await problem('jql', 'project = OPS')).toBeNull();
  expect(await problem('jql', 'project =')).toContain('end of the query');
});
