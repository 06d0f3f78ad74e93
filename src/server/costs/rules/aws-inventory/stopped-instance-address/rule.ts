import { daysParameter, saidDays, saidText, told } from '../../common/evidence';
import { defineObservedRule, fact, factNumber, factsOf } from '../../common/observed';
import { money, nameOf, placeOf } from '../../common/words';

export const stoppedInstanceAddress = defineObservedRule({
  id: 'aws-stopped-instance-address',
  title: 'Elastic IP addresses of stopped instances',
  provider: 'AWS',
  group: 'Network',
  effort: 'low',
  observes: ['aws.address'],
  sameAs: ['idle-public-ip'],
  own: [
    daysParameter({
      id: 'stopped_days',
      title: 'Instance stopped for at least',
      default: 30,
      description: 'As AWS tells it; an instance of which it does not tell the day is excluded.',
    }),
  ],
  minimumData: 'One reading of the account’s addresses and instances, and the address on the bill.',
  formula:
    'Elastic IP addresses of an EC2 instance that has been stopped for at least the chosen days (30). Monthly saving = the address’s whole cost on the bill, as a month. The instance’s volumes are cases of their own.',
  evidence: 'The instance, and how long it has been stopped.',
  remediation:
    'Disassociate and release the address when the instance is terminated, or start the instance with a new one. Check first that no partner’s allow list names the address: a released one rarely comes back.',
  where: (parameters) => ({
    sql: `${fact('instance_state')} = 'stopped' AND ${factNumber('instance_stopped_days')} >= $stopped_days`,
    values: { stopped_days: parameters.number('stopped_days') },
  }),
  describe: (row) => {
    const facts = factsOf(row);
    return {
      title: `Release address ${nameOf(row)} of a stopped instance`,
      summary: `${nameOf(row)} ${placeOf(row)} belongs to ${saidText(facts, 'instance_id')}, which has been stopped for ${saidDays(facts, 'instance_stopped_days')}. It costs ${money(row, 'monthly_cost')} per month.`,
      evidence: told([
        ['Address', saidText(facts, 'public_ip')],
        ['Instance', saidText(facts, 'instance_id')],
        ['Stopped for', saidDays(facts, 'instance_stopped_days')],
      ]),
    };
  },
});
