import { Fault } from '@shared/kernel/fault';
import {
  ITERATIONS_MAX,
  MOCK_BYTES_MAX,
  MOCKS_BYTES_MAX,
  type ExpectedOutput,
  type StepMockView,
} from '@shared/api/workflow-tests/entities';
import { errorGroups } from '@shared/model/executionStatus';
import { stepsByName } from '@shared/model/graph/queries';
import type { Graph, GraphNode, Step } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import type { Effect } from '@shared/model/steps/manifest';
import { workflowTestWords } from '@shared/words/workflowTests';
import type { Database } from '../../db/database';
import type { EngineReads, ExecutionRecord, Output, RanStep } from '../../engine/reads.port';
import { bytesOf, nodesOf, pathOf } from './content';
import { testsStore, type TestDraft } from './workflowTests.store';

export interface RecordingDeps {
  database: Database;
  reads: Pick<EngineReads, 'execution' | 'stepOutput' | 'ran' | 'ranNodes'>;
  /** Undefined for a step that the catalogue does not have. */
  effectOf(step: Pick<Step, 'stepTemplateId' | 'version'>): Effect | undefined;
}

export interface Recording {
  draft: TestDraft;
  notMocked: { step: string; reason: string }[];
}

const LARGE = '1 MB';
const TOTAL = '16 MB';
const ENDED_WELL = ['OK', 'COMPLETED_WITH_ERRORS'];
const FAILED = ['FAILED', 'TIMEOUT'];

type Outcome = Pick<StepMockView, 'value' | 'error'>;

const plain = (output: Output | undefined): Json =>
  output === undefined ? null : output.kind === 'list' ? output.items : output.value;

/** Makes a test of an execution that has ended. */
export function createRecording({ database, reads, effectOf }: RecordingDeps) {
  const as = (orgId: string) => ({ orgIds: [orgId] });

  async function ended(orgId: string, workflowId: string, executionId: string): Promise<ExecutionRecord> {
    const row = await reads.execution(orgId, executionId);
    if (row?.workflowId !== workflowId)
      throw new Fault(
        'not_found:execution_not_found',
        `There is no execution with the id ${executionId} of this workflow.`,
      );
    if (row.mode === 'step_test')
      throw new Fault('conflict:execution_is_step_test', workflowTestWords.itself);
    if (row.endedAt === null) throw new Fault('conflict:execution_not_ended', workflowTestWords.notEnded);
    if (row.status === 'ABORTED') throw new Fault('conflict:execution_stopped', workflowTestWords.stopped);
    return row;
  }

  /** What has an effect, waits or asks: the rest runs for real in a test. */
  function isMocked({ subtype, data }: GraphNode): boolean {
    if (!data.step) return false;
    if (subtype === 'approve' || subtype === 'subWorkflow' || subtype === 'wait') return true;
    return subtype === 'basic' && effectOf(data.step) !== 'pure';
  }

  async function outcomeOf(orgId: string, run: RanStep): Promise<Outcome | undefined> {
    const isFailure = FAILED.includes(run.status);
    if (!isFailure && !ENDED_WELL.includes(run.status)) return undefined;
    const value = plain(await reads.stepOutput(orgId, run.stepRunId));
    const type = errorGroups.find((one) => one === run.errorType) ?? 'general';
    return { value, error: isFailure ? { type, message: run.errorMessage ?? '' } : null };
  }

  /** → the mock of one step, or why there is none. */
  async function mockOf(
    orgId: string,
    step: string,
    runs: readonly RanStep[],
  ): Promise<StepMockView | string> {
    const iterations: Record<string, Outcome> = {};
    let first: Outcome | undefined;
    let bytes = 0;
    for (const run of runs) {
      const outcome = await outcomeOf(orgId, run);
      if (!outcome) continue;
      const size = bytesOf(outcome) + run.iterPath.length + 4;
      if (first && bytes + size > MOCK_BYTES_MAX) break;
      if (size > MOCK_BYTES_MAX) return workflowTestWords.notMocked.large(LARGE);
      bytes += size;
      if (first && JSON.stringify(first) !== JSON.stringify(outcome)) iterations[run.iterPath] = outcome;
      first ??= outcome;
    }
    return first ? { step, on: true, ...first, iterations } : workflowTestWords.notMocked.unended;
  }

  async function mocksOf(orgId: string, executionId: string, nodes: readonly GraphNode[]) {
    const ids = nodes.map(({ id }) => id);
    const runs = await reads.ran(orgId, executionId, ids, ITERATIONS_MAX);
    const mocks: StepMockView[] = [];
    const notMocked: Recording['notMocked'] = [];
    let bytes = 0;
    for (const { id, data } of nodes) {
      const step = data.step?.name ?? id;
      const mock = await mockOf(
        orgId,
        step,
        runs.filter(({ nodeId }) => nodeId === id),
      );
      if (typeof mock === 'string') notMocked.push({ step, reason: mock });
      else if (bytes + bytesOf(mock) > MOCKS_BYTES_MAX)
        notMocked.push({ step, reason: workflowTestWords.notMocked.total(TOTAL) });
      else {
        bytes += bytesOf(mock);
        mocks.push(mock);
      }
    }
    return { mocks, notMocked };
  }

  /** Of a step without an output to expect (it failed), none; of a large one, only that there is one. */
  async function expectedOf(
    orgId: string,
    executionId: string,
    graph: Graph,
    names: readonly string[],
  ): Promise<ExpectedOutput[]> {
    const byName = stepsByName(graph);
    const ids = names.flatMap((name) => byName.get(name)?.id ?? []);
    const runs = await reads.ran(orgId, executionId, ids, 1);
    const expected: ExpectedOutput[] = [];
    for (const step of names) {
      const run = runs.find(({ nodeId }) => nodeId === byName.get(step)?.id);
      if (!run || !ENDED_WELL.includes(run.status)) continue;
      const value = plain(await reads.stepOutput(orgId, run.stepRunId));
      const isLarge = bytesOf(value) > MOCK_BYTES_MAX;
      expected.push(isLarge ? { step, match: 'any', value: null } : { step, match: 'equals', value });
    }
    return expected;
  }

  return {
    /** `outputs`: names of steps; undefined: the last step that ran. */
    async record(
      orgId: string,
      workflowId: string,
      given: { executionId: string; name?: string | undefined; outputs?: readonly string[] | undefined },
    ): Promise<Recording> {
      const row = await ended(orgId, workflowId, given.executionId);
      const { executionId } = row;
      const found = await database.tenant(as(orgId), (sql) =>
        testsStore.graphOf(sql, orgId, workflowId, row.version),
      );
      const ran = new Set(await reads.ranNodes(orgId, executionId));
      if (!found)
        throw new Fault(
          'not_found:version_not_found',
          `The workflow has no version ${row.version} any more.`,
        );
      const { graph } = found;
      const path = pathOf(graph, ran);
      const nodes = graph.nodes.filter((node) => ran.has(node.id) && isMocked(node));
      const { mocks, notMocked } = await mocksOf(orgId, executionId, nodes);
      const expected_outputs = await expectedOf(orgId, executionId, graph, given.outputs ?? path.slice(-1));
      const time = (row.scheduledFor ?? row.startedAt ?? row.createdAt).toISOString();
      const { inputs, payload } = row;
      const test = {
        name: given.name ?? workflowTestWords.recorded(`${time.slice(0, 10)} ${time.slice(11, 16)} UTC`),
        trigger: { type: row.triggerType, time },
        expected_status: row.status === 'FAILED' ? ('failed' as const) : ('succeeded' as const),
        expected_path: path,
        content: { payload, inputs, mocks, expected_outputs },
      };
      return { draft: { ...test, nodes: nodesOf(test, graph) }, notMocked };
    },
  };
}
