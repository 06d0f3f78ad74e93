import { defineObservedRule } from '../../common/observed';
import { factEvidence, unusedDays } from '../../common/observedEvidence';
import { days, money, nameOf, num, placeOf } from '../../common/words';

export const azurePublicIpOnUnusedInterface = defineObservedRule({
  id: 'azure-public-ip-on-unused-interface',
  title: 'Public IP addresses on unused network interfaces',
  provider: 'Microsoft',
  group: 'Network',
  effort: 'low',
  observes: ['azure.public-ip'],
  sameAs: ['idle-public-ip'],
  own: [unusedDays('network interface')],
  minimumData:
    'One reading of the subscription’s public IP addresses and network interfaces, and the address on the bill.',
  formula:
    'Public IP addresses on a network interface that belongs to no virtual machine, private endpoint or private link service for at least the chosen days. The interface itself is free. Monthly saving = the whole cost of the address on the bill, as a month.',
  evidence: 'Days unused, the network interface, the address and its type.',
  remediation:
    'Check that no machine is to get the interface back, then delete the interface and its public IP address. Both can be created again, but with another address.',
  where: (parameters) => ({
    sql: `o.state = 'on an unattached network interface' AND o.state_days >= $unused_days`,
    values: { unused_days: parameters.number('unused_days') },
  }),
  describe: (row) => ({
    title: `Release public IP ${nameOf(row)}`,
    summary: `${nameOf(row)} ${placeOf(row)} belongs to a network interface without a virtual machine, and costs ${money(row, 'monthly_cost')} per month.`,
    evidence: [
      { label: 'Unused for', value: days(num(row, 'state_days')) },
      ...factEvidence(row, [
        { label: 'Network interface', fact: 'interface' },
        { label: 'Address', fact: 'address' },
        { label: 'Type', fact: 'sku' },
      ]),
    ],
  }),
});
