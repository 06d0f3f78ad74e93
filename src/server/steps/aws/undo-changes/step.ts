import { z } from 'zod';
import { isJsonObject, type Json } from '@shared/model/json';
import { listInput, textInput } from '../../common/values/inputs';
import { defineStep, StepError } from '../../contract';
import type { CloudCall, CloudPlace } from '../../clouds.port';
import { integrationParam } from '../../common/cloud/targets';
import { until } from '../../common/cloud/waiting';
import { sessionOf } from '../common/aws';
import { ec2TagsOf, findInstance } from '../common/ec2';
import { bucketTags } from '../common/s3';

/** What our own steps lead back by; nothing else is sent. */
const WAYS_BACK: readonly string[] = [
  'ec2 StartInstances',
  'ec2 StopInstances',
  'ec2 ModifyInstanceAttribute',
  'ec2 CreateVolume',
  'ec2 ModifyVolume',
  'ec2 AttachVolume',
  'ec2 DeleteSnapshot',
  'ec2 CreateNatGateway',
  'ec2 CreateTags',
  'ec2 DeleteTags',
  'rds StartDBInstance',
  'rds StopDBInstance',
  'rds ModifyDBInstance',
  'rds DeleteDBSnapshot',
  'rds RestoreDBInstanceFromDBSnapshot',
  'logs PutRetentionPolicy',
  'logs DeleteRetentionPolicy',
  'autoScaling UpdateAutoScalingGroup',
  'tagging TagResources',
  'tagging UntagResources',
];

/** Of operations that can do more, the ways back with the fields that they need. */
const NARROW_WAYS_BACK: readonly { call: RegExp; fields: readonly string[] }[] = [
  { call: /^ecs UpdateService$/, fields: ['cluster', 'service', 'desiredCount'] },
  { call: /^lambda PUT \/2015-03-31\/functions\/[^/?]+\/configuration$/, fields: ['MemorySize'] },
  {
    call: /^lambda (PUT|DELETE) \/2017-10-31\/functions\/[^/?]+\/concurrency$/,
    fields: ['ReservedConcurrentExecutions'],
  },
  { call: /^s3 (PUT|DELETE) \/[\w.-]+\?lifecycle$/, fields: ['xml'] },
  { call: /^s3 (PUT|DELETE) \/[\w.-]+\?intelligent-tiering&id=costloom$/, fields: ['xml'] },
];

const call = z.object({ service: z.string(), operation: z.string(), input: z.record(z.string(), z.json()) });
const way = z.object({
  type: z.literal('AWS'),
  account: z.string(),
  region: z.string(),
  resource: z.string(),
  summary: z.string(),
  calls: z.array(call).min(1).max(20),
});

const EC2_ID = /^(i|vol|snap|nat|subnet|eipalloc)-[0-9a-z]+$/;

/** Rows of a step that changed something, or their ways back. Those without a way back are left out. */
const waysInput = listInput
  .transform((items) =>
    items.map((item): Json => (isJsonObject(item) && 'undo' in item ? (item['undo'] ?? null) : item)),
  )
  .transform((items) => items.filter((item) => item !== null))
  .pipe(z.array(way, 'must be rows of a step that changed AWS').max(1_000));

function isOurs({ service, operation, input }: CloudCall): boolean {
  const named = `${service} ${operation}`;
  if (WAYS_BACK.includes(named)) return true;
  const narrow = NARROW_WAYS_BACK.find((one) => one.call.test(named));
  return narrow !== undefined && Object.keys(input).every((name) => narrow.fields.includes(name));
}

export const undoChanges = defineStep({
  stepTemplateId: 'AWS-042',
  name: 'Undo_changes',
  title: 'Undo changes in AWS',
  description: 'Reverses what an earlier step changed, last change first.',
  group: 'CLOUD',
  subgroup: 'AWS',
  category: 'CLOUD',
  icon: 'history',
  effect: 'unsafe',
  needsIntegration: ['AWS'],
  timeoutSeconds: 3600,
  keywords: ['aws', 'revert', 'roll back', 'restore', 'way back'],
  parameters: {
    integration: integrationParam(1, 'AWS'),
    rows: {
      p: 2,
      type: 'list',
      title: 'Changed resources',
      description: 'The rows from the step that changed them.',
      placeholder: '{{steps.Stop_instances.output.rows}}',
    },
  },
  input: z.object({ integration: textInput.pipe(z.string().trim().min(1, 'is empty')), rows: waysInput }),
  outputSchema: {
    type: 'object',
    properties: {
      preview: { type: 'boolean' },
      undone: { type: 'integer' },
      failed: { type: 'integer' },
      rows: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            resource: { type: 'string' },
            status: { enum: ['undone', 'would_undo', 'failed'] },
            reason: { type: 'string' },
          },
        },
      },
    },
    required: ['preview', 'undone', 'failed', 'rows'],
  },
  sampleOutput: {
    preview: false,
    undone: 1,
    failed: 0,
    rows: [{ resource: 'i-0abc', status: 'undone', reason: '' }],
  },
  async run({ integration, rows }, context) {
    const { services, signal, dryRun, actor, executionId, workflowId } = context;
    const foreign = rows.flatMap(({ calls }) => calls).find((one) => !isOurs(one));
    if (foreign)
      throw new StepError(
        `${foreign.service} ${foreign.operation} is not a way back of a step of Costloom.`,
        'input_validation',
        false,
      );
    const session = sessionOf(context, integration);
    /** Of what a call of EC2 or S3 names; tags themselves are how protection is taken away. */
    const tagsAbout = async ({ service, operation, input }: CloudCall, place: CloudPlace) => {
      const bucket = service === 's3' ? /\/([\w.-]+)\?/.exec(operation)?.[1] : undefined;
      if (bucket !== undefined) return bucketTags({ context, session, place }, bucket);
      const ids = Object.values(input).filter((value) => typeof value === 'string' && EC2_ID.test(value));
      if (service !== 'ec2' || ids.length === 0 || /^(Create|Delete)Tags$/.test(operation)) return {};
      const all = await Promise.all(ids.map((id) => ec2TagsOf({ context, session, place }, String(id))));
      return Object.assign({}, ...all);
    };
    const done: { resource: string; status: string; reason: string; calls?: Json }[] = [];
    for (const { account, region, resource, summary, calls } of rows.toReversed()) {
      if (dryRun) {
        done.push({ resource, status: 'would_undo', reason: '', calls });
        continue;
      }
      const place = { account, region };
      try {
        for (const one of calls) {
          const refused = await services.clouds.refusal(session, place, await tagsAbout(one, place), signal);
          if (refused !== null) throw new StepError(refused, 'input_validation', false);
          const change = { call: one, resource, summary: `Undo: ${summary}`, before: null, after: null };
          const by = { actor, executionId, workflowId };
          await services.clouds.change(session, place, change, by, signal);
          // What comes after a stop needs it to be over.
          if (one.operation === 'StopInstances' && one !== calls.at(-1))
            await until(context, async () => {
              const found = await findInstance({ context, session, place }, resource);
              return found?.state === 'stopped' ? true : undefined;
            });
        }
        done.push({ resource, status: 'undone', reason: '' });
      } catch (error) {
        if (signal.aborted || !(error instanceof StepError)) throw error;
        context.log('error', `${resource}: ${error.message}`);
        done.push({ resource, status: 'failed', reason: error.message });
      }
    }
    const count = (...status: string[]) => done.filter((row) => status.includes(row.status)).length;
    return { preview: dryRun, undone: count('undone', 'would_undo'), failed: count('failed'), rows: done };
  },
});
