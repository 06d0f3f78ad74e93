import type { TemplateFile } from '@shared/api/workflows/templates.api';
import { layout } from '@shared/model/graph/layout';
import { stepNode } from '@shared/model/graph/nodes';
import { addPlaceholders, toGraph } from '@shared/model/graph/serialize';
import type { Block } from '@shared/model/graph/tree';
import type { GraphNode, InputParameter, Step } from '@shared/model/graph/types';
import type { Json, JsonObject } from '@shared/model/json';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { createCatalogue } from '../steps/registry';

/** A template as its recipe says it; `made` gives the file. */
export interface Recipe {
  id: string;
  name: string;
  description: string;
  category: string;
  labels: string[];
  inputs?: InputParameter[];
  /** Kinds of integrations whose choice it leaves to the user, such as SLACK; absent: it works without any. */
  connects?: string[];
  /** Absent: started by hand. */
  schedule?: JsonObject;
  steps: Block[];
}

const catalogue = createCatalogue();
const origin = { x: 0, y: 0 };
const idOf = (name: string) => name.toLowerCase().replaceAll('_', '-');

export function definitionOf(stepTemplateId: string): StepDefinition {
  const found = catalogue.get(stepTemplateId);
  if (!found) throw new Error(`There is no step ${stepTemplateId}.`);
  return found.definition;
}

/** A node of the catalogue's step, its values by the keys of the parameters. Throws for a key that it does not have. */
function nodeOf(stepTemplateId: string, name: string, title: string, values: JsonObject): GraphNode {
  const { parameters, group, subgroup, version, subtype } = definitionOf(stepTemplateId);
  const idOfParam = (key: string) => {
    const found = parameters.find((param) => param.key === key);
    if (!found) throw new Error(`${name}: ${stepTemplateId} has no parameter ${key}.`);
    return found.id;
  };
  const step: Step = {
    name,
    title,
    group,
    subgroup,
    stepTemplateId,
    version,
    parameters: Object.entries(values).map(([key, value]) => ({ id: idOfParam(key), value })),
  };
  return stepNode(idOf(name), subtype, step, origin);
}

/** Any step: its name, what it does in the words of a person, the catalogue's id, and its values. */
export const step = (
  name: string,
  title: string,
  stepTemplateId: string,
  values: JsonObject = {},
): Block => ({
  kind: 'step',
  node: nodeOf(stepTemplateId, name, title, values),
});

/** The same step, but that its failure does not end the execution. */
export const goingOn = (block: Block): Block => {
  if (block.kind !== 'step' || !block.node.data.step)
    throw new Error('Only a step can go on after its failure.');
  const { node } = block;
  return {
    ...block,
    node: { ...node, data: { ...node.data, step: { ...block.node.data.step, onError: 'continue' } } },
  };
};

const closeOf = (name: string) => `${idOf(name)}-close`;

/** Rules are [left side, operator, right side]; all must hold. */
export const when = (
  name: string,
  title: string,
  rules: [string, string, Json?][],
  yes: Block[],
  no: Block[] = [],
): Block => ({
  kind: 'branch',
  node: nodeOf('IF', name, title, {
    conditions: {
      combinator: 'and',
      rules: rules.map(([key, operator, value]) => ({
        key,
        operator,
        ...(value === undefined ? {} : { value }),
      })),
    },
  }),
  branches: [
    { handle: 'TRUE', blocks: yes },
    { handle: 'FALSE', blocks: no },
  ],
  closeId: closeOf(name),
});

export const each = (name: string, title: string, items: string, body: Block[]): Block => ({
  kind: 'loop',
  node: nodeOf('LOOP', name, title, { items, on_error: 'collect' }),
  body,
  closeId: closeOf(name),
});

/** Asks in the app; nobody is written to unless the request says so. Not decided in a week, it is rejected. */
export const ask = (
  name: string,
  title: string,
  request: { header: string; message: string; [more: string]: string },
  approved: Block[],
  rejected: Block[],
  decided: { items?: string; consequence?: string; approvers?: string } = {},
): Block => ({
  kind: 'branch',
  node: nodeOf('APPROVAL-001', name, title, {
    request: { type: 'APP', ...request },
    quorum: 1,
    timeout: 7,
    timeout_unit: 'Days',
    on_timeout: 'reject',
    ...decided,
  }),
  branches: [
    { handle: 'APPROVE', blocks: approved },
    { handle: 'REJECT', blocks: rejected },
  ],
  closeId: closeOf(name),
});

export const input = (
  id: string,
  type: InputParameter['type'],
  defaultValue: Json,
  description: string,
): InputParameter => ({ id, type, defaultValue, description, optional: true });

const clock = { timezone: 'UTC', hour: 7, minute: 0 };
export const daily: JsonObject = { scheduleType: 'DAILY', ...clock };
export const weekly: JsonObject = { scheduleType: 'WEEKLY', dayOfWeek: 'MON', ...clock };
/** From Monday to Friday, at an hour (UTC). */
export const weekdays = (hour: number): JsonObject => ({
  scheduleType: 'CRON',
  cronExpression: `0 ${hour} ? * MON-FRI *`,
  timezone: 'UTC',
});
export const monthly: JsonObject = { scheduleType: 'MONTHLY', dayOfMonth: '3', ...clock };

/** The datastore of an input parameter, made when there is none. */
export const ensure = (title: string, columns: Record<string, string>, description: string): Block =>
  step('Datastore', title, 'DATASTORE-013', { name: '{{inputs.datastore}}', columns, description });

/** Adds the records of a list to the datastore that `ensure` gave. */
export const save = (name: string, title: string, records: Json): Block =>
  step(name, title, 'DATASTORE-003', { datastore: '{{steps.Datastore.output.datastoreId}}', records });

/** The file of a recipe: well nested, laid out, the same at every making. */
export function made(recipe: Recipe): TemplateFile {
  const { id, schedule, inputs = [], steps, connects: _, ...head } = recipe;
  const settings: JsonObject = schedule ? { type: 'SCHEDULED', configuration: schedule } : { type: 'MANUAL' };
  const trigger = nodeOf('TRIGGER', 'Trigger', 'Trigger', { settings });
  let last = 0;
  const newId = () => `place-${(last += 1)}`;
  const graph = layout(addPlaceholders(toGraph({ trigger, blocks: steps }), newId));
  const { name, description, labels, category } = head;
  return { templateId: id, name, description, labels, category, graph, input_parameters: inputs };
}
