import { z } from 'zod';
import { text, whole } from '../../common/params';
import { api } from '../common/api';
import { gcpChange } from '../common/changeStep';
import { compute, labelsOf, look, pathOfLink, type At } from '../common/compute';
import { settledStage } from '../common/settle';

const NAME =
  /^(?:\/\/container\.googleapis\.com\/|https:\/\/container\.googleapis\.com\/v1\/)?projects\/([^/\s?#]+)\/(?:locations|zones|regions)\/([^/\s?#]+)\/clusters\/([^/\s?#]+)(?:\/nodePools\/([^/\s?#:]+))?$/;
function read(name: string) {
  const [, project, location = '', cluster = '', pool = ''] = NAME.exec(name.trim()) ?? [];
  return project === undefined ? undefined : { project, location, cluster, pool };
}

const cluster = z.object({ name: z.string(), resourceLabels: labelsOf });
const nodePool = z.object({
  name: z.string(),
  status: z.string().default(''),
  instanceGroupUrls: z.array(z.string()).default([]),
  config: z.object({ machineType: z.string().default('') }).nullish(),
  autoscaling: z.object({ enabled: z.boolean().default(false) }).nullish(),
});
const group = z.object({ targetSize: z.number() });

/** Nodes in each zone, as its instance groups say; the pool itself only knows how it began. */
async function sizesOf(at: At, urls: readonly string[]): Promise<number[]> {
  const sizes: number[] = [];
  for (const url of urls) {
    const path = pathOfLink(url).replace('/instanceGroups/', '/instanceGroupManagers/');
    const found = await look(at, compute('GET', path), group);
    if (found) sizes.push(found.targetSize);
  }
  return sizes;
}

export const resizeNodePools = gcpChange({
  id: 'GCP-023',
  name: 'Resize_GKE_node_pools',
  title: 'Resize GKE node pools',
  description:
    'Sets the number of nodes in each zone. Nodes that go are drained first; 0 turns a pool off. Autoscaled pools are skipped.',
  icon: 'arrows-vertical',
  permissions: ['container.clusters.get', 'container.clusters.update', 'compute.instanceGroupManagers.get'],
  timeoutSeconds: 3_600,
  keywords: ['gke', 'kubernetes', 'node pool', 'cluster', 'scale', 'scale down', 'non-production'],
  resources: {
    title: 'Node pools or clusters',
    example: '//container.googleapis.com/projects/…/locations/…/clusters/…/nodePools/…',
  },
  read,
  parameters: {
    nodes: whole({ p: 3, title: 'Nodes per zone', min: 0, max: 1_000 }),
    pool: text({
      p: 4,
      title: 'Node pool',
      description: 'Of resources that only name a cluster.',
      placeholder: 'default-pool',
      optional: true,
      max: 100,
    }),
  },
  sample: {
    resource:
      '//container.googleapis.com/projects/acme-web/locations/europe-west4/clusters/dev/nodePools/default-pool',
    name: 'default-pool',
    summary: 'Resize node pool default-pool of dev from 3 to 0 nodes per zone',
    before: { nodes: 3, zones: 2, type: 'e2-standard-4' },
    after: { nodes: 0 },
    monthly_cost: 587,
  },
  async look(at, { nodes, pool }) {
    const { project, location, cluster: of } = at.name;
    const named = at.name.pool || pool;
    const within = `v1/projects/${project}/locations/${location}/clusters/${of}`;
    if (named === '') return { kind: 'skipped', name: of, reason: 'It is a cluster. Enter a node pool.' };
    const path = `${within}/nodePools/${encodeURIComponent(named)}`;
    const found = await look(at, api('container', 'GET', path), nodePool);
    const whole = await look(at, api('container', 'GET', within), cluster);
    if (!found || !whole) return { kind: 'skipped', name: named, reason: 'The node pool does not exist.' };
    const name = found.name;
    if (found.autoscaling?.enabled === true)
      return { kind: 'skipped', name, reason: 'Autoscaling sets its size. Change its limits instead.' };
    if (found.status !== 'RUNNING')
      return { kind: 'skipped', name, reason: `It is ${found.status.toLowerCase()}. Try again later.` };
    const sizes = await sizesOf(at, found.instanceGroupUrls);
    const now = Math.max(0, ...sizes);
    if (sizes.every((size) => size === nodes))
      return { kind: 'unchanged', name, reason: `It already has ${nodes} nodes per zone.` };
    const to = (nodeCount: number) => api('container', 'POST', `${path}:setSize`, { input: { nodeCount } });
    const uneven = sizes.some((size) => size !== now);
    return {
      kind: 'change',
      name,
      tags: whole.resourceLabels,
      region: location,
      summary: `Resize node pool ${name} of ${of} from ${now} to ${nodes} nodes per zone`,
      before: { nodes: now, zones: sizes.length, type: found.config?.machineType ?? '' },
      after: { nodes },
      stages: [settledStage(at, to(nodes))],
      cannotUndo: uneven ? 'Different sizes of a node pool’s zones' : null,
      undo: [to(now)],
    };
  },
});
