import { usageOnly } from '../../../charges/selector';
import { defineObservedRule } from '../../common/observed';
import { factEvidence, unusedDays } from '../../common/observedEvidence';
import { usage } from '../../common/sql';
import { days, money, nameOf, num, placeOf } from '../../common/words';

const balancing = 'forwarding|load ?balanc|\\blb\\b';

export const gcpEmptyForwardingRule = defineObservedRule({
  id: 'gcp-empty-forwarding-rule',
  title: 'Load balancers without backends',
  provider: 'Google Cloud',
  group: 'Network',
  effort: 'low',
  observes: ['gcp.forwarding-rule'],
  sameAs: ['idle-load-balancer'],
  texts: { balancing },
  own: [unusedDays('forwarding rule')],
  minimumData: 'One reading of the project’s forwarding rules and backends, and the rule on the bill.',
  formula:
    'Forwarding rules whose backend services or target pool have no backend for at least the chosen days. Buckets, redirects and targets of other kinds count as in use. Monthly saving = the whole cost of the rule on the bill, as a month.',
  evidence: 'Days without backends, scheme, address and target.',
  remediation:
    'Check that no DNS name points at the address, save the configuration, then delete the rule with its proxy and backend service. To roll back, create them again; a reserved address stays.',
  part: { sql: `${usage} AND is_balancing`, charges: { ...usageOnly, has: [balancing] } },
  where: (parameters) => ({
    sql: `o.state = 'without backends' AND o.state_days >= $unused_days`,
    values: { unused_days: parameters.number('unused_days') },
  }),
  describe: (row) => ({
    title: `Delete load balancer ${nameOf(row)}`,
    summary: `${nameOf(row)} ${placeOf(row)} has no backends, and costs ${money(row, 'monthly_cost')} per month.`,
    evidence: [
      { label: 'Without backends for', value: days(num(row, 'state_days')) },
      ...factEvidence(row, [
        { label: 'Scheme', fact: 'scheme' },
        { label: 'Address', fact: 'address' },
        { label: 'Target', fact: 'target' },
      ]),
    ],
  }),
});
