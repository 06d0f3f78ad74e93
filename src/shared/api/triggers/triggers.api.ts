import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, list, one, pageKey, MAX_PAGE } from '../../kernel/paging';
import { PAGE_SIZE } from '../../model/limits';
import { json } from '../workflows/graph';
import {
  fire,
  clockChange,
  plannedRun,
  scheduleProblem,
  startResult,
  trigger,
  triggerConfiguration,
  triggerName,
  triggerType,
} from './entities';

/** The secret of an HTTP trigger is told once, when it is made. */
const withSecret = z.object({ trigger, secret: z.string().optional() });
/** Of a web hook: what its sender signs with; it is kept sealed and never told. Null takes it away. */
const signingSecret = z.string().trim().min(1, 'Value is required').max(500).nullable();
const ofWorkflow = z.object({ workflowId: id });
const ofTrigger = z.object({ workflowId: id, triggerId: id });

const listTriggers = defineCall({
  id: 'triggers.list',
  method: 'GET',
  path: 'triggers/:workflowId',
  access: 'wf:read',
  summary: 'Triggers of a workflow, with what they do next and did last',
  what: 'triggers',
  reads: ['trigger'],
  params: ofWorkflow,
  reply: list(trigger),
});

const createTrigger = defineCall({
  id: 'triggers.create',
  method: 'POST',
  path: 'triggers/:workflowId',
  access: 'wf:create',
  edits: true,
  summary: 'Adds a trigger to a workflow; the secret of an HTTP trigger is in this reply only',
  params: ofWorkflow,
  body: z.strictObject({
    name: triggerName,
    workflowId: id.optional(),
    type: triggerType,
    configuration: triggerConfiguration.default({}),
    signing_secret: signingSecret.optional(),
  }),
  reply: withSecret,
});

const updateTrigger = defineCall({
  id: 'triggers.update',
  method: 'PUT',
  path: 'triggers/:workflowId/:triggerId',
  access: 'wf:create',
  edits: true,
  summary: 'Changes a trigger; what is left out stays. A paused schedule goes on',
  changes: ['trigger'],
  params: ofTrigger,
  body: z.strictObject({
    name: triggerName.optional(),
    workflowId: id.optional(),
    type: triggerType.optional(),
    configuration: triggerConfiguration.optional(),
    /** Of an HTTP trigger: a new secret, in this reply only; the old one ends at once. */
    rotate_secret: z.boolean().optional(),
    signing_secret: signingSecret.optional(),
  }),
  reply: withSecret,
});

const deleteTrigger = defineCall({
  id: 'triggers.delete',
  method: 'DELETE',
  path: 'triggers/:workflowId/:triggerId',
  access: 'wf:create',
  edits: true,
  summary: 'Removes a trigger; executions that it started stay',
  params: ofTrigger,
  reply: done,
});

const listFires = defineCall({
  id: 'triggers.fires',
  method: 'GET',
  path: 'triggers/:workflowId/:triggerId/fires',
  access: 'wf:read',
  summary: 'What a schedule did, the newest first: runs begun, made up for, waiting, left out, failed',
  params: ofTrigger,
  query: z.strictObject({
    page_key: pageKey.optional(),
    page_size: z.coerce.number().int().min(1).max(MAX_PAGE).default(PAGE_SIZE),
  }),
  reply: z.object({ data: z.array(fire), next_page_key: pageKey }),
});

const previewSchedule = defineCall({
  id: 'triggers.preview',
  method: 'POST',
  onlyReads: true,
  path: 'triggers/preview',
  access: 'wf:read',
  summary: 'What is wrong with a schedule, or its next ten runs with clock changes marked; saves nothing',
  body: z.strictObject({ configuration: triggerConfiguration, after: z.iso.datetime().optional() }),
  reply: one(
    z.object({
      problems: z.array(scheduleProblem),
      description: z.string().nullable(),
      runs: z.array(plannedRun),
      clock_change: clockChange.nullable(),
    }),
  ),
});

const runRemediations = defineCall({
  id: 'triggers.runRemediations',
  method: 'POST',
  path: 'triggers/run_remediations',
  access: 'wf:read',
  edits: true,
  summary: 'Starts workflows with cases as their payload: those named, else all that can be run from a case',
  body: z.strictObject({
    workflow_ids: z.array(id).min(1).max(100).optional(),
    case_ids: z.array(id).min(1, 'needs at least one case').max(500, 'takes at most 500 cases'),
    /** Laid beside `cases` in the payload of every run. */
    payload: z.record(z.string().max(200), json).optional(),
  }),
  reply: list(startResult),
});

const sendTriggerEvent = defineCall({
  id: 'triggers.sendEvent',
  method: 'POST',
  path: 'workflows/:id/triggers/:triggerId/events',
  access: 'wf:read',
  edits: true,
  summary: 'An event of a manual, integration or HTTP trigger: starts the workflows named, else its own',
  params: z.object({ id, triggerId: id }),
  body: z.strictObject({ workflowIds: z.array(id).max(100).default([]), payload: json.default(null) }),
  reply: list(startResult),
});

/** What every request to a hook has in common. Further query parameters are given to the run. */
const atHook = {
  path: 'hooks/:triggerId',
  base: 'root',
  access: 'anyone',
  takes: 'anything',
  params: z.object({ triggerId: id }),
  query: z.looseObject({ secret: z.string().max(200).optional() }),
} as const;

/** Stored before it has done anything (202), or the answer to a handshake, which starts nothing (200). */
const hookReply = z.union([
  z.object({ execution_id: id, trigger_event_id: id }),
  z.object({ challenge: z.string() }),
  z.object({ validationResponse: z.string() }),
  z.object({ subscription: z.enum(['confirmed', 'ended']) }),
]);

const receiveHook = defineCall({
  ...atHook,
  id: 'hooks.receive',
  method: 'POST',
  status: 202,
  summary:
    'Starts the workflow of an HTTP trigger with JSON, XML, a form or text; its secret stands in the header x-costloom-secret or in ?secret=, unless the trigger has its sender sign',
  reply: hookReply,
});

const receiveHookByGet = defineCall({
  ...atHook,
  id: 'hooks.receiveByGet',
  method: 'GET',
  status: 202,
  summary: 'The same without a body, where the trigger accepts GET',
  reply: hookReply,
});

const allowHook = defineCall({
  ...atHook,
  id: 'hooks.allow',
  method: 'OPTIONS',
  summary: 'Answers a sender of CloudEvents that asks whether it may send (WebHook-Request-Origin)',
  reply: done,
});

const listTimeZones = defineCall({
  id: 'workflows.timeZones',
  method: 'GET',
  path: 'workflows/aws/time-zones',
  access: 'wf:read',
  summary: 'Time zones that a schedule may have, with what they are ahead of UTC now',
  what: 'time zones',
  reply: list(z.object({ name: z.string(), offset: z.string() })),
});

const listRegions = defineCall({
  id: 'workflows.regions',
  method: 'GET',
  path: 'workflows/aws/regions',
  access: 'wf:read',
  summary: 'AWS regions',
  reply: list(z.object({ code: z.string(), name: z.string() })),
});

export const triggerCalls = {
  listTriggers,
  createTrigger,
  updateTrigger,
  deleteTrigger,
  listFires,
  previewSchedule,
  runRemediations,
  sendTriggerEvent,
  receiveHook,
  receiveHookByGet,
  allowHook,
  listTimeZones,
  listRegions,
};
