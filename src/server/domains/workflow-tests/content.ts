import { badInput, type FieldProblem } from '@shared/kernel/fault';
import {
  MOCK_BYTES_MAX,
  MOCKS_BYTES_MAX,
  type WorkflowTestSummary,
  type WorkflowTestView,
} from '@shared/api/workflow-tests/entities';
import { triggerTypes } from '@shared/api/executions/entities';
import { parseGraph } from '@shared/model/graph/parse';
import { stepsByName } from '@shared/model/graph/queries';
import type { Block } from '@shared/model/graph/tree';
import type { Graph } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import { workflowTestWords } from '@shared/words/workflowTests';
import type { TestContent, TestDraft, TestHead, TestRow } from './workflowTests.store';

export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');
const MOCK_TEXT = '1 MB';
const MOCKS_TEXT = '16 MB';

/** Throws for what is larger than a test may be, and for a step that is named twice. */
export function mustBeSound({ content, expected_path }: Pick<TestDraft, 'content' | 'expected_path'>): void {
  const { payload, inputs, mocks, expected_outputs: outputs } = content;
  const problems: FieldProblem[] = [];
  const limit = (field: string, value: unknown) => {
    if (bytesOf(value) > MOCK_BYTES_MAX)
      problems.push({ field, reason: workflowTestWords.tooLarge(MOCK_TEXT) });
  };
  const once = (field: string, names: readonly string[]) => {
    const twice = names.find((name, at) => names.indexOf(name) !== at);
    if (twice !== undefined) problems.push({ field, reason: workflowTestWords.twice(twice) });
  };
  limit('payload', payload);
  limit('inputs', inputs);
  mocks.forEach(({ value, iterations }, at) => limit(`mocks[${at}].value`, [value, iterations]));
  outputs.forEach(({ value }, at) => limit(`expected_outputs[${at}].value`, value));
  if (bytesOf(mocks) > MOCKS_BYTES_MAX)
    problems.push({ field: 'mocks', reason: workflowTestWords.tooLarge(MOCKS_TEXT) });
  const stepNames = (list: readonly { step: string }[]) => list.map(({ step }) => step);
  once('mocks', stepNames(mocks));
  once('expected_outputs', stepNames(outputs));
  once('expected_path', expected_path ?? []);
  if (problems.length > 0) throw badInput(problems);
}

/** The node of every name that stands in a test; of one that the graph does not have, as it was known before. */
export function nodesOf(
  { content, expected_path }: Pick<TestDraft, 'content' | 'expected_path'>,
  graph: Graph,
  before: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const byName = stepsByName(graph);
  const names = [...content.mocks, ...content.expected_outputs].map(({ step }) => step);
  const pairs = [...new Set([...names, ...(expected_path ?? [])])].flatMap((name): [string, string][] => {
    const nodeId = byName.get(name)?.id ?? before[name];
    return nodeId === undefined ? [] : [[name, nodeId]];
  });
  return Object.fromEntries(pairs);
}

/** A test with its steps named as the graph names them now. */
export function followNames<T extends Pick<TestHead, 'expected_path' | 'nodes'> & { content?: TestContent }>(
  test: T,
  graph: Graph,
): T {
  const byId = new Map(graph.nodes.map((node) => [node.id, node.data.step?.name]));
  const now = (name: string): string => byId.get(test.nodes[name] ?? '') ?? name;
  const named = <S extends { step: string }>(list: S[]): S[] =>
    list.map((one) => ({ ...one, step: now(one.step) }));
  const { content } = test;
  return {
    ...test,
    nodes: Object.fromEntries(Object.entries(test.nodes).map(([name, nodeId]) => [now(name), nodeId])),
    expected_path: test.expected_path?.map(now) ?? null,
    ...(content
      ? {
          content: {
            ...content,
            mocks: named(content.mocks),
            expected_outputs: named(content.expected_outputs),
          },
        }
      : {}),
  };
}

/** Names of the given nodes in the order of the workflow, without the trigger. */
export function pathOf(graph: Graph, nodeIds: ReadonlySet<string>): string[] {
  const { tree } = parseGraph(graph);
  return (tree ? stepsIn(tree.blocks) : [])
    .filter(({ id }) => nodeIds.has(id))
    .flatMap(({ data }) => data.step?.name ?? []);
}

function stepsIn(blocks: readonly Block[]): Block['node'][] {
  return blocks.flatMap((block) => {
    if (block.kind === 'loop') return [block.node, ...stepsIn(block.body)];
    if (block.kind === 'step') return [block.node];
    return [block.node, ...block.branches.flatMap((branch) => stepsIn(branch.blocks))];
  });
}

/** A run that was not heard of for so long has lost its server. Milliseconds. */
export const LOST_AFTER = 120_000;

export function toSummary(row: TestHead, now: Date): WorkflowTestSummary {
  const { test_id, workflow_id, name, expected_status, expected_path, mocked_steps, expected_steps } = row;
  const type = triggerTypes.find((one) => one === row.trigger.type) ?? 'MANUAL';
  return {
    test_id,
    workflow_id,
    name,
    expected_status,
    expected_path,
    mocked_steps,
    expected_steps,
    trigger: { type, time: row.trigger.time },
    from_execution: row.from_execution,
    running: row.run_at !== null && row.run_at.getTime() > now.getTime() - LOST_AFTER,
    last_result: row.last_result,
    created_by: row.created_by_name,
    created_at: row.created_at.toISOString(),
    updated_by: row.updated_by_name,
    updated_at: row.updated_at.toISOString(),
  };
}

export function toView(row: TestRow, now: Date): WorkflowTestView {
  const { payload, inputs, mocks, expected_outputs } = row.content;
  return { ...toSummary(row, now), payload, inputs, mocks, expected_outputs };
}

/** A graph is JSON already; this says so to the compiler, and drops what is undefined. */
export const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));
