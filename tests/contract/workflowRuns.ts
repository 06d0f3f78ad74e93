import type { Graph, GraphNode } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import { randomId } from '@server/platform/crypto';
import { createCatalogue } from '@server/steps/registry';
import type { Harness } from './harness';
import type { Person } from './world';
import { PATIENCE_MS } from '@tests/support/patience';

const catalogue = createCatalogue();

/** A node of the catalogue's step, its parameters given by key. */
export function node(
  id: string,
  template: string,
  given: Record<string, Json> = {},
  more: object = {},
): GraphNode {
  const definition = catalogue.get(template)!.definition;
  const parameters = definition.parameters
    .filter(({ key }) => key in given)
    .map((param) => ({ id: param.id, value: given[param.key]! }));
  const { title, group, subgroup, stepTemplateId, version, subtype } = definition;
  return {
    id,
    type: subtype === 'basic' ? 'action' : 'flowControl',
    subtype,
    position: { x: 0, y: 0 },
    data: { step: { name: id, title, group, subgroup, stepTemplateId, version, parameters, ...more } },
  };
}

export const closing = (id: string, closes: string): GraphNode => ({
  id,
  type: 'flowControl',
  subtype: 'close',
  position: { x: 0, y: 0 },
  data: { closes },
});

type Link = [source: string, target: string, handle?: Graph['edges'][number]['sourceHandle']];
export const graph = (nodes: GraphNode[], links: Link[]): Graph => ({
  nodes,
  edges: links.map(([source, target, sourceHandle]) => ({
    id: `${source}-${sourceHandle ?? ''}-${target}`,
    source,
    target,
    ...(sourceHandle === undefined ? {} : { sourceHandle }),
  })),
});

/** Nodes one after the other, behind a trigger. */
export function chain(...nodes: GraphNode[]): Graph {
  const all = [node('Trigger', 'TRIGGER'), ...nodes];
  return graph(
    all,
    nodes.map((each, index) => [all[index]!.id, each.id]),
  );
}

/** Trigger, an approval, a step in each branch. */
export function approvalGraph(request: Record<string, Json> = {}, more: Record<string, Json> = {}): Graph {
  const asked = {
    type: 'EMAIL',
    recipients: 'approvals@acme.test',
    subject: 'Stop it?',
    message: 'Stop i-1?',
    body_type: 'HTML',
    ...request,
  };
  return graph(
    [
      node('Trigger', 'TRIGGER'),
      node('Ask', 'APPROVAL-001', { request: asked, ...more }),
      node('Yes', 'VARIABLE-001', { values: { said: '{{steps.Ask.output.comment}}' } }),
      node('No', 'VARIABLE-001', { values: { said: 'no' } }),
      closing('Ask_end', 'Ask'),
    ],
    [
      ['Trigger', 'Ask'],
      ['Ask', 'Yes', 'APPROVE'],
      ['Ask', 'No', 'REJECT'],
      ['Yes', 'Ask_end', 'CLOSE'],
      ['No', 'Ask_end', 'CLOSE'],
    ],
  );
}

interface Made {
  workflowId: string;
}

export async function makeWorkflow(
  harness: Pick<Harness, 'call' | 'send'>,
  as: Person,
  content: Graph,
  input_parameters: object[] = [],
): Promise<string> {
  const spaces = await harness.call(as, 'spaces.list', { query: {} });
  const space_id = (spaces.body as { data: { space_id: string }[] }).data[0]!.space_id;
  const name = `Flow ${randomId()
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 12)}`;
  const reply = await harness.send(as, 'workflows.create', {
    query: { space_id },
    body: { name, graph: content, input_parameters },
  });
  if (reply.status !== 200) throw new Error(reply.text);
  return (reply.body as { data: Made }).data.workflowId;
}

export async function run(
  harness: Pick<Harness, 'call' | 'send'>,
  as: Person,
  workflowId: string,
  inputs: Record<string, Json> = {},
  query: Record<string, string> = {},
): Promise<string> {
  const reply = await harness.send(as, 'executions.run', {
    params: { id: workflowId, version: '1' },
    query,
    body: inputs,
  });
  if (reply.status !== 200) throw new Error(reply.text);
  return (reply.body as { data: { execution_id: string } }).data.execution_id;
}

export interface Seen {
  executionId: string;
  status: string;
  reason: string | null;
  progress: number;
  output: Json;
  errorMessage: string | null;
  errorType: string | null;
  steps: { stepName: string; status: string; stepExecutionId: string; error: { message: string } | null }[];
  [key: string]: unknown;
}

export async function look(
  harness: Pick<Harness, 'call' | 'send'>,
  as: Person,
  workflowId: string,
  executionId: string,
): Promise<Seen> {
  const reply = await harness.call(as, 'executions.status', { params: { workflowId, executionId } });
  if (reply.status !== 200) throw new Error(reply.text);
  return (reply.body as { data: Seen }).data;
}

export const over = ['SUCCEEDED', 'SUCCEEDED_WITH_ERRORS', 'COMPLETED_WITH_ERRORS', 'FAILED', 'ABORTED'];

/** Asks until the execution has come so far; four minutes at most unless given. */
export async function until(
  harness: Pick<Harness, 'call' | 'send'>,
  as: Person,
  workflowId: string,
  executionId: string,
  wanted: (seen: Seen) => boolean = ({ status }) => over.includes(status),
  limit = PATIENCE_MS,
): Promise<Seen> {
  const last = Date.now() + limit;
  for (;;) {
    const seen = await look(harness, as, workflowId, executionId);
    if (wanted(seen)) return seen;
    if (Date.now() > last) throw new Error(`The execution did not come so far: ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
