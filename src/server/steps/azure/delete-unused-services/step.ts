import { z } from 'zod';
import { arm, stage, tagsOf } from '../common/arm';
import { defineArmStep } from '../common/define';
import { armKinds } from '../common/kinds';

const some = z.array(z.unknown()).nullish();
const service = z.object({
  tags: tagsOf,
  properties: z
    .object({
      /** Of an application gateway. */
      backendAddressPools: z
        .array(
          z.object({
            properties: z.object({ backendAddresses: some, backendIPConfigurations: some }).optional(),
          }),
        )
        .nullish(),
      /** Of a DDoS protection plan. */
      virtualNetworks: some,
      /** Of an ExpressRoute circuit. */
      serviceProviderProvisioningState: z.string().nullish(),
      peerings: some,
    })
    .default({}),
});
type Service = z.output<typeof service>;

const LOST = 'Deleted gateways, circuits, plans and pools, with their rules, keys and addresses';

/** Why it is not unused; what Azure itself keeps from being deleted, such as a gateway with connections, it refuses. */
function usedBy({ properties }: Service): string | null {
  const {
    backendAddressPools,
    virtualNetworks,
    serviceProviderProvisioningState: state,
    peerings,
  } = properties;
  const backends = (backendAddressPools ?? []).flatMap(({ properties: pool }) => [
    ...(pool?.backendAddresses ?? []),
    ...(pool?.backendIPConfigurations ?? []),
  ]);
  if (backends.length > 0) return 'It has backends.';
  if ((virtualNetworks?.length ?? 0) > 0) return 'Networks use it.';
  if (state === 'Provisioned' || (peerings?.length ?? 0) > 0) return 'It is provisioned.';
  return null;
}

export const deleteUnusedServices = defineArmStep({
  stepTemplateId: 'AZURE-040',
  name: 'Delete_unused_services',
  title: 'Delete unused gateways, circuits, plans and pools',
  description:
    'Deletes application gateways without backends, unconnected network gateways, unprovisioned ExpressRoute circuits, unused DDoS plans and empty elastic pools.',
  icon: 'trash',
  keywords: ['azure', 'application gateway', 'vpn', 'expressroute', 'ddos', 'elastic pool', 'idle', 'unused'],
  permissions: [
    ...[
      'applicationGateways',
      'virtualNetworkGateways',
      'ddosProtectionPlans',
      'expressRouteCircuits',
    ].flatMap((type) => [`Microsoft.Network/${type}/read`, `Microsoft.Network/${type}/delete`]),
    'Microsoft.Sql/servers/elasticPools/read',
    'Microsoft.Sql/servers/elasticPools/delete',
  ],
  kinds: [
    armKinds.applicationGateway,
    armKinds.networkGateway,
    armKinds.ddosPlan,
    armKinds.expressRoute,
    armKinds.elasticPool,
  ],
  targets: 'Gateways, circuits, plans and pools',
  deletes: true,
  found: service,
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Network/applicationGateways/old-web',
    name: 'old-web',
    summary: 'Delete application gateway old-web',
    before: { state: 'unused' },
    after: { state: 'deleted' },
    monthly_cost: 179.58,
    cannot_undo: LOST,
  },
  plan(resource) {
    const { id, kind, found } = resource;
    const used = usedBy(found);
    if (used !== null) return { kind: 'skipped', reason: used };
    return {
      kind: 'change',
      summary: `Delete ${kind.noun} ${id.name}`,
      before: { state: 'unused' },
      after: { state: 'deleted' },
      stages: [stage(resource, arm('DELETE', id.id, kind.version))],
      cannotUndo: LOST,
      undo: [],
    };
  },
});
