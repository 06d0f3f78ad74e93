import { z } from 'zod';
import type { GraphNode, InputParameter } from '@shared/model/graph/types';
import type { Json, JsonObject } from '@shared/model/json';
import type { ParamDefinition } from '@shared/model/steps/manifest';
import { isStepModule, type Catalogue, type CatalogueEntry } from '../../steps/catalogue';

/** In a trial a step that reaches anything gives the sample output of its manifest; its parameters are still read. */
function standIn(entry: CatalogueEntry): CatalogueEntry {
  if (!isStepModule(entry) || entry.definition.effect === 'pure') return entry;
  const { definition } = entry;
  return {
    definition: { ...definition, effect: 'pure' },
    input: z.unknown(),
    run: () => definition.sampleOutput,
  };
}

/** The catalogue, with which a workflow takes its course and nothing outside of it is reached. */
export function withStandIns(catalogue: Catalogue): Catalogue {
  const made = new Map<CatalogueEntry, CatalogueEntry>();
  return {
    definitions: () => catalogue.definitions(),
    get(stepTemplateId, version) {
      const entry = catalogue.get(stepTemplateId, version);
      if (!entry) return undefined;
      const known = made.get(entry) ?? standIn(entry);
      made.set(entry, known);
      return known;
    },
  };
}

const ofType: Partial<Record<ParamDefinition['type'], Json>> = { approval: {}, workflow: 'sample' };

/** A flow control without what only a person can choose (whom to ask, which workflow) gets a sample of it. */
export function withChoices(node: GraphNode, catalogue: Catalogue): GraphNode {
  const { step } = node.data;
  const definition = step && catalogue.get(step.stepTemplateId, step.version)?.definition;
  if (!step || !definition || definition.subtype === 'basic') return node;
  const given = new Map(step.parameters.map(({ id, value }) => [id, value]));
  for (const { id, type } of definition.parameters) {
    const sample = ofType[type];
    if (sample !== undefined && (given.get(id) ?? '') === '') given.set(id, sample);
  }
  const parameters = [...given].map(([id, value]) => ({ id, value }));
  return { ...node, data: { ...node.data, step: { ...step, parameters } } };
}

const ofInput: Record<InputParameter['type'], Json> = {
  string: 'sample',
  number: 1,
  boolean: true,
  list: [],
  object: {},
};

/** The inputs of a run that nobody started: their defaults, else a value of their type. */
export const sampleInputs = (inputs: readonly InputParameter[]): JsonObject =>
  Object.fromEntries(inputs.map(({ id, type, defaultValue }) => [id, defaultValue ?? ofInput[type]]));
