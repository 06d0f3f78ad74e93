import { daysParameter, saidText, told } from '../../common/evidence';
import { defineObservedRule, factsOf } from '../../common/observed';
import { days, money, nameOf, num, placeOf } from '../../common/words';

export const unassociatedAddress = defineObservedRule({
  id: 'aws-unassociated-address',
  title: 'Elastic IP addresses without a resource',
  provider: 'AWS',
  group: 'Network',
  effort: 'low',
  observes: ['aws.address'],
  sameAs: ['idle-public-ip'],
  own: [
    daysParameter({
      id: 'unassociated_days',
      title: 'Unassociated for at least',
      default: 7,
      description: 'Counted from the day on which Costloom first saw the address unassociated.',
    }),
  ],
  minimumData: 'One reading of the account’s addresses, and the address on the bill.',
  formula:
    'Elastic IP addresses that are associated with no instance and no network interface for at least the chosen days (7). Monthly saving = the address’s whole cost on the bill, as a month.',
  evidence: 'The address, and how long it has been unassociated.',
  remediation:
    'Check that no partner’s allow list names the address, then release it. A released address can be recovered only while nobody else has it: keep it where an allow list may still name it, and tag it.',
  where: (parameters) => ({
    sql: `o.state = 'unassociated' AND o.state_days >= $unassociated_days`,
    values: { unassociated_days: parameters.number('unassociated_days') },
  }),
  describe: (row) => {
    const facts = factsOf(row);
    return {
      title: `Release address ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} is associated with nothing, and costs ${money(row, 'monthly_cost')} per month.`,
      evidence: told([
        ['Address', saidText(facts, 'public_ip')],
        ['Unassociated for', days(num(row, 'state_days'))],
      ]),
    };
  },
});
