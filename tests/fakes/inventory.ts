import type { InventoryPlace, ReadResource } from '@server/domains/integrations/inventory.port';
import { ProviderError, type IntegrationProvider } from '@server/domains/integrations/integrations.port';

/** A cloud whose inventory a test writes: what is there in each region, and which regions refuse. */
export interface FakeCloud {
  regions: Record<string, ReadResource[]>;
  advice: ReadResource[];
  denied: Set<string>;
  /** Why the credential is refused, while it is. */
  refused: string | null;
  decided: { facts: object; decision: string }[];
  provider: IntegrationProvider;
}

export const aVolume = (resourceId: string, change: Partial<ReadResource> = {}): ReadResource => ({
  resourceId,
  aliases: [],
  name: '',
  resourceType: 'EBS volume',
  tags: {},
  state: 'available',
  facts: { size_gb: 100, volume_type: 'gp3' },
  ...change,
});

export function fakeCloud(like: IntegrationProvider, accountId = '111122223333'): FakeCloud {
  const place = (region: string): InventoryPlace => ({ accountId, accountName: 'Payments', region });
  const cloud: FakeCloud = {
    regions: { 'eu-west-1': [] },
    advice: [],
    denied: new Set(),
    refused: null,
    decided: [],
    provider: {
      ...like,
      inventory: {
        provider: 'AWS',
        kinds: [
          { kind: 'aws.volume', name: 'EBS volumes', permissions: ['ec2:DescribeVolumes'], reach: 'region' },
          { kind: 'aws.advice', name: 'Recommendations', permissions: ['read'], reach: 'account' },
        ],
        async places() {
          if (cloud.refused) throw new ProviderError(cloud.refused);
          return [...Object.keys(cloud.regions), '*'].map(place);
        },
        async read(_of, asked) {
          const { region } = asked.place;
          if (cloud.denied.has(region)) throw new ProviderError('AccessDenied: ec2:DescribeVolumes');
          if (asked.kind === 'aws.advice')
            return cloud.advice.map((one) => ({ ...one, region: 'eu-west-1' }));
          asked.run.spend(1);
          return cloud.regions[region] ?? [];
        },
        async decide(_of, { facts, decision }) {
          cloud.decided.push({ facts, decision });
        },
      },
    },
  };
  return cloud;
}
