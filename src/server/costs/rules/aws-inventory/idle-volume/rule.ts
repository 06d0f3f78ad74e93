import { saidNumber, saidText, told } from '../../common/evidence';
import { defineObservedRule, fact, factNumber, factsOf } from '../../common/observed';
import { numberParameter } from '../../common/parameters';
import { money, nameOf, placeOf } from '../../common/words';

export const idleVolume = defineObservedRule({
  id: 'aws-idle-volume',
  title: 'EBS volumes that are hardly used',
  provider: 'AWS',
  group: 'Storage',
  effort: 'medium',
  observes: ['aws.volume'],
  own: [
    numberParameter({
      id: 'max_operations',
      title: 'Operations still counted as idle',
      default: 100,
      min: 0,
      max: 100_000,
      unit: 'a day',
      description: 'Reads and writes together, as a mean of 14 days.',
    }),
  ],
  minimumData: 'Seven days of CloudWatch metrics of the volume, and the volume on the bill.',
  formula:
    'EBS volumes attached to a running instance with no more reads and writes a day than given (100), as a mean of 14 days. Monthly saving = the volume’s whole cost where nothing was read or written; not estimated where a little was.',
  evidence: 'Operations in 14 days, the instance, size and type of the volume.',
  remediation:
    'Ask the owner of the instance what the volume is for. Take a snapshot, detach the volume, wait a week, then delete it. The snapshot brings it back.',
  where: (parameters) => ({
    sql: `o.state = 'in-use' AND ${fact('instance_state')} = 'running' AND ${factNumber('measured_days')} >= 7
      AND ${factNumber('ops_per_day_14d')} <= $max_operations`,
    values: { max_operations: parameters.number('max_operations') },
  }),
  saving: () => ({ sql: `CASE WHEN ${factNumber('ops_14d')} = 0 THEN monthly_cost END` }),
  describe: (row) => {
    const facts = factsOf(row);
    return {
      title: `Review hardly used volume ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} had ${saidNumber(facts, 'ops_14d')} reads and writes in ${saidNumber(facts, 'measured_days')} days, and costs ${money(row, 'monthly_cost')} per month.`,
      evidence: told([
        ['Reads and writes', saidNumber(facts, 'ops_14d')],
        ['Days measured', saidNumber(facts, 'measured_days')],
        ['Instance', saidText(facts, 'instance_id')],
        ['Size', `${saidNumber(facts, 'size_gb', 'GB')} ${saidText(facts, 'volume_type')}`.trim()],
      ]),
    };
  },
});
