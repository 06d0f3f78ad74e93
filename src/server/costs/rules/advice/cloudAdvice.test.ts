import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '@shared/model/json';
import { MONTH_DAYS } from '@shared/model/money';
import { alwaysOn, bill, daily, throughDay, type Charge } from '../common/fixture';
import { aResource, observed } from '../common/observedFixture';
import type { ObservedResource, RuleResult } from '../common/rule';
import { runRules } from '../run';
import { adviceRules } from './rules';

const azure: Charge = {
  Provider: 'Microsoft',
  SubAccountId: 'sub-1',
  RegionId: 'westeurope',
  ServiceName: 'Virtual Machines',
};
const google: Charge = {
  Provider: 'Google Cloud',
  SubAccountId: 'acme-web',
  RegionId: 'europe-west4',
  ServiceName: 'Compute Engine',
};

const charges: Charge[] = [];
const resources: ObservedResource[] = [];
/** Advice about something that costs so much a day on the bill, or is not on it. */
function advised(of: Charge, name: string, facts: JsonObject, costs?: number, given: Charge = {}) {
  const isAzure = of['Provider'] === 'Microsoft';
  const resourceId = isAzure ? `/subscriptions/sub-1/x/${name}` : `//x/${name}`;
  resources.push(
    aResource({
      kind: isAzure ? 'azure.advice' : 'gcp.advice',
      resourceId,
      provider: String(of['Provider']),
      accountId: String(of['SubAccountId']),
      region: String(of['RegionId']),
      name,
      facts: { provider_currency: 'USD', ...facts },
    }),
  );
  if (costs !== undefined)
    charges.push(...daily({ ...of, ResourceId: resourceId, Text: 'a thing', Cost: costs, ...given }, 0, 30));
}
const saving = (advice_type: string, provider_saving?: number): JsonObject =>
  provider_saving === undefined ? { advice_type } : { advice_type, provider_saving };

advised(
  azure,
  'vm',
  { ...saving('right-size-vm', 20), current: 'D4s_v5', recommended: 'D2s_v5', solution: 'Resize to D2s_v5' },
  2,
);
// List prices say more than it costs at all.
advised(azure, 'cheap-vm', saving('right-size-vm', 500), 2);
advised(azure, 'euro-vm', saving('right-size-vm', 20), 2, { BillingCurrency: 'EUR' });
advised(azure, 'idle', saving('shut-down-vm', 30), 2);
advised(azure, 'set', saving('scale-set', 12), 2);
advised(azure, 'disk', { advice_type: 'unattached-disk', provider_currency: '' }, 1);
advised(azure, 'snapshot', saving('premium-snapshot', 5), 1);
advised(azure, 'reserved', saving('reservation', 40));
advised(azure, 'plan', saving('savings-plan', 41));
advised(azure, 'gateway', saving('other', 9));
for (const type of [
  'idle-vm',
  'right-size-vm',
  'right-size-instance-group',
  'idle-disk',
  'idle-image',
  'idle-sql',
  'oversized-sql',
])
  advised(google, type, saving(type, 10), 1);
advised(google, 'ip', saving('idle-address'), 0.5);
advised(google, 'committed', saving('commitment', 60));

/** By rule: what it finds, with its saving in a month. */
const expected: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'advice-azure-right-size-vm': { vm: 20, 'cheap-vm': 2 * MONTH_DAYS, 'euro-vm': 20 },
  'advice-azure-shut-down-vm': { idle: 30 },
  'advice-azure-scale-set': { set: 12 },
  'advice-azure-unattached-disk': { disk: MONTH_DAYS },
  'advice-azure-premium-snapshot': { snapshot: 5 },
  'advice-azure-reservation': { reserved: 40 },
  'advice-azure-savings-plan': { plan: 41 },
  'advice-azure-other': { gateway: 9 },
  'advice-gcp-idle-vm': { 'idle-vm': 10 },
  'advice-gcp-right-size-vm': { 'right-size-vm': 10 },
  'advice-gcp-right-size-instance-group': { 'right-size-instance-group': 10 },
  'advice-gcp-idle-disk': { 'idle-disk': 10 },
  'advice-gcp-idle-address': { ip: 0.5 * MONTH_DAYS },
  'advice-gcp-idle-image': { 'idle-image': 10 },
  // Steady usage without a commitment is on the bill of this project, which comes first.
  'advice-gcp-commitment': {},
  'advice-gcp-idle-sql': { 'idle-sql': 10 },
  'advice-gcp-oversized-sql': { 'oversized-sql': 10 },
};
const mine = adviceRules.filter(({ id }) => /^advice-(azure|gcp)-/.test(id));

const results = new Map<string, RuleResult>();
beforeAll(async () => {
  const asked = [
    ...mine.map(({ id }) => id),
    'commitment-gap',
    'gcp-unattached-disk',
    'azure-unattached-disk',
  ];
  // A disk that the provider advises about and the inventory finds too.
  for (const [of, kind, state, name] of [
    [azure, 'azure.disk', 'Unattached', 'disk'],
    [google, 'gcp.disk', 'unattached', 'idle-disk'],
  ] as const)
    resources.push(
      aResource({
        kind,
        resourceId: of === azure ? `/subscriptions/sub-1/x/${name}` : `//x/${name}`,
        provider: String(of['Provider']),
        accountId: String(of['SubAccountId']),
        region: String(of['RegionId']),
        state,
      }),
    );
  const running = { ...google, ConsumedQuantity: 24, Cost: 20, Text: 'n2 instance core running' };
  const connection = await bill([...alwaysOn(30, running), ...charges]);
  const ran = await runRules(
    connection,
    asked.map((id) => ({ key: id, ruleId: id, parameters: {} })),
    { through: throughDay(30), observed: observed(resources) },
  );
  for (const result of ran) results.set(result.key, result);
});

describe('rules on the advice of Azure and Google Cloud', () => {
  it.each(Object.entries(expected))('%s tells what was advised, once', (id, found) => {
    const result = results.get(id);
    expect(result?.status).toBe('ran');
    const savings = (result?.findings ?? []).map(({ resourceName, monthlySaving }) => [
      resourceName,
      monthlySaving,
    ]);
    const near = Object.entries(found).map(([name, amount]) => [name, expect.closeTo(amount, 6)]);
    expect(Object.fromEntries(savings)).toEqual(Object.fromEntries(near));
  });

  it('has an expectation for each rule', () => {
    expect(mine.map(({ id }) => id).sort()).toEqual(Object.keys(expected).sort());
  });

  it('stands beside the bill in the same currency only', () => {
    const byName = new Map(
      results.get('advice-azure-right-size-vm')?.findings.map((finding) => [finding.resourceName, finding]),
    );
    expect(byName.get('vm')).toMatchObject({
      monthlyCost: expect.closeTo(2 * MONTH_DAYS, 6),
      title: 'Right-size virtual machine vm',
      summary: expect.stringContaining('Resize to D2s_v5. Saves $20.00 per month.'),
    });
    expect(byName.get('vm')?.evidence).toContainEqual({ label: 'Advised', value: 'D2s_v5' });
    // In euros on the bill, so the least that it costs in dollars is what it saves.
    expect(byName.get('euro-vm')).toMatchObject({ currency: 'USD', monthlyCost: 20 });
  });

  it('leaves a purchase to the bill that shows the same gap, and the inventory to the advice', () => {
    expect(results.get('commitment-gap')?.findings.map(({ accountId }) => accountId)).toContain('acme-web');
    for (const id of ['azure-unattached-disk', 'gcp-unattached-disk'])
      expect(results.get(id), id).toMatchObject({ status: 'ran', findings: [] });
  });
});
