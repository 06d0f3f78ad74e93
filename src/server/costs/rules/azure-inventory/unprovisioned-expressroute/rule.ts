import { defineObservedRule } from '../../common/observed';
import { factEvidence, unusedDays } from '../../common/observedEvidence';
import { days, money, nameOf, num, placeOf } from '../../common/words';

export const azureUnprovisionedExpressroute = defineObservedRule({
  id: 'azure-unprovisioned-expressroute',
  title: 'ExpressRoute circuits that are not provisioned',
  provider: 'Microsoft',
  group: 'Network',
  effort: 'medium',
  observes: ['azure.expressroute-circuit'],
  own: [unusedDays('circuit', 30)],
  minimumData: 'One reading of the subscription’s ExpressRoute circuits, and the circuit on the bill.',
  formula:
    'ExpressRoute circuits whose service provider has not provisioned them, or is taking them down, for at least the chosen days. Azure bills a circuit from its creation on. Monthly saving = its whole cost on the bill, as a month.',
  evidence: 'Days not provisioned, type, bandwidth and service provider.',
  remediation:
    'Ask the service provider whether the order still stands. If it does not, delete the circuit; a new one gets another service key.',
  where: (parameters) => ({
    sql: `o.state IN ('NotProvisioned', 'Deprovisioning') AND o.state_days >= $unused_days`,
    values: { unused_days: parameters.number('unused_days') },
  }),
  describe: (row) => ({
    title: `Delete ExpressRoute circuit ${nameOf(row)}`,
    summary: `${nameOf(row)} ${placeOf(row)} is not provisioned by its service provider, and costs ${money(row, 'monthly_cost')} per month.`,
    evidence: [
      { label: 'Not provisioned for', value: days(num(row, 'state_days')) },
      ...factEvidence(row, [
        { label: 'Type', fact: 'sku' },
        { label: 'Bandwidth', fact: 'bandwidth_mbps', unit: 'Mbps' },
        { label: 'Service provider', fact: 'service_provider' },
      ]),
    ],
  }),
});
