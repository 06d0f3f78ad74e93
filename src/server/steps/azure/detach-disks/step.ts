import type { JsonObject } from '@shared/model/json';
import { arm, look, stage } from '../common/arm';
import { defineArmStep } from '../common/define';
import { disk } from '../common/disks';
import { readArmId, sameText } from '../common/ids';
import { armKinds } from '../common/kinds';
import { INSTANCE_VIEW, machine, powerOf } from '../common/machines';

export const detachDisks = defineArmStep({
  stepTemplateId: 'AZURE-019',
  name: 'Detach_disks',
  title: 'Detach managed disks',
  description: 'Detaches data disks from virtual machines that do not run.',
  icon: 'disable',
  keywords: ['azure', 'disk', 'unmount', 'data disk'],
  permissions: [
    'Microsoft.Compute/disks/read',
    'Microsoft.Compute/virtualMachines/read',
    'Microsoft.Compute/virtualMachines/attachDetachDataDisks/action',
    'Microsoft.Compute/disks/write',
  ],
  // Azure changes the disks of a machine one by one.
  oneByOne: true,
  kinds: [armKinds.disk],
  targets: 'Disks',
  found: disk,
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Compute/disks/data',
    name: 'data',
    summary: 'Detach disk data from batch',
    before: { machine: 'batch', lun: 0, caching: 'ReadOnly' },
    after: { machine: null },
    monthly_cost: 19.71,
  },
  async plan(resource) {
    const { id, found } = resource;
    const [user = '', ...others] = [
      ...new Set(
        [found.managedBy, ...(found.managedByExtended ?? [])].filter((one) => typeof one === 'string'),
      ),
    ];
    if (user === '') return { kind: 'unchanged', reason: 'It is not attached.' };
    if (others.length > 0) return { kind: 'skipped', reason: 'Several virtual machines share it.' };
    const { version, type } = armKinds.machine;
    const owner = readArmId(user);
    if (!owner || !sameText(owner.type, type))
      return { kind: 'skipped', reason: `It is attached to ${user}, which is no virtual machine.` };
    const holder = await look(resource, arm('GET', owner.id, version, { query: INSTANCE_VIEW }), machine);
    if (holder === null) return { kind: 'skipped', reason: `${owner.name} does not exist.` };
    const state = powerOf(holder);
    if (state !== 'deallocated' && state !== 'stopped')
      return {
        kind: 'skipped',
        reason: `${owner.name} is ${state || 'in an unknown state'}. Deallocate it first.`,
      };
    const attached = holder.properties.storageProfile?.dataDisks.find(
      ({ managedDisk }) => managedDisk && sameText(managedDisk.id, id.id),
    );
    if (!attached) return { kind: 'skipped', reason: `It is the OS disk of ${owner.name}.` };
    const { lun, caching = null, deleteOption = null } = attached;
    const call = (input: JsonObject) => arm('POST', `${owner.id}/attachDetachDataDisks`, version, { input });
    const again: JsonObject = {
      diskId: id.id,
      lun,
      ...(caching === null ? {} : { caching }),
      ...(deleteOption === null ? {} : { deleteOption }),
    };
    return {
      kind: 'change',
      // Of the machine, too: it loses a disk.
      tags: { ...holder.tags, ...found.tags },
      summary: `Detach disk ${id.name} from ${owner.name}`,
      before: { machine: owner.name, lun, caching },
      after: { machine: null },
      stages: [stage(resource, call({ dataDisksToDetach: [{ diskId: id.id }] }))],
      cannotUndo: null,
      undo: [call({ dataDisksToAttach: [again] })],
    };
  },
});
