import { usageOnly } from '../../../charges/selector';
import { saidNumber, saidPercent, saidText, told } from '../../common/evidence';
import { defineObservedRule, fact, factNumber, factsOf } from '../../common/observed';
import { percentParameter } from '../../common/parameters';
import { onDemand } from '../../common/sql';
import { money, nameOf, placeOf } from '../../common/words';

const hours = 'instanceusage|multi-?az-?usage|instance hour|db instance';

export const oversizedDatabase = defineObservedRule({
  id: 'aws-oversized-database',
  title: 'RDS databases with idle processors',
  provider: 'AWS',
  group: 'Databases and clusters',
  effort: 'medium',
  observes: ['aws.rds-instance'],
  sameAs: ['advice-aws-rightsize-rds'],
  texts: { hours },
  own: [
    percentParameter({
      id: 'max_cpu',
      title: 'Mean processor use at most',
      default: 25,
      min: 1,
      max: 50,
      description: 'Mean of 14 days.',
    }),
    percentParameter({
      id: 'max_cpu_peak',
      title: 'Most processor use at most',
      default: 45,
      min: 1,
      max: 50,
      description: 'Of any day: half the size must still carry it.',
    }),
  ],
  minimumData: 'Seven days of CloudWatch metrics of the database, and its on-demand hours on the bill.',
  formula:
    'Available RDS databases that are used, with at most the given processor use (mean 25%, most 45%) over 14 days, measured on at least 7; the smallest sizes are excluded. Monthly saving = the on-demand instance hours × 50%: one size smaller costs half. Storage stays.',
  evidence: 'Processor, connections, engine and type.',
  remediation:
    'Check memory and connection limits of the next smaller size, then modify the database in its maintenance window (a short interruption). To roll back, modify it to the size it had.',
  where: (parameters) => ({
    sql: `o.state = 'available' AND ${factNumber('measured_days')} >= 7 AND ${factNumber('connections_max_14d')} > 0
      AND ${factNumber('cpu_avg_14d')} <= $max_cpu AND ${factNumber('cpu_max_14d')} <= $max_cpu_peak
      AND NOT regexp_matches(${fact('instance_type')}, '\\.(micro|small)$|\\.serverless$')
      AND NOT regexp_matches(${fact('instance_type')}, '^db\\.[mrxz].*\\.large$')`,
    values: {
      max_cpu: parameters.number('max_cpu'),
      max_cpu_peak: parameters.number('max_cpu_peak'),
    },
  }),
  saving: () => ({ sql: 'monthly_cost * 0.5' }),
  part: { sql: `is_hours AND ${onDemand}`, charges: { ...usageOnly, onDemand: true, has: [hours] } },
  describe: (row) => {
    const facts = factsOf(row);
    return {
      title: `Reduce the size of database ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} used ${saidPercent(facts, 'cpu_avg_14d')} of its processor in 14 days; its hours cost ${money(row, 'monthly_cost')} per month on demand.`,
      evidence: told([
        ['Mean processor use', saidPercent(facts, 'cpu_avg_14d')],
        ['Most processor use', saidPercent(facts, 'cpu_max_14d')],
        ['Most connections at once', saidNumber(facts, 'connections_max_14d')],
        ['Engine', `${saidText(facts, 'engine')} ${saidText(facts, 'engine_version')}`.trim()],
        ['Type', saidText(facts, 'instance_type')],
      ]),
    };
  },
});
