import { usageOnly } from '../../../charges/selector';
import { saidBytes, saidDays, told } from '../../common/evidence';
import { defineObservedRule, factIs, factNumber, factsOf } from '../../common/observed';
import { numberParameter, percentParameter } from '../../common/parameters';
import { usage } from '../../common/sql';
import { money, nameOf, placeOf } from '../../common/words';

const standard = 'timedstorage-bytehrs|standard storage';
const colder = 'glacier|-[sz]ia-|infrequent|archive|intelligent|-int-';

export const bucketWithoutLifecycle = defineObservedRule({
  id: 'aws-bucket-without-lifecycle',
  title: 'S3 buckets without lifecycle rules',
  provider: 'AWS',
  group: 'Storage',
  effort: 'medium',
  observes: ['aws.bucket'],
  texts: { standard, colder },
  own: [
    percentParameter({
      id: 'cold_share',
      title: 'Share that is rarely read',
      default: 30,
      min: 0,
      max: 100,
      description: 'An assumption: S3 Storage Lens or storage class analysis tells it for your buckets.',
    }),
    percentParameter({
      id: 'price_difference',
      title: 'How much cheaper infrequent access is',
      default: 45,
      min: 1,
      max: 95,
      description: 'Share of the Standard price saved per GB; reading it costs extra.',
    }),
    numberParameter({
      id: 'min_gigabytes',
      title: 'Buckets of at least',
      default: 100,
      min: 0,
      max: 1_000_000,
      unit: 'GB',
      description: 'In the Standard class; where AWS does not tell the size, the minimum saving decides.',
    }),
  ],
  minimumData: 'One reading of the account’s buckets, and their Standard storage on the bill.',
  formula:
    'Buckets without an enabled lifecycle rule, of at least the given size (100 GB). Monthly saving = the cost of Standard storage × the share that is rarely read (30%) × the price difference to infrequent access (45%). Buckets whose rules can’t be read are excluded.',
  evidence: 'Size and age of the bucket.',
  remediation:
    'Add a lifecycle rule: to Intelligent-Tiering where nobody knows how it is read, else to infrequent access after 30 days, and an end for noncurrent versions. Objects of less than 128 KB stay. Removing the rule ends it; objects move back only by copying.',
  where: (parameters) => ({
    sql: `${factIs('lifecycle_known')} AND ${factNumber('lifecycle_rules')} = 0
      AND coalesce(${factNumber('standard_bytes')}, $min_bytes) >= $min_bytes`,
    values: { min_bytes: parameters.number('min_gigabytes') * 1_073_741_824 },
  }),
  saving: (parameters) => ({
    sql: 'monthly_cost * $cold_share * $difference',
    values: {
      cold_share: parameters.number('cold_share') / 100,
      difference: parameters.number('price_difference') / 100,
    },
  }),
  part: {
    sql: `is_standard AND NOT is_colder AND ${usage}`,
    charges: { ...usageOnly, has: [standard], lacks: [colder] },
  },
  describe: (row, parameters) => {
    const facts = factsOf(row);
    return {
      title: `Add a lifecycle rule to bucket ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} keeps everything in the Standard class for ${money(row, 'monthly_cost')} per month.`,
      evidence: told([
        ['Standard storage', saidBytes(facts, 'standard_bytes')],
        ['Age', saidDays(facts, 'age_days')],
        ['Share assumed to be rarely read', `${parameters.number('cold_share')}%`],
      ]),
    };
  },
});
