import type { CloudCall, CloudPlace } from '../../clouds.port';
import { undoStep } from '../../common/cloud/undoing';
import { until } from '../../common/cloud/waiting';
import { ec2TagsOf, findInstance } from '../common/ec2';
import { streamActive } from '../common/kinesis';
import { bucketTags } from '../common/s3';
import { isServiceWayBack } from './waysBack';

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

const EC2_ID = /^(i|vol|snap|nat|subnet|eipalloc|cr)-[0-9a-z]+$/;

function isOurs(call: CloudCall): boolean {
  const { service, operation, input } = call;
  if (isServiceWayBack(call)) return true;
  const named = `${service} ${operation}`;
  if (WAYS_BACK.includes(named)) return true;
  const narrow = NARROW_WAYS_BACK.find((one) => one.call.test(named));
  return narrow !== undefined && Object.keys(input).every((name) => narrow.fields.includes(name));
}

export const undoChanges = undoStep('AWS', {
  id: 'AWS-042',
  name: 'Undo_changes',
  title: 'Undo changes in AWS',
  description: 'Reverses what an earlier step changed, last change first.',
  cloud: 'AWS',
  example: {
    rows: '{{steps.Stop_instances.output.rows}}',
    resource: 'i-0abc',
  },
  undoing({ context, session }) {
    /** Of what a call of EC2 or S3 names; tags themselves are how protection is taken away. */
    const tagsAbout = async ({ service, operation, input }: CloudCall, place: CloudPlace) => {
      const bucket = service === 's3' ? /\/([\w.-]+)\?/.exec(operation)?.[1] : undefined;
      if (bucket !== undefined) return bucketTags({ context, session, place }, bucket);
      const ids = Object.values(input).filter((value) => typeof value === 'string' && EC2_ID.test(value));
      if (service !== 'ec2' || ids.length === 0 || /^(Create|Delete)Tags$/.test(operation)) return {};
      const all = await Promise.all(ids.map((id) => ec2TagsOf({ context, session, place }, String(id))));
      return Object.assign({}, ...all);
    };
    return {
      isOurs,
      tagsAbout,
      // What comes after a stop needs it to be over.
      async settle({ service, operation, input }, { place, resource, isLast }) {
        if (service === 'kinesis' && !isLast)
          await streamActive({ context, session, place }, String(input['StreamName']));
        if (operation !== 'StopInstances' || isLast) return;
        await until(context, async () => {
          const found = await findInstance({ context, session, place }, resource);
          return found?.state === 'stopped' ? true : undefined;
        });
      },
    };
  },
});
