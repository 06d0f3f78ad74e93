import { z } from 'zod';
import { whole } from '../../common/params';
import { api } from '../common/api';
import { labelsOf, lastOf, stage } from '../common/compute';
import { defineComputeStep } from '../common/define';

const group = z.object({
  name: z.string(),
  labels: labelsOf,
  targetSize: z.number(),
  status: z.object({ autoscaler: z.string().default('') }).nullish(),
});

export const resizeInstanceGroups = defineComputeStep({
  stepTemplateId: 'GCP-024',
  name: 'Resize_instance_groups',
  title: 'Resize managed instance groups',
  description:
    'Sets the number of machines in managed instance groups. Machines that go are deleted. Autoscaled groups are skipped.',
  icon: 'arrows-vertical',
  permissions: ['compute.instanceGroupManagers.get', 'compute.instanceGroupManagers.update'],
  keywords: ['mig', 'instance group', 'capacity', 'scale', 'scale down', 'schedule'],
  type: 'instanceGroupManagers',
  noun: 'managed instance group',
  targets: 'Instance groups',
  found: group,
  parameters: { size: whole({ p: 3, title: 'Machines', min: 0, max: 1_000 }) },
  sample: {
    resource: '//compute.googleapis.com/projects/acme-web/zones/europe-west4-a/instanceGroupManagers/web',
    name: 'web',
    summary: 'Resize instance group web from 4 to 1 machines',
    before: { size: 4 },
    after: { size: 1 },
    monthly_cost: 391.4,
    cannot_undo: 'Data on machines that a smaller group deletes',
  },
  plan(resource, { size }) {
    const { found, path, where } = resource;
    const { targetSize: now, name } = found;
    const autoscaler = found.status?.autoscaler ?? '';
    if (now === size) return { kind: 'unchanged', reason: `It already has ${size} machines.` };
    if (autoscaler !== '')
      return {
        kind: 'skipped',
        reason: `The autoscaler ${lastOf(autoscaler)} sets its size. Change its limits instead.`,
      };
    const to = (count: number) =>
      api('compute', 'POST', `${path}/resize`, { query: { size: String(count) } });
    return {
      kind: 'change',
      summary: `Resize instance group ${name} from ${now} to ${size} machines`,
      before: { size: now },
      after: { size },
      stages: [stage(resource, where, to(size))],
      cannotUndo: size < now ? 'Data on machines that a smaller group deletes' : null,
      left: { targetSize: size },
      undo: [to(now)],
    };
  },
});
