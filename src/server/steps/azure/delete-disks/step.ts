import { yesNo } from '../../common/params';
import { arm, stage } from '../common/arm';
import { defineArmStep } from '../common/define';
import { disk } from '../common/disks';
import { armKinds } from '../common/kinds';
import { copying, snapshotInput, snapshotOf } from '../common/snapshots';

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
    snapshot: yesNo({
      p: 3,
      title: 'Take a snapshot first',
      description: 'Without one, a deleted disk cannot be recovered.',
      optional: true,
      default: true,
    }),
  },
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
    const snapshotId = snapshotOf(resource, id);
    const creation = (sourceResourceId: string) => ({ createOption: 'Copy', sourceResourceId });
    const copy = snapshotInput(id.id, found);
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
