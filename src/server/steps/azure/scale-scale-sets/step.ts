import { z } from 'zod';
import { whole } from '../../common/params';
import { arm, stage, tagsOf } from '../common/arm';
import { defineArmStep } from '../common/define';
import { armKinds } from '../common/kinds';
import { clusterReason } from '../common/switches';

const scaleSet = z.object({
  tags: tagsOf,
  sku: z.object({ name: z.string(), tier: z.string().nullish(), capacity: z.number().nullish() }).nullish(),
});
const LOST = 'Instances that a scale set removes, with the data on their disks';

export const scaleScaleSets = defineArmStep({
  stepTemplateId: 'AZURE-028',
  name: 'Scale_scale_sets',
  title: 'Scale virtual machine scale sets',
  description: 'Sets the number of instances. An autoscale rule of a scale set may change it again.',
  icon: 'arrows-vertical',
  keywords: ['azure', 'vmss', 'scale set', 'capacity', 'instances', 'scale in', 'scale down'],
  permissions: [
    'Microsoft.Compute/virtualMachineScaleSets/read',
    'Microsoft.Compute/virtualMachineScaleSets/write',
  ],
  kinds: [armKinds.scaleSet],
  targets: 'Scale sets',
  found: scaleSet,
  parameters: { capacity: whole({ p: 3, title: 'Instances', min: 0, max: 1_000 }) },
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Compute/virtualMachineScaleSets/web',
    name: 'web',
    summary: 'Scale web from 4 to 1 instances',
    before: { capacity: 4, size: 'Standard_D2s_v5' },
    after: { capacity: 1, size: 'Standard_D2s_v5' },
    monthly_cost: 280.32,
    cannot_undo: LOST,
  },
  plan(resource, { capacity: wanted }) {
    const { id, kind, found } = resource;
    const { sku } = found;
    if (!sku || typeof sku.capacity !== 'number')
      return { kind: 'skipped', reason: 'Azure does not report its capacity.' };
    const { name, tier, capacity: now } = sku;
    if (now === wanted) return { kind: 'unchanged', reason: `It already has ${now} instances.` };
    const refused = clusterReason(found.tags);
    if (refused !== '') return { kind: 'skipped', reason: refused };
    const to = (capacity: number) =>
      arm('PATCH', id.id, kind.version, { input: { sku: { name, ...(tier ? { tier } : {}), capacity } } });
    return {
      kind: 'change',
      summary: `Scale ${id.name} from ${now} to ${wanted} instances`,
      before: { capacity: now, size: name },
      after: { capacity: wanted, size: name },
      stages: [stage(resource, to(wanted))],
      cannotUndo: wanted < now ? LOST : null,
      undo: [to(now)],
    };
  },
});
