import { z } from 'zod';
import type { Json, JsonObject } from '@shared/model/json';
import type { Stage } from '../../common/cloud/changing';
import { until } from '../../common/cloud/waiting';
import { arm, look, stage, tagsOf, type At } from './arm';
import type { ArmId } from './ids';
import { armKinds } from './kinds';

export const snapshot = z.object({
  tags: tagsOf,
  sku: z.object({ name: z.string() }).nullish(),
  properties: z.object({ diskSizeGB: z.number().nullish(), timeCreated: z.string().nullish() }),
});

const copied = z.object({ properties: z.object({ completionPercent: z.number().nullish() }) });

const { version } = armKinds.snapshot;
/** Of a run and a disk: the same for the same run. Names have 80 characters at most. */
export const snapshotOf = (at: At, { subscription, group, name }: ArmId): string => {
  const key = at.context.idempotencyKey.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(-30);
  const within = `/subscriptions/${subscription}/resourceGroups/${group}`;
  return `${within}/providers/Microsoft.Compute/snapshots/${name.slice(0, 40)}-costloom-${key}`.replace(
    /-+$/,
    '',
  );
};

/** A snapshot is only worth something once all of the disk is in it. */
export function copying(at: At, snapshotId: string, input: Record<string, Json>): Stage {
  const begun = stage(at, arm('PUT', snapshotId, version, { input }));
  return {
    ...begun,
    async settle(reply) {
      await begun.settle?.(reply);
      return until(at.context, async () => {
        const found = await look(at, arm('GET', snapshotId, version), copied);
        const percent = found?.properties.completionPercent ?? 100;
        return found && percent >= 100 ? { snapshot: snapshotId } : undefined;
      });
    },
  };
}

/** A copy of a disk that holds only what differs from the one before. */
export const snapshotInput = (
  diskId: string,
  { location, tags }: { location: string; tags: Record<string, string> },
): JsonObject => ({
  location,
  tags,
  properties: { creationData: { createOption: 'Copy', sourceResourceId: diskId }, incremental: true },
});
