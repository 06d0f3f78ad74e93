import { usageOnly } from '../../../charges/selector';
import { saidNumber, saidPercent, saidText, told } from '../../common/evidence';
import { defineObservedRule, factNumber, factsOf } from '../../common/observed';
import { numberParameter } from '../../common/parameters';
import { onDemand } from '../../common/sql';
import { money, nameOf, placeOf } from '../../common/words';

export const idleRedshiftCluster = defineObservedRule({
  id: 'aws-idle-redshift-cluster',
  title: 'Redshift clusters without connections',
  provider: 'AWS',
  group: 'Databases and clusters',
  effort: 'medium',
  observes: ['aws.redshift-cluster'],
  own: [
    numberParameter({
      id: 'max_connections',
      title: 'Connections still counted as idle',
      default: 0,
      min: 0,
      max: 100,
      unit: 'at once',
      description: 'The most on any of the 14 days.',
    }),
  ],
  minimumData: 'Seven days of CloudWatch metrics of the cluster, and its on-demand charges on the bill.',
  formula:
    'Available Redshift clusters, at least 14 days old, with no more connections at once than given (0) in 14 days, measured on at least 7. Monthly saving = what the cluster costs on demand, as a month; reserved nodes stay paid and are not counted.',
  evidence: 'Most connections, processor, type and nodes.',
  remediation:
    'Pause the cluster: storage stays billed, and resuming is the way back. After a month take a final snapshot and delete it. A cluster that is used by day only can be paused by a schedule.',
  where: (parameters) => ({
    sql: `o.state = 'available' AND ${factNumber('age_days')} >= 14 AND ${factNumber('measured_days')} >= 7
      AND ${factNumber('connections_max_14d')} <= $max_connections`,
    values: { max_connections: parameters.number('max_connections') },
  }),
  part: { sql: onDemand, charges: { ...usageOnly, onDemand: true } },
  describe: (row) => {
    const facts = factsOf(row);
    return {
      title: `Pause idle Redshift cluster ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} had at most ${saidNumber(facts, 'connections_max_14d')} connections at once in 14 days, and costs ${money(row, 'monthly_cost')} per month on demand.`,
      evidence: told([
        ['Most connections at once', saidNumber(facts, 'connections_max_14d')],
        ['Mean processor use', saidPercent(facts, 'cpu_avg_14d')],
        ['Type', saidText(facts, 'instance_type')],
        ['Nodes', saidNumber(facts, 'nodes')],
      ]),
    };
  },
});
