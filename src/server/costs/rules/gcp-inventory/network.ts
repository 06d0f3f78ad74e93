import { observedRules } from '../common/observed';
import { seenFor } from '../common/observedParameters';

export const network = observedRules({ provider: 'Google Cloud', group: 'Network' }, [
  {
    id: 'gcp-idle-address',
    title: 'Reserved external IP addresses that nothing uses',
    effort: 'low',
    observes: ['gcp.address'],
    sameAs: ['idle-public-ip', 'advice-gcp-idle-address'],
    own: [seenFor('unused', 'address')],
    minimumData: 'One reading of the project’s addresses, and the address on the bill.',
    formula:
      'External addresses in the state RESERVED (not IN_USE) for at least the chosen days. Monthly saving = the whole cost of the address on the bill, as a month.',
    evidence: 'Days reserved without use, the address, its network tier and purpose.',
    remediation:
      'Check that no DNS record, firewall rule or partner list still names the address, then release it. A released address cannot be had back: where it may be needed again, note it and keep one spare instead.',
    where: `o.state = 'RESERVED' AND o.state_days >= $unused_days`,
    part: { has: { address: '\\bip\\b|address' } },
    caseTitle: 'Release idle IP address {name}',
    summary: '{name} {place} is reserved but used by nothing, and costs {monthly_cost} per month.',
    facts: [
      ['Unused for', 'state_days', 'days'],
      ['Address', 'address'],
      ['Network tier', 'network_tier'],
      ['Purpose', 'purpose'],
      ['Reserved', 'created', 'day'],
    ],
  },
  {
    id: 'gcp-empty-forwarding-rule',
    title: 'Load balancers without backends',
    effort: 'low',
    observes: ['gcp.forwarding-rule'],
    sameAs: ['idle-load-balancer'],
    own: [seenFor('unused', 'forwarding rule')],
    minimumData: 'One reading of the project’s forwarding rules and backends, and the rule on the bill.',
    formula:
      'Forwarding rules whose backend services or target pool have no backend for at least the chosen days. Buckets, redirects and targets of other kinds count as in use. Monthly saving = the whole cost of the rule on the bill, as a month.',
    evidence: 'Days without backends, scheme, address and target.',
    remediation:
      'Check that no DNS name points at the address, save the configuration, then delete the rule with its proxy and backend service. To roll back, create them again; a reserved address stays.',
    where: `o.state = 'without backends' AND o.state_days >= $unused_days`,
    part: { has: { balancing: 'forwarding|load ?balanc|\\blb\\b' } },
    caseTitle: 'Delete load balancer {name}',
    summary: '{name} {place} has no backends, and costs {monthly_cost} per month.',
    facts: [
      ['Without backends for', 'state_days', 'days'],
      ['Scheme', 'scheme'],
      ['Address', 'address'],
      ['Target', 'target'],
    ],
  },
]);
