import { defineObservedRule } from '../../common/observed';
import { factEvidence, unusedDays } from '../../common/observedEvidence';
import { days, money, nameOf, num, placeOf } from '../../common/words';

export const azureUnusedNatGateway = defineObservedRule({
  id: 'azure-unused-nat-gateway',
  title: 'Azure NAT gateways without subnets',
  provider: 'Microsoft',
  group: 'Network',
  effort: 'low',
  observes: ['azure.nat-gateway'],
  sameAs: ['idle-nat-gateway'],
  own: [unusedDays('gateway')],
  minimumData: 'One reading of the subscription’s NAT gateways, and the gateway on the bill.',
  formula:
    'NAT gateways that no subnet uses for at least the chosen days. Monthly saving = its whole cost on the bill, as a month.',
  evidence: 'Days unused, type and subnets.',
  remediation:
    'Delete the gateway; keep its public IP address where partners have allowed it. To roll back, create the gateway again with that address.',
  where: (parameters) => ({
    sql: `o.state = 'unused' AND o.state_days >= $unused_days`,
    values: { unused_days: parameters.number('unused_days') },
  }),
  describe: (row) => ({
    title: `Delete NAT gateway ${nameOf(row)}`,
    summary: `${nameOf(row)} ${placeOf(row)} serves no subnet, and costs ${money(row, 'monthly_cost')} per month.`,
    evidence: [
      { label: 'Unused for', value: days(num(row, 'state_days')) },
      ...factEvidence(row, [
        { label: 'Type', fact: 'sku' },
        { label: 'Subnets', fact: 'subnets' },
      ]),
    ],
  }),
});
