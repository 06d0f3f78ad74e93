import { daysParameter, saidDays, saidNumber, saidText, told } from '../../common/evidence';
import { defineObservedRule, factIs, factNumber, factsOf } from '../../common/observed';
import { money, nameOf, placeOf } from '../../common/words';

export const orphanDatabaseSnapshot = defineObservedRule({
  id: 'aws-orphan-database-snapshot',
  title: 'Manual RDS snapshots whose database is gone',
  provider: 'AWS',
  group: 'Storage',
  effort: 'medium',
  observes: ['aws.rds-snapshot'],
  sameAs: ['old-snapshot'],
  own: [
    daysParameter({
      id: 'min_age_days',
      title: 'Minimum age',
      default: 30,
      description: 'Since the snapshot was taken.',
    }),
  ],
  minimumData: 'One reading of the account’s RDS snapshots and databases, and the snapshot on the bill.',
  formula:
    'Manual snapshots of RDS databases and clusters of at least the minimum age (30 days) whose database or cluster is no longer in the account and region. Monthly saving = the snapshot’s whole cost on the bill, as a month.',
  evidence: 'The database that is gone, age, engine and size.',
  remediation:
    'Ask the owner whether a retention duty holds the data. Export the snapshot to S3 where they may be wanted, then delete it: a deleted snapshot can’t be brought back.',
  where: (parameters) => ({
    sql: `NOT ${factIs('source_exists')} AND ${factNumber('age_days')} >= $min_age`,
    values: { min_age: parameters.number('min_age_days') },
  }),
  describe: (row) => {
    const facts = factsOf(row);
    return {
      title: `Delete orphan database snapshot ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} costs ${money(row, 'monthly_cost')} per month. Its database, ${saidText(facts, 'source')}, no longer exists.`,
      evidence: told([
        ['Deleted database', saidText(facts, 'source')],
        ['Age', saidDays(facts, 'age_days')],
        ['Engine', saidText(facts, 'engine')],
        ['Size', saidNumber(facts, 'size_gb', 'GB')],
      ]),
    };
  },
});
