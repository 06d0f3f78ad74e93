import { defineObservedRule, fact } from '../../common/observed';
import { factEvidence, unusedDays } from '../../common/observedEvidence';
import { days, money, nameOf, num, placeOf } from '../../common/words';

export const azureEmptyLoadBalancer = defineObservedRule({
  id: 'azure-empty-load-balancer',
  title: 'Azure load balancers without backends',
  provider: 'Microsoft',
  group: 'Network',
  effort: 'low',
  observes: ['azure.load-balancer'],
  sameAs: ['idle-load-balancer'],
  own: [unusedDays('load balancer')],
  minimumData: 'One reading of the subscription’s load balancers, and the load balancer on the bill.',
  formula:
    'Standard and Gateway load balancers without a backend pool and without an inbound NAT rule for at least the chosen days. Monthly saving = its whole cost on the bill, as a month.',
  evidence: 'Days unused, type, backend pools and inbound NAT rules.',
  remediation:
    'Export the load balancer’s template, then delete it. To roll back, deploy the template; a static public IP address stays unless it is deleted too.',
  where: (parameters) => ({
    sql: `o.state = 'unused' AND o.state_days >= $unused_days AND ${fact('sku')} IS DISTINCT FROM 'Basic'`,
    values: { unused_days: parameters.number('unused_days') },
  }),
  describe: (row) => ({
    title: `Delete load balancer ${nameOf(row)}`,
    summary: `${nameOf(row)} ${placeOf(row)} has no backend pool and no NAT rule, and costs ${money(row, 'monthly_cost')} per month.`,
    evidence: [
      { label: 'Unused for', value: days(num(row, 'state_days')) },
      ...factEvidence(row, [
        { label: 'Type', fact: 'sku' },
        { label: 'Backend pools', fact: 'backend_pools' },
        { label: 'Inbound NAT rules', fact: 'inbound_nat_rules' },
      ]),
    ],
  }),
});
