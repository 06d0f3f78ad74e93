import { observedRules } from '../common/observed';
import { daysParameter, minimumSaving, percentage, quantity } from '../common/observedParameters';

const objects = 'timedstorage|standard storage';
/** Requests in the window of the bill, in weeks of seven days. */
const requests = (kind: string) => `(SELECT coalesce(sum(r.quantity) / any_value(r.days) * 7, 0) FROM d r
  JOIN rules_observation_series rs USING (id) WHERE rs.n = o.n AND r.is_${kind})`;

export const storage = observedRules({ provider: 'AWS', group: 'Storage' }, [
  {
    id: 'aws-abandoned-bucket',
    title: 'S3 buckets that nobody reads or writes',
    effort: 'high',
    observes: ['aws.bucket'],
    texts: {
      writes: 'requests-tier1|put, copy, post|put/copy/post',
      reads: 'requests-tier2|get and all other|get and other',
    },
    own: [
      quantity('max_writes', [100, 0, 1_000_000], {
        title: 'Writes and lists still counted as idle',
        unit: 'a week',
        description: 'Tier 1 requests on the bill: PUT, COPY, POST, LIST.',
      }),
      quantity('max_reads', [2000, 0, 10_000_000], {
        title: 'Reads still counted as idle',
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
    where: `{age_days} >= 30 AND ${requests('writes')} < $max_writes AND ${requests('reads')} < $max_reads`,
    part: { has: { storage: objects } },
    caseTitle: 'Archive abandoned bucket {name}',
    summary: '{name} {place} is hardly read or written, and its storage costs {monthly_cost} per month.',
    facts: [
      ['Standard storage', 'standard_bytes', 'bytes'],
      ['Age', 'age_days', 'days'],
    ],
  },
  {
    id: 'aws-bucket-without-lifecycle',
    title: 'S3 buckets without lifecycle rules',
    effort: 'medium',
    observes: ['aws.bucket'],
    own: [
      percentage('cold_share', [30, 0, 100], {
        title: 'Share that is rarely read',
        description: 'An assumption: S3 Storage Lens or storage class analysis tells it for your buckets.',
      }),
      percentage('price_difference', [45, 1, 95], {
        title: 'How much cheaper infrequent access is',
        description: 'Share of the Standard price saved per GB; reading it costs extra.',
      }),
      quantity('min_gigabytes', [100, 0, 1_000_000], {
        title: 'Buckets of at least',
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
    where: `{lifecycle_known:is} AND {lifecycle_rules} = 0
      AND coalesce({standard_bytes} >= $min_gigabytes::DOUBLE * 1073741824, true)`,
    saving: 'monthly_cost * ($cold_share / 100) * ($price_difference / 100)',
    part: {
      has: { standard: 'timedstorage-bytehrs|standard storage' },
      lacks: { colder: 'glacier|-[sz]ia-|infrequent|archive|intelligent|-int-' },
    },
    caseTitle: 'Add a lifecycle rule to bucket {name}',
    summary: '{name} {place} keeps everything in the Standard class for {monthly_cost} per month.',
    facts: [
      ['Standard storage', 'standard_bytes', 'bytes'],
      ['Age', 'age_days', 'days'],
      ['Share assumed to be rarely read', '{$cold_share}%'],
    ],
  },
  {
    id: 'aws-incomplete-uploads',
    title: 'Unfinished uploads in S3 buckets',
    effort: 'low',
    observes: ['aws.bucket'],
    common: minimumSaving(0.1),
    minimumData: 'One reading of the account’s buckets, and their storage on the bill.',
    formula:
      'Buckets without a lifecycle rule that ends unfinished multipart uploads, with uploads that began at least 7 days ago and never ended. Monthly saving = the storage’s cost on the bill × the share of the bucket’s bytes that they hold; of more than 100 such uploads the first 100 are counted, so it may be more.',
    evidence: 'Unfinished uploads, and at least how much they hold.',
    remediation:
      'Add a lifecycle rule that ends incomplete multipart uploads after 7 days; nobody can read what they hold. An upload that still goes on must begin again: there is no other risk.',
    where: `{aborts_uploads:text} = 'false' AND {multipart_bytes} > 0
      AND {standard_bytes} > 0`,
    saving: 'monthly_cost * least(1, {multipart_bytes} / {standard_bytes})',
    part: { has: { storage: objects } },
    caseTitle: 'End unfinished uploads in bucket {name}',
    summary:
      '{name} {place} holds at least {multipart_bytes:bytes} of unfinished uploads; its storage costs {monthly_cost} per month.',
    facts: [
      ['Unfinished uploads', 'multipart_uploads'],
      ['They hold at least', 'multipart_bytes', 'bytes'],
      ['Bucket', 'standard_bytes', 'bytes'],
    ],
  },
  {
    id: 'aws-idle-file-system',
    title: 'FSx file systems that nobody uses',
    effort: 'medium',
    observes: ['aws.file-system'],
    minimumData: '14 days of CloudWatch metrics of the file system, and the file system on the bill.',
    formula:
      'Available FSx file systems, at least 30 days old, without any operation (ONTAP: any traffic) in 30 days, measured on at least 14. Monthly saving = the file system’s whole cost on the bill, as a month. Backups stay.',
    evidence: 'Operations, type and size.',
    remediation:
      'Take a backup, then delete the file system. The backup costs less and restores it as a new one, to which clients must be pointed.',
    where: `o.state = 'AVAILABLE' AND {age_days} >= 30 AND {measured_days} >= 14
      AND {use_30d} = 0`,
    caseTitle: 'Delete idle file system {name}',
    summary: '{name} {place} was not used in 30 days, and costs {monthly_cost} per month.',
    facts: [
      ['Operations in 30 days', 'use_30d'],
      ['Days measured', 'measured_days'],
      ['Type', 'type'],
      ['Size', 'storage_gb', 'GB'],
      ['Age', 'age_days', 'days'],
    ],
  },
  {
    id: 'aws-log-group-retention',
    title: 'Log groups that keep everything forever',
    effort: 'low',
    observes: ['aws.log-group'],
    own: [
      daysParameter('retention_days', [90], {
        title: 'Retention that would be enough',
        description: 'CloudWatch offers 30, 60, 90, 120, 150, 180 days, 1 year and more.',
      }),
    ],
    common: minimumSaving(0.5, ' Storage of logs is cheap, and grows.'),
    minimumData: 'One reading of the account’s log groups, and their storage on the bill.',
    formula:
      'CloudWatch log groups without retention that are older than the chosen one (90 days). Monthly saving = the cost of the stored logs × the share older than the retention: 1 − retention ÷ age of the group, as if the logs came evenly. What is ingested is not counted.',
    evidence: 'Stored bytes and age of the log group.',
    remediation:
      'Check legal hold and audit duties, export what must be kept to S3, then set the retention. Logs that it removes can’t be brought back; a longer retention can be set at any time.',
    where: `{retention_days} IS NULL AND {stored_bytes} > 0
      AND {age_days} > greatest($retention_days, 1)`,
    saving: 'monthly_cost * (1 - $retention_days / {age_days})',
    part: { has: { storage: 'timedstorage|archived? ?log|log storage' } },
    measured: 'part',
    caseTitle: 'Set a retention for log group {name}',
    summary: '{name} {place} keeps {stored_bytes:bytes} of logs forever for {monthly_cost} per month.',
    facts: [
      ['Stored', 'stored_bytes', 'bytes'],
      ['Age', 'age_days', 'days'],
      ['Retention assumed', '{$retention_days} days'],
    ],
  },
  {
    id: 'aws-unused-secret',
    title: 'Secrets that nobody reads',
    effort: 'low',
    observes: ['aws.secret'],
    own: [
      daysParameter('unused_days', [90], {
        title: 'Not read for at least',
        description: 'As AWS tells it; of a secret that was never read, since it was made.',
      }),
    ],
    common: minimumSaving(0.1, ' A secret costs less than a dollar, and there are many.'),
    minimumData: 'One reading of the account’s secrets, and the secret on the bill.',
    formula:
      'Secrets of Secrets Manager that were not read for at least the chosen days (90). Those of a service of AWS and replicas of another region are excluded. Monthly saving = the secret’s whole cost on the bill, as a month.',
    evidence: 'When it was last read, and its age.',
    remediation:
      'Delete the secret with the longest recovery window (30 days): until then it can be restored, and a program that still needs it fails where somebody sees it.',
    where: `{unused_days} >= $unused_days AND NOT {replica:is} AND {owning_service:text} = ''`,
    caseTitle: 'Delete unused secret {name}',
    summary: '{name} {place} has not been read for {unused_days:days}, and costs {monthly_cost} per month.',
    facts: [
      ['Last read', 'last_accessed', { '': 'never' }],
      ['Age', 'age_days', 'days'],
    ],
  },
]);
