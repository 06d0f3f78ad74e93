import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { ann, makeEngine, makeOrganisation, makeWorkflow, org, until } from '@tests/support/engineWorld';
import { toGraph } from '@shared/model/graph/serialize';
import { createInterpreter } from '../../engine/interpreter/createInterpreter';
import { build, fake } from '../../engine/interpreter/testing/build';
import type { RunningEngine } from '../../engine/runtime/createEngine';
import { createEngineReads } from '../../engine/runtime/reads';
import { systemClock } from '../../platform/clock';
import { randomId } from '../../platform/crypto';
import { createLog } from '../../platform/log';
import { catalogueOf } from '../../steps/catalogue';
import { testContext } from '../../steps/common/testing/testContext';
import { createTestRuns } from './runs.service';
import { testsStore } from './workflowTests.store';

let test: TestDatabase;
let engine: RunningEngine;
const log = createLog({ level: 'silent' });
const by = { orgId: org, ...ann };
/** Ends the step that hangs. */
let release: (() => void) | undefined;

beforeAll(async () => {
  test = await openTestDatabase();
  await makeOrganisation(test.database);
  const hangs = fake('HANGS', 'pure', async () => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return 'late';
  });
  const interpret = createInterpreter({
    catalogue: catalogueOf([hangs]),
    services: testContext().services,
    clock: systemClock,
    log,
    unseal: (_orgId, sealed) => sealed,
  });
  engine = makeEngine({
    database: test.database,
    connection: test.connection,
    interpret,
    clock: systemClock,
  });
  await engine.begin();
  const blocks = [build.step('Hang', 'HANGS')];
  await makeWorkflow(test.database, { id: 'hanging', ...toGraph({ trigger: build.trigger(), blocks }) });
});
afterEach(() => release?.());
afterAll(async () => {
  await engine.end();
  await test.drop();
});

const tenant = { orgIds: [org] };
async function written(): Promise<string> {
  const testId = randomId();
  const content = { payload: null, inputs: {}, mocks: [], expected_outputs: [] };
  await test.database.tenant(tenant, (sql) =>
    testsStore.insert(
      sql,
      {
        testId,
        orgId: org,
        workflowId: 'hanging',
        fromExecution: null,
        by: 'Ann',
        name: 'Hangs',
        trigger: { type: 'MANUAL', time: null },
        expected_status: 'succeeded',
        expected_path: null,
        content,
        nodes: {},
      },
      systemClock.now(),
    ),
  );
  return testId;
}
const runsWith = (patience: number) =>
  createTestRuns({
    database: test.database,
    clock: systemClock,
    log,
    newId: randomId,
    engine,
    patience,
    reads: createEngineReads(test.database),
    seal: (_orgId, graph) => graph,
  });
const resultOf = async (testId: string) =>
  (await test.database.tenant(tenant, (sql) => testsStore.find(sql, org, 'hanging', testId)))?.last_result;
const execution = (id: string) =>
  test.database.system((sql) =>
    sql.one<{ status: string }>('select status from execution where execution_id = $1', [id]),
  );

it('stops a test that takes too long', async () => {
  const testId = await written();
  const runs = runsWith(50);
  expect(await runs.startOne(by, 'hanging', testId, {})).toEqual([testId]);
  const result = await until(
    () => resultOf(testId),
    (seen) => seen != null,
  );
  expect(result).toMatchObject({ status: 'error', message: expect.stringContaining('took longer') });
  expect(await execution(result?.execution_id ?? '')).toMatchObject({ status: 'ABORTED' });
  await runs.end();
});

it('says so when the server stops meanwhile, of what runs and of what waits', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, written));
  const runs = runsWith(60_000);
  expect(await runs.start(by, 'hanging', ids, {})).toHaveLength(6);
  await runs.end();
  for (const id of ids)
    expect(await resultOf(id)).toMatchObject({
      status: 'error',
      message: expect.stringContaining('stopped'),
    });
});

it('keeps the newest run of a test only', async () => {
  const testId = await written();
  const runs = runsWith(60_000);
  const results: string[] = [];
  for (let each = 0; each < 2; each += 1) {
    await runs.start(by, 'hanging', [testId], {});
    await until(
      () => Promise.resolve(release),
      (ready) => ready !== undefined,
    );
    const before = results.at(-1);
    const result = await until(
      async () => {
        release?.();
        return resultOf(testId);
      },
      (seen) => seen != null && seen.execution_id !== before,
    );
    expect(result).toMatchObject({ status: 'passed' });
    results.push(result?.execution_id ?? '');
  }
  await runs.end();
  expect(await execution(results[0] ?? '')).toBeUndefined();
  expect(await execution(results[1] ?? '')).toMatchObject({ status: 'SUCCEEDED' });
});
