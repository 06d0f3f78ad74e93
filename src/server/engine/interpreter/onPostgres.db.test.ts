import { describe, expect, it } from 'vitest';
import { engineFixture } from '@tests/support/engineFixture';
import {
  ann,
  makeWorkflow,
  movableClock,
  org,
  request,
  until,
  untilStatus,
} from '@tests/support/engineWorld';
import { toGraph } from '@shared/model/graph/serialize';
import type { Block } from '@shared/model/graph/tree';
import type { Json } from '@shared/model/json';
import { createLog } from '../../platform/log';
import { catalogueOf } from '../../steps/catalogue';
import { testContext } from '../../steps/common/testing/testContext';
import type { RunningEngine } from '../runtime/createEngine';
import { createInterpreter } from './createInterpreter';
import { build, fake } from './testing/build';

const test = engineFixture();

const keys: string[] = [];
const hanging: AbortSignal[] = [];
const steps = [
  fake('HANG', 'pure', (_value, { signal }) => {
    hanging.push(signal);
    return new Promise<never>(() => undefined);
  }),
  fake('ECHO', 'pure', (value) => value),
  fake('KEYED', 'keyed', (value, { idempotencyKey }) => {
    keys.push(idempotencyKey);
    return value;
  }),
];

/** A server process; each that begins takes over what the one before it has left. */
async function engineOf(clock = movableClock()) {
  const log = createLog({ level: 'silent' });
  const { services } = testContext();
  const interpret = createInterpreter({
    catalogue: catalogueOf(steps),
    services,
    clock,
    log,
    unseal: (_orgId, sealed) => sealed,
  });
  const engine = test.engine({ clock, interpret });
  await engine.begin();
  return { engine, clock };
}

const make = (id: string, blocks: Block[]) =>
  makeWorkflow(test.database, { id, ...toGraph({ trigger: build.trigger(), blocks }) });

const waitingApproval = (executionId: string) =>
  until(
    () =>
      test.database.system((sql) =>
        sql.one<{ approval_id: string }>(
          `select approval_id from approval where execution_id = $1 and state = 'pending'`,
          [executionId],
        ),
      ),
    (row) => row !== undefined,
  );

async function run(engine: RunningEngine, id: string, status: string) {
  const { executionId } = await engine.start(request(id));
  return untilStatus(test.database, executionId, status);
}

describe('the interpreter on the journal of the database', () => {
  it('goes on in another process after an approval, with loops and what they collected', async () => {
    const collect = (name: string, value: Json) => build.flow('collect', name, 'COLLECT', [value]);
    const inner = build.loop(
      'Inner',
      [['x', 'y']],
      [
        build.step('Act', 'KEYED', ['{{loops.Outer.item}}{{loop.item}}']),
        collect('Acts', '{{steps.Act.output}}'),
      ],
    );
    await make('approved', [
      build.loop(
        'Outer',
        [2, 'parallel', 2],
        [
          inner,
          build.approve(
            'Ask',
            [{ message: '{{loop.item}}?' }],
            [collect('Rows', '{{steps.Acts.output}}')],
            [],
          ),
        ],
      ),
      build.step('Out', 'ECHO', ['{{steps.Rows.output}}']),
    ]);
    const first = await engineOf();
    const { executionId } = await first.engine.start(request('approved'));
    await untilStatus(test.database, executionId, 'WAITING');
    await first.engine.end();
    const { engine } = await engineOf();
    for (const comment of ['one', 'two']) {
      const approval = await waitingApproval(executionId);
      await engine.decide(org, approval?.approval_id ?? '', { approve: true, comment, by: ann, via: 'app' });
      await untilStatus(test.database, executionId, 'WAITING', 'SUCCEEDED');
    }
    const state = await untilStatus(test.database, executionId, 'SUCCEEDED');
    expect(state?.output).toEqual([
      ['1x', '1y'],
      ['2x', '2y'],
    ]);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(4);
  });

  it('waits for a child and gives its output, and for a time', async () => {
    await make('child', [
      build.flow('wait', 'Sleep', 'WAIT', ['duration', 1, 'Days']),
      build.step('Double', 'ECHO', ['{{inputs.n}}{{inputs.n}}']),
    ]);
    await make('parent', [
      build.flow('subWorkflow', 'Call', 'SUBWORKFLOW', ['child', { n: 4 }]),
      build.step('Out', 'ECHO', ['child: {{steps.Call.output}}']),
    ]);
    const { engine, clock } = await engineOf();
    const { executionId } = await engine.start(request('parent'));
    await until(
      () => test.database.system((sql) => sql.rows(`select 1 from execution where reason = 'timer'`)),
      (rows) => rows.length === 1,
    );
    clock.forward(24 * 60 * 60 * 1000);
    engine.wake();
    expect(await untilStatus(test.database, executionId, 'SUCCEEDED', 'FAILED')).toMatchObject({
      output: 'child: 44',
      progress: 100,
    });
  });

  it('fails the step that calls a workflow which is not there', async () => {
    await make('lost', [build.flow('subWorkflow', 'Call', 'SUBWORKFLOW', ['nowhere'])]);
    const { engine } = await engineOf();
    expect(await run(engine, 'lost', 'FAILED')).toMatchObject({
      error_message: expect.stringMatching(/^“Call” failed: /),
    });
  });

  it('tests one step', async () => {
    await make('tested', [build.step('Use', 'ECHO', ['{{steps.Before.output}}!'])]);
    const { engine } = await engineOf();
    const { executionId } = await engine.testStep({
      orgId: org,
      workflowId: 'tested',
      graph: null,
      nodeId: 'use',
      inputs: {},
      dryRun: false,
      actor: ann,
      scope: { steps: { Before: { output: 'hi' } } },
    });
    expect(await untilStatus(test.database, executionId, 'SUCCEEDED', 'FAILED')).toMatchObject({
      output: 'hi!',
    });
  });
});

describe('a step during which the server ends', () => {
  const query = (text: string, values: unknown[]) =>
    test.database.system((sql) => sql.rows<Record<string, unknown>>(text, values));
  const underWay = (executionId: string, deaths: number) =>
    until(
      () =>
        query(
          `select s.deaths from step_run s join execution e using (execution_id) where execution_id = $1
             and s.step_name = 'Hang' and s.status = 'RUNNING' and s.ended_at is null and e.owner is not null`,
          [executionId],
        ),
      ([row]) => row?.deaths === deaths,
    );

  /** As kill -9 leaves it: nobody gives anything back, and the lock is free. */
  async function kill(executionId: string, processId: string) {
    await query('update execution set owner = $2, fence = fence + 1 where execution_id = $1', [
      executionId,
      processId,
    ]);
    await query(
      `insert into engine_process (process_id, started_at, heartbeat_at)
       values ($1, now(), now() - interval '5 seconds')`,
      [processId],
    );
  }

  it('is tried again after one end, and fails after two', async () => {
    await make('poison', [build.step('Hang', 'HANG', ['x'])]);
    const { engine } = await engineOf();
    const { executionId } = await engine.start(request('poison'));
    await underWay(executionId, 0);
    await kill(executionId, 'killed-1');
    await engineOf();
    await underWay(executionId, 1);
    // The row of the first try looks the same until the second one has begun.
    await until(
      () => Promise.resolve(hanging.length),
      (tries) => tries === 2,
    );
    await kill(executionId, 'killed-2');
    await engineOf();
    expect(await untilStatus(test.database, executionId, 'FAILED')).toMatchObject({
      error_message: expect.stringContaining('The server ended twice while this step ran.'),
    });
    expect(hanging).toHaveLength(2);
  });

  it('is not counted when the database alone was away', async () => {
    await make('away', [build.step('Hang', 'HANG', ['x'])]);
    const { engine } = await engineOf();
    const { executionId } = await engine.start(request('away'));
    for (let time = 0; time < 3; time += 1) {
      await underWay(executionId, 0);
      const [before] = await query('select fence from execution where execution_id = $1', [executionId]);
      await query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'costloom engine' and datname = current_database()`,
        [],
      );
      await until(
        () => query('select fence from execution where execution_id = $1', [executionId]),
        ([row]) => Number(row?.fence) > Number(before?.fence),
      );
    }
    await underWay(executionId, 0);
  });
});
