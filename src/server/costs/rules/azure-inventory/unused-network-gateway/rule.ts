import { defineObservedRule } from '../../common/observed';
import { factEvidence, unusedDays } from '../../common/observedEvidence';
import { days, money, nameOf, num, placeOf } from '../../common/words';

export const azureUnusedNetworkGateway = defineObservedRule({
  id: 'azure-unused-network-gateway',
  title: 'Virtual network gateways without connections',
  provider: 'Microsoft',
  group: 'Network',
  effort: 'medium',
  observes: ['azure.virtual-network-gateway'],
  own: [unusedDays('gateway', 14)],
  minimumData: 'One reading of the subscription’s virtual network gateways, and the gateway on the bill.',
  formula:
    'VPN and ExpressRoute gateways without a connection and without point-to-site settings for at least the chosen days. Monthly saving = its whole cost on the bill, as a month.',
  evidence: 'Days unused, size, type and connections.',
  remediation:
    'Ask the network team whether a connection is planned, export the gateway’s template, then delete it. A new gateway takes up to 45 minutes and gets another address.',
  where: (parameters) => ({
    sql: `o.state = 'unused' AND o.state_days >= $unused_days`,
    values: { unused_days: parameters.number('unused_days') },
  }),
  describe: (row) => ({
    title: `Delete virtual network gateway ${nameOf(row)}`,
    summary: `${nameOf(row)} ${placeOf(row)} has no connection and no point-to-site clients, and costs ${money(row, 'monthly_cost')} per month.`,
    evidence: [
      { label: 'Unused for', value: days(num(row, 'state_days')) },
      ...factEvidence(row, [
        { label: 'Size', fact: 'sku' },
        { label: 'Type', fact: 'gateway_type' },
        { label: 'Connections', fact: 'connections' },
      ]),
    ],
  }),
});
