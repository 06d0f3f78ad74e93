import { usageOnly } from '../../../charges/selector';
import { daysParameter, saidBytes, saidDays, told } from '../../common/evidence';
import { defineObservedRule, factNumber, factsOf } from '../../common/observed';
import { usage } from '../../common/sql';
import { money, nameOf, placeOf } from '../../common/words';

const storage = 'timedstorage|archived? ?log|log storage';

export const logGroupRetention = defineObservedRule({
  id: 'aws-log-group-retention',
  title: 'Log groups that keep everything forever',
  provider: 'AWS',
  group: 'Storage',
  effort: 'low',
  observes: ['aws.log-group'],
  texts: { storage },
  own: [
    daysParameter({
      id: 'retention_days',
      title: 'Retention that would be enough',
      default: 90,
      description: 'CloudWatch offers 30, 60, 90, 120, 150, 180 days, 1 year and more.',
    }),
  ],
  common: {
    minimum: {
      default: 0.5,
      title: 'Minimum monthly saving',
      description: 'Smaller monthly savings are excluded. Storage of logs is cheap, and grows.',
    },
  },
  minimumData: 'One reading of the account’s log groups, and their storage on the bill.',
  formula:
    'CloudWatch log groups without retention that are older than the chosen one (90 days). Monthly saving = the cost of the stored logs × the share older than the retention: 1 − retention ÷ age of the group, as if the logs came evenly. What is ingested is not counted.',
  evidence: 'Stored bytes and age of the log group.',
  remediation:
    'Check legal hold and audit duties, export what must be kept to S3, then set the retention. Logs that it removes can’t be brought back; a longer retention can be set at any time.',
  where: (parameters) => ({
    sql: `${factNumber('retention_days')} IS NULL AND ${factNumber('stored_bytes')} > 0
      AND ${factNumber('age_days')} > greatest($retention_days, 1)`,
    values: { retention_days: parameters.number('retention_days') },
  }),
  saving: () => ({ sql: `monthly_cost * (1 - $retention_days / ${factNumber('age_days')})` }),
  part: { sql: `is_storage AND ${usage}`, charges: { ...usageOnly, has: [storage] } },
  measured: { ...usageOnly, has: [storage] },
  describe: (row, parameters) => {
    const facts = factsOf(row);
    return {
      title: `Set a retention for log group ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} keeps ${saidBytes(facts, 'stored_bytes')} of logs forever for ${money(row, 'monthly_cost')} per month.`,
      evidence: told([
        ['Stored', saidBytes(facts, 'stored_bytes')],
        ['Age', saidDays(facts, 'age_days')],
        ['Retention assumed', `${parameters.number('retention_days')} days`],
      ]),
    };
  },
});
