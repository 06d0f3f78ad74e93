import { usageOnly } from '../../../charges/selector';
import { saidBytes, saidNumber, told } from '../../common/evidence';
import { defineObservedRule, fact, factNumber, factsOf } from '../../common/observed';
import { usage } from '../../common/sql';
import { money, nameOf, placeOf } from '../../common/words';

const storage = 'timedstorage|standard storage';

export const incompleteUploads = defineObservedRule({
  id: 'aws-incomplete-uploads',
  title: 'Unfinished uploads in S3 buckets',
  provider: 'AWS',
  group: 'Storage',
  effort: 'low',
  observes: ['aws.bucket'],
  texts: { storage },
  common: {
    minimum: {
      default: 0.1,
      title: 'Minimum monthly saving',
      description: 'Smaller monthly savings are excluded.',
    },
  },
  minimumData: 'One reading of the account’s buckets, and their storage on the bill.',
  formula:
    'Buckets without a lifecycle rule that ends unfinished multipart uploads, with uploads that began at least 7 days ago and never ended. Monthly saving = the storage’s cost on the bill × the share of the bucket’s bytes that they hold; of more than 100 such uploads the first 100 are counted, so it may be more.',
  evidence: 'Unfinished uploads, and at least how much they hold.',
  remediation:
    'Add a lifecycle rule that ends incomplete multipart uploads after 7 days; nobody can read what they hold. An upload that still goes on must begin again: there is no other risk.',
  where: () => ({
    sql: `${fact('aborts_uploads')} = 'false' AND ${factNumber('multipart_bytes')} > 0
      AND ${factNumber('standard_bytes')} > 0`,
  }),
  saving: () => ({
    sql: `monthly_cost * least(1, ${factNumber('multipart_bytes')} / ${factNumber('standard_bytes')})`,
  }),
  part: { sql: `is_storage AND ${usage}`, charges: { ...usageOnly, has: [storage] } },
  describe: (row) => {
    const facts = factsOf(row);
    return {
      title: `End unfinished uploads in bucket ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} holds at least ${saidBytes(facts, 'multipart_bytes')} of unfinished uploads; its storage costs ${money(row, 'monthly_cost')} per month.`,
      evidence: told([
        ['Unfinished uploads', saidNumber(facts, 'multipart_uploads')],
        ['They hold at least', saidBytes(facts, 'multipart_bytes')],
        ['Bucket', saidBytes(facts, 'standard_bytes')],
      ]),
    };
  },
});
