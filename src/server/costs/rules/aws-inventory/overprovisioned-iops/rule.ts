import { usageOnly } from '../../../charges/selector';
import { saidNumber, saidText, told } from '../../common/evidence';
import { defineObservedRule, fact, factNumber, factsOf } from '../../common/observed';
import { percentParameter } from '../../common/parameters';
import { usage } from '../../common/sql';
import { money, nameOf, placeOf } from '../../common/words';

const iops = 'iops|p-iops|piops';
const bought = factNumber('iops');
const needed = `greatest(100, ${factNumber('iops_peak_14d')} * (1 + $headroom))`;
/** io2 is cheaper above 32,000 IOPS, and again above 64,000. */
const priced = (count: string) => `CASE WHEN ${fact('volume_type')} = 'io2'
  THEN least(${count}, 32000) + 0.7 * greatest(0, least(${count}, 64000) - 32000) + 0.49 * greatest(0, ${count} - 64000)
  ELSE ${count} END`;

export const overprovisionedIops = defineObservedRule({
  id: 'aws-overprovisioned-iops',
  title: 'Provisioned IOPS that nobody uses',
  provider: 'AWS',
  group: 'Storage',
  effort: 'medium',
  observes: ['aws.volume'],
  sameAs: ['advice-aws-rightsize-ebs'],
  texts: { iops },
  own: [
    percentParameter({
      id: 'headroom',
      title: 'Headroom over what was measured',
      default: 50,
      min: 0,
      max: 500,
      description: 'Added to the most IOPS of any five minutes in 14 days.',
    }),
    percentParameter({
      id: 'max_used',
      title: 'Used at most',
      default: 50,
      min: 1,
      max: 95,
      description: 'Volumes that need more of their provisioned IOPS are excluded.',
    }),
  ],
  minimumData: 'Seven days of CloudWatch metrics of the volume, and its IOPS on the bill.',
  formula:
    'io1 and io2 volumes that need at most the given share (50%) of their provisioned IOPS: the most of any five minutes in 14 days plus the headroom (50%). Monthly saving = the cost of the IOPS on the bill × the share not needed; io2 above 32,000 IOPS counts at its lower price.',
  evidence: 'Provisioned IOPS, the most in 14 days, and the days measured.',
  remediation:
    'Modify the volume’s IOPS to what it needs, or its type to gp3 where 16,000 IOPS are enough (no downtime). To roll back, modify it again; AWS allows one change in six hours.',
  where: (parameters) => ({
    sql: `o.state = 'in-use' AND ${fact('volume_type')} IN ('io1', 'io2') AND ${factNumber('measured_days')} >= 7
      AND ${bought} > 100 AND ${needed} <= ${bought} * $max_used`,
    values: {
      headroom: parameters.number('headroom') / 100,
      max_used: parameters.number('max_used') / 100,
    },
  }),
  saving: () => ({ sql: `monthly_cost * (1 - (${priced(needed)}) / (${priced(bought)}))` }),
  part: { sql: `is_iops AND ${usage}`, charges: { ...usageOnly, has: [iops] } },
  describe: (row) => {
    const facts = factsOf(row);
    return {
      title: `Reduce the IOPS of volume ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} pays ${money(row, 'monthly_cost')} per month for ${saidNumber(facts, 'iops')} IOPS, and used at most ${saidNumber(facts, 'iops_peak_14d')} in 14 days.`,
      evidence: told([
        ['Type', saidText(facts, 'volume_type')],
        ['Provisioned IOPS', saidNumber(facts, 'iops')],
        ['Most IOPS in 14 days', saidNumber(facts, 'iops_peak_14d')],
        ['Days measured', saidNumber(facts, 'measured_days')],
      ]),
    };
  },
});
