import { setTimeout as delay } from 'node:timers/promises';
import { backoff } from '@shared/kernel/backoff';
import { Fault, isFault } from '@shared/kernel/fault';
import { TEST_MINUTES, type TestResult } from '@shared/api/workflow-tests/entities';
import { stepsByName } from '@shared/model/graph/queries';
import type { Graph, InputParameter } from '@shared/model/graph/types';
import type { Json, JsonObject } from '@shared/model/json';
import { runInputs } from '@shared/model/steps/inputParameters';
import { workflowTestWords } from '@shared/words/workflowTests';
import type { Database, Sql } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Engine } from '../../engine/engine.port';
import type { EngineReads, ExecutionRecord } from '../../engine/reads.port';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import { followNames, LOST_AFTER, pathOf, toJson } from './content';
import { judge, type Happened } from './judging';
import { TEST_TAG, testedWorkflow, testNotFound, type TestBy } from './workflowTests.service';
import { testsStore, type TestRow } from './workflowTests.store';

export interface TestRunsDeps {
  database: Database;
  clock: Clock;
  log: Log;
  newId(): string;
  engine: Pick<Engine, 'testWorkflow' | 'forgetTest' | 'stop'>;
  reads: Pick<EngineReads, 'execution' | 'stepOutput' | 'ran' | 'ranNodes'>;
  /** Secrets as they are stored; those that the editor does not know are taken from the saved graph. */
  seal(orgId: string, given: Graph, saved: Graph): Graph;
  /** How long a test may take, milliseconds; five minutes unless given. */
  patience?: number;
}

/** Of a workflow as the editor holds it; undefined: as it is saved. */
export interface Edited {
  graph?: Graph | undefined;
  inputs?: InputParameter[] | undefined;
}

/** What the tests of one start share. */
interface Round {
  by: TestBy;
  workflowId: string;
  version: number;
  graph: Graph;
  inputs: readonly InputParameter[];
  saved: boolean;
  runId: string;
}

interface Job extends Round {
  testId: string;
}

type Verdict = Pick<TestResult, 'status' | 'message' | 'details' | 'execution_id'>;

/** Tests of this server that run at a time. */
const AT_ONCE = 4;
const BEAT = LOST_AFTER / 4;
const LOOKS = { first: 50, most: 500, factor: 1.5 };
const ENDED_WELL = ['OK', 'COMPLETED_WITH_ERRORS'];

const broken = (message: string, execution_id: string | null = null): Verdict => ({
  status: 'error',
  message,
  details: [],
  execution_id,
});

/** Carries tests out: each is an execution of the engine that no list has, judged when it has ended. */
export function createTestRuns(deps: TestRunsDeps) {
  const { database, clock, log, engine, reads, patience = TEST_MINUTES * 60_000 } = deps;
  const stopping = new AbortController();
  const waiting: Job[] = [];
  const active = new Map<Job, Promise<void>>();
  let beat: NodeJS.Timeout | undefined;
  const tenant = <T>(orgId: string, work: (sql: Sql) => Promise<T>) => database.tenant(orgId, work);

  async function untilEnded(by: TestBy, executionId: string): Promise<ExecutionRecord | string> {
    const last = clock.now().getTime() + patience;
    for (let look = 1; ; look += 1) {
      const row = await reads.execution(by.orgId, executionId);
      if (!row) return workflowTestWords.stoppedByHand;
      if (row.endedAt !== null) return row.status === 'ABORTED' ? workflowTestWords.stoppedByHand : row;
      if (clock.now().getTime() > last) {
        await engine.stop(by.orgId, executionId, by);
        return workflowTestWords.tooLong(Math.round(patience / 60_000));
      }
      await delay(backoff(look, LOOKS), undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return workflowTestWords.interrupted;
    }
  }

  async function happened(job: Job, test: TestRow, row: ExecutionRecord): Promise<Happened> {
    const { by, graph } = job;
    const byName = stepsByName(graph);
    const wanted = test.content.expected_outputs.flatMap(({ step }) => byName.get(step)?.id ?? []);
    const ran = await reads.ranNodes(by.orgId, row.executionId);
    const runs = await reads.ran(by.orgId, row.executionId, wanted, 1);
    const outputs = new Map<string, Json>();
    for (const [name, { id }] of byName) {
      const run = runs.find(({ nodeId, status }) => nodeId === id && ENDED_WELL.includes(status));
      const output = run && (await reads.stepOutput(by.orgId, run.stepRunId));
      if (output) outputs.set(name, output.kind === 'list' ? output.items : output.value);
    }
    return {
      status: row.status === 'FAILED' ? 'failed' : 'succeeded',
      error: row.errorMessage,
      outputs,
      path: pathOf(graph, new Set(ran)),
      steps: new Set(byName.keys()),
    };
  }

  async function verdictOf(job: Job): Promise<Verdict | undefined> {
    const { by, workflowId, graph, inputs: parameters } = job;
    if (stopping.signal.aborted) return broken(workflowTestWords.interrupted);
    const row = await tenant(by.orgId, (sql) => testsStore.find(sql, by.orgId, workflowId, job.testId));
    if (!row) return undefined;
    const test = followNames(row, graph);
    const { inputs, payload, mocks, expected_outputs } = test.content;
    const { values, problems } = runInputs(parameters, inputs);
    if (problems.length > 0)
      return broken(
        workflowTestWords.inputs(problems.map(({ field, reason }) => `${field}: ${reason}`).join('; ')),
      );
    const on = mocks.filter((mock) => mock.on);
    const { executionId } = await engine.testWorkflow({
      orgId: by.orgId,
      workflowId,
      version: job.version,
      inputs: values,
      payload,
      graph: job.saved ? null : graphJson(graph),
      mocks: mocksByNode(graph, on),
      trigger: { type: test.trigger.type, time: test.trigger.time ?? clock.now().toISOString() },
      actor: { id: by.id, name: by.name },
    });
    const ended = await untilEnded(by, executionId);
    if (typeof ended === 'string') return broken(ended, executionId);
    const expected = {
      status: test.expected_status,
      path: test.expected_path,
      outputs: expected_outputs,
      mocked: on.map(({ step }) => step),
    };
    const details = judge(expected, await happened(job, test, ended));
    const status = details.length === 0 ? 'passed' : 'failed';
    return { status, message: '', details, execution_id: executionId };
  }

  async function carryOut(job: Job): Promise<void> {
    const { by, testId, runId, workflowId, version, saved } = job;
    const verdict = await verdictOf(job).catch((error: unknown) => {
      if (isFault(error)) return broken(error.message);
      log.error({ err: error, test: testId }, 'A test of a workflow could not be carried out');
      return broken(workflowTestWords.broken);
    });
    if (!verdict) return;
    const result: TestResult = { ...verdict, at: clock.now().toISOString(), version, saved };
    const { orgId } = by;
    const ended = await tenant(orgId, async (sql) => {
      const ended = await testsStore.end(sql, { orgId, testId, runId }, result);
      await notifyChange(sql, { orgId, tag: TEST_TAG, id: workflowId });
      return ended;
    });
    // One run of each test is enough to look at; what is not deleted here ages as all runs do.
    const useless = ended ? ended.before : verdict.execution_id;
    if (useless !== null) await engine.forgetTest(orgId, useless);
  }

  function next(): void {
    while (active.size < AT_ONCE) {
      const job = waiting.shift();
      if (!job) break;
      const work = carryOut(job)
        .catch((error: unknown) => log.error({ err: error }, 'The end of a test could not be written'))
        .finally(() => {
          active.delete(job);
          next();
        });
      active.set(job, work);
    }
    if (active.size > 0) beat ??= setInterval(touch, BEAT).unref();
    else {
      clearInterval(beat);
      beat = undefined;
    }
  }

  /** Says that this server still carries what it has taken. */
  function touch(): void {
    const runIds = [...new Set([...active.keys(), ...waiting].map(({ runId }) => runId))];
    database
      .system((sql) => testsStore.touch(sql, runIds, clock.now()))
      .catch((error: unknown) => log.warn({ err: error }, 'Running tests could not be kept'));
  }

  return {
    /** `testIds` null: all that are not running. → those that were started. */
    async start(
      by: TestBy,
      workflowId: string,
      testIds: readonly string[] | null,
      edited: Edited,
    ): Promise<string[]> {
      const { orgId } = by;
      const runId = deps.newId();
      const { workflow, taken } = await tenant(orgId, async (sql) => {
        const workflow = await testedWorkflow(sql, orgId, workflowId);
        const now = clock.now();
        const lost = new Date(now.getTime() - LOST_AFTER);
        const taken = await testsStore.take(sql, { orgId, workflowId, ids: testIds, runId, lost }, now);
        if (taken.length > 0) await notifyChange(sql, { orgId, tag: TEST_TAG, id: workflowId });
        return { workflow, taken };
      });
      const { version } = workflow;
      const graph = edited.graph ? deps.seal(orgId, edited.graph, workflow.graph) : workflow.graph;
      const inputs = edited.inputs ?? workflow.input_parameters;
      const round: Round = { by, workflowId, version, graph, inputs, saved: !edited.graph, runId };
      const started = taken.map((row) => row.test_id);
      waiting.push(...started.map((testId) => ({ ...round, testId })));
      next();
      return started;
    },

    /** One test; throws when it is running already. */
    async startOne(by: TestBy, workflowId: string, testId: string, edited: Edited): Promise<string[]> {
      const started = await this.start(by, workflowId, [testId], edited);
      if (started.length > 0) return started;
      const row = await tenant(by.orgId, (sql) => testsStore.find(sql, by.orgId, workflowId, testId));
      throw row
        ? new Fault('conflict:workflow_test_running', workflowTestWords.running(row.name))
        : testNotFound();
    },

    async end(): Promise<void> {
      stopping.abort();
      while (active.size > 0) await Promise.allSettled([...active.values()]);
    },
  };
}

export type TestRunsService = ReturnType<typeof createTestRuns>;

const graphJson = (graph: Graph): JsonObject => ({ nodes: toJson(graph.nodes), edges: toJson(graph.edges) });

function mocksByNode(graph: Graph, mocks: readonly TestRow['content']['mocks'][number][]) {
  const byName = stepsByName(graph);
  return Object.fromEntries(
    mocks.flatMap(({ step, value, error, iterations }) => {
      const node = byName.get(step);
      return node ? [[node.id, { value, error, iterations }] as const] : [];
    }),
  );
}
