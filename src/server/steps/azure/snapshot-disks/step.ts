import { z } from 'zod';
import { arm, look } from '../common/arm';
import { defineArmStep } from '../common/define';
import { disk } from '../common/disks';
import { sameText } from '../common/ids';
import { armKinds } from '../common/kinds';
import { copying, snapshotInput, snapshotOf } from '../common/snapshots';

const taken = z.object({
  properties: z.object({ creationData: z.object({ sourceResourceId: z.string().default('') }) }),
});

export const snapshotDisks = defineArmStep({
  stepTemplateId: 'AZURE-016',
  name: 'Snapshot_disks',
  title: 'Take snapshots of managed disks',
  description: 'Takes an incremental snapshot of each disk with its tags, and waits until it is complete.',
  icon: 'duplicate',
  destructive: false,
  keywords: ['azure', 'disk', 'backup', 'copy', 'snapshot'],
  permissions: [
    'Microsoft.Compute/disks/read',
    'Microsoft.Compute/disks/beginGetAccess/action',
    'Microsoft.Compute/snapshots/read',
    'Microsoft.Compute/snapshots/write',
  ],
  timeoutSeconds: 3_600,
  kinds: [armKinds.disk],
  targets: 'Disks',
  found: disk,
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Compute/disks/data',
    name: 'data',
    summary: 'Take a snapshot of disk data',
    before: { size_gb: 128 },
    after: {
      snapshot:
        '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Compute/snapshots/data-costloom-7d1',
    },
    monthly_cost: 19.71,
  },
  async plan(resource) {
    const { id, found } = resource;
    const snapshot = snapshotOf(resource, id);
    const { version } = armKinds.snapshot;
    const known = await look(resource, arm('GET', snapshot, version), taken);
    if (known && !sameText(known.properties.creationData.sourceResourceId, id.id))
      return { kind: 'skipped', reason: `${snapshot} is a snapshot of another disk.` };
    if (known) return { kind: 'unchanged', reason: `This run has already taken ${snapshot}.` };
    return {
      kind: 'change',
      // A copy changes nothing: a tag does not protect from it.
      tags: {},
      summary: `Take a snapshot of disk ${id.name}`,
      before: { size_gb: found.properties.diskSizeGB ?? null },
      after: { snapshot },
      stages: [copying(resource, snapshot, snapshotInput(id.id, found))],
      cannotUndo: null,
      undo: [arm('DELETE', snapshot, version)],
    };
  },
});
