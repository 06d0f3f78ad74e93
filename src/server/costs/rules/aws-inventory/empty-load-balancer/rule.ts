import { daysParameter, saidDays, saidNumber, saidText, told } from '../../common/evidence';
import { defineObservedRule, fact, factNumber, factsOf } from '../../common/observed';
import { money, nameOf, placeOf } from '../../common/words';

export const emptyLoadBalancer = defineObservedRule({
  id: 'aws-empty-load-balancer',
  title: 'Load balancers without listeners or targets',
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
  minimumData:
    'One reading of the account’s load balancers with their targets, and the load balancer on the bill.',
  formula:
    'Application, network and gateway load balancers of at least the minimum age (7 days) that have no listener, or no target in any of their target groups and no request in 14 days. Monthly saving = the whole cost on the bill, as a month.',
  evidence: 'Type, listeners, targets and requests.',
  remediation:
    'Remove DNS records that point at it, then delete it; its definition can be kept as code. To roll back, create it again: its DNS name will differ.',
  where: (parameters) => ({
    sql: `${fact('type')} <> 'classic' AND ${factNumber('age_days')} >= $min_age
      AND (${factNumber('listeners')} = 0 OR (${factNumber('targets')} = 0 AND ${factNumber('requests_14d')} = 0))`,
    values: { min_age: parameters.number('min_age_days') },
  }),
  describe: (row) => {
    const facts = factsOf(row);
    const lacks = facts['listeners'] === 0 ? 'no listener' : 'no target';
    return {
      title: `Delete empty load balancer ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} has ${lacks}, and costs ${money(row, 'monthly_cost')} per month.`,
      evidence: told([
        ['Type', saidText(facts, 'type')],
        ['Listeners', saidNumber(facts, 'listeners')],
        ['Targets', saidNumber(facts, 'targets')],
        ['Requests or flows in 14 days', saidNumber(facts, 'requests_14d')],
        ['Age', saidDays(facts, 'age_days')],
      ]),
    };
  },
});
