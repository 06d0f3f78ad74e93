import { z } from 'zod';
import { handles, inputTypes, nodeSubtypes, nodeTypes } from '../../model/graph/types';
import type { Json } from '../../model/json';
import { GRAPH_NODES_MAX, INPUT_PARAMETER_ID_MAX, retryUnits } from '../../model/limits';
import { subgroupOf } from '../../model/steps/subgroup';
import { workflowWords } from '../../words/workflows';

/** What a workflow may weigh as JSON, bytes: the body of a save with everything in it. */
export const WORKFLOW_BYTES_MAX = 6 * 1024 * 1024;
export const WORKFLOW_NAME_MAX = 120;
export const LABELS_MAX = 50;
const DEPTH_MAX = 64;
const TEXT_MAX = 1_000_000;
const ID_MAX = 200;

const nested = (value: unknown): unknown[] =>
  Array.isArray(value)
    ? value
    : typeof value === 'object' && value !== null
      ? [...Object.keys(value), ...Object.values(value)]
      : [];

/** Iterative: a value that is nested too deep must not end the stack that looks at it. */
function whyNoJson(value: unknown): string | undefined {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) return `is nested deeper than ${DEPTH_MAX} levels`;
    for (const each of level) {
      if (each === undefined || typeof each === 'function') return 'must be JSON';
      if (typeof each === 'string' && each.length > TEXT_MAX)
        return `has a text of more than ${TEXT_MAX} characters`;
      // jsonb takes no half of a surrogate pair.
      if (typeof each === 'string' && /\p{Surrogate}/u.test(each))
        return 'has half a character (a lone surrogate)';
    }
    level = level.flatMap(nested);
  }
  return undefined;
}

/** Any JSON value that can be stored. */
export const json = z
  .custom<Json>((value) => value !== undefined)
  .superRefine((value, context) => {
    const why = whyNoJson(value);
    if (why !== undefined) context.addIssue({ code: 'custom', message: why });
  });

const wellFormed = (max: number) =>
  z
    .string()
    .max(max, workflowWords.nameTooLong(max))
    .refine((text) => !/\p{Surrogate}/u.test(text), 'has half a character (a lone surrogate)');
const nodeId = wellFormed(ID_MAX).min(1, workflowWords.required);

export const stepParameter = z.strictObject({ id: nodeId, value: json });

const step = z.strictObject({
  name: wellFormed(ID_MAX),
  title: wellFormed(500),
  description: wellFormed(10_000).optional(),
  group: wellFormed(100),
  subgroup: wellFormed(100).overwrite(subgroupOf),
  stepTemplateId: wellFormed(ID_MAX),
  version: z.number().int().min(1).max(1_000_000),
  isMSPStep: z.boolean().optional(),
  parameters: z.array(stepParameter).max(500),
  retry: z
    .strictObject({
      enabled: z.boolean(),
      quantity: z.number().min(0).max(100_000),
      unit: z.enum(retryUnits),
      maximum: z.number().int().min(1).max(100),
    })
    .optional(),
  timeoutSeconds: z.number().positive().max(31_536_000).optional(),
  onError: z.enum(['stop', 'continue']).optional(),
});

const graphNode = z.strictObject({
  id: nodeId,
  type: z.enum(nodeTypes),
  subtype: z.enum(nodeSubtypes).optional(),
  position: z.strictObject({ x: z.number(), y: z.number() }),
  data: z.strictObject({
    step: step.optional(),
    comment: wellFormed(20_000).optional(),
    closes: nodeId.optional(),
  }),
});

const graphEdge = z.strictObject({
  id: nodeId,
  source: nodeId,
  target: nodeId,
  sourceHandle: z.enum(handles).optional(),
});

/** The graph of a workflow: src/shared/model/graph/types.ts as it travels. */
export const graph = z.strictObject({
  nodes: z.array(graphNode).max(GRAPH_NODES_MAX, `A workflow has at most ${GRAPH_NODES_MAX} steps`),
  edges: z.array(graphEdge).max(3 * GRAPH_NODES_MAX, 'There are more connections than a workflow can have'),
});

export const inputParameter = z.strictObject({
  id: wellFormed(INPUT_PARAMETER_ID_MAX).min(1, workflowWords.required),
  type: z.enum(inputTypes),
  defaultValue: json,
  optional: z.boolean(),
  description: wellFormed(2_000),
});
const PARAMETERS_MAX = 200;
export const inputParameters = z.array(inputParameter).max(PARAMETERS_MAX);

/** WF-10: `recordId` is another name of `id`; what comes with both is refused as it stands. */
function withId(given: z.input<typeof inputParameter>) {
  const own: unknown = given;
  if (typeof own !== 'object' || own === null || 'id' in own || !('recordId' in own)) return own;
  const { recordId: id, ...rest } = own;
  return { ...rest, id };
}
/** As requests and files give them. */
export const givenInputParameters = z.array(z.preprocess(withId, inputParameter)).max(PARAMETERS_MAX);

/** src/shared/model/problem.ts as it travels. */
export const problem = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  nodeId: z.string().optional(),
  stepName: z.string().optional(),
  paramId: z.string().optional(),
  fix: z.object({ label: z.string(), edit: z.string(), args: z.record(z.string(), z.string()) }).optional(),
});

/** MSG-79; unique in the organisation whatever its letters' case. */
export const workflowName = z
  .string()
  .trim()
  .min(1, workflowWords.required)
  .max(WORKFLOW_NAME_MAX, workflowWords.nameTooLong(WORKFLOW_NAME_MAX))
  .regex(/^[\p{L}\p{M}\p{N}_ ]*$/u, workflowWords.nameCharacters);
export const description = wellFormed(5_000);
export const label = z
  .string()
  .trim()
  .min(1, workflowWords.required)
  .max(100, workflowWords.nameTooLong(100));
export const labels = z
  .array(label)
  .max(LABELS_MAX)
  .transform((all) => [...new Set(all)]);
