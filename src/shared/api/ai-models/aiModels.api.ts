import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, list, one } from '../../kernel/paging';
import { modelKinds, modelUses } from '../../model/ai/models';

/** US dollars for a million tokens; null: not known, and then nothing is said of what an answer cost. */
const price = z.number().min(0).max(10_000).nullable();

const given = {
  name: z.string().trim().min(1, 'Value is required').max(100),
  kind: z.enum(modelKinds),
  address: z.string().trim().min(1, 'Value is required').max(500),
  model: z.string().trim().min(1, 'Value is required').max(200),
  price_in: price.default(null),
  price_out: price.default(null),
};
/** Left out: the key that is kept. It stays with its address: another address needs the key again. */
const key = z.string().trim().max(4_000).optional();

const aiModel = z.object({
  model_id: z.string(),
  name: z.string(),
  kind: z.enum(modelKinds),
  address: z.string(),
  model: z.string(),
  key_set: z.boolean(),
  price_in: z.number().nullable(),
  price_out: z.number().nullable(),
});
export type AiModel = z.output<typeof aiModel>;

const used = z.object({
  tokens: z.number(),
  /** US dollars, of the answers whose price is known. */
  cost: z.number(),
  requests: z.number(),
});

const edits = { access: 'systemSettings:write', edits: true } as const;

const listAiModels = defineCall({
  id: 'aiModels.list',
  method: 'GET',
  path: 'ai-models',
  access: 'systemSettings:write',
  summary:
    'The AI models of the organization, oldest first, without their keys; and what was used today (UTC)',
  what: 'AI models',
  reads: ['aiModel'],
  reply: z.object({ data: z.array(aiModel), today: used }),
});

const createAiModel = defineCall({
  id: 'aiModels.create',
  method: 'POST',
  path: 'ai-models',
  ...edits,
  summary: 'Adds an AI model; its key is sealed',
  changes: ['aiModel'],
  body: z.strictObject({ ...given, key }),
  reply: one(aiModel),
});

const changeAiModel = defineCall({
  id: 'aiModels.change',
  method: 'PUT',
  path: 'ai-models/:id',
  ...edits,
  summary: 'Changes an AI model',
  changes: ['aiModel'],
  params: z.strictObject({ id }),
  body: z.strictObject({ ...given, key }),
  reply: one(aiModel),
});

const removeAiModel = defineCall({
  id: 'aiModels.remove',
  method: 'DELETE',
  path: 'ai-models/:id',
  ...edits,
  summary: 'Removes an AI model and its key',
  changes: ['aiModel'],
  params: z.strictObject({ id }),
  reply: done,
});

const testAiModel = defineCall({
  id: 'aiModels.test',
  method: 'POST',
  path: 'ai-models/test',
  ...edits,
  timeoutSeconds: 60,
  summary: 'Asks a model one short question, before it is kept; `model_id` lends the key of one that is kept',
  body: z.strictObject({ ...given, key, model_id: id.optional() }),
  reply: one(z.object({ answer: z.string(), milliseconds: z.number(), tokens: z.number() })),
});

const offeredModels = defineCall({
  id: 'aiModels.offered',
  method: 'POST',
  path: 'ai-models/offered',
  ...edits,
  summary: 'The models that an address has, at most 500',
  body: z.strictObject({ kind: given.kind, address: given.address, key, model_id: id.optional() }),
  reply: list(z.string()),
});

/** For whoever edits: where a model is set. */
const aiModelUses = defineCall({
  id: 'aiModels.uses',
  method: 'GET',
  path: 'ai-models/uses',
  access: 'signed-in',
  summary: 'For which uses a model is set',
  what: 'AI models',
  reads: ['aiModel', 'setting'],
  reply: one(z.record(z.enum(modelUses), z.boolean())),
});

const request = {
  request_id: z.string(),
  at: z.string(),
  use: z.enum(modelUses),
  model_name: z.string(),
  /** As the provider names it. */
  model: z.string(),
  status: z.enum(['ok', 'failed']),
  /** Of one that failed: why. */
  message: z.string(),
  tokens_in: z.number(),
  tokens_out: z.number(),
  /** US dollars. */
  cost: z.number().nullable(),
  milliseconds: z.number(),
};
export type AiRequestEntry = z.output<z.ZodObject<typeof request>>;

const listAiRequests = defineCall({
  id: 'aiModels.requests',
  method: 'GET',
  path: 'ai-models/requests',
  access: 'systemSettings:write',
  summary: 'What models were asked in the last 30 days, newest first',
  what: 'AI requests',
  query: z.strictObject({
    start_page_key: z.string().max(200).optional(),
    max_returned_items: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({ data: z.array(z.object(request)), next_page_key: z.string().nullable() }),
});

const getAiRequest = defineCall({
  id: 'aiModels.request',
  method: 'GET',
  path: 'ai-models/requests/:id',
  access: 'systemSettings:write',
  summary: 'One request: as it was asked for, as it left, and what came back',
  what: 'AI request',
  params: z.strictObject({ id }),
  reply: one(z.object({ ...request, asked: z.string(), sent: z.string(), answer: z.string() })),
});

export const aiModelCalls = {
  listAiModels,
  createAiModel,
  changeAiModel,
  removeAiModel,
  testAiModel,
  offeredModels,
  aiModelUses,
  listAiRequests,
  getAiRequest,
};
