import { z } from 'zod';
import type { CloudCall } from '../../clouds.port';
import type { Stage } from '../../common/cloud/changing';
import { param, yesNo } from '../../common/params';
import { textInput } from '../../common/values/inputs';
import { arm, look, stage, type At } from '../common/arm';
import { defineArmStep } from '../common/define';
import { sameText, type ArmId } from '../common/ids';
import { armKinds } from '../common/kinds';
import {
  INSTANCE_VIEW,
  isEphemeral,
  LOST_ON_MOVE,
  machine,
  powerOf,
  sizeOf,
  type Machine,
} from '../common/machines';

const { version } = armKinds.machine;
const sizes = z.object({ value: z.array(z.object({ name: z.string() })).default([]) });

async function hasSize(at: At, path: string, size: string): Promise<boolean> {
  const found = await look(at, arm('GET', path, version), sizes);
  return (found?.value ?? []).some(({ name }) => sameText(name, size));
}

/** How a machine gets to a size: as it is, by deallocating it first, or why not at all. */
async function routeOf(
  at: At,
  { id, found, size, mayDeallocate }: { id: ArmId; found: Machine; size: string; mayDeallocate: boolean },
): Promise<'in_place' | 'deallocated' | { refused: string }> {
  if (await hasSize(at, `${id.id}/vmSizes`, size)) return 'in_place';
  const region = `/subscriptions/${id.subscription}/providers/Microsoft.Compute/locations/${found.location}/vmSizes`;
  const isKnown = powerOf(found) !== 'deallocated' && (await hasSize(at, region, size));
  if (!isKnown) return { refused: `Azure cannot give it the size ${size} in ${found.location}.` };
  if (powerOf(found) === 'stopped')
    return { refused: 'It has to be deallocated for this size. Deallocate it first.' };
  if (isEphemeral(found))
    return { refused: 'It has to be deallocated for this size, which its ephemeral OS disk does not allow.' };
  if (!mayDeallocate)
    return { refused: 'It has to be deallocated for this size. Turn on “Deallocate if needed”.' };
  return 'deallocated';
}

export const resizeMachines = defineArmStep({
  stepTemplateId: 'AZURE-015',
  name: 'Resize_machines',
  title: 'Resize virtual machines',
  description: 'Changes the size of virtual machines. Running machines restart.',
  icon: 'arrows-vertical',
  keywords: ['azure', 'vm', 'rightsize', 'size', 'sku', 'downsize', 'upgrade'],
  // Broken off, it may leave a machine deallocated that ran before: somebody has to look.
  effect: 'unsafe',
  permissions: [
    'Microsoft.Compute/virtualMachines/read',
    'Microsoft.Compute/virtualMachines/vmSizes/read',
    'Microsoft.Compute/locations/vmSizes/read',
    'Microsoft.Compute/virtualMachines/write',
    'Microsoft.Compute/virtualMachines/deallocate/action',
    'Microsoft.Compute/virtualMachines/start/action',
  ],
  timeoutSeconds: 3_600,
  kinds: [armKinds.machine],
  query: INSTANCE_VIEW,
  targets: 'Virtual machines',
  found: machine,
  parameters: {
    size: param(
      {
        p: 3,
        type: 'string',
        title: 'New size',
        description: 'Such as Standard_D2s_v5.',
        placeholder: 'Standard_D2s_v5',
      },
      textInput.pipe(
        z
          .string()
          .trim()
          .regex(/^[A-Za-z]+_[A-Za-z0-9_-]+$/, 'must be a size such as Standard_D2s_v5'),
      ),
    ),
    deallocate: yesNo({
      p: 4,
      title: 'Deallocate if needed',
      description: 'For sizes that a machine cannot get where it runs. It is started again afterward.',
      optional: true,
      default: true,
    }),
  },
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Compute/virtualMachines/batch',
    name: 'batch',
    summary: 'Resize virtual machine batch from Standard_D8s_v5 to Standard_D2s_v5',
    before: { state: 'running', size: 'Standard_D8s_v5' },
    after: { state: 'running', size: 'Standard_D2s_v5' },
    monthly_cost: 280.32,
    cannot_undo: LOST_ON_MOVE,
  },
  async plan(resource, { size: wanted, deallocate: mayDeallocate }) {
    const { id, found } = resource;
    const [state, size] = [powerOf(found), sizeOf(found)];
    if (sameText(size, wanted)) return { kind: 'unchanged', reason: `It is already ${size} and ${state}.` };
    if (!['running', 'stopped', 'deallocated'].includes(state))
      return {
        kind: 'skipped',
        reason: state === '' ? 'Azure does not report its state.' : `It is ${state}. Try again later.`,
      };
    const route = await routeOf(resource, { id, found, size: wanted, mayDeallocate });
    if (typeof route !== 'string') return { kind: 'skipped', reason: route.refused };
    const to = (vmSize: string): CloudCall =>
      arm('PATCH', id.id, version, { input: { properties: { hardwareProfile: { vmSize } } } });
    const [stop, start] = ['deallocate', 'start'].map((action) => arm('POST', `${id.id}/${action}`, version));
    const around = (call: CloudCall): CloudCall[] =>
      route === 'in_place' || !stop || !start ? [call] : [stop, call, start];
    const begin = (call: CloudCall): Stage => {
      const begun = stage(resource, call);
      return call === stop && start ? { ...begun, back: start } : begun;
    };
    return {
      kind: 'change',
      summary: `Resize virtual machine ${id.name} from ${size} to ${wanted}`,
      before: { state, size },
      after: { state, size: wanted },
      stages: around(to(wanted)).map(begin),
      cannotUndo: state === 'running' ? LOST_ON_MOVE : null,
      undo: around(to(size)),
    };
  },
});
