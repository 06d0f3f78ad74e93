import { z } from 'zod';
import { xmlList, xmlText } from '../../../platform/xmlShapes';
import { StepError, type StepContext } from '../../contract';
import type { CloudCall, CloudPlace, CloudSession } from '../../clouds.port';
import type { Change, Stage } from '../../common/cloud/changing';
import { until } from '../../common/cloud/waiting';
import { ask, ec2, numbered, type Volume } from './ec2';

/** Marks what a step run has made, so that the same run makes it once. */
const RUN_TAG = 'costloom:run';

const snapshots = z.object({
  snapshotSet: xmlList('item', z.object({ snapshotId: z.string(), status: xmlText, statusMessage: xmlText })),
});
const made = z.object({ snapshotId: z.string() });

interface Kept {
  context: StepContext;
  session: CloudSession;
  place: CloudPlace;
  volume: Volume;
  /** Made once the snapshot is complete. */
  remove: CloudCall;
}

const runOf = ({ idempotencyKey }: StepContext, { volumeId }: Volume) => `${idempotencyKey}/${volumeId}`;

/** A snapshot of the volume that is complete, then its removal; the way back creates it again from the snapshot. */
export async function withSnapshot(kept: Kept): Promise<Pick<Change, 'stages' | 'after' | 'undo'>> {
  const { context, session, place, volume, remove } = kept;
  const filter = {
    'Filter.1.Name': `tag:${RUN_TAG}`,
    'Filter.1.Value.1': runOf(context, volume),
  };
  const before = await ask(
    context,
    session,
    place,
    ec2('DescribeSnapshots', { ...filter, 'Owner.1': 'self' }),
    snapshots,
  );
  const [known] = before.snapshotSet;

  const complete = (snapshotId: string) =>
    until(context, async () => {
      const call = ec2('DescribeSnapshots', numbered('SnapshotId', [snapshotId]));
      const { snapshotSet } = await ask(context, session, place, call, snapshots);
      const [found] = snapshotSet;
      if (found?.status === 'error')
        throw new StepError(`The snapshot ${snapshotId} failed: ${found.statusMessage || 'no reason given'}`);
      return found?.status === 'completed' ? { snapshot: snapshotId } : undefined;
    });

  const create: Stage = {
    call: ec2('CreateSnapshot', {
      VolumeId: volume.volumeId,
      Description: `Before ${volume.volumeId} was deleted by Costloom`,
      'TagSpecification.1.ResourceType': 'snapshot',
      ...tagFields({ ...volume.tagSet, [RUN_TAG]: runOf(context, volume) }),
    }),
    async settle(reply) {
      const { data } = made.safeParse(reply);
      if (!data) throw new StepError('AWS answered CreateSnapshot with something unexpected.');
      return complete(data.snapshotId);
    },
  };
  // A run that was interrupted after its snapshot goes on with it.
  const waited = known && (await complete(known.snapshotId));
  const snapshotIn = (found: readonly unknown[]) =>
    waited?.snapshot ?? z.object({ snapshot: z.string() }).safeParse(found[0]).data?.snapshot ?? '';
  return {
    stages: waited ? [{ call: remove }] : [create, { call: remove }],
    after: (found) => ({
      state: 'deleted',
      ...(snapshotIn(found) === '' ? {} : { snapshot: snapshotIn(found) }),
    }),
    undo: (found) => [
      ec2('CreateVolume', {
        AvailabilityZone: volume.availabilityZone,
        SnapshotId: snapshotIn(found),
        VolumeType: volume.volumeType,
        'TagSpecification.1.ResourceType': 'volume',
        ...tagFields(volume.tagSet),
      }),
    ],
  };
}

/** Tags that begin with `aws:` are Amazon's own. */
const tagFields = (tags: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tags)
      .filter(([key]) => !key.startsWith('aws:'))
      .flatMap(([key, value], at) => [
        [`TagSpecification.1.Tag.${at + 1}.Key`, key],
        [`TagSpecification.1.Tag.${at + 1}.Value`, value],
      ]),
  );
