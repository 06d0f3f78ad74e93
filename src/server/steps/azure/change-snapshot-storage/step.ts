import { choice } from '../../common/params';
import { arm, stage } from '../common/arm';
import { defineArmStep } from '../common/define';
import { armKinds } from '../common/kinds';
import { snapshot } from '../common/snapshots';

export const changeSnapshotStorage = defineArmStep({
  stepTemplateId: 'AZURE-007',
  name: 'Change_snapshot_storage',
  title: 'Move disk snapshots to standard storage',
  description: 'Moves snapshots from premium to standard storage, which costs less. The data stays the same.',
  icon: 'arrows-vertical',
  keywords: ['azure', 'snapshot', 'premium', 'standard', 'storage', 'sku'],
  destructive: false,
  permissions: ['Microsoft.Compute/snapshots/read', 'Microsoft.Compute/snapshots/write'],
  kinds: [armKinds.snapshot],
  targets: 'Snapshots',
  found: snapshot,
  parameters: {
    sku: choice({
      p: 3,
      title: 'Storage',
      choices: {
        Standard_LRS: 'Standard, locally redundant (LRS)',
        Standard_ZRS: 'Standard, zone-redundant (ZRS)',
      },
      default: 'Standard_LRS',
    }),
  },
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Compute/snapshots/nightly',
    name: 'nightly',
    summary: 'Move snapshot nightly from Premium_LRS to Standard_LRS',
    before: { sku: 'Premium_LRS' },
    after: { sku: 'Standard_LRS' },
    monthly_cost: 16.9,
  },
  plan(resource, { sku: wanted }) {
    const { id, kind, found } = resource;
    const now = found.sku?.name ?? '';
    if (now === '') return { kind: 'skipped', reason: 'Azure does not report its storage.' };
    if (now === wanted) return { kind: 'unchanged', reason: `It is already in ${wanted}.` };
    const to = (name: string) => arm('PATCH', id.id, kind.version, { input: { sku: { name } } });
    return {
      kind: 'change',
      summary: `Move snapshot ${id.name} from ${now} to ${wanted}`,
      before: { sku: now },
      after: { sku: wanted },
      stages: [stage(resource, to(wanted))],
      cannotUndo: null,
      undo: [to(now)],
    };
  },
});
