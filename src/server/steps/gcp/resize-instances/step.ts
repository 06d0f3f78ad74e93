import { z } from 'zod';
import type { CloudCall } from '../../clouds.port';
import { param, yesNo } from '../../common/params';
import { required } from '../../common/values/inputs';
import { compute, look, stage } from '../common/compute';
import { defineComputeStep } from '../common/define';
import { instance } from '../common/instances';

export const resizeInstances = defineComputeStep({
  stepTemplateId: 'GCP-011',
  name: 'Resize_VM_instances',
  title: 'Resize VM instances',
  description: 'Changes the machine type of stopped machines; running ones can be stopped and started again.',
  icon: 'arrows-vertical',
  // Broken off, it may leave a machine stopped that ran before: somebody has to look.
  effect: 'unsafe',
  permissions: [
    'compute.instances.get',
    'compute.machineTypes.get',
    'compute.instances.setMachineType',
    'compute.instances.stop',
    'compute.instances.start',
  ],
  keywords: ['compute engine', 'vm', 'rightsize', 'machine type', 'downsize', 'upgrade'],
  type: 'instances',
  noun: 'VM instance',
  targets: 'VM instances',
  found: instance,
  parameters: {
    type: param(
      {
        p: 3,
        type: 'string',
        title: 'New machine type',
        description: 'Such as e2-standard-2, with the same architecture.',
        placeholder: 'e2-standard-2',
      },
      required(100).refine(
        (value) => /^[a-z0-9]+-[a-z0-9-]+$/.test(value),
        'must be a machine type such as e2-standard-2',
      ),
    ),
    restart: yesNo({
      p: 4,
      title: 'Restart running machines',
      description: 'Stops them, changes the type and starts them again. Otherwise they are skipped.',
      optional: true,
      default: false,
    }),
  },
  sample: {
    resource: '//compute.googleapis.com/projects/acme-web/zones/europe-west4-a/instances/batch',
    name: 'batch',
    summary: 'Resize VM instance batch from n1-standard-8 to e2-standard-4',
    before: { state: 'TERMINATED', type: 'n1-standard-8' },
    after: { state: 'TERMINATED', type: 'e2-standard-4' },
    monthly_cost: 277.4,
  },
  async plan(resource, { type, restart }) {
    const { found, path, where, name } = resource;
    const { status: state, machineType: now } = found;
    if (now === type) return { kind: 'unchanged', reason: `It is already ${type}.` };
    const runs = state === 'RUNNING';
    if (runs && !restart)
      return {
        kind: 'skipped',
        reason: 'It is running. Stop it first, or turn on “Restart running machines”.',
      };
    if (!runs && state !== 'TERMINATED')
      return { kind: 'skipped', reason: `It is ${state.toLowerCase()}. Try again later.` };
    if (found.disks.some((disk) => disk.type === 'SCRATCH'))
      return { kind: 'skipped', reason: 'It has a local SSD; stopping would lose its data.' };
    if (found.group !== '')
      return {
        kind: 'skipped',
        reason: `Its instance group ${found.group} would replace it. Change the group’s template instead.`,
      };
    const known = await look(resource, compute('GET', `${where}/machineTypes/${type}`), z.object({}));
    if (known === null)
      return { kind: 'skipped', reason: `Google Cloud has no machine type ${type} in this zone.` };
    const to = (wanted: string): CloudCall =>
      compute('POST', `${path}/setMachineType`, { machineType: `${name.place}/machineTypes/${wanted}` });
    const start = compute('POST', `${path}/start`);
    const stop = compute('POST', `${path}/stop`);
    const change = stage(resource, where, to(type));
    return {
      kind: 'change',
      summary: `Resize VM instance ${found.name} from ${now} to ${type}`,
      before: { state, type: now },
      after: { state, type },
      stages: runs ? [stage(resource, where, stop, start), change, stage(resource, where, start)] : [change],
      cannotUndo: null,
      left: { machineType: type },
      undo: runs ? [stop, to(now), start] : [to(now)],
    };
  },
});
