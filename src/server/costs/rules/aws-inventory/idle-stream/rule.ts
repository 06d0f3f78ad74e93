import { saidDays, saidNumber, saidText, told } from '../../common/evidence';
import { defineObservedRule, factNumber, factsOf } from '../../common/observed';
import { money, nameOf, placeOf } from '../../common/words';

export const idleStream = defineObservedRule({
  id: 'aws-idle-stream',
  title: 'Kinesis streams that carry nothing',
  provider: 'AWS',
  group: 'Databases and clusters',
  effort: 'low',
  observes: ['aws.stream'],
  minimumData: '14 days of CloudWatch metrics of the stream, and the stream on the bill.',
  formula:
    'Kinesis data streams, at least 14 days old, into which no record was put and from which none was read in 14 days. Monthly saving = the stream’s whole cost on the bill, as a month: its shard or stream hours.',
  evidence: 'Records in and out, capacity mode and shards.',
  remediation:
    'Check that no producer is only paused, then delete the stream. To roll back, create it again under its name; records in it are lost.',
  where: () => ({
    sql: `o.state = 'ACTIVE' AND ${factNumber('age_days')} >= 14 AND ${factNumber('records_in_14d')} = 0
      AND ${factNumber('records_out_14d')} = 0`,
  }),
  describe: (row) => {
    const facts = factsOf(row);
    return {
      title: `Delete idle stream ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} carried no record in 14 days, and costs ${money(row, 'monthly_cost')} per month.`,
      evidence: told([
        ['Records in 14 days', saidNumber(facts, 'records_in_14d')],
        ['Capacity mode', saidText(facts, 'mode')],
        ['Shards', saidNumber(facts, 'shards')],
        ['Consumers registered', saidNumber(facts, 'consumers')],
        ['Age', saidDays(facts, 'age_days')],
      ]),
    };
  },
});
