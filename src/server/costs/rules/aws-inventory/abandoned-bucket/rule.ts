import { usageOnly } from '../../../charges/selector';
import { saidBytes, saidDays, told } from '../../common/evidence';
import { defineObservedRule, factNumber, factsOf } from '../../common/observed';
import { numberParameter } from '../../common/parameters';
import { usage } from '../../common/sql';
import { money, nameOf, placeOf } from '../../common/words';

const storage = 'timedstorage|standard storage';
const writes = 'requests-tier1|put, copy, post|put/copy/post';
const reads = 'requests-tier2|get and all other|get and other';

/** Requests in the window of the bill, in weeks of seven days. */
const requests = (kind: string) => `(SELECT coalesce(sum(r.quantity) / any_value(r.days) * 7, 0) FROM d r
  JOIN rules_observation_series rs USING (id) WHERE rs.n = o.n AND r.is_${kind})`;

export const abandonedBucket = defineObservedRule({
  id: 'aws-abandoned-bucket',
  title: 'S3 buckets that nobody reads or writes',
  provider: 'AWS',
  group: 'Storage',
  effort: 'high',
  observes: ['aws.bucket'],
  texts: { storage, writes, reads },
  own: [
    numberParameter({
      id: 'max_writes',
      title: 'Writes and lists still counted as idle',
      default: 100,
      min: 0,
      max: 1_000_000,
      unit: 'a week',
      description: 'Tier 1 requests on the bill: PUT, COPY, POST, LIST.',
    }),
    numberParameter({
      id: 'max_reads',
      title: 'Reads still counted as idle',
      default: 2000,
      min: 0,
      max: 10_000_000,
      unit: 'a week',
      description: 'Tier 2 requests on the bill: GET and all others. Inventories and scanners make some.',
    }),
  ],
  minimumData: 'One reading of the account’s buckets, with their storage and requests on the bill.',
  formula:
    'Buckets at least 30 days old with fewer requests on the bill than given: writes and lists (100 a week) and reads (2,000 a week), as a mean of the look-back. Monthly saving = the storage’s whole cost on the bill, as a month.',
  evidence: 'Size and age of the bucket.',
  remediation:
    'Ask the owner whether a retention duty holds the data. Deny reading by a bucket policy for two weeks: removing it is the way back. Then move the objects to Glacier Deep Archive or delete the bucket.',
  where: (parameters) => ({
    sql: `${factNumber('age_days')} >= 30 AND ${requests('writes')} < $max_writes AND ${requests('reads')} < $max_reads`,
    values: {
      max_writes: parameters.number('max_writes'),
      max_reads: parameters.number('max_reads'),
    },
  }),
  part: { sql: `is_storage AND ${usage}`, charges: { ...usageOnly, has: [storage] } },
  describe: (row) => {
    const facts = factsOf(row);
    return {
      title: `Archive abandoned bucket ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} is hardly read or written, and its storage costs ${money(row, 'monthly_cost')} per month.`,
      evidence: told([
        ['Standard storage', saidBytes(facts, 'standard_bytes')],
        ['Age', saidDays(facts, 'age_days')],
      ]),
    };
  },
});
