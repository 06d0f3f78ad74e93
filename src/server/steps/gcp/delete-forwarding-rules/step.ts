import { z } from 'zod';
import { yesNo } from '../../common/params';
import { backendsOf } from '../common/backends';
import { compute, labelsOf, lastOf, stage } from '../common/compute';
import { defineComputeStep } from '../common/define';

/** What a rule is made again with. */
const remade = {
  description: z.string().optional(),
  IPAddress: z.string().optional(),
  IPProtocol: z.string().optional(),
  portRange: z.string().optional(),
  ports: z.array(z.string()).optional(),
  allPorts: z.boolean().optional(),
  target: z.string().optional(),
  backendService: z.string().optional(),
  loadBalancingScheme: z.string().optional(),
  network: z.string().optional(),
  subnetwork: z.string().optional(),
  networkTier: z.string().optional(),
  allowGlobalAccess: z.boolean().optional(),
  ipVersion: z.string().optional(),
};
const rule = z.object({ name: z.string(), labels: labelsOf, ...remade });
const body = z.object(remade);

export const deleteForwardingRules = defineComputeStep({
  stepTemplateId: 'GCP-015',
  name: 'Delete_forwarding_rules',
  title: 'Delete load balancer forwarding rules',
  description:
    'Deletes forwarding rules, which is what a load balancer costs. By default, those with backends are skipped. Proxies, URL maps and backend services stay and cost nothing.',
  icon: 'trash',
  permissions: [
    'compute.forwardingRules.get',
    'compute.forwardingRules.delete',
    'compute.globalForwardingRules.delete',
    'compute.backendServices.get',
    'compute.urlMaps.get',
    'compute.targetPools.get',
    'compute.targetHttpProxies.get',
    'compute.targetHttpsProxies.get',
    'compute.targetTcpProxies.get',
  ],
  keywords: ['load balancer', 'forwarding rule', 'network', 'idle', 'remove'],
  type: 'forwardingRules',
  noun: 'forwarding rule',
  targets: 'Forwarding rules',
  deletes: true,
  found: rule,
  parameters: {
    with_backends: yesNo({
      p: 3,
      title: 'Include rules with backends',
      description: 'Their traffic is no longer served.',
      optional: true,
      default: false,
    }),
  },
  sample: {
    resource: '//compute.googleapis.com/projects/acme-web/regions/europe-west4/forwardingRules/old-lb',
    name: 'old-lb',
    summary: 'Delete forwarding rule old-lb',
    before: { address: '203.0.113.9', target: 'old-proxy', backends: 0 },
    after: { state: 'deleted' },
    monthly_cost: 18.25,
    cannot_undo: 'The addresses of deleted forwarding rules, unless they are reserved',
  },
  async plan(resource, { with_backends: isAny }) {
    const { found, path, where } = resource;
    const { target = '', backendService = '' } = found;
    if (/\/serviceAttachments\//.test(target) || /^(all-apis|vpc-sc)$/.test(target))
      return { kind: 'skipped', reason: 'It is an endpoint of Private Service Connect.' };
    const backends = await backendsOf(resource, { target, backendService });
    if (backends === null && !isAny)
      return { kind: 'skipped', reason: `It sends traffic to ${lastOf(target)}, which may be in use.` };
    if (backends !== null && backends > 0 && !isAny)
      return { kind: 'skipped', reason: `It has ${backends === 1 ? '1 backend' : `${backends} backends`}.` };
    return {
      kind: 'change',
      summary: `Delete forwarding rule ${found.name}`,
      before: { address: found.IPAddress ?? null, target: lastOf(target || backendService), backends },
      after: { state: 'deleted' },
      stages: [stage(resource, where, compute('DELETE', path))],
      cannotUndo: 'The addresses of deleted forwarding rules, unless they are reserved',
      undo: [compute('POST', `${where}/forwardingRules`, { name: found.name, ...body.parse(found) })],
    };
  },
});
