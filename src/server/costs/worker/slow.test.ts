import { expect, it } from 'vitest';
import { createLog } from '../../platform/log';
import type { QueryRequest } from './protocol';
import { createSlowQueries, timedQuery, withoutValues } from './slow';

it('has no texts and numbers of a query in the log', () => {
  expect(
    withoutValues(`select sum(x1) from focus\n where "Tags" = 'O''Neil' and cost > 12.50 and y = $2`),
  ).toBe('select sum(x1) from focus where "Tags" = ? and cost > ? and y = $2');
});

it('tells a slow query with its plan, a fast one not, and asks for the plan once', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'warn', stream: { write: (line) => void lines.push(line) } });
  const slow = createSlowQueries({ log, ms: 30 });
  const request: QueryRequest = {
    sql: `select 'acme'`,
    values: {},
    folder: '/f',
    files: ['a', 'b'],
  };
  const asked: QueryRequest[] = [];
  const ask = async (given: QueryRequest) => {
    asked.push(given);
    if (!given.explain) await new Promise((resolve) => setTimeout(resolve, 40));
    return {
      columns: [],
      rows: given.explain ? [{ explain_value: `FILTER x='acme'` }] : [],
      truncated: false,
    };
  };
  await timedQuery(slow, request, ask);
  await expect.poll(() => lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ statement: 'select ?', files: 2, plan: 'FILTER x=?' });
  await timedQuery(slow, request, ask);
  expect(lines).toHaveLength(2);
  expect(asked.filter(({ explain }) => explain)).toHaveLength(1);
  await timedQuery({ ms: 10_000, told: slow.told }, request, ask);
  expect(lines).toHaveLength(2);
});
