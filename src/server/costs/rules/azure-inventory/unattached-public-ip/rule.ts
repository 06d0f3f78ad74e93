import { defineObservedRule } from '../../common/observed';
import { factEvidence, unusedDays } from '../../common/observedEvidence';
import { days, money, nameOf, num, placeOf } from '../../common/words';

export const azureUnattachedPublicIp = defineObservedRule({
  id: 'azure-unattached-public-ip',
  title: 'Unattached public IP addresses of Azure',
  provider: 'Microsoft',
  group: 'Network',
  effort: 'low',
  observes: ['azure.public-ip'],
  sameAs: ['idle-public-ip'],
  own: [unusedDays('address')],
  minimumData: 'One reading of the subscription’s public IP addresses, and the address on the bill.',
  formula:
    'Public IP addresses that belong to no network interface, load balancer, gateway or NAT gateway for at least the chosen days. Monthly saving = its whole cost on the bill, as a month.',
  evidence: 'Days unattached, the address, its type and allocation.',
  remediation:
    'Check that no DNS record, firewall rule or partner list still names the address, then delete it. A deleted address cannot be had back: where it may be needed again, keep it in a public IP prefix instead.',
  where: (parameters) => ({
    sql: `o.state = 'unattached' AND o.state_days >= $unused_days`,
    values: { unused_days: parameters.number('unused_days') },
  }),
  describe: (row) => ({
    title: `Release public IP ${nameOf(row)}`,
    summary: `${nameOf(row)} ${placeOf(row)} is attached to nothing, and costs ${money(row, 'monthly_cost')} per month.`,
    evidence: [
      { label: 'Unused for', value: days(num(row, 'state_days')) },
      ...factEvidence(row, [
        { label: 'Address', fact: 'address' },
        { label: 'Type', fact: 'sku' },
        { label: 'Allocation', fact: 'allocation' },
      ]),
    ],
  }),
});
