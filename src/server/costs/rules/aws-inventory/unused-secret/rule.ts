import { daysParameter, saidDays, saidText, told } from '../../common/evidence';
import { defineObservedRule, fact, factIs, factNumber, factsOf } from '../../common/observed';
import { money, nameOf, placeOf } from '../../common/words';

export const unusedSecret = defineObservedRule({
  id: 'aws-unused-secret',
  title: 'Secrets that nobody reads',
  provider: 'AWS',
  group: 'Storage',
  effort: 'low',
  observes: ['aws.secret'],
  own: [
    daysParameter({
      id: 'unused_days',
      title: 'Not read for at least',
      default: 90,
      description: 'As AWS tells it; of a secret that was never read, since it was made.',
    }),
  ],
  common: {
    minimum: {
      default: 0.1,
      title: 'Minimum monthly saving',
      description:
        'Smaller monthly savings are excluded. A secret costs less than a dollar, and there are many.',
    },
  },
  minimumData: 'One reading of the account’s secrets, and the secret on the bill.',
  formula:
    'Secrets of Secrets Manager that were not read for at least the chosen days (90). Those of a service of AWS and replicas of another region are excluded. Monthly saving = the secret’s whole cost on the bill, as a month.',
  evidence: 'When it was last read, and its age.',
  remediation:
    'Delete the secret with the longest recovery window (30 days): until then it can be restored, and a program that still needs it fails where somebody sees it.',
  where: (parameters) => ({
    sql: `${factNumber('unused_days')} >= $unused_days AND NOT ${factIs('replica')} AND ${fact('owning_service')} = ''`,
    values: { unused_days: parameters.number('unused_days') },
  }),
  describe: (row) => {
    const facts = factsOf(row);
    return {
      title: `Delete unused secret ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} has not been read for ${saidDays(facts, 'unused_days')}, and costs ${money(row, 'monthly_cost')} per month.`,
      evidence: told([
        ['Last read', saidText(facts, 'last_accessed') || 'never'],
        ['Age', saidDays(facts, 'age_days')],
      ]),
    };
  },
});
