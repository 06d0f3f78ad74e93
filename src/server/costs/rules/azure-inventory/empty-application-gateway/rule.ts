import { defineObservedRule } from '../../common/observed';
import { factEvidence, unusedDays } from '../../common/observedEvidence';
import { days, money, nameOf, num, placeOf } from '../../common/words';

export const azureEmptyApplicationGateway = defineObservedRule({
  id: 'azure-empty-application-gateway',
  title: 'Application gateways without backends',
  provider: 'Microsoft',
  group: 'Network',
  effort: 'low',
  observes: ['azure.application-gateway'],
  sameAs: ['idle-load-balancer'],
  own: [unusedDays('gateway')],
  minimumData: 'One reading of the subscription’s application gateways, and the gateway on the bill.',
  formula:
    'Application gateways whose backend pools have neither an address nor a network interface, and that redirect nothing, for at least the chosen days. Monthly saving = its whole cost on the bill, as a month.',
  evidence: 'Days unused, size, backends and redirects.',
  remediation:
    'Export the gateway’s template with its listeners and certificates, then delete it. To roll back, deploy the template and point DNS at its address.',
  where: (parameters) => ({
    sql: `o.state = 'unused' AND o.state_days >= $unused_days`,
    values: { unused_days: parameters.number('unused_days') },
  }),
  describe: (row) => ({
    title: `Delete application gateway ${nameOf(row)}`,
    summary: `${nameOf(row)} ${placeOf(row)} has no backend and redirects nothing, and costs ${money(row, 'monthly_cost')} per month.`,
    evidence: [
      { label: 'Unused for', value: days(num(row, 'state_days')) },
      ...factEvidence(row, [
        { label: 'Size', fact: 'sku' },
        { label: 'Backends', fact: 'backends' },
        { label: 'Redirects', fact: 'redirects' },
      ]),
    ],
  }),
});
