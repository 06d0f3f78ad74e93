import { usageOnly } from '../../../charges/selector';
import { defineObservedRule } from '../../common/observed';
import { factEvidence, unusedDays } from '../../common/observedEvidence';
import { usage } from '../../common/sql';
import { days, money, nameOf, num, placeOf } from '../../common/words';

const address = '\\bip\\b|address';

export const gcpIdleAddress = defineObservedRule({
  id: 'gcp-idle-address',
  title: 'Reserved external IP addresses that nothing uses',
  provider: 'Google Cloud',
  group: 'Network',
  effort: 'low',
  observes: ['gcp.address'],
  sameAs: ['idle-public-ip', 'advice-gcp-idle-address'],
  texts: { address },
  own: [unusedDays('address')],
  minimumData: 'One reading of the project’s addresses, and the address on the bill.',
  formula:
    'External addresses in the state RESERVED (not IN_USE) for at least the chosen days. Monthly saving = the whole cost of the address on the bill, as a month.',
  evidence: 'Days reserved without use, the address, its network tier and purpose.',
  remediation:
    'Check that no DNS record, firewall rule or partner list still names the address, then release it. A released address cannot be had back: where it may be needed again, note it and keep one spare instead.',
  part: { sql: `${usage} AND is_address`, charges: { ...usageOnly, has: [address] } },
  where: (parameters) => ({
    sql: `o.state = 'RESERVED' AND o.state_days >= $unused_days`,
    values: { unused_days: parameters.number('unused_days') },
  }),
  describe: (row) => ({
    title: `Release idle IP address ${nameOf(row)}`,
    summary: `${nameOf(row)} ${placeOf(row)} is reserved but used by nothing, and costs ${money(row, 'monthly_cost')} per month.`,
    evidence: [
      { label: 'Unused for', value: days(num(row, 'state_days')) },
      ...factEvidence(row, [
        { label: 'Address', fact: 'address' },
        { label: 'Network tier', fact: 'network_tier' },
        { label: 'Purpose', fact: 'purpose' },
        { label: 'Reserved', fact: 'created' },
      ]),
    ],
  }),
});
