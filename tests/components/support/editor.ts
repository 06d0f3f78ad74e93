import { insertStep } from '@shared/model/graph/edits/insert';
import type { Where } from '@shared/model/graph/edits/place';
import { layout } from '@shared/model/graph/layout';
import type { Graph, Step } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import type { StepDefinition } from '@shared/model/steps/manifest';
import type { Trigger } from '@renderer/data/triggers';
import { defaultParameters } from '@shared/model/steps/parameters';
import { catalogue, newWorkflow } from '@renderer/features/editor/session/fixture';
import { globalSpace, listed } from './entities';
import type { Answers } from './window';

export const editorPath = '/spaces/s1/wfe/w1';
export { newWorkflow };

const [trigger, call, loop] = catalogue as [StepDefinition, StepDefinition, StepDefinition];
const settings: StepDefinition['parameters'][number] = {
  ...call.parameters[0]!,
  id: 'TRIGGER-P1',
  key: 'settings',
  type: 'trigger',
  title: 'Trigger settings',
  optional: true,
};

const named = (id: string, key: string, more: Partial<typeof settings>) => ({
  ...call.parameters[0]!,
  id,
  key,
  title: key,
  ...more,
});
/** Steps with parameters that a model can write. */
const generated: StepDefinition[] = [
  {
    ...call,
    stepTemplateId: 'JIRA-005',
    title: 'Search Jira issues',
    parameters: [named('JIRA-005-P2', 'JQL', { type: 'text' })],
  },
  {
    ...call,
    stepTemplateId: 'GCP-007',
    title: 'Query BigQuery',
    parameters: [
      named('GCP-007-P3', 'SQL', { type: 'text' }),
      named('GCP-007-P9', 'billing', { type: 'billing-table', optional: true }),
    ],
  },
  {
    ...call,
    stepTemplateId: 'AZURE-042',
    title: 'Query Azure Synapse',
    parameters: [named('AZURE-042-P4', 'SQL', { type: 'text' })],
  },
  {
    ...call,
    stepTemplateId: 'ARRAY-001',
    title: 'Filter list',
    parameters: [
      named('ARRAY-001-P1', 'list', { type: 'list' }),
      named('ARRAY-001-P2', 'Conditions', { type: 'conditions' }),
    ],
  },
];

/** The catalogue of the fixture, with an if, with a trigger that can be set, and with what a model can write. */
const editorSteps: StepDefinition[] = [
  { ...trigger, parameters: [settings] },
  { ...call, sampleOutput: { rows: [{ amount: 12 }] } },
  loop,
  { ...loop, stepTemplateId: 'IF', name: 'If', title: 'If', subtype: 'if', parameters: [] },
  ...generated,
];

/** A graph of steps of the fixture's catalogue. */
export class Flow {
  private last = 0;
  graph: Graph = newWorkflow().graph;

  id(name: string): string {
    return this.graph.nodes.find(({ data }) => data.step?.name === name)?.id ?? '';
  }

  add(template: string, name: string, where: Where, values: Record<string, Json> = {}): this {
    const definition = editorSteps.find(({ stepTemplateId }) => stepTemplateId === template)!;
    const { title, group, subgroup, version, subtype } = definition;
    const given = Object.entries(values).map(([n, value]) => ({ id: `${template}-P${n}`, value }));
    const rest = defaultParameters(definition).filter(({ id }) => !given.some((one) => one.id === id));
    const base = { name, title, group, subgroup, stepTemplateId: template, version };
    const step: Step = { ...base, parameters: [...given, ...rest] };
    const newId = () => `new-${(this.last += 1)}`;
    this.graph = layout(insertStep(this.graph, { where, subtype, step }, newId));
    return this;
  }
}

/** What an editor of one workflow asks when it opens. */
export function editorAnswers(workflow: Partial<ReturnType<typeof newWorkflow>> = {}): Answers {
  const data = { ...newWorkflow(), ...workflow };
  return {
    'workflows.get': { data },
    'steps.list': listed(...editorSteps),
    'spaces.list': listed({ ...globalSpace, space_id: 's1' }),
    'executions.last': listed({ workflow_id: 'w1', executions: [] }) as never,
    'stepRuns.lastOfWorkflow': listed() as never,
    'stepRuns.tests': listed() as never,
    'workflowEditors.announce': listed(),
    'workflows.list': listed(),
    'workflows.versions': listed() as never,
    'resources.list': listed() as never,
    'triggers.list': listed() as never,
  };
}

export const aTrigger = (more: Partial<Trigger> = {}): Trigger => ({
  trigger_id: 't1',
  name: 'Trigger',
  workflowId: 'w1',
  type: 'MANUAL',
  configuration: {},
  description: null,
  next_fire_at: null,
  paused_reason: null,
  last_fire: null,
  hook_path: null,
  signing_secret_set: false,
  refused: null,
  subscription: null,
  created_at: '2026-11-02T08:00:00.000Z',
  updated_at: '2026-11-02T08:00:00.000Z',
  ...more,
});
