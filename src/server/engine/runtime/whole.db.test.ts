import { describe, expect, it } from 'vitest';
import { engineFixture } from '@tests/support/engineFixture';
import { ann, makeWorkflow, org, request, until, untilStatus } from '@tests/support/engineWorld';
import { toGraph } from '@shared/model/graph/serialize';
import type { Block } from '@shared/model/graph/tree';
import type { Json } from '@shared/model/json';
import { createLog } from '../../platform/log';
import { systemClock } from '../../platform/clock';
import { catalogueOf } from '../../steps/catalogue';
import { testContext } from '../../steps/common/testing/testContext';
import { approve } from '../../steps/flow/approve/step';
import { loop } from '../../steps/flow/loop/step';
import { subWorkflow } from '../../steps/flow/sub-workflow/step';
import { trigger } from '../../steps/flow/trigger/step';
import { createInterpreter } from '../interpreter/createInterpreter';
import { build, fake } from '../interpreter/testing/build';
import { findStuck } from '../store/retention.store';
import { createEngineReads } from './reads';

const test = engineFixture();

const done: string[] = [];
const interpret = createInterpreter({
  catalogue: catalogueOf([
    ...[approve, loop, subWorkflow, trigger],
    fake('ECHO', 'pure', (value) => value),
    fake('KEYED', 'keyed', async (value, { idempotencyKey }) => {
      await new Promise((resolve) => setImmediate(resolve));
      done.push(idempotencyKey);
      return value;
    }),
  ]),
  services: testContext().services,
  clock: systemClock,
  log: createLog({ level: 'silent' }),
  unseal: (_orgId, sealed) => sealed,
});
async function engineOf() {
  const engine = test.engine({ interpret, clock: systemClock });
  await engine.begin();
  return engine;
}
const workflow = (id: string, blocks: Block[]) =>
  makeWorkflow(test.database, { id, ...toGraph({ trigger: build.trigger(), blocks }) });

describe('the engine with its interpreter', () => {
  it('carries a workflow through loop, sub-workflow and approval while its process keeps losing its connection', async () => {
    await workflow('below', [build.step('Inside', 'ECHO', ['{{inputs.x}}'])]);
    await workflow('whole', [
      build.step('First', 'KEYED', ['one']),
      build.loop(
        'All',
        [200, 'parallel', 4],
        [
          build.step('Each', 'KEYED', ['{{loop.item}}']),
          build.step('After', 'ECHO', ['{{steps.Each.output}}']),
        ],
      ),
      build.flow('subWorkflow', 'Below', 'SUBWORKFLOW', ['below', { x: 'given' }, true]),
      build.approve('Ask', [{ message: 'Go on?' }], [build.step('Yes', 'KEYED', ['approved'])], []),
      build.step('Last', 'ECHO', [['{{steps.First.output}}', '{{steps.Below.output}}']]),
    ]);
    const engine = await engineOf();
    const { executionId } = await engine.start(request('whole'));
    const reads = createEngineReads(test.database);
    for (const least of [10, 60, 120]) {
      await until(
        () => Promise.resolve(done.length),
        (count) => count >= least,
      );
      await test.database.system((sql) =>
        sql.run(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'costloom engine' and datname = current_database()`,
        ),
      );
    }
    const approvals = () =>
      reads.approvals(org, { executionId, states: ['pending'] }, { limit: 5, key: null });
    const { rows } = await until(approvals, (page) => page.rows.length === 1);
    expect(await test.database.system(findStuck)).toEqual([]);
    await engine.decide(org, rows[0]!.approvalId, { approve: true, comment: '', by: ann, via: 'app' });
    const ended = await untilStatus(
      test.database,
      executionId,
      'SUCCEEDED',
      'FAILED',
      'SUCCEEDED_WITH_ERRORS',
    );
    expect(ended).toMatchObject({ status: 'SUCCEEDED', progress: 100 });
    const runs = await test.database.system((sql) =>
      sql.rows<{ node_id: string; status: string; output: Json; n: number }>(
        `select node_id, status, count(*) as n from step_run where execution_id = $1 group by 1, 2 order by 1`,
        [executionId],
      ),
    );
    expect(runs.filter(({ status }) => status !== 'OK')).toEqual([]);
    expect(runs.find(({ node_id }) => node_id === 'each')?.n).toBe(200);
    expect(new Set(done).size).toBe(202);
    expect((ended?.fence ?? 0) > 3).toBe(true);
  });

  it('tests one step of a graph that was never saved', async () => {
    await workflow('unsaved', []);
    const engine = await engineOf();
    const graph = toGraph({
      trigger: build.trigger(),
      blocks: [build.step('Try', 'ECHO', ['{{steps.A.output.n}}'])],
    });
    const { executionId, stepRunId } = await engine.testStep({
      orgId: org,
      workflowId: 'unsaved',
      nodeId: 'try',
      inputs: {},
      dryRun: false,
      actor: ann,
      graph: JSON.parse(JSON.stringify(graph)),
      scope: { steps: { A: { output: { n: 7 }, status: 'OK' } } },
    });
    await untilStatus(test.database, executionId, 'SUCCEEDED', 'FAILED');
    const reads = createEngineReads(test.database);
    expect(await reads.stepOutput(org, stepRunId)).toEqual({ kind: 'value', value: 7 });
    expect((await reads.list(org, { workflowIds: ['unsaved'] }, { limit: 5, key: null })).rows).toEqual([]);
  });
});
