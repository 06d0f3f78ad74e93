import { arm, stage } from '../common/arm';
import { defineArmStep } from '../common/define';
import { armKinds } from '../common/kinds';
import { snapshot } from '../common/snapshots';

const LOST = 'Deleted snapshots';

export const deleteSnapshots = defineArmStep({
  stepTemplateId: 'AZURE-006',
  name: 'Delete_disk_snapshots',
  title: 'Delete disk snapshots',
  description: 'Deletes snapshots of managed disks for good.',
  icon: 'trash',
  keywords: ['azure', 'snapshot', 'old', 'backup', 'storage'],
  permissions: ['Microsoft.Compute/snapshots/read', 'Microsoft.Compute/snapshots/delete'],
  kinds: [armKinds.snapshot],
  targets: 'Snapshots',
  deletes: true,
  found: snapshot,
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Compute/snapshots/before-update',
    name: 'before-update',
    summary: 'Delete snapshot before-update',
    before: { size_gb: 128, created: '2025-02-01T08:00:00Z', sku: 'Standard_LRS' },
    after: { state: 'deleted' },
    monthly_cost: 6.4,
    cannot_undo: LOST,
  },
  plan(resource) {
    const { id, kind, found } = resource;
    const { diskSizeGB, timeCreated } = found.properties;
    return {
      kind: 'change',
      summary: `Delete snapshot ${id.name}`,
      before: { size_gb: diskSizeGB ?? null, created: timeCreated ?? null, sku: found.sku?.name ?? null },
      after: { state: 'deleted' },
      stages: [stage(resource, arm('DELETE', id.id, kind.version))],
      cannotUndo: LOST,
      undo: [],
    };
  },
});
