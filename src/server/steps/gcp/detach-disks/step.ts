import { api } from '../common/api';
import { compute, lastOf, look, pathOfLink, stage } from '../common/compute';
import { defineComputeStep } from '../common/define';
import { disk } from '../common/disks';
import { instance } from '../common/instances';

export const detachDisks = defineComputeStep({
  stepTemplateId: 'GCP-013',
  name: 'Detach_disks',
  title: 'Detach persistent disks',
  description:
    'Detaches data disks from stopped machines. Boot disks and disks with several machines are skipped.',
  icon: 'disable',
  permissions: [
    'compute.disks.get',
    'compute.instances.get',
    'compute.instances.detachDisk',
    'compute.disks.use',
  ],
  keywords: ['compute engine', 'disk', 'unmount'],
  type: 'disks',
  noun: 'persistent disk',
  targets: 'Disks',
  found: disk,
  sample: {
    resource: '//compute.googleapis.com/projects/acme-web/zones/europe-west4-a/disks/data',
    name: 'data',
    summary: 'Detach disk data from batch',
    before: { instance: 'batch', device: 'data' },
    after: { instance: null },
    monthly_cost: 20,
  },
  async plan(resource) {
    const { name: of, found } = resource;
    const [user, ...more] = found.users;
    if (user === undefined) return { kind: 'unchanged', reason: 'It is not attached.' };
    if (more.length > 0)
      return { kind: 'skipped', reason: `${found.users.length} machines use it. Detach it by hand.` };
    const path = pathOfLink(user);
    const machine = await look(resource, compute('GET', path), instance);
    if (machine === null) return { kind: 'skipped', reason: `Its machine ${lastOf(user)} does not exist.` };
    if (machine.status !== 'TERMINATED')
      return {
        kind: 'skipped',
        reason: `${machine.name} is ${machine.status.toLowerCase()}. Stop it first.`,
      };
    const attached = machine.disks.find(
      ({ source }) => lastOf(source) === found.name && source.includes(`/${of.place}/`),
    );
    if (!attached) return { kind: 'skipped', reason: `${machine.name} does not have it.` };
    if (attached.boot) return { kind: 'skipped', reason: `It is the boot disk of ${machine.name}.` };
    const { deviceName, mode } = attached;
    const where = path.replace(/\/instances\/[^/]+$/, '');
    const source = `projects/${of.project}/${of.place}/disks/${found.name}`;
    return {
      kind: 'change',
      summary: `Detach disk ${found.name} from ${machine.name}`,
      before: { instance: machine.name, device: deviceName },
      after: { instance: null },
      stages: [
        stage(resource, where, api('compute', 'POST', `${path}/detachDisk`, { query: { deviceName } })),
      ],
      cannotUndo: null,
      undo: [compute('POST', `${path}/attachDisk`, { source, deviceName, mode })],
    };
  },
});
