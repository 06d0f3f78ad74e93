import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { createValueColors } from './valueColors';

let test: TestDatabase;
let colors: ReturnType<typeof createValueColors>;
beforeAll(async () => {
  test = await openTestDatabase();
  colors = createValueColors(test.database, { warn: () => undefined });
});
afterAll(() => test.drop());

it('a group keeps its color, in whatever order and company it is asked for', async () => {
  const first = await colors('acme', ['service'], ['["EC2"]', '["S3"]', '["RDS"]']);
  expect(first).toEqual({ '["EC2"]': 1, '["S3"]': 2, '["RDS"]': 3 });
  expect(await colors('acme', ['service'], ['["RDS"]', '["SQS"]'])).toEqual({ '["RDS"]': 3, '["SQS"]': 4 });
  expect(await colors('acme', ['service'], ['["S3"]', '["EC2"]'])).toEqual({ '["EC2"]': 1, '["S3"]': 2 });
});

it('another field and another organization have colors of their own', async () => {
  expect(await colors('acme', ['region'], ['["RDS"]'])).toEqual({ '["RDS"]': 1 });
  expect(await colors('acme', ['service', 'region'], ['["RDS","us-east-1"]'])).toEqual({
    '["RDS","us-east-1"]': 1,
  });
  expect(await colors('bolt', ['service'], ['["RDS"]'])).toEqual({ '["RDS"]': 1 });
});

it('two who draw new groups at once see the same colors', async () => {
  const keys = ['["a"]', '["b"]', '["c"]'];
  const [one, two] = await Promise.all([
    colors('acme', ['tag:team'], keys),
    colors('acme', ['tag:team'], keys.toReversed()),
  ]);
  expect(one).toEqual(two);
  expect(Object.keys(one)).toHaveLength(3);
});

it('asks nothing of the database where nothing is grouped', async () => {
  expect(await colors('acme', [], ['[]'])).toEqual({});
  expect(await colors('acme', ['service'], [])).toEqual({});
});

it('gives no more colors once a field has two thousand', async () => {
  const many = Array.from({ length: 2_000 }, (_, at) => `["${at}"]`);
  expect(Object.keys(await colors('acme', ['resource'], many))).toHaveLength(2_000);
  expect(await colors('acme', ['resource'], ['["one more"]', '["7"]'])).toEqual({ '["7"]': 8 });
});

it('answers with what is known where nothing can be written', async () => {
  const told: unknown[] = [];
  let asked = 0;
  const readOnly = createValueColors(
    {
      tenant: (scope, work) => {
        asked += 1;
        return asked === 1 ? test.database.tenant(scope, work) : Promise.reject(new Error('disk full'));
      },
    },
    { warn: (what: unknown) => told.push(what) },
  );
  expect(await readOnly('acme', ['service'], ['["EC2"]', '["never seen"]'])).toEqual({ '["EC2"]': 1 });
  expect(told).toHaveLength(1);
});
