import { beforeAll, describe, expect, it } from 'vitest';
import { MONTH_DAYS } from '@shared/model/money';
import { alwaysOn, bill, daily, dayAt, throughDay, type Charge } from '../common/fixture';
import { aResource, observed } from '../common/observedFixture';
import type { ObservedResource, RuleResult } from '../common/rule';
import { runRules } from '../run';
import { azureInventoryRules } from './rules';

const SUBSCRIPTION = '11111111-2222-3333-4444-555555555555';
const account: Charge = {
  Provider: 'Microsoft',
  SubAccountId: `/subscriptions/${SUBSCRIPTION}`,
  RegionId: 'westeurope',
  ServiceName: 'Azure',
};
const path = (type: string, name: string) =>
  `/subscriptions/${SUBSCRIPTION}/resourcegroups/web/providers/${type}/${name}`;

const types: Readonly<Record<string, string>> = {
  'azure.disk': 'microsoft.compute/disks',
  'azure.virtual-machine': 'microsoft.compute/virtualmachines',
  'azure.public-ip': 'microsoft.network/publicipaddresses',
  'azure.load-balancer': 'microsoft.network/loadbalancers',
  'azure.application-gateway': 'microsoft.network/applicationgateways',
  'azure.app-service-plan': 'microsoft.web/serverfarms',
  'azure.sql-elastic-pool': 'microsoft.sql/servers/elasticpools',
  'azure.virtual-network-gateway': 'microsoft.network/virtualnetworkgateways',
  'azure.nat-gateway': 'microsoft.network/natgateways',
  'azure.ddos-protection-plan': 'microsoft.network/ddosprotectionplans',
  'azure.expressroute-circuit': 'microsoft.network/expressroutecircuits',
  'azure.snapshot': 'microsoft.compute/snapshots',
};
const idOf = (kind: string, name: string) => path(types[kind] ?? kind, name);

const charges: Charge[] = [];
const resources: ObservedResource[] = [];
/** A resource as read, and on the bill at 2 a day unless it has rows of its own; named after what it is. */
function there(
  kind: string,
  name: string,
  given: Partial<ObservedResource>,
  rows: readonly Charge[] = [{ Cost: 2 }],
) {
  const resourceId = idOf(kind, name);
  resources.push(
    aResource({
      kind,
      resourceId,
      provider: 'Microsoft',
      accountId: SUBSCRIPTION,
      region: 'westeurope',
      name,
      ...given,
    }),
  );
  for (const row of rows)
    // As some exports print ids.
    charges.push(
      ...daily({ ...account, ResourceId: resourceId.toUpperCase(), Text: 'azure thing', ...row }, 0, 30),
    );
}

there('azure.disk', 'waste', { state: 'Unattached', facts: { sku: 'Premium_LRS', size_gb: 128 } });
there('azure.disk', 'detached-before', {
  state: 'Unattached',
  stateSince: dayAt(29),
  facts: { sku: 'Premium_LRS', changed: `${dayAt(10)}T01:02:03.4567Z` },
});
there('azure.disk', 'just-detached', {
  state: 'Unattached',
  stateSince: dayAt(28),
  facts: { sku: 'Premium_LRS' },
});
there('azure.disk', 'replica', { state: 'Unattached', facts: { sku: 'Premium_LRS', site_recovery: true } });
there('azure.disk', 'uploading', { state: 'ActiveSAS', facts: { sku: 'Premium_LRS' } });

const windowsVm = { os: 'Windows', size: 'Standard_D4s_v5' };
there('azure.virtual-machine', 'waste', { state: 'stopped', facts: { os: 'Linux' } }, [
  { Cost: 2, Text: 'd4s v5 virtual machines dsv5 series' },
  { Cost: 1, Text: 'standard data transfer out bandwidth' },
]);
there('azure.virtual-machine', 'running-windows', { state: 'running', facts: windowsVm }, [
  { Cost: 5, Text: 'd4s v5 virtual machines dsv5 series windows' },
  { Cost: 1, Text: 'virtual machines licenses - windows server 4 vcpu license' },
  { Cost: 9, Text: 'p10 disk' },
]);
there(
  'azure.virtual-machine',
  'with-benefit',
  { state: 'running', facts: { ...windowsVm, license: 'Windows_Server' } },
  [{ Cost: 5, Text: 'd4s v5 windows' }],
);
there(
  'azure.virtual-machine',
  'desktop',
  { state: 'running', facts: { ...windowsVm, image_publisher: 'microsoftwindowsdesktop' } },
  [{ Cost: 5, Text: 'd4s v5 windows' }],
);

const onInterface = 'on an unattached network interface';
there('azure.public-ip', 'waste', { state: 'unattached', facts: { sku: 'Standard' } });
there('azure.public-ip', 'on-interface', { state: onInterface, facts: { sku: 'Standard' } });
there('azure.public-ip', 'in-use', { state: 'in use', facts: { sku: 'Standard' } });

there('azure.load-balancer', 'waste', { state: 'unused', facts: { sku: 'Standard' } });
there('azure.load-balancer', 'basic', { state: 'unused', facts: { sku: 'Basic' } });
there('azure.load-balancer', 'in-use', { state: 'in use', facts: { sku: 'Standard' } });
there('azure.app-service-plan', 'waste', { state: 'unused', facts: { tier: 'PremiumV3' } });
there('azure.app-service-plan', 'free', { state: 'unused', facts: { tier: 'Free' } });
for (const kind of [
  'azure.application-gateway',
  'azure.sql-elastic-pool',
  'azure.virtual-network-gateway',
  'azure.nat-gateway',
  'azure.ddos-protection-plan',
]) {
  there(kind, 'waste', { state: 'unused' });
  there(kind, 'just-emptied', { state: 'unused', stateSince: dayAt(27) });
  there(kind, 'in-use', { state: 'in use' });
}
there('azure.expressroute-circuit', 'waste', { state: 'NotProvisioned' });
there('azure.expressroute-circuit', 'in-use', { state: 'Provisioned' });

const young = `${dayAt(0)}T00:00:00Z`;
there('azure.snapshot', 'waste', { facts: { sku: 'Standard_LRS', created: '2025-10-01T10:00:00.123Z' } });
there('azure.snapshot', 'young', { facts: { sku: 'Standard_LRS', created: young } });
there('azure.snapshot', 'premium', { facts: { sku: 'Premium_LRS', created: young } });
there('azure.snapshot', 'unbilled', { facts: { sku: 'Premium_LRS', created: '2025-10-01T00:00:00Z' } }, []);

/** By rule: what it finds, with what it saves a day. */
const expected: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'azure-unattached-disk': { waste: 2, 'detached-before': 2 },
  'azure-stopped-vm': { waste: 2 },
  'azure-unattached-public-ip': { waste: 2 },
  'azure-public-ip-on-unused-interface': { 'on-interface': 2 },
  'azure-empty-load-balancer': { waste: 2 },
  'azure-empty-application-gateway': { waste: 2 },
  'azure-empty-app-service-plan': { waste: 2 },
  'azure-empty-elastic-pool': { waste: 2 },
  'azure-unused-network-gateway': { waste: 2 },
  'azure-unused-nat-gateway': { waste: 2 },
  'azure-unused-ddos-plan': { waste: 2 },
  'azure-unprovisioned-expressroute': { waste: 2 },
  'azure-premium-snapshot': { premium: 1.2 },
  'azure-old-snapshot': { waste: 2 },
  // The license row whole, and 40% of the row at a Windows rate.
  'azure-windows-license': { 'running-windows': 3 },
};

const results = new Map<string, RuleResult>();
beforeAll(async () => {
  const parameters: Readonly<Record<string, Record<string, unknown>>> = {
    'azure-windows-license': { licensed_subscriptions: [SUBSCRIPTION.toUpperCase()] },
  };
  const requests = azureInventoryRules.map(({ id }) => ({
    key: id,
    ruleId: id,
    parameters: parameters[id] ?? {},
  }));
  const unasked = { key: 'unasked', ruleId: 'azure-windows-license', parameters: {} };
  // An address that the bill itself calls idle is left to the rule on the bill.
  const idle = { key: 'idle-public-ip', ruleId: 'idle-public-ip', parameters: {} };
  there('azure.public-ip', 'idle-on-bill', { state: 'unattached' }, [
    { Cost: 3, Text: 'public ip idle address' },
  ]);
  const connection = await bill([...alwaysOn(30, account), ...charges]);
  const ran = await runRules(connection, [...requests, unasked, idle], {
    through: throughDay(30),
    observed: observed(resources),
  });
  for (const result of ran) results.set(result.key, result);
});

describe('rules on the inventory of Azure', () => {
  it.each(Object.entries(expected))('%s finds what is waste and nothing else', (id, found) => {
    const result = results.get(id);
    expect(result).toMatchObject({ status: 'ran', through: dayAt(30) });
    const savings = Object.fromEntries(
      (result?.findings ?? []).map(({ resourceName, monthlySaving }) => [
        resourceName,
        Number(((monthlySaving ?? 0) / MONTH_DAYS).toFixed(6)),
      ]),
    );
    expect(savings).toEqual(found);
  });

  it('has an expectation for each rule', () => {
    expect(azureInventoryRules.map(({ id }) => id).sort()).toEqual(Object.keys(expected).sort());
  });

  it('names the resource and the account as the bill does', () => {
    expect(results.get('azure-unattached-disk')?.findings[0]).toMatchObject({
      provider: 'Microsoft',
      accountId: account['SubAccountId'],
      region: 'westeurope',
      resourceId: expect.stringMatching(/^\/SUBSCRIPTIONS\/.*\/DISKS\//),
      title: expect.stringContaining('Delete unattached disk'),
    });
  });

  it('says what an address is, and leaves to the bill what the bill calls idle', () => {
    const [byBill] = results.get('idle-public-ip')?.findings ?? [];
    expect(byBill?.resourceId).toBe(idOf('azure.public-ip', 'idle-on-bill').toUpperCase());
    const evidence = results.get('azure-unattached-public-ip')?.findings.flatMap((one) => one.evidence);
    expect(evidence).toContainEqual({ label: 'Type', value: 'Standard' });
  });

  it('finds no license to save where nobody said that there are some', () => {
    expect(results.get('unasked')).toMatchObject({ status: 'ran', findings: [] });
  });
});
