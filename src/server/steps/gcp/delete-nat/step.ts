import { z } from 'zod';
import { namesParam } from '../../common/cloud/finding';
import { compute, labelsOf, stage } from '../common/compute';
import { defineComputeStep } from '../common/define';

const nat = z.object({ name: z.string(), natIpAllocateOption: z.string().default('') }).catchall(z.json());
const router = z.object({ name: z.string(), labels: labelsOf, nats: z.array(nat).default([]) });

export const deleteNat = defineComputeStep({
  stepTemplateId: 'GCP-016',
  name: 'Delete_Cloud_NAT_gateways',
  title: 'Delete Cloud NAT gateways',
  description:
    'Removes NAT gateways from their Cloud Routers. Machines without an external address lose outbound access. Reserved addresses stay and still cost money.',
  icon: 'trash',
  permissions: ['compute.routers.get', 'compute.routers.update'],
  keywords: ['nat', 'router', 'network', 'idle', 'remove'],
  type: 'routers',
  noun: 'Cloud Router',
  targets: 'Cloud Routers',
  found: router,
  parameters: {
    gateways: namesParam(3, 'NAT gateways', 'Their names. Leave empty for all gateways of the routers.', {
      placeholder: 'nat-dev',
    }),
  },
  sample: {
    resource: '//compute.googleapis.com/projects/acme-web/regions/europe-west4/routers/dev',
    name: 'dev',
    summary: 'Delete NAT gateway nat-dev of router dev',
    before: { gateways: ['nat-dev'] },
    after: { gateways: [] },
    monthly_cost: 32.12,
  },
  plan(resource, { gateways }) {
    const { found, path, where } = resource;
    const isMeant = ({ name }: z.output<typeof nat>) => gateways.length === 0 || gateways.includes(name);
    const gone = found.nats.filter(isMeant);
    if (gone.length === 0) return { kind: 'unchanged', reason: 'It has no such NAT gateway.' };
    const left = found.nats.filter((one) => !isMeant(one));
    const names = (all: typeof gone) => all.map(({ name }) => name);
    return {
      kind: 'change',
      summary: `Delete NAT gateway ${names(gone).join(', ')} of router ${found.name}`,
      before: { gateways: names(found.nats) },
      after: { gateways: names(left) },
      stages: [stage(resource, where, compute('PATCH', path, { nats: left }))],
      cannotUndo: gone.some(({ natIpAllocateOption }) => natIpAllocateOption === 'AUTO_ONLY')
        ? 'The addresses that Google assigned to deleted NAT gateways'
        : null,
      undo: [compute('PATCH', path, { nats: found.nats })],
    };
  },
});
