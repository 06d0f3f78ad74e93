import { daysParameter, saidDays, told } from '../../common/evidence';
import { defineObservedRule, factNumber, factsOf } from '../../common/observed';
import { money, nameOf, placeOf, text } from '../../common/words';

export const idleEmrCluster = defineObservedRule({
  id: 'aws-idle-emr-cluster',
  title: 'EMR clusters that wait for work',
  provider: 'AWS',
  group: 'Compute',
  effort: 'low',
  observes: ['aws.emr-cluster'],
  own: [
    daysParameter({
      id: 'idle_days',
      title: 'Idle for at least',
      default: 1,
      description: 'Complete days up to yesterday on which the cluster was never busy.',
    }),
  ],
  minimumData: 'One complete day of CloudWatch metrics of the cluster, and its charge on the bill.',
  formula:
    'EMR clusters that run or wait, and were idle all through at least the chosen days (1). Monthly saving = the cluster’s own charge on the bill, as a month. Its EC2 instances end with it: they are resources of their own on the bill and are not counted here.',
  evidence: 'Days idle, state and age.',
  remediation:
    'Terminate the cluster after copying what is in HDFS, and turn on auto-termination for the next one. To roll back, clone it; HDFS is lost.',
  where: (parameters) => ({
    sql: `o.state IN ('WAITING', 'RUNNING') AND ${factNumber('idle_days')} >= greatest($idle_days, 1)`,
    values: { idle_days: parameters.number('idle_days') },
  }),
  describe: (row) => {
    const facts = factsOf(row);
    return {
      title: `Terminate idle EMR cluster ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} has had no work for ${saidDays(facts, 'idle_days')}; its charge is ${money(row, 'monthly_cost')} per month, its instances come on top.`,
      evidence: told([
        ['Idle for', saidDays(facts, 'idle_days')],
        ['State', text(row, 'state')],
        ['Age', saidDays(facts, 'age_days')],
      ]),
    };
  },
});
