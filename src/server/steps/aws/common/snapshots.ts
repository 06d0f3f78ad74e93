import { z } from 'zod';
import { StepError, type StepContext } from '../../contract';
import type { CloudCall } from '../../clouds.port';
import type { Change, Stage } from '../../common/cloud/changing';
import { until } from '../../common/cloud/waiting';
import { readReply, type At } from './aws';
import { ec2, findSnapshot, snapshotsTagged, tagFields, type Volume } from './ec2';

/** Marks what a step run has made, so that the same run makes it once. */
const RUN_TAG = 'costloom:run';
export const runOf = ({ idempotencyKey }: StepContext, id: string): string => `${idempotencyKey}/${id}`;

const made = z.object({ snapshotId: z.string() });

/** Waits until a snapshot is complete. */
const snapshotComplete = (at: At, snapshotId: string): Promise<{ snapshot: string }> =>
  until(at.context, async () => {
    const found = await findSnapshot(at, snapshotId);
    if (found?.status === 'error')
      throw new StepError(`The snapshot ${snapshotId} failed: ${found.statusMessage || 'no reason given'}`);
    return found?.status === 'completed' ? { snapshot: snapshotId } : undefined;
  });

interface Kept {
  stages: Stage[];
  /** The snapshot's id, of what the stages gave. */
  snapshotIn(found: readonly unknown[]): string;
}

/** A snapshot of a volume that is complete; a run that was interrupted goes on with the one that it made. */
export async function keepSnapshot(at: At, volume: Volume, description: string): Promise<Kept> {
  const run = runOf(at.context, volume.volumeId);
  const [known] = await snapshotsTagged(at, RUN_TAG, run);
  if (known) {
    const { snapshot } = await snapshotComplete(at, known.snapshotId);
    return { stages: [], snapshotIn: () => snapshot };
  }
  const call = ec2('CreateSnapshot', {
    VolumeId: volume.volumeId,
    Description: description,
    ...tagFields('snapshot', { ...volume.tags, [RUN_TAG]: run }),
  });
  const create: Stage = {
    call,
    settle: (reply) => snapshotComplete(at, readReply(call, reply, made).snapshotId),
  };
  return {
    stages: [create],
    snapshotIn: (found) => z.object({ snapshot: z.string() }).safeParse(found[0]).data?.snapshot ?? '',
  };
}

/** The same, then the removal of the volume; the way back creates it again from the snapshot. */
export async function withSnapshot(
  at: At,
  volume: Volume,
  remove: CloudCall,
): Promise<Pick<Change, 'stages' | 'after' | 'undo'>> {
  const { volumeId, availabilityZone, volumeType, tags } = volume;
  const { stages, snapshotIn } = await keepSnapshot(at, volume, `Before ${volumeId} was deleted by Costloom`);
  return {
    stages: [...stages, { call: remove }],
    after: (found) => {
      const snapshot = snapshotIn(found);
      return { state: 'deleted', ...(snapshot === '' ? {} : { snapshot }) };
    },
    undo: (found) => [
      ec2('CreateVolume', {
        AvailabilityZone: availabilityZone,
        SnapshotId: snapshotIn(found),
        VolumeType: volumeType,
        ...tagFields('volume', tags),
      }),
    ],
  };
}
