import { z } from 'zod';
import { id } from '../../kernel/paging';
import { hookRefusals } from '../../model/hooks/settings';
import { triggerTypes } from '../../model/trigger';

const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !/\p{Surrogate}/u.test(value), 'has half a character (a lone surrogate)');
const empty = text(500).nullish();
const number = z.union([z.number(), text(20)]).nullish();
const list = z.union([text(500), z.array(z.union([z.number(), text(20)])).max(31), z.number()]).nullish();

export const triggerName = text(120).trim().min(1, 'Value is required');

/** TRIG-02: read in any case. */
export const triggerType = z
  .string()
  .max(50)
  .transform((given) => given.trim().toUpperCase().replaceAll(/[\s-]/g, '_'))
  .pipe(z.enum(triggerTypes));

/** TRIG-03, -05: the fields of a schedule, an event of an integration, or a web hook; null is empty. */
export const triggerConfiguration = z.strictObject({
  scheduleType: empty,
  cronExpression: empty,
  timezone: empty,
  hour: number,
  minute: number,
  dayOfMonth: list,
  dayOfWeek: list,
  number: number,
  intervalType: empty,
  /** Runs missed while nothing ran: last (default), all, none. */
  misfire: empty,
  /** A run due while an earlier one has not ended: skip (default), buffer_one, allow. */
  overlap: empty,
  /** From when an interval counts: an ISO time; when it was saved, unless given. */
  anchor: empty,
  eventId: empty,
  integrationId: empty,
  /** Of the event of bills: the source that it waits for; any unless given. */
  sourceId: empty,
  /** Of a web hook, how its sender proves itself: none (default), hmac, standard_webhooks, github, slack, stripe, sns. */
  proof: empty,
  /** Of hmac: the header of the signature; sha256 (default), sha512 or sha1; hex (default) or base64; what stands before it. */
  signatureHeader: empty,
  signatureAlgorithm: empty,
  signatureEncoding: empty,
  signaturePrefix: text(50).nullish(),
  /** Of sns: the only topic that is taken. */
  topicArn: empty,
  /** What names a delivery, so that it starts one run: a header, or a field such as body.id. */
  deliveryId: empty,
  /** Whether GET starts a run too; only without a signature. */
  acceptGet: z.boolean().nullish(),
});
export type TriggerConfiguration = z.output<typeof triggerConfiguration>;

const fireOutcomes = [
  'fired',
  'caught_up',
  'buffered',
  'skipped_overlap',
  'skipped_misfire',
  'failed',
] as const;

export const fire = z.object({
  scheduled_for: z.iso.datetime(),
  fired_at: z.iso.datetime(),
  outcome: z.enum(fireOutcomes),
  execution_id: z.string().nullable(),
  detail: z.string().nullable(),
});

export const trigger = z.object({
  trigger_id: id,
  name: z.string(),
  workflowId: id,
  type: z.enum(triggerTypes),
  configuration: triggerConfiguration,
  /** Of a schedule: in words, when it runs next, why it is paused, and what it did last. */
  description: z.string().nullable(),
  next_fire_at: z.iso.datetime().nullable(),
  paused_reason: z.string().nullable(),
  last_fire: fire.nullable(),
  /** Of an HTTP trigger: where to post, under the server's address. */
  hook_path: z.string().nullable(),
  /** Whether there is a secret that its deliveries are signed with, which is never told. */
  signing_secret_set: z.boolean(),
  /** Deliveries that started nothing: when the last one came and why, and how many they are. */
  refused: z
    .object({ at: z.iso.datetime(), reason: z.enum(hookRefusals), count: z.number().int() })
    .nullable(),
  /** Of a topic of Amazon SNS: whether it was subscribed to, or is no more. */
  subscription: z
    .object({ at: z.iso.datetime(), state: z.enum(['confirmed', 'ended']), topic: z.string() })
    .nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Trigger = z.output<typeof trigger>;

const clockMark = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('shifted'), wanted: z.string() }),
  z.object({ kind: z.literal('repeated') }),
  z.object({ kind: z.literal('changed'), from: z.string(), to: z.string() }),
]);

export const plannedRun = z.object({
  at: z.iso.datetime(),
  local: z.string(),
  offset: z.string(),
  marks: z.array(clockMark),
});

/** The next change of the clock that falls on runs; times as the clock shows them. */
export const clockChange = z.object({ kind: z.enum(['forward', 'back']), from: z.string(), to: z.string() });

export const scheduleProblem = z.object({
  field: z.string(),
  code: z.enum(['missing', 'invalid', 'cronMinute', 'cronInvalid']),
  message: z.string(),
  detail: z.string().optional(),
});

/** One start of several: begun, or refused with the reason. */
export const startResult = z.union([
  z.object({
    success: z.literal(true),
    workflow_id: id,
    execution_id: id,
    trigger_event_id: id,
  }),
  z.object({
    success: z.literal(false),
    error: z.string(),
    workflow_id: id.optional(),
    case_id: id.optional(),
  }),
]);
export type StartResult = z.output<typeof startResult>;
