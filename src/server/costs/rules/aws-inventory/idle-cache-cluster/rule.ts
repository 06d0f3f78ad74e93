import { usageOnly } from '../../../charges/selector';
import { saidNumber, saidText, told } from '../../common/evidence';
import { defineObservedRule, factNumber, factsOf } from '../../common/observed';
import { numberParameter } from '../../common/parameters';
import { onDemand } from '../../common/sql';
import { money, nameOf, placeOf } from '../../common/words';

export const idleCacheCluster = defineObservedRule({
  id: 'aws-idle-cache-cluster',
  title: 'ElastiCache clusters that nobody asks',
  provider: 'AWS',
  group: 'Databases and clusters',
  effort: 'medium',
  observes: ['aws.cache-cluster'],
  sameAs: ['advice-aws-delete'],
  own: [
    numberParameter({
      id: 'max_commands',
      title: 'Commands still counted as idle',
      default: 100,
      min: 0,
      max: 1_000_000,
      unit: 'in 14 days',
      description: 'Reads and writes of the whole replication group.',
    }),
  ],
  minimumData: 'Seven days of CloudWatch metrics of the cluster, and its on-demand charges on the bill.',
  formula:
    'Available ElastiCache clusters, at least 14 days old, whose replication group answered no more reads and writes than given (100) in 14 days. A stand-by of a group that is used is in use. Monthly saving = what the cluster costs on demand, as a month; reserved nodes stay paid and are not counted.',
  evidence: 'Commands of the group, engine, type and nodes.',
  remediation:
    'Take a backup where the engine has one, then delete the cluster. To roll back, create it from the backup; programs that cache into it fill it again.',
  where: (parameters) => ({
    sql: `o.state = 'available' AND ${factNumber('age_days')} >= 14 AND ${factNumber('measured_days')} >= 7
      AND ${factNumber('group_commands_14d')} <= $max_commands`,
    values: { max_commands: parameters.number('max_commands') },
  }),
  part: { sql: onDemand, charges: { ...usageOnly, onDemand: true } },
  describe: (row) => {
    const facts = factsOf(row);
    return {
      title: `Delete idle cache ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} answered ${saidNumber(facts, 'group_commands_14d')} commands in 14 days, and costs ${money(row, 'monthly_cost')} per month on demand.`,
      evidence: told([
        ['Commands in 14 days', saidNumber(facts, 'group_commands_14d')],
        ['Engine', `${saidText(facts, 'engine')} ${saidText(facts, 'engine_version')}`.trim()],
        ['Type', saidText(facts, 'instance_type')],
        ['Nodes', saidNumber(facts, 'nodes')],
        ['Replication group', saidText(facts, 'replication_group')],
      ]),
    };
  },
});
