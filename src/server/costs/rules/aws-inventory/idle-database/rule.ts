import { usageOnly } from '../../../charges/selector';
import { saidNumber, saidPercent, saidText, told } from '../../common/evidence';
import { defineObservedRule, factNumber, factsOf } from '../../common/observed';
import { numberParameter } from '../../common/parameters';
import { onDemand } from '../../common/sql';
import { money, nameOf, placeOf } from '../../common/words';

export const idleDatabase = defineObservedRule({
  id: 'aws-idle-database',
  title: 'RDS databases without connections',
  provider: 'AWS',
  group: 'Databases and clusters',
  effort: 'medium',
  observes: ['aws.rds-instance'],
  sameAs: ['advice-aws-stop', 'advice-aws-delete'],
  own: [
    numberParameter({
      id: 'max_connections',
      title: 'Connections still counted as idle',
      default: 0,
      min: 0,
      max: 100,
      unit: 'at once',
      description: 'The most on any of the 14 days; monitoring may hold one open.',
    }),
  ],
  minimumData: 'Seven days of CloudWatch metrics of the database, and its on-demand charges on the bill.',
  formula:
    'Available RDS databases, at least 7 days old, with no more connections at once than given (0) over 14 days, measured on at least 7. Monthly saving = what the database costs on demand, as a month. Hours that a reservation pays for are not counted: they stay paid.',
  evidence: 'Most connections, processor, engine and type.',
  remediation:
    'Take a final snapshot, then delete the database; the snapshot restores it. Stopping helps for seven days only: AWS starts it again. A read replica may be kept for disasters.',
  where: (parameters) => ({
    sql: `o.state = 'available' AND ${factNumber('measured_days')} >= 7 AND ${factNumber('age_days')} >= 7
      AND ${factNumber('connections_max_14d')} <= $max_connections`,
    values: { max_connections: parameters.number('max_connections') },
  }),
  part: { sql: onDemand, charges: { ...usageOnly, onDemand: true } },
  describe: (row) => {
    const facts = factsOf(row);
    return {
      title: `Delete idle database ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} had at most ${saidNumber(facts, 'connections_max_14d')} connections at once in 14 days, and costs ${money(row, 'monthly_cost')} per month on demand.`,
      evidence: told([
        ['Most connections at once', saidNumber(facts, 'connections_max_14d')],
        ['Mean processor use', saidPercent(facts, 'cpu_avg_14d')],
        ['Engine', `${saidText(facts, 'engine')} ${saidText(facts, 'engine_version')}`.trim()],
        ['Type', saidText(facts, 'instance_type')],
        ['Read replica', facts['replica'] === true ? 'yes' : ''],
      ]),
    };
  },
});
