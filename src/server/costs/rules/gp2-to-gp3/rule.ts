import { defineRule } from '../common/define';
import { percentParameter } from '../common/parameters';
import { runRate } from '../common/runRate';
import { byResource, resourceColumns, stillThere, usage } from '../common/sql';
import { money, nameOf, num, percent, placeOf, usedEvidence } from '../common/words';
import { usageOnly } from '../../charges/selector';
import { ofResource } from '../common/place';

const gp2 = '\\(gp2\\)|volumeusage\\.gp2|\\bgp2\\b';
const rds = '\\brds\\b|database|gp2-storage';

export const gp2ToGp3 = defineRule({
  id: 'gp2-to-gp3',
  title: 'gp2 volumes that could be gp3',
  board: 'case',
  group: 'Storage',
  effort: 'low',
  providers: ['AWS'],
  // Amazon RDS sells gp2 and gp3 storage at one price, so a change there saves nothing.
  texts: { gp2, rds },
  requires: ['ResourceId'],
  own: [
    percentParameter({
      id: 'price_difference',
      title: 'How much cheaper gp3 is',
      default: 20,
      min: 1,
      max: 60,
      description: 'Share of the gp2 price saved per GB; the list prices differ by 20% in most regions.',
    }),
  ],
  minimum: () => ({ days: 2, history: 2 }),
  minimumData: 'Two complete days of usage rows with resource ids.',
  formula:
    'Amazon EBS storage billed as gp2, still there on one of the last two complete days. Monthly saving = cost per day since first seen in the window × 30.4375 × the price difference (20%). Extra IOPS or throughput above what gp3 includes (3,000 IOPS, 125 MB/s) are not counted.',
  evidence: 'gp2 GB-months in the window, and the price difference used.',
  remediation:
    'Modify the volume’s type to gp3 (no downtime; set IOPS and throughput where the volume is over 1 TB or busy). To roll back, modify it to gp2 again; AWS allows one change in six hours.',
  build: (p) => ({
    sql: `SELECT ${resourceColumns}, ${runRate()} AS monthly_cost, ${runRate()} * $share AS monthly_saving,
        sum(quantity) AS quantity, $share::DOUBLE AS share
      FROM d WHERE is_gp2 AND NOT is_rds AND ${usage} AND resource_id IS NOT NULL
      GROUP BY ${byResource} HAVING ${stillThere}`,
    values: { share: p.number('price_difference') / 100 },
  }),
  describe: (row) => ({
    title: `Move volume ${nameOf(row)} from gp2 to gp3`,
    summary: `${nameOf(row)} ${placeOf(row)} is a gp2 volume for ${money(row, 'monthly_cost')} per month; gp3 offers at least the same performance for ${percent(num(row, 'share'))} less.`,
    evidence: [
      ...usedEvidence(row, 'gp2 storage in the window', { unit: 'GB-months' }),
      { label: 'Price difference', value: percent(num(row, 'share')) },
    ],
  }),
  charges: (row) => ({
    ...ofResource(row),
    charges: { ...usageOnly, has: [gp2], lacks: [rds] },
    // The volume keeps its id as gp3, and what that costs is not saved.
    measured: usageOnly,
  }),
});
