import { Fault } from '@shared/kernel/fault';
import type { Graph } from '@shared/model/graph/types';
import type { Database, Sql } from '../../db/database';
import type { Engine } from '../engine.port';
import { replayStore } from '../store/replay.store';
import { startStore } from '../store/start.store';
import { fromNodeOn, readGraph } from './graphs';
import { stepRunIdOf } from './ids';
import { jsonOf, objectOf } from './recall';
import { blankExecution, type Starter } from './starter';

export interface ReplayDeps {
  database: Database;
  newExecutionId(): string;
  insert: Starter['insert'];
  wake(): void;
}

const PAGE = 5_000;

export function createReplay({ database, newExecutionId, insert, wake }: ReplayDeps): Engine['replay'] {
  return async (orgId, id, options) => {
    const started = await database.system(async (sql) => {
      const old = await replayStore.find(sql, orgId, id);
      if (!old) throw new Fault('not_found:execution_not_found', `There is no execution with the id ${id}.`);
      if (old.ended_at === null)
        throw new Fault(
          'conflict:execution_not_ended',
          'The execution has not ended. Stop it, or wait for its end, then replay it.',
        );
      if (old.mode === 'step_test')
        throw new Fault('conflict:execution_is_step_test', 'The test of a step cannot be replayed.');
      const fromNode = options.fromNode ?? (await replayStore.firstFailed(sql, old.execution_id));
      if (fromNode === null)
        throw new Fault(
          'conflict:no_failed_step',
          'No step of the execution failed: name the step to replay it from.',
        );
      const version = options.latestVersion ? old.current_version : old.version;
      const graph = readGraph((await startStore.graphOf(sql, old.workflow_id, version))?.graph);
      if (!graph.nodes.some((node) => node.id === fromNode))
        throw new Fault(
          'conflict:step_missing',
          `Version ${version} of the workflow has no step with the id ${fromNode}.`,
        );
      const executionId = newExecutionId();
      const inputs = options.inputs ?? objectOf(old.inputs) ?? {};
      const result = await insert(sql, {
        ...blankExecution,
        executionId,
        orgId,
        workflowId: old.workflow_id,
        version,
        triggerEventId: executionId,
        triggerType: 'REPLAY',
        mode: 'replay',
        inputs: JSON.stringify(inputs),
        dryRun: old.dry_run,
        payload: JSON.stringify(jsonOf(old.payload)),
        actorId: options.by.id,
        actorName: options.by.name,
        replayOf: old.execution_id,
        replayFrom: fromNode,
      });
      await copyBefore(sql, graph, fromNode, old.execution_id, executionId);
      return result;
    });
    wake();
    return started;
  };
}

/** What had ended and does not come after the step: it is taken as it was. */
async function copyBefore(sql: Sql, graph: Graph, fromNode: string, from: string, to: string): Promise<void> {
  const again = fromNodeOn(graph, fromNode);
  const kept = graph.nodes
    .filter((node) => !again.has(node.id))
    .map((node) => ({ nodeId: node.id, stepTemplateId: node.data.step?.stepTemplateId ?? '' }));
  let after = -1;
  for (;;) {
    const rows = await replayStore.page(sql, from, kept, after, PAGE);
    const pairs = rows.map((row) => ({
      from: row.step_run_id,
      to: stepRunIdOf(to, row.node_id, row.iter_path, row.attempt),
    }));
    if (pairs.length > 0) await replayStore.copy(sql, from, to, pairs);
    after = rows.at(-1)?.seq ?? after;
    if (rows.length < PAGE) break;
  }
  await replayStore.size(sql, to);
}
