import { z } from 'zod';
import { retryUnits } from '../limits';
import type { Json } from '../json';
import { handles, nodeSubtypes, nodeTypes } from './types';

const id = z.string().min(1).max(100);
const text = z.string().max(10_000);
const coordinate = z.number().min(-1e7).max(1e7);

const json: z.ZodType<Json> = z.json();

export const stepSchema = z.strictObject({
  name: z.string().max(200),
  title: z.string().max(300),
  description: text.optional(),
  group: z.string().max(100),
  subgroup: z.string().max(100),
  stepTemplateId: id,
  version: z.number().int().min(1),
  isMSPStep: z.boolean().optional(),
  parameters: z.array(z.strictObject({ id, value: json })).max(200),
  retry: z
    .strictObject({
      enabled: z.boolean(),
      quantity: z.number().min(0),
      unit: z.enum(retryUnits),
      maximum: z.number().int().min(0),
    })
    .optional(),
  timeoutSeconds: z.number().min(0).optional(),
  onError: z.enum(['stop', 'continue']).optional(),
});

const nodeSchema = z.strictObject({
  id,
  type: z.enum(nodeTypes),
  subtype: z.enum(nodeSubtypes).optional(),
  position: z.strictObject({ x: coordinate, y: coordinate }),
  data: z.strictObject({ step: stepSchema.optional(), comment: text.optional(), closes: id.optional() }),
});

/** The shape of a graph that comes from outside; whether it is well nested tells `parseGraph`. */
export const graphSchema = z.strictObject({
  nodes: z.array(nodeSchema),
  edges: z.array(z.strictObject({ id, source: id, target: id, sourceHandle: z.enum(handles).optional() })),
});
