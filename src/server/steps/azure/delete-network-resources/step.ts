import { z } from 'zod';
import { arm, stage, tagsOf } from '../common/arm';
import { defineArmStep } from '../common/define';
import { armKinds } from '../common/kinds';

const some = z.array(z.unknown()).nullish();
const network = z.object({
  tags: tagsOf,
  properties: z.object({
    backendAddressPools: z
      .array(
        z.object({
          properties: z
            .object({ backendIPConfigurations: some, loadBalancerBackendAddresses: some })
            .optional(),
        }),
      )
      .nullish(),
    inboundNatRules: some,
    subnets: some,
  }),
});
type Network = z.output<typeof network>;

const LOST = 'Deleted load balancers and NAT gateways, with their rules';

/** What still goes through it; 0: nothing. */
function usersOf({ properties }: Network): number {
  const { backendAddressPools, inboundNatRules, subnets } = properties;
  const backends = (backendAddressPools ?? []).flatMap(({ properties: pool }) => [
    ...(pool?.backendIPConfigurations ?? []),
    ...(pool?.loadBalancerBackendAddresses ?? []),
  ]);
  return backends.length + (inboundNatRules?.length ?? 0) + (subnets?.length ?? 0);
}

export const deleteNetworkResources = defineArmStep({
  stepTemplateId: 'AZURE-008',
  name: 'Delete_empty_network_resources',
  title: 'Delete empty load balancers and NAT gateways',
  description: 'Deletes load balancers with nothing behind them and NAT gateways that no subnet uses.',
  icon: 'trash',
  keywords: ['azure', 'load balancer', 'nat', 'gateway', 'empty', 'idle', 'network'],
  permissions: [
    'Microsoft.Network/loadBalancers/read',
    'Microsoft.Network/loadBalancers/delete',
    'Microsoft.Network/natGateways/read',
    'Microsoft.Network/natGateways/delete',
  ],
  kinds: [armKinds.loadBalancer, armKinds.natGateway],
  targets: 'Load balancers and NAT gateways',
  deletes: true,
  found: network,
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Network/loadBalancers/old-web',
    name: 'old-web',
    summary: 'Delete load balancer old-web',
    before: { users: 0 },
    after: { state: 'deleted' },
    monthly_cost: 18.25,
    cannot_undo: LOST,
  },
  plan(resource) {
    const { id, kind, found } = resource;
    const users = usersOf(found);
    if (users > 0) return { kind: 'skipped', reason: 'It is in use.' };
    return {
      kind: 'change',
      summary: `Delete ${kind.noun} ${id.name}`,
      before: { users },
      after: { state: 'deleted' },
      stages: [stage(resource, arm('DELETE', id.id, kind.version))],
      cannotUndo: LOST,
      undo: [],
    };
  },
});
