import { z } from 'zod';
import { id } from '../../kernel/paging';

export const agent = z.object({ agent_id: id, name: z.string(), description: z.string() });
export type Agent = z.output<typeof agent>;

/** What a question is about: where it was asked, not what it says. `step_execution_id`: the step run that was looked at. */
export const agentAbout = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('workflow'), workflow_id: id }),
  z.strictObject({
    kind: z.literal('run'),
    workflow_id: id,
    execution_id: id,
    step_execution_id: id.nullable().default(null),
  }),
]);
export type AgentAbout = z.output<typeof agentAbout>;

const chatStatuses = ['in progress', 'ready', 'failed'] as const;
/** `preview` waits for a person's Confirm. Those from `partial` on are of proposals alone, but for `failed`. */
const agentStepStatuses = [
  'preview',
  'running',
  'succeeded',
  'failed',
  'partial',
  'dismissed',
  'undoing',
  'undone',
] as const;

const operationStates = ['open', 'skipped', 'done', 'failed', 'undone', 'kept'] as const;
/** One change of a proposal, told from the data of the organization. */
const proposedOperation = z.object({
  operation_id: id,
  /** The name of what is changed or made. */
  target: z.string(),
  /** Where it is seen in the app; null: it is not there yet. */
  path: z.string().nullable(),
  /** What of it. */
  what: z.string(),
  /** Null: it is made anew. */
  before: z.string().nullable(),
  after: z.string(),
  /** `kept`: it could not be undone. */
  state: z.enum(operationStates),
  /** Why it was not done, or not undone. */
  reason: z.string().nullable(),
});
export type ProposedOperation = z.output<typeof proposedOperation>;

/** Something that the agent offers to do, and does after Confirm. */
const agentStep = z.object({
  /** Empty for a proposal. */
  step_template_id: z.string(),
  status: z.enum(agentStepStatuses),
  summary: z.string(),
  /** What would be done, as names and values. */
  preview: z.record(z.string(), z.json()),
  /** Of a proposal: its changes, which are confirmed one by one (`ai.confirm`). */
  operations: z.array(proposedOperation).optional(),
  /** Something of it was done and can be put back. */
  undoable: z.boolean().optional(),
});
export type AgentStep = z.output<typeof agentStep>;

/** `columns` in the order to show; an amount is a number with its column's `currency`. */
const agentTable = z.object({
  columns: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      kind: z.enum(['text', 'number', 'money', 'date']),
      /** Of money: ISO 4217; rows of several currencies have a column each. */
      currency: z.string().optional(),
    }),
  ),
  rows: z.array(z.record(z.string(), z.json())),
});
export type AgentTable = z.output<typeof agentTable>;

const agentChart = z.object({
  kind: z.enum(['bar', 'line']),
  labels: z.array(z.string()),
  series: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.number()),
      /** 1 to 10, that its group has in every chart; without one its place decides. */
      color: z.number().optional(),
    }),
  ),
  currency: z.string().optional(),
});
export type AgentChart = z.output<typeof agentChart>;

const said = { title: z.string(), summary: z.string(), configuration: z.record(z.string(), z.json()) };

/** One part of an answer. `configuration.path`: the screen of the app where the same is seen whole. */
const agentResponse = z.discriminatedUnion('content_format', [
  z.object({ content_format: z.literal('text'), content: z.string(), ...said }),
  z.object({ content_format: z.literal('table'), content: agentTable, ...said }),
  z.object({ content_format: z.literal('chart'), content: agentChart, ...said }),
  z.object({ content_format: z.literal('json'), content: z.json(), ...said }),
  z.object({ content_format: z.literal('step'), content: agentStep, ...said }),
]);
export type AgentResponse = z.output<typeof agentResponse>;

const suggestion = z.object({ label: z.string(), value: z.string() });

const common = {
  /** A prompt and its answer have the same one; `ai.send` replies it. */
  interaction_id: id,
  thread_id: id,
  /** ISO 8601 in UTC. */
  created_at: z.string(),
  status: z.object({ type: z.enum(chatStatuses) }),
};

const chatMessage = z.discriminatedUnion('message_source', [
  z.object({
    message_source: z.literal('user'),
    ...common,
    data: z.object({ prompt: z.string(), about: agentAbout.optional() }),
  }),
  z.object({
    message_source: z.literal('agent'),
    ...common,
    data: z.object({
      response: z.array(agentResponse),
      error: z.string().nullable(),
      warning: z.string().nullable(),
      suggestions: z.array(suggestion),
      /** Of an answer in progress: what is being done. */
      doing: z.string().optional(),
      /** Of an answer by a model: which, its tokens, and US dollars where its prices are known. */
      used: z.object({ model: z.string(), tokens: z.number().int(), cost: z.number().nullable() }).optional(),
    }),
  }),
]);
export type ChatMessage = z.output<typeof chatMessage>;

export const chat = z.object({
  agent_id: id,
  thread_id: id,
  /** Of its first prompt. */
  name: z.string(),
  messages: z.array(chatMessage),
  /** The interactions whose answer was shown to its end, so that it is not typed out again. */
  typedResponses: z.array(id),
});
export type Chat = z.output<typeof chat>;

export const chatHead = z.object({ agent_id: id, thread_id: id, name: z.string(), updated_at: z.string() });

/**
 * What the socket of an agent says of a subscribed thread; `update-status` is the command that changes the step of a
 * message (AI-C-19).
 */
export const agentEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), thread_id: id, message: chatMessage }),
  z.object({
    kind: z.literal('update-status'),
    thread_id: id,
    interaction_id: id,
    status: z.enum(agentStepStatuses),
    summary: z.string(),
  }),
]);
export type AgentEvent = z.output<typeof agentEvent>;
