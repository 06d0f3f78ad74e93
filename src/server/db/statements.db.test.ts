import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { describeStatement, type Described } from '@tests/support/describeStatement';
import { storedStatements, type Statement, type Wanted } from '@tests/support/statements';

/** What arrives as which type: see `Sql`. */
const arriving: readonly (readonly [Wanted, string])[] = [
  ['string', 'text varchar bpchar name date cidr inet uuid regclass'],
  ['number', 'int2 int4 int8 float4 float8 numeric oid'],
  ['boolean', 'bool'],
  ['Date', 'timestamptz'],
];
const arrivesAs = new Map(arriving.flatMap(([is, types]) => types.split(' ').map((type) => [type, is])));

let test: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  test = await openTestDatabase();
  client = new pg.Client(test.connection);
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await test?.drop();
});

const { read, unread } = storedStatements(fileURLToPath(new URL('../', import.meta.url)));

async function problemsOf({ text, values, columns }: Statement): Promise<string[]> {
  let found: Described;
  try {
    found = await describeStatement(client, text);
  } catch (error) {
    return [String(error)];
  }
  const problems: string[] = [];
  if (values !== undefined && values !== found.parameters)
    problems.push(`takes ${found.parameters} values and is given ${values}`);
  for (const [name, { is, isNullable }] of columns) {
    const column = found.columns.get(name);
    const arrives = column && (column.type.startsWith('_') ? 'list' : (arrivesAs.get(column.type) ?? 'any'));
    if (!column) problems.push(`has no column ${name}`);
    else if (is !== 'any' && arrives !== 'any' && arrives !== is)
      problems.push(`${name} is ${column.type}, not ${is}`);
    else if (column.nullable && !isNullable && !text.includes(`${column.nullable} is not null`))
      problems.push(`${name} may be null`);
  }
  return problems;
}

it('every statement fits the tables, and the type that its rows are given', async () => {
  const problems = [];
  for (const statement of read)
    for (const problem of await problemsOf(statement)) problems.push(`${statement.at} ${problem}`);
  expect(problems).toEqual([]);
});

it('few statements are put together when they run', () => {
  expect(read.length).toBeGreaterThan(900);
  expect(unread.length).toBeLessThan(70);
});

it('finds a column that is not there, one of another type, one that may be null, and a value too few', async () => {
  const column = (is: Wanted) => ({ is, isNullable: false });
  const of = (text: string, columns: Statement['columns'] = new Map(), values = 0) =>
    problemsOf({ at: '', text, columns, values });
  expect(await of('select named from space')).toEqual(['error: column "named" does not exist']);
  expect(await of('select name from space', new Map([['name', column('number')]]))).toEqual([
    'name is text, not number',
  ]);
  expect(await of('select owner from cases', new Map([['owner', column('string')]]))).toEqual([
    'owner may be null',
  ]);
  expect(await of('select 1 from space where name = $1')).toEqual(['takes 1 values and is given 0']);
});
