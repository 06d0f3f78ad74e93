import { defineObservedRule } from '../../common/observed';
import { factEvidence, unusedDays } from '../../common/observedEvidence';
import { days, money, nameOf, num, placeOf } from '../../common/words';

export const azureUnusedDdosPlan = defineObservedRule({
  id: 'azure-unused-ddos-plan',
  title: 'DDoS protection plans without networks',
  provider: 'Microsoft',
  group: 'Network',
  effort: 'low',
  observes: ['azure.ddos-protection-plan'],
  own: [unusedDays('plan')],
  minimumData: 'One reading of the subscription’s DDoS protection plans, and the plan on the bill.',
  formula:
    'DDoS protection plans without a virtual network and without a public IP address for at least the chosen days. Networks of other tenants count too, as far as Azure tells them. Monthly saving = its whole cost on the bill, as a month.',
  evidence: 'Days unused, virtual networks and public IP addresses.',
  remediation:
    'Check that no other tenant uses the plan, then delete it. To roll back, create a plan and choose it in the networks.',
  where: (parameters) => ({
    sql: `o.state = 'unused' AND o.state_days >= $unused_days`,
    values: { unused_days: parameters.number('unused_days') },
  }),
  describe: (row) => ({
    title: `Delete DDoS protection plan ${nameOf(row)}`,
    summary: `${nameOf(row)} ${placeOf(row)} protects no virtual network and no public IP address, and costs ${money(row, 'monthly_cost')} per month.`,
    evidence: [
      { label: 'Unused for', value: days(num(row, 'state_days')) },
      ...factEvidence(row, [
        { label: 'Virtual networks', fact: 'virtual_networks' },
        { label: 'Public IP addresses', fact: 'public_ips' },
      ]),
    ],
  }),
});
