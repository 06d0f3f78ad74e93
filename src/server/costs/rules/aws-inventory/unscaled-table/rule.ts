import { usageOnly } from '../../../charges/selector';
import { saidNumber, told } from '../../common/evidence';
import { defineObservedRule, fact, factIs, factNumber, factsOf } from '../../common/observed';
import { percentParameter } from '../../common/parameters';
import { usage } from '../../common/sql';
import { money, nameOf, placeOf } from '../../common/words';

const capacity = 'capacityunit-?hrs|provisioned (read|write)|(read|write) capacity unit';
/** A write unit costs five times a read unit. */
const bought = `(${factNumber('read_units')} + 5 * ${factNumber('write_units')})`;
const needed = `(greatest(1, ${factNumber('read_peak_14d')} * (1 + $headroom))
  + 5 * greatest(1, ${factNumber('write_peak_14d')} * (1 + $headroom)))`;

export const unscaledTable = defineObservedRule({
  id: 'aws-unscaled-table',
  title: 'DynamoDB tables with fixed capacity',
  provider: 'AWS',
  group: 'Databases and clusters',
  effort: 'low',
  observes: ['aws.table'],
  texts: { capacity },
  own: [
    percentParameter({
      id: 'headroom',
      title: 'Headroom over what was measured',
      default: 100,
      min: 0,
      max: 900,
      description: 'Added to the mean of the busiest hour in 14 days, for peaks within the hour.',
    }),
    percentParameter({
      id: 'max_used',
      title: 'Used at most',
      default: 70,
      min: 1,
      max: 95,
      description: 'Tables that need more of their capacity are excluded.',
    }),
  ],
  minimumData: '14 days of CloudWatch metrics of the table, and its capacity on the bill.',
  formula:
    'DynamoDB tables in use, with provisioned capacity that does not scale by itself and of which at most the given share (70%) is needed: the busiest hour in 14 days plus the headroom (100%), with a write unit counted as five read units. Monthly saving = the cost of the capacity on the bill × the share not needed.',
  evidence: 'Provisioned units, and the busiest hour of reads and writes.',
  remediation:
    'Turn on auto scaling with the busiest hour as its lower end, or change to on-demand capacity where use comes in bursts. To roll back, set the fixed units again; AWS allows a few decreases a day.',
  where: (parameters) => ({
    sql: `o.state = 'ACTIVE' AND ${fact('billing_mode')} = 'PROVISIONED' AND NOT ${factIs('scaled')}
      AND ${factNumber('age_days')} >= 14 AND ${factNumber('consumed_90d')} > 0
      AND ${bought} > 0 AND ${needed} <= ${bought} * $max_used`,
    values: {
      headroom: parameters.number('headroom') / 100,
      max_used: parameters.number('max_used') / 100,
    },
  }),
  saving: () => ({ sql: `monthly_cost * (1 - ${needed} / ${bought})` }),
  part: { sql: `is_capacity AND ${usage}`, charges: { ...usageOnly, has: [capacity] } },
  describe: (row) => {
    const facts = factsOf(row);
    return {
      title: `Let the capacity of table ${nameOf(row)} scale`,
      summary: `${nameOf(row)} ${placeOf(row)} pays ${money(row, 'monthly_cost')} per month for fixed capacity that it hardly uses.`,
      evidence: told([
        ['Read units', saidNumber(facts, 'read_units')],
        ['Busiest hour of reads', saidNumber(facts, 'read_peak_14d', 'units', 1)],
        ['Write units', saidNumber(facts, 'write_units')],
        ['Busiest hour of writes', saidNumber(facts, 'write_peak_14d', 'units', 1)],
      ]),
    };
  },
});
