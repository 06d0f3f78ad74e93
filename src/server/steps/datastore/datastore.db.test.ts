import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '@shared/model/json';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { expressionsHere } from '../../expressions/testing/here';
import { createDatastores } from '../../domains/datastores/datastores.service';
import { createStepDatastores } from '../../domains/datastores/stepDatastores';
import { randomId } from '../../platform/crypto';
import type { DatastorePort } from '../services';
import { runStep, testContext } from '../common/testing/testContext';
import { aggregateRecords } from './aggregate-records/step';
import { clearDatastore } from './clear-datastore/step';
import { countRecords } from './count-records/step';
import { deleteRecords } from './delete-records/step';
import { findRecords } from './find-records/step';
import { getColumns } from './get-columns/step';
import { getRecord } from './get-record/step';
import { incrementNumber } from './increment-number/step';
import { insertRecords } from './insert-records/step';
import { recordExists } from './record-exists/step';
import { updateRecords } from './update-records/step';
import { upsertRecords } from './upsert-records/step';

let test: TestDatabase;
let port: DatastorePort;
const orgId = 'org-1';
const clock = { now: () => new Date('2026-01-15T10:00:00Z') };
const schema = [
  { key: 'Owner', type: 'string' },
  { key: 'Amount', type: 'number' },
];

beforeAll(async () => {
  test = await openTestDatabase();
  await test.database.system(async (sql) => {
    await sql.run(`insert into organisation (org_id, name, created_at) values ($1, 'Acme', now())`, [orgId]);
    await sql.run(
      `insert into space (space_id, org_id, mode, name, created_by, created_at)
       values ('space-1', $1, 'global', 'All', 'ann', now())`,
      [orgId],
    );
    await sql.run(
      `insert into datastore (datastore_id, org_id, space_id, name, name_key, schema, created_by, created_at, updated_at)
       values ('d1', $1, 'space-1', 'Owners', 'owners', $2::jsonb, 'ann', now(), now())`,
      [orgId, JSON.stringify(schema)],
    );
  });
  const uploads = { file: () => Promise.reject(new Error('No step uploads.')), drop: async () => undefined };
  const datastores = createDatastores({
    database: test.database,
    clock,
    newId: randomId,
    uploads,
    expressions: expressionsHere,
  });
  port = createStepDatastores(datastores.records, datastores);
});
afterAll(() => test?.drop());
beforeEach(() => port.clear(orgId, 'd1'));

const context = (more = {}) => testContext({ orgId, services: { datastores: port }, ...more });
const datastore = 'owners';
const insert = async (records: JsonObject[], key = randomId()) => {
  const output = await runStep(insertRecords, { datastore, records }, context({ idempotencyKey: key }));
  return (output as { records: { recordId: string }[] }).records.map(({ recordId }) => recordId);
};
const found = async (values: JsonObject = {}) => {
  const output = await runStep(findRecords, { datastore, ...values }, context());
  return (output as { records: JsonObject[] }).records.map(({ recordId: _, ...rest }) => rest);
};
const ann = { Owner: 'ann', Amount: 1 };
const bob = { Owner: 'bob', Amount: 2 };

describe('steps on datastores', () => {
  it('insert takes one record, many, or their text, and adds nothing twice', async () => {
    await runStep(insertRecords, { datastore: 'd1', records: ann }, context());
    await runStep(insertRecords, { datastore: 'd1', records: JSON.stringify([ann]) }, context());
    expect(await found()).toEqual([ann]);
    await insert([bob, ann]);
    expect(await found()).toEqual([ann, bob, ann]);
    await insert(Array.from({ length: 2_500 }, (_, n) => ({ Owner: 'many', Amount: n })));
    expect(await runStep(countRecords, { datastore }, context())).toEqual({ count: 2_503 });
  });

  it('a refused value leaves nothing behind, and tells where it is', async () => {
    const records = [...Array.from({ length: 1_200 }, () => ann), { Amount: 'much' }];
    await expect(runStep(insertRecords, { datastore, records }, context())).rejects.toMatchObject({
      message: 'records[1200].Amount: Invalid number',
      retryable: false,
    });
    expect(await found()).toEqual([]);
    await expect(runStep(findRecords, { datastore: 'none' }, context())).rejects.toThrow(
      'no datastore “none”',
    );
  });

  it('find sorts, filters and tells when there is more', async () => {
    await insert([ann, bob, { Owner: 'cy', Amount: 3 }]);
    const conditions = { combinator: 'OR', rules: [{ key: 'Owner', operator: 'in', values: ['ann', 'cy'] }] };
    expect(await found({ conditions, sort: '-Amount' })).toEqual([{ Owner: 'cy', Amount: 3 }, ann]);
    expect(await runStep(findRecords, { datastore, limit: 2 }, context())).toMatchObject({
      count: 2,
      more: true,
    });
    const rules = [{ key: 'Owner', operator: 'equals', value: 'bob' }];
    expect(await runStep(recordExists, { datastore, conditions: rules }, context())).toMatchObject({
      exists: true,
    });
    expect(await runStep(getRecord, { datastore, key: 'Owner', value: 'bob' }, context())).toMatchObject({
      record: bob,
    });
    const lost = { datastore, key: 'Owner', value: 'zoe' };
    await expect(runStep(getRecord, lost, context())).rejects.toThrow(
      'No record of “owners” has “zoe” as Owner',
    );
    expect(await runStep(getRecord, { ...lost, required: false }, context())).toEqual({
      found: false,
      record: null,
    });
  });

  it('update changes given records, or all that meet conditions', async () => {
    const [first = ''] = await insert([ann, bob]);
    await runStep(updateRecords, { datastore, records: { recordId: first, Amount: 10 } }, context());
    const conditions = [{ key: 'Amount', operator: 'less_than', value: 5 }];
    const values = { datastore, which: 'conditions', conditions, values: { Owner: null } };
    expect(await runStep(updateRecords, values, context())).toMatchObject({ count: 1 });
    expect(await found()).toEqual([{ Owner: 'ann', Amount: 10 }, { Amount: 2 }]);
    await expect(runStep(updateRecords, { datastore, records: [{ Amount: 1 }] }, context())).rejects.toThrow(
      'entry 0 has no recordId',
    );
  });

  it('upsert, increment and aggregate', async () => {
    const [first = ''] = await insert([ann]);
    const records = [{ Owner: 'ann', Amount: 5 }, bob];
    expect(await runStep(upsertRecords, { datastore, key: 'Owner', records }, context())).toMatchObject({
      insertedCount: 1,
      updatedCount: 1,
    });
    const change = { datastore, recordId: first, column: 'Amount', amount: -2 };
    expect(await runStep(incrementNumber, change, context())).toMatchObject({ value: 3 });
    expect(
      await runStep(aggregateRecords, { datastore, column: 'Amount', groupBy: 'Owner' }, context()),
    ).toEqual({
      groups: [
        { Owner: 'ann', value: 3 },
        { Owner: 'bob', value: 2 },
      ],
      value: null,
    });
    expect(
      await runStep(aggregateRecords, { datastore, function: 'avg', column: 'Amount' }, context()),
    ).toMatchObject({
      value: 2.5,
    });
    await expect(runStep(aggregateRecords, { datastore, column: 'Owner' }, context())).rejects.toThrow(
      'not a number column',
    );
  });

  it('delete takes ids or conditions, never nothing; clear takes all', async () => {
    const [first = ''] = await insert([ann, bob, bob]);
    expect(await runStep(deleteRecords, { datastore, recordIds: first }, context())).toEqual({ deleted: 1 });
    await expect(runStep(deleteRecords, { datastore, which: 'conditions' }, context())).rejects.toThrow(
      'at least one',
    );
    expect(await runStep(clearDatastore, { datastore }, context())).toEqual({ deleted: 2 });
    expect(await runStep(getColumns, { datastore }, context())).toMatchObject({
      name: 'Owners',
      columns: schema,
    });
  });

  it('a dry run changes nothing and tells what it would do', async () => {
    const [first = ''] = await insert([ann]);
    const dry = () => context({ dryRun: true, idempotencyKey: 'dry' });
    const run = async () => [
      await runStep(insertRecords, { datastore, records: [bob, bob] }, dry()),
      await runStep(updateRecords, { datastore, records: { recordId: first, Amount: 9 } }, dry()),
      await runStep(upsertRecords, { datastore, key: 'Owner', records: [ann, bob] }, dry()),
      await runStep(incrementNumber, { datastore, recordId: first, column: 'Amount' }, dry()),
      await runStep(deleteRecords, { datastore, recordIds: [first] }, dry()),
      await runStep(clearDatastore, { datastore }, dry()),
    ];
    expect(await run()).toMatchObject([
      { records: [bob, bob], count: 2 },
      { count: 1 },
      { insertedCount: 1, updatedCount: 1 },
      { value: 2 },
      { deleted: 1 },
      { deleted: 1 },
    ]);
    expect(await found()).toEqual([ann]);
    await expect(runStep(insertRecords, { datastore, records: { Amount: 'x' } }, dry())).rejects.toThrow(
      'Invalid number',
    );
  });
});
