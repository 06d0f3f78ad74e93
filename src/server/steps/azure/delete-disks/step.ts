import { z } from 'zod';
import type { Json } from '@shared/model/json';
import { yesNo } from '../../common/values/inputs';
import { until } from '../../common/cloud/waiting';
import type { Stage } from '../../common/cloud/changing';
import { arm, look, stage, tagsOf, type At } from '../common/arm';
import { defineArmStep } from '../common/define';
import { armKinds } from '../common/kinds';

const disk = z.object({
  location: z.string(),
  tags: tagsOf,
  managedBy: z.string().nullish(),
  sku: z.object({ name: z.string() }).nullish(),
  zones: z.array(z.string()).optional(),
  properties: z.object({ diskState: z.string().default(''), diskSizeGB: z.number().nullish() }),
});
const copied = z.object({ properties: z.object({ completionPercent: z.number().nullish() }) });

const { version } = armKinds.snapshot;
/** Of a run and a disk: the same for the same run. Names have 80 characters at most. */
const snapshotOf = (at: At, group: string, name: string): string => {
  const key = at.context.idempotencyKey.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(-30);
  return `${group}/providers/Microsoft.Compute/snapshots/${name.slice(0, 40)}-costloom-${key}`.replace(
    /-+$/,
    '',
  );
};

/** A snapshot is only worth something once all of the disk is in it. */
function copying(at: At, snapshotId: string, input: Record<string, Json>): Stage {
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

export const deleteDisks = defineArmStep({
  stepTemplateId: 'AZURE-004',
  name: 'Delete_disks',
  title: 'Delete managed disks',
  description: 'Takes a snapshot of each unattached disk and deletes the disk. Attached disks are skipped.',
  icon: 'trash',
  keywords: ['azure', 'disk', 'unattached', 'orphan', 'storage', 'snapshot'],
  permissions: [
    'Microsoft.Compute/disks/read',
    'Microsoft.Compute/disks/delete',
    'Microsoft.Compute/disks/beginGetAccess/action',
    'Microsoft.Compute/snapshots/read',
    'Microsoft.Compute/snapshots/write',
  ],
  kinds: [armKinds.disk],
  targets: 'Disks',
  deletes: true,
  found: disk,
  parameters: {
    snapshot: {
      p: 3,
      type: 'boolean',
      title: 'Take a snapshot first',
      description: 'Without one, a deleted disk cannot be recovered.',
      optional: true,
      default: true,
    },
  },
  options: z.object({ snapshot: yesNo.default(true) }),
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Compute/disks/old-data',
    name: 'old-data',
    summary: 'Delete disk old-data after a snapshot',
    before: { state: 'Unattached', size_gb: 128, sku: 'Premium_LRS' },
    after: { state: 'deleted' },
    monthly_cost: 19.71,
  },
  plan(resource, { snapshot }) {
    const { id, kind, found } = resource;
    const { location, tags, sku, zones, properties } = found;
    const { diskState: state, diskSizeGB: size } = properties;
    if (found.managedBy || state !== 'Unattached')
      return {
        kind: 'skipped',
        reason: found.managedBy
          ? 'It is attached.'
          : `It is ${state || 'in a state that Azure does not say'}.`,
      };
    const group = `/subscriptions/${id.subscription}/resourceGroups/${id.group}`;
    const snapshotId = snapshotOf(resource, group, id.name);
    const creation = (sourceResourceId: string) => ({ createOption: 'Copy', sourceResourceId });
    const copy = { location, tags, properties: { creationData: creation(id.id), incremental: true } };
    const back = {
      location,
      tags,
      ...(sku ? { sku: { name: sku.name } } : {}),
      ...(zones ? { zones } : {}),
      properties: { creationData: creation(snapshotId) },
    };
    return {
      kind: 'change',
      summary: `Delete disk ${id.name}${snapshot ? ' after a snapshot' : ''}`,
      before: { state, size_gb: size ?? null, sku: sku?.name ?? null },
      after: { state: 'deleted', ...(snapshot ? { snapshot: snapshotId } : {}) },
      stages: [
        ...(snapshot ? [copying(resource, snapshotId, copy)] : []),
        stage(resource, arm('DELETE', id.id, kind.version)),
      ],
      cannotUndo: snapshot ? null : 'Disks deleted without a snapshot',
      undo: snapshot ? [arm('PUT', id.id, kind.version, { input: back })] : [],
    };
  },
});
