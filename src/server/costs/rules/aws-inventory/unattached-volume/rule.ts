import { defineObservedRule, factNumber, factsOf } from '../../common/observed';
import { numberParameter } from '../../common/parameters';
import { days, money, nameOf, num, placeOf } from '../../common/words';

export const unattachedVolume = defineObservedRule({
  id: 'aws-unattached-volume',
  title: 'Unattached EBS volumes',
  provider: 'AWS',
  group: 'Storage',
  effort: 'low',
  observes: ['aws.volume'],
  sameAs: ['advice-aws-delete'],
  own: [
    numberParameter({
      id: 'unattached_days',
      title: 'Unattached for at least',
      default: 7,
      min: 0,
      max: 365,
      unit: 'days',
      description: 'Counted from the day on which Costloom first saw the volume unattached.',
    }),
  ],
  minimumData: 'One reading of the account’s volumes, and the volume on the bill.',
  formula:
    'EBS volumes in the state “available” for at least the chosen days. Monthly saving = the volume’s whole cost on the bill, as a month.',
  evidence: 'State, days in it, size and type of the volume.',
  remediation:
    'Take a snapshot of the volume, then delete it. The snapshot costs less than the volume and brings it back; delete it once nobody has asked for a month.',
  where: (parameters) => ({
    sql: `o.state = 'available' AND o.state_days >= $unattached_days AND ${factNumber('size_gb')} > 0`,
    values: { unattached_days: parameters.number('unattached_days') },
  }),
  describe: (row) => {
    const { size_gb, volume_type } = factsOf(row);
    return {
      title: `Delete unattached volume ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} is attached to no instance, and costs ${money(row, 'monthly_cost')} per month.`,
      evidence: [
        { label: 'Unattached for', value: days(num(row, 'state_days')) },
        { label: 'Size', value: `${String(size_gb)} GB ${String(volume_type)}` },
      ],
    };
  },
});
