import { beforeEach, describe, expect, it } from 'vitest';
import { engineFixture } from '@tests/support/engineFixture';
import { makeWorkflow, org, request, succeeded, until, untilStatus } from '@tests/support/engineWorld';
import { toGraph } from '@shared/model/graph/serialize';
import type { InputParameter } from '@shared/model/graph/types';
import type { JsonObject } from '@shared/model/json';
import { requireRunInputs, runInputs } from '@shared/model/steps/inputParameters';
import { createWorkflowSteps } from '../../domains/executions/workflowSteps';
import { createHooks } from '../../domains/triggers/hooks.service';
import { ownTemplates } from '../../domains/workflows/defaultTemplates';
import { systemClock } from '../../platform/clock';
import { sha256 } from '../../platform/crypto';
import { createLog } from '../../platform/log';
import { catalogueOf } from '../../steps/catalogue';
import { testContext } from '../../steps/common/testing/testContext';
import { subWorkflow } from '../../steps/flow/sub-workflow/step';
import { trigger } from '../../steps/flow/trigger/step';
import { startWorkflow } from '../../steps/workflow/start-workflow/step';
import { createInterpreter } from '../interpreter/createInterpreter';
import { build } from '../interpreter/testing/build';
import { createScheduler } from '../schedules/scheduler';
import type { Interpret } from '../journal.port';
import { createEngineReads } from './reads';

const test = engineFixture();
const log = createLog({ level: 'silent' });
const n: InputParameter = { id: 'n', type: 'number', defaultValue: 5, optional: false, description: '' };
const need: InputParameter = {
  id: 'need',
  type: 'string',
  defaultValue: null,
  optional: false,
  description: '',
};
const FAILED = 'The workflow can’t start with these inputs. ';

/** By workflow: the inputs that its executions began with. */
const began = new Map<string, JsonObject>();
beforeEach(() => began.clear());
const noted: Interpret = (facts) => {
  began.set(facts.workflowId, facts.inputs);
  return Promise.resolve(succeeded());
};

let last = 0;
const newName = (kind: string) => `${kind}-${(last += 1)}`;

async function newTrigger(workflowId: string, type: 'SCHEDULED' | 'HTTP', secret: string | null = null) {
  const id = `${workflowId}-trigger`;
  await test.database.system(async (sql) => {
    await sql.run(
      `insert into workflow_trigger (trigger_id, org_id, workflow_id, name, type, secret_hash, created_by, created_at, updated_at)
       values ($1, $2, $3, 'A trigger', $4, $5, 'ann', now(), now())`,
      [id, org, workflowId, type, secret],
    );
  });
  return id;
}

const due = new Date('2026-03-01T02:30:00Z');
const rule = { scheduleType: 'DAILY', hour: 2, minute: 30, timezone: 'UTC' };

/** Each way in which a workflow starts without a person: makes it, starts it → its execution. */
const starters: Readonly<
  Record<string, (engine: Awaited<ReturnType<typeof test.engineOf>>, workflowId: string) => Promise<unknown>>
> = {
  async schedule(engine, workflowId) {
    const id = await newTrigger(workflowId, 'SCHEDULED');
    await test.database.system((sql) =>
      sql.run(
        `insert into schedule (trigger_id, org_id, rule, time_zone, anchor, next_fire_at)
         values ($1, $2, $3, 'UTC', $4, $4)`,
        [id, org, JSON.stringify(rule), due],
      ),
    );
    const clock = { now: () => new Date(due.getTime() + 1_000) };
    await createScheduler({ database: test.database, engine, clock, log }).fireDue();
  },
  async hook(engine, workflowId) {
    const id = await newTrigger(workflowId, 'HTTP', sha256('secret'));
    const none = () => Promise.reject(new Error('A hook with a secret asks nobody.'));
    const outside = { http: { send: none }, expressions: { evaluate: none }, box: { open: String } };
    const hooks = createHooks({ database: test.database, engine, clock: systemClock, ...outside });
    const { signal } = new AbortController();
    const query = { secret: 'secret' };
    await hooks.receive(id, { method: 'POST', headers: {}, query, bytes: new Uint8Array(), signal });
  },
  'a chain of workflows': (engine, workflowId) => engine.start(request(workflowId, { depth: 1 })),
  'a transaction': (engine, workflowId) =>
    test.database.system((sql) => engine.startIn(sql, request(workflowId))).then(() => engine.wake()),
};

async function executionOf(workflowId: string) {
  const rows = () =>
    test.database.system((sql) =>
      sql.rows<{ execution_id: string }>('select execution_id from execution where workflow_id = $1', [
        workflowId,
      ]),
    );
  const [row] = await until(rows, (found) => found.length === 1);
  return row!.execution_id;
}
const ended = (id: string) => untilStatus(test.database, id, 'SUCCEEDED', 'FAILED', 'COMPLETED_WITH_ERRORS');
const readsOf = () => createEngineReads(test.database);

describe('the inputs of an execution', () => {
  describe.each(Object.keys(starters))('that is started by %s', (kind) => {
    const started = async (inputs: readonly InputParameter[]) => {
      const id = newName(kind.replaceAll(' ', '-'));
      await makeWorkflow(test.database, { id, inputs });
      const engine = test.engine({ interpret: noted });
      await engine.begin();
      await starters[kind]!(engine, id);
      const executionId = await executionOf(id);
      return { id, row: await ended(executionId), execution: await readsOf().execution(org, executionId) };
    };

    it('are the defaults, and are kept', async () => {
      const { id, row, execution } = await started([n, { ...need, optional: true }]);
      expect(row).toMatchObject({ status: 'SUCCEEDED' });
      expect([began.get(id), execution?.inputs]).toEqual([
        { n: 5, need: null },
        { n: 5, need: null },
      ]);
    });

    it('are refused at its start where a required one is missing', async () => {
      const { id, execution } = await started([n, need]);
      expect(execution).toMatchObject({
        status: 'FAILED',
        errorMessage: `${FAILED}“need”: Value is required`,
      });
      expect(began.has(id)).toBe(false);
    });

    it('are refused at its start where one is of another type', async () => {
      const { id, execution } = await started([{ ...n, defaultValue: 'x' }]);
      expect(execution).toMatchObject({ status: 'FAILED', errorMessage: `${FAILED}“n”: Invalid number` });
      expect(began.has(id)).toBe(false);
    });
  });

  describe.each([
    ['as a sub-workflow', 'SUBWORKFLOW', true],
    ['as a sub-workflow that nobody waits for', 'SUBWORKFLOW', false],
    ['by “Start workflow”', 'WORKFLOW-004', null],
  ] as const)('that is started %s', (_, stepId, waits) => {
    const started = async (inputs: readonly InputParameter[], given: JsonObject) => {
      const [caller, called] = [newName('caller'), newName('called')];
      await makeWorkflow(test.database, { id: called, inputs });
      const values = [called, given, ...(waits === null ? [] : [waits])];
      const block =
        waits === null
          ? build.step('Call', stepId, values)
          : build.flow('subWorkflow', 'Call', stepId, values);
      await makeWorkflow(test.database, {
        id: caller,
        ...toGraph({ trigger: build.trigger(), blocks: [block] }),
      });
      const engine = test.engine({
        interpret: (facts, journal, signal) =>
          facts.workflowId === called ? noted(facts, journal, signal) : interpret(facts, journal, signal),
      });
      const workflows = createWorkflowSteps({
        reads: readsOf(),
        engine,
        list: () => Promise.resolve([]),
        setState: () => Promise.resolve(),
      });
      const interpret = createInterpreter({
        catalogue: catalogueOf([subWorkflow, trigger, startWorkflow]),
        services: testContext({ services: { workflows } }).services,
        clock: systemClock,
        log,
        unseal: (_orgId, sealed) => sealed,
      });
      await engine.begin();
      const { executionId } = await engine.start(request(caller));
      await ended(executionId);
      const end = await readsOf().execution(org, executionId);
      const below = await executionOf(called);
      await ended(below);
      return { called, end, execution: await readsOf().execution(org, below) };
    };

    it('are what the other one gives, else the defaults', async () => {
      const { called, end } = await started([n, need], { need: 'given', more: 1 });
      expect(end).toMatchObject({ status: 'SUCCEEDED' });
      expect(began.get(called)).toEqual({ n: 5, need: 'given', more: 1 });
    });

    it.each([
      ['one is missing', {}, '“need”: Value is required'],
      ['one is of another type', { need: 'given', n: 'x' }, '“n”: Invalid number'],
    ])('are refused where %s, which both executions tell', async (_case, given, reason) => {
      const { called, end, execution } = await started([n, need], given);
      expect(execution).toMatchObject({ status: 'FAILED', errorMessage: `${FAILED}${reason}` });
      expect(end?.status).toBe('FAILED');
      expect(end?.errorMessage).toContain(reason);
      expect(began.has(called)).toBe(false);
    });
  });

  it('are not looked at again once a step has begun', async () => {
    await makeWorkflow(test.database, { id: 'under-way', inputs: [] });
    const engine = await test.engineOf({
      'under-way': ({ facts }) => Promise.resolve(succeeded(facts.inputs)),
    });
    const { executionId } = await engine.start(request('under-way', { inputs: { old: 1 } }));
    expect(await ended(executionId)).toMatchObject({ status: 'SUCCEEDED', output: { old: 1 } });
  });

  it('are those of a start by hand in each template of the gallery that is for a schedule', async () => {
    const templates = ownTemplates().filter(({ input_parameters }) => input_parameters.length > 0);
    const planned = templates.filter(({ graph }) => JSON.stringify(graph).includes('"SCHEDULED"'));
    expect(planned.length).toBeGreaterThan(20);
    const engine = test.engine({ interpret: noted });
    await engine.begin();
    const wrong: unknown[] = [];
    for (const { templateId, input_parameters: inputs } of planned) {
      const id = newName(templateId);
      await makeWorkflow(test.database, { id, inputs });
      await starters['schedule']!(engine, id);
      await ended(await executionOf(id));
      const { problems } = runInputs(inputs, {});
      const byHand = problems.length > 0 ? undefined : requireRunInputs(inputs, {});
      const bySchedule = began.get(id);
      if (JSON.stringify(bySchedule) !== JSON.stringify(byHand)) wrong.push([templateId, bySchedule, byHand]);
    }
    expect(wrong).toEqual([]);
  });
});
