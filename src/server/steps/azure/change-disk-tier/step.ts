import type { JsonObject } from '@shared/model/json';
import { choice } from '../../common/params';
import { arm, stage } from '../common/arm';
import { defineArmStep } from '../common/define';
import { disk } from '../common/disks';
import { armKinds } from '../common/kinds';

const storages = {
  Standard_LRS: 'Standard HDD (LRS)',
  StandardSSD_LRS: 'Standard SSD (LRS)',
  Premium_LRS: 'Premium SSD (LRS)',
  StandardSSD_ZRS: 'Standard SSD (ZRS)',
  Premium_ZRS: 'Premium SSD (ZRS)',
};
const redundancyOf = (sku: string) => sku.split('_').at(-1) ?? '';

export const changeDiskTier = defineArmStep({
  stepTemplateId: 'AZURE-017',
  name: 'Change_disk_tier',
  title: 'Change storage tier of managed disks',
  description:
    'Moves disks between premium SSD, standard SSD and HDD. The data stays the same. Azure takes two changes of a disk a day.',
  icon: 'arrows-vertical',
  keywords: ['azure', 'disk', 'premium', 'standard', 'ssd', 'hdd', 'sku', 'storage', 'tier'],
  permissions: ['Microsoft.Compute/disks/read', 'Microsoft.Compute/disks/write'],
  kinds: [armKinds.disk],
  targets: 'Disks',
  found: disk,
  parameters: {
    sku: choice({
      p: 3,
      title: 'Storage',
      description: 'LRS stays LRS, and ZRS stays ZRS.',
      choices: storages,
      default: 'StandardSSD_LRS',
    }),
  },
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Compute/disks/data',
    name: 'data',
    summary: 'Move disk data from Premium_LRS to StandardSSD_LRS',
    before: { sku: 'Premium_LRS', tier: 'P10', size_gb: 128, state: 'Reserved' },
    after: { sku: 'StandardSSD_LRS', size_gb: 128 },
    monthly_cost: 19.71,
  },
  plan(resource, { sku: wanted }) {
    const { id, kind, found } = resource;
    const now = found.sku?.name ?? '';
    const { diskState: state, diskSizeGB: size = null, tier = null } = found.properties;
    if (now === wanted) return { kind: 'unchanged', reason: `It is already ${wanted}.` };
    if (!Object.hasOwn(storages, now))
      return {
        kind: 'skipped',
        reason: `It is ${now || 'of a kind that Azure does not say'}, which cannot be converted.`,
      };
    if (redundancyOf(now) !== redundancyOf(wanted))
      return { kind: 'skipped', reason: `It is ${now}, which cannot become ${wanted}.` };
    if (state !== 'Unattached' && state !== 'Reserved')
      return {
        kind: 'skipped',
        reason:
          state === 'Attached'
            ? 'It is attached to a running virtual machine. Deallocate the machine first.'
            : `It is ${state || 'in a state that Azure does not say'}.`,
      };
    const back: JsonObject = now.startsWith('Premium') && tier ? { properties: { tier } } : {};
    return {
      kind: 'change',
      summary: `Move disk ${id.name} from ${now} to ${wanted}`,
      before: { sku: now, tier, size_gb: size, state },
      after: { sku: wanted, size_gb: size },
      stages: [stage(resource, arm('PATCH', id.id, kind.version, { input: { sku: { name: wanted } } }))],
      cannotUndo: null,
      undo: [arm('PATCH', id.id, kind.version, { input: { sku: { name: now }, ...back } })],
    };
  },
});
