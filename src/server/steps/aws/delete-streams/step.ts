import { z } from 'zod';
import { nameInArn } from '../common/arn';
import { ask } from '../common/aws';
import { awsChange } from '../common/changeStep';
import { findStream, kinesis } from '../common/kinesis';
import { jsonTags, tagPairs } from '../common/services';

/** What a stream has unless told. */
const HOURS = 24;
const tagged = z.object({ Tags: jsonTags });

export const deleteStreams = awsChange({
  id: 'AWS-050',
  name: 'Delete_streams',
  title: 'Delete Kinesis data streams',
  description: 'Deletes streams and the records in them. Streams with registered consumers are skipped.',
  icon: 'trash',
  permissions: ['kinesis:DescribeStreamSummary', 'kinesis:ListTagsForStream', 'kinesis:DeleteStream'],
  keywords: ['kinesis', 'stream', 'shard', 'idle', 'remove'],
  resources: { title: 'Streams', example: 'clicks' },
  sample: {
    resource: 'arn:aws:kinesis:us-east-1:111122223333:stream/clicks',
    name: 'clicks',
    summary: 'Delete stream clicks',
    before: { state: 'ACTIVE', mode: 'PROVISIONED', shards: 4, retention_hours: 24 },
    after: { state: 'deleted' },
    monthly_cost: 43.8,
    currency: 'USD',
    cannot_undo: 'Records in deleted streams',
  },
  async look(at) {
    const name = nameInArn(at.target.resource);
    const found = await findStream(at, name);
    if (!found) return { kind: 'unchanged', name: '', reason: 'The stream no longer exists.' };
    const { StreamStatus: state, ConsumerCount: consumers, OpenShardCount: shards } = found;
    if (state === 'DELETING') return { kind: 'unchanged', name, reason: 'It is already being deleted.' };
    if (state !== 'ACTIVE') return { kind: 'skipped', name, reason: `It is ${state}.` };
    if (consumers > 0)
      return {
        kind: 'skipped',
        name,
        reason: `It has ${consumers} registered ${consumers === 1 ? 'consumer' : 'consumers'}.`,
      };
    const { Tags: tags } = await ask(at, kinesis('ListTagsForStream', { StreamName: name }), tagged);
    const { RetentionPeriodHours: hours, EncryptionType, KeyId } = found;
    const mode = found.StreamModeDetails?.StreamMode ?? 'PROVISIONED';
    const StreamName = name;
    const own = Object.fromEntries(tagPairs(tags).map(({ Key, Value }) => [Key, Value]));
    return {
      kind: 'change',
      name,
      tags,
      summary: `Delete stream ${name}`,
      before: { state, mode, shards, retention_hours: hours },
      after: { state: 'deleted' },
      stages: [{ call: kinesis('DeleteStream', { StreamName }) }],
      cannotUndo: 'Records in deleted streams',
      undo: [
        kinesis('CreateStream', {
          StreamName,
          StreamModeDetails: { StreamMode: mode },
          ...(mode === 'PROVISIONED' ? { ShardCount: shards } : {}),
        }),
        ...(Object.keys(own).length > 0 ? [kinesis('AddTagsToStream', { StreamName, Tags: own })] : []),
        ...(hours > HOURS
          ? [kinesis('IncreaseStreamRetentionPeriod', { StreamName, RetentionPeriodHours: hours })]
          : []),
        ...(EncryptionType === 'KMS'
          ? [kinesis('StartStreamEncryption', { StreamName, EncryptionType, KeyId })]
          : []),
      ],
    };
  },
});
