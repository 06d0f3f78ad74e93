import { daysParameter, saidDays, saidNumber, told } from '../../common/evidence';
import { defineObservedRule, fact, factNumber, factsOf } from '../../common/observed';
import { money, nameOf, placeOf } from '../../common/words';

export const emptyClassicLoadBalancer = defineObservedRule({
  id: 'aws-empty-classic-load-balancer',
  title: 'Classic load balancers without instances',
  provider: 'AWS',
  group: 'Network',
  effort: 'low',
  observes: ['aws.load-balancer'],
  sameAs: ['idle-load-balancer'],
  own: [
    daysParameter({
      id: 'min_age_days',
      title: 'Minimum age',
      default: 7,
      description: 'Since the load balancer was made.',
    }),
  ],
  minimumData: 'One reading of the account’s load balancers, and the load balancer on the bill.',
  formula:
    'Classic load balancers of at least the minimum age (7 days) to which no instance is registered. Monthly saving = the whole cost on the bill, as a month.',
  evidence: 'Instances, listeners and age.',
  remediation:
    'Check that no Auto Scaling group registers instances only at times. Remove DNS records that point at it, then delete it. To roll back, create it again: its DNS name will differ.',
  where: (parameters) => ({
    sql: `${fact('type')} = 'classic' AND ${factNumber('targets')} = 0 AND ${factNumber('age_days')} >= $min_age`,
    values: { min_age: parameters.number('min_age_days') },
  }),
  describe: (row) => {
    const facts = factsOf(row);
    return {
      title: `Delete empty classic load balancer ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} has no instance, and costs ${money(row, 'monthly_cost')} per month.`,
      evidence: told([
        ['Instances', saidNumber(facts, 'targets')],
        ['Listeners', saidNumber(facts, 'listeners')],
        ['Age', saidDays(facts, 'age_days')],
      ]),
    };
  },
});
