import { saidNumber, told } from '../../common/evidence';
import { defineObservedRule, fact, factNumber, factsOf } from '../../common/observed';
import { percentParameter } from '../../common/parameters';
import { money, nameOf, percent, placeOf, num } from '../../common/words';

const size = factNumber('size_gb');
/** What the volume reached, or else what gp2 of its size offers. */
const operations = `coalesce(${factNumber('iops_peak_14d')} * (1 + $headroom), least(16000, greatest(100, 3 * ${size})))`;
const throughput = `coalesce(${factNumber('mbps_peak_14d')} * (1 + $headroom), CASE WHEN ${size} > 334 THEN 250 ELSE 125 END)`;
/** List prices as ratios to a GB-month of gp2: gp3 0.8; an IOPS over 3,000 0.05; a MB/s over 125 0.4. */
const share = `(1 - (0.8 * ${size} + 0.05 * greatest(0, ${operations} - 3000) + 0.4 * greatest(0, ${throughput} - 125))
  / ${size})`;

export const gp2Volume = defineObservedRule({
  id: 'aws-gp2-volume',
  title: 'gp2 volumes, with the performance they need',
  provider: 'AWS',
  group: 'Storage',
  effort: 'low',
  observes: ['aws.volume'],
  sameAs: ['gp2-to-gp3', 'advice-aws-upgrade', 'advice-aws-rightsize-ebs'],
  own: [
    percentParameter({
      id: 'headroom',
      title: 'Headroom over what was measured',
      default: 20,
      min: 0,
      max: 200,
      description: 'Added to the most IOPS and throughput of any five minutes in 14 days.',
    }),
  ],
  minimumData: 'One reading of the account’s volumes, and the volume on the bill.',
  formula:
    'gp2 volumes. What gp3 would cost by list: 80% of the gp2 price per GB, and each IOPS over 3,000 and MB/s over 125 that the volume needs. It needs what it reached in any five minutes of 14 days plus the headroom (20%), or what gp2 offers at its size where nothing was measured. Monthly saving = the volume’s cost × the difference.',
  evidence: 'Size, the most IOPS and throughput, and the price difference.',
  remediation:
    'Modify the volume’s type to gp3 with the IOPS and throughput of the evidence (no downtime). To roll back, modify it to gp2 again; AWS allows one change in six hours.',
  where: (parameters) => ({
    sql: `${fact('volume_type')} = 'gp2' AND ${size} > 0 AND ${share} > 0`,
    values: { headroom: parameters.number('headroom') / 100 },
  }),
  saving: () => ({ sql: `monthly_cost * ${share}` }),
  describe: (row) => {
    const facts = factsOf(row);
    return {
      title: `Move volume ${nameOf(row)} from gp2 to gp3`,
      summary: `${nameOf(row)} ${placeOf(row)} is a gp2 volume for ${money(row, 'monthly_cost')} per month; as gp3 with the performance it needs it costs ${percent(num(row, 'monthly_saving') / Math.max(num(row, 'monthly_cost'), 0.01))} less.`,
      evidence: told([
        ['Size', saidNumber(facts, 'size_gb', 'GB')],
        ['Most IOPS in 14 days', saidNumber(facts, 'iops_peak_14d')],
        ['Most throughput in 14 days', saidNumber(facts, 'mbps_peak_14d', 'MB/s', 1)],
      ]),
    };
  },
});
