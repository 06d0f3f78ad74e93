import { z } from 'zod';
import { arm, stage, tagsOf } from '../common/arm';
import { defineArmStep } from '../common/define';
import { armKinds } from '../common/kinds';

const used = z.object({ id: z.string() }).nullish();
const address = z.object({
  tags: tagsOf,
  properties: z.object({
    ipAddress: z.string().nullish(),
    ipConfiguration: used,
    natGateway: used,
  }),
});

const LOST = 'Deleted addresses; Azure may give them to others';

export const deletePublicAddresses = defineArmStep({
  stepTemplateId: 'AZURE-005',
  name: 'Delete_public_IP_addresses',
  title: 'Delete public IP addresses',
  description: 'Releases unused public IP addresses.',
  icon: 'trash',
  keywords: ['azure', 'ip', 'address', 'idle', 'unattached', 'release', 'network'],
  permissions: ['Microsoft.Network/publicIPAddresses/read', 'Microsoft.Network/publicIPAddresses/delete'],
  kinds: [armKinds.publicAddress],
  targets: 'Public IP addresses',
  deletes: true,
  found: address,
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Network/publicIPAddresses/old-ip',
    name: 'old-ip',
    summary: 'Delete public IP address old-ip',
    before: { address: '203.0.113.7' },
    after: { state: 'deleted' },
    monthly_cost: 3.65,
    cannot_undo: LOST,
  },
  plan(resource) {
    const { id, kind, found } = resource;
    const { ipAddress, ipConfiguration, natGateway } = found.properties;
    const user = ipConfiguration?.id ?? natGateway?.id;
    if (user !== undefined) return { kind: 'skipped', reason: `It is used by ${user}.` };
    return {
      kind: 'change',
      summary: `Delete public IP address ${id.name}`,
      before: { address: ipAddress ?? null },
      after: { state: 'deleted' },
      stages: [stage(resource, arm('DELETE', id.id, kind.version))],
      cannotUndo: LOST,
      undo: [],
    };
  },
});
