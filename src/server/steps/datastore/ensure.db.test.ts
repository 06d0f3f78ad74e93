import { beforeEach, expect, it } from 'vitest';
import { datastores, orgId, useDatastores } from '@tests/support/datastoreWorld';
import { createStepDatastores } from '../../domains/datastores/stepDatastores';
import { runStep } from '../common/testing/runStep';
import { testContext } from '../common/testing/testContext';
import type { DatastorePort } from '../services';
import { countRecords } from './count-records/step';
import { insertRecords } from './insert-records/step';
import { ensureDatastore } from './ensure-datastore/step';

useDatastores();

let port: DatastorePort;
beforeEach(() => {
  port = createStepDatastores(datastores.records, datastores);
});
const context = (dryRun = false) => testContext({ orgId, services: { datastores: port }, dryRun });
const columns = { Day: 'date', Amount: 'Number' };

it('makes a datastore once, whatever the case of its name, and leaves one that is there', async () => {
  const runs = await Promise.all(
    ['Costs', 'costs', ' COSTS '].map((name) => runStep(ensureDatastore, { name, columns }, context())),
  );
  const ids = runs.map((run) => (run as { datastoreId: string }).datastoreId);
  expect(new Set(ids).size).toBe(1);
  expect(runs.filter((run) => (run as { created: boolean }).created)).toHaveLength(1);
  const later = await runStep(ensureDatastore, { name: 'Costs', columns: { Other: 'string' } }, context());
  expect(later).toMatchObject({ datastoreId: ids[0], created: false });
  expect(await port.schema(orgId, ids[0] ?? '')).toMatchObject([
    { key: 'Day', type: 'date' },
    { key: 'Amount', type: 'number' },
  ]);
});

it('in a preview makes none, and later steps go on as if it were there and empty', async () => {
  const made = await runStep(ensureDatastore, { name: 'Later', columns }, context(true));
  expect(made).toEqual({ datastoreId: 'preview:Later', name: 'Later', created: true });
  const datastore = 'preview:Later';
  expect(await runStep(countRecords, { datastore }, context(true))).toEqual({ count: 0 });
  const records = [{ Day: '2026-01-01', Amount: 1 }];
  expect(await runStep(insertRecords, { datastore, records }, context(true))).toMatchObject({ count: 1 });
  expect(await datastores.list(orgId, null)).not.toContainEqual(expect.objectContaining({ name: 'Later' }));
  await expect(runStep(insertRecords, { datastore, records }, context())).rejects.toThrow();
});

it('names a column of no type, and a space that is not there', async () => {
  const run = (given: object) => runStep(ensureDatastore, { name: 'New', columns, ...given }, context());
  await expect(run({ columns: { A: 'money' } })).rejects.toThrow(
    'Columns: “money” of A is not a type; choose from',
  );
  await expect(run({ columns: {} })).rejects.toThrow('Columns: at least one is needed.');
  const elsewhere = { ...context(), spaceId: 'gone' };
  await expect(runStep(ensureDatastore, { name: 'New', columns }, elsewhere)).rejects.toMatchObject({
    name: 'StepError',
    retryable: false,
  });
});
