import { Fault, badInput } from '@shared/kernel/fault';
import { messages } from '@shared/words/messages';
import { loopsAround, stepsByName } from '@shared/model/graph/queries';
import type { Graph, GraphNode, StepParameter } from '@shared/model/graph/types';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { referencesIn } from '@shared/model/references/collect';
import { runInputs } from '@shared/model/steps/inputParameters';
import type { Database } from '../../db/database';
import type { Engine } from '../../engine/engine.port';
import type { EngineReads, StepRunRecord } from '../../engine/reads.port';
import type { Clock } from '../../platform/clock';
import type { By } from './executions.service';
import { executionsStore } from './executions.store';
import { plainOutput, type StepRunsService } from './stepRuns.service';

export interface StepTestRequest {
  /** As the editor holds it; null: the saved one. */
  graph: Graph | null;
  /** Put over the step in the graph. */
  step: { name: string; parameters: StepParameter[] } | null;
  inputs: JsonObject;
  /** Outputs of earlier steps by name. */
  mocks: JsonObject;
  /** Index by the name of each loop around. */
  iteration: Readonly<Record<string, number>>;
  payload: Json;
  dryRun: boolean;
  by: By;
}

export interface StepTestsDeps {
  database: Database;
  engine: Pick<Engine, 'testStep'>;
  reads: Pick<EngineReads, 'stepOutput' | 'stepInput'>;
  runs: Pick<StepRunsService, 'newest'>;
  clock: Clock;
  /** Secrets as they are stored; those that the editor does not know are taken from the saved graph. */
  seal(orgId: string, given: Graph, saved: Graph): Graph;
}

/** What a loop went through is read up to this item. */
const ITEMS_MAX = 10_000;

/** Runs single steps: what their references read is what the editor gives, else what the last executions gave. */
export function createStepTests({ database, engine, reads, runs, clock, seal }: StepTestsDeps) {
  async function outputOf(orgId: string, run: StepRunRecord): Promise<Json> {
    return plainOutput(await reads.stepOutput(orgId, run.stepRunId, { from: 0, limit: ITEMS_MAX }));
  }

  /** The steps that the tested one reads, given or from their newest run that ended well. */
  async function stepsRead(
    orgId: string,
    workflowId: string,
    graph: Graph,
    node: GraphNode,
    mocks: JsonObject,
  ) {
    const named = new Set(
      referencesIn(node.data.step?.parameters.map(({ value }) => value) ?? []).flatMap((reference) =>
        reference.root === 'steps' && reference.name !== undefined ? [reference.name] : [],
      ),
    );
    const byName = stepsByName(graph);
    const missing = [...named].filter((name) => !Object.hasOwn(mocks, name));
    const nodeIds = missing.flatMap((name) => byName.get(name)?.id ?? []);
    const found = await runs.newest(orgId, workflowId, { nodeIds, ended: true });
    const read = await Promise.all(
      found.map(
        async (run) => [run.stepName, { output: await outputOf(orgId, run), status: run.status }] as const,
      ),
    );
    const given = Object.entries(mocks).map(([name, output]) => [name, { output, status: 'OK' }] as const);
    return Object.fromEntries([...read, ...given]);
  }

  async function itemsOf(orgId: string, run: StepRunRecord): Promise<Json[]> {
    const output = await outputOf(orgId, run);
    if (isJsonObject(output) && Array.isArray(output.items)) return output.items;
    const input = await reads.stepInput(orgId, run.stepRunId);
    const items = isJsonObject(input) ? input.items : undefined;
    if (Array.isArray(items)) return items;
    if (typeof items === 'number')
      return Array.from({ length: Math.min(items, ITEMS_MAX) }, (_, index) => index + 1);
    return isJsonObject(items) ? Object.entries(items).map(([key, value]) => ({ key, value })) : [];
  }

  /** One scope for each loop around the step. A loop that never ran has no items to test with (EXEC-32). */
  async function loopsRead(
    orgId: string,
    workflowId: string,
    loops: readonly GraphNode[],
    { mocks, iteration }: Pick<StepTestRequest, 'mocks' | 'iteration'>,
  ): Promise<JsonObject> {
    const found = await runs.newest(orgId, workflowId, { nodeIds: loops.map(({ id }) => id), ended: true });
    const scopes = loops.map(async (loop): Promise<[string, Json]> => {
      const name = loop.data.step?.name ?? loop.id;
      const run = found.find(({ nodeId }) => nodeId === loop.id);
      const mock = Object.hasOwn(mocks, name) ? mocks[name] : undefined;
      const items = Array.isArray(mock) ? mock : run ? await itemsOf(orgId, run) : [];
      const index = iteration[name] ?? 0;
      if (items.length === 0)
        throw new Fault('conflict:run_original_step_first', messages.runOriginalStepFirst, { step: name });
      if (index >= items.length)
        throw badInput([{ field: `iteration.${name}`, reason: `the loop has ${items.length} items` }]);
      return [name, { item: items[index] ?? null, index, count: items.length }];
    });
    return Object.fromEntries(await Promise.all(scopes));
  }

  return {
    async test(orgId: string, workflowId: string, stepName: string, request: StepTestRequest) {
      const content = await database.tenant(orgId, (sql) => executionsStore.content(sql, orgId, workflowId));
      if (!content)
        throw new Fault('not_found:workflow_not_found', `Workflow with id ${workflowId} not found.`);
      const given = withStep(request.graph ?? content.graph, stepName, request.step);
      const graph = seal(orgId, given, content.graph);
      const node = stepsByName(graph).get(stepName);
      if (!node)
        throw new Fault('not_found:step_not_found', `The workflow has no step called “${stepName}”.`);
      const loops = loopsAround(graph, node.id);
      const [steps, around] = await Promise.all([
        stepsRead(orgId, workflowId, graph, node, request.mocks),
        loopsRead(orgId, workflowId, loops, request),
      ]);
      const { values } = runInputs(content.input_parameters, request.inputs);
      const innermost = loops.at(-1)?.data.step?.name;
      const loop = innermost === undefined ? undefined : around[innermost];
      const scope: JsonObject = {
        steps,
        loops: around,
        ...(loop === undefined ? {} : { loop }),
        inputs: values,
        trigger: { type: 'MANUAL', payload: request.payload, time: clock.now().toISOString() },
      };
      const started = await engine.testStep({
        orgId,
        workflowId,
        nodeId: node.id,
        scope,
        inputs: values,
        graph: { nodes: toJson(graph.nodes), edges: toJson(graph.edges) },
        dryRun: request.dryRun,
        actor: request.by,
      });
      return { stepExecutionId: started.stepRunId, executionId: started.executionId };
    },
  };
}

/** A graph is JSON already; this says so to the compiler, and drops what is undefined. */
const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));

function withStep(graph: Graph, name: string, step: StepTestRequest['step']): Graph {
  if (!step) return graph;
  const nodes = graph.nodes.map((node) =>
    node.data.step?.name === name
      ? { ...node, data: { ...node.data, step: { ...node.data.step, parameters: step.parameters } } }
      : node,
  );
  return { ...graph, nodes };
}
