import { daysParameter, saidDays, saidNumber, saidText, told } from '../../common/evidence';
import { defineObservedRule, fact, factNumber, factsOf } from '../../common/observed';
import { money, nameOf, placeOf } from '../../common/words';

export const stoppedInstanceVolume = defineObservedRule({
  id: 'aws-stopped-instance-volume',
  title: 'EBS volumes of stopped instances',
  provider: 'AWS',
  group: 'Storage',
  effort: 'medium',
  observes: ['aws.volume'],
  own: [
    daysParameter({
      id: 'stopped_days',
      title: 'Instance stopped for at least',
      default: 30,
      description: 'As AWS tells it; an instance of which it does not tell the day is excluded.',
    }),
  ],
  minimumData: 'One reading of the account’s volumes and instances, and the volume on the bill.',
  formula:
    'EBS volumes attached to an EC2 instance that has been stopped for at least the chosen days (30). Monthly saving = the volume’s whole cost on the bill, as a month.',
  evidence: 'The instance, how long it has been stopped, size and type of the volume.',
  remediation:
    'Create an image of the stopped instance, then terminate it with its volumes. The image’s snapshots cost less than the volumes and start the instance again; delete them once nobody has asked for three months.',
  where: (parameters) => ({
    sql: `${fact('instance_state')} = 'stopped' AND ${factNumber('instance_stopped_days')} >= $stopped_days`,
    values: { stopped_days: parameters.number('stopped_days') },
  }),
  describe: (row) => {
    const facts = factsOf(row);
    return {
      title: `Delete volume ${nameOf(row)} of a stopped instance`,
      summary: `${nameOf(row)} ${placeOf(row)} belongs to ${saidText(facts, 'instance_id')}, which has been stopped for ${saidDays(facts, 'instance_stopped_days')}. It costs ${money(row, 'monthly_cost')} per month.`,
      evidence: told([
        ['Instance', saidText(facts, 'instance_id')],
        ['Stopped for', saidDays(facts, 'instance_stopped_days')],
        ['Size', `${saidNumber(facts, 'size_gb', 'GB')} ${saidText(facts, 'volume_type')}`.trim()],
      ]),
    };
  },
});
