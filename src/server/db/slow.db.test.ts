import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { createLog } from '../platform/log';
import { createDatabase, type Database } from './database';
import { createSlowStatements } from './slow';
import { PATIENCE_MS } from '@tests/support/patience';

interface Line {
  msg?: string;
  ms: number;
  statement: string;
  plan?: string;
}

let test: TestDatabase;
let database: Database;
const lines: string[] = [];
beforeAll(async () => {
  test = await openTestDatabase();
  const { connection } = test;
  const log = createLog({ level: 'warn', stream: { write: (line) => void lines.push(line) } });
  database = createDatabase({ connection, log, slow: createSlowStatements({ connection, log, ms: 50 }) });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

async function told(part: string): Promise<Line> {
  for (const last = Date.now() + PATIENCE_MS; Date.now() < last;) {
    const found = lines.find((line) => line.includes(part));
    if (found !== undefined) return JSON.parse(found) as Line;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`Nothing was told of ${part}: ${lines.join('')}`);
}

it('writes a slow statement with its plan, and none of its values', async () => {
  await database.system((sql) =>
    sql.rows('select job_id, pg_sleep(0.1)\n from (values ($1::text)) as v (x) left join job on name = v.x', [
      'a secret name',
    ]),
  );
  const line = await told('left join job');
  expect(line.statement).toContain('select job_id, pg_sleep(0.1) from (values ($1::text))');
  expect(line.ms).toBeGreaterThanOrEqual(100);
  expect(line.plan).toMatch(/Scan/);
  expect(lines.join('')).not.toContain('a secret name');
});

it('writes one that changes something, and makes its plan without doing it', async () => {
  await database.system((sql) =>
    sql.run(`insert into job (job_id, name, org_id, input, run_at, created_at)
      values ('j', 'stays', '', '1', now(), now())`),
  );
  const text = `with slept as materialized (select pg_sleep(0.1)::text as x) update job set name = $1
    where (select x from slept) is null`;
  await database.system((sql) => sql.run(text, ['changed']));
  const line = await told('update job set name');
  expect(line.plan).toContain('Update on job');
  const rows = await database.system((sql) => sql.rows('select name from job'));
  expect(rows).toEqual([{ name: 'stays' }]);
});

it('tells a fast one to nobody, and of the same slow one its plan once', async () => {
  const before = lines.length;
  await database.system((sql) => sql.rows('select 1'));
  for (let n = 0; n < 2; n += 1)
    await database.system((sql) => sql.rows('select pg_sleep($1::float8) as again', [0.06]));
  for (const last = Date.now() + PATIENCE_MS; lines.length < before + 2 && Date.now() < last;)
    await new Promise((resolve) => setTimeout(resolve, 20));
  const own = lines.slice(before).map((line) => JSON.parse(line) as Line);
  expect(own).toHaveLength(2);
  expect(own.filter(({ plan }) => plan !== undefined)).toHaveLength(1);
});
