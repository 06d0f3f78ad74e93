import { observedRules } from '../common/observed';
import { daysParameter, minimumAge } from '../common/observedParameters';

export const snapshots = observedRules({ provider: 'AWS', group: 'Storage' }, [
  {
    id: 'aws-old-snapshot',
    title: 'Old EBS snapshots',
    effort: 'medium',
    observes: ['aws.snapshot'],
    sameAs: ['old-snapshot'],
    own: [minimumAge([90], 'Since the snapshot was taken.')],
    minimumData: 'One reading of the account’s snapshots, volumes and images, and the snapshot on the bill.',
    formula:
      'EBS snapshots of at least the minimum age (90 days) that belong to no machine image, are not kept by AWS Backup or Data Lifecycle Manager, and whose volume is still there (or not known). Monthly saving = the snapshot’s whole cost on the bill. Snapshots are incremental, so this is an upper bound.',
    evidence: 'Age, volume, size of the volume and storage tier.',
    remediation:
      'Check that no retention duty or restore plan needs the snapshot, then delete it, or move it to the archive tier. A deleted snapshot comes back only from a recycle bin: turn on a retention rule first.',
    where: `{age_days} >= $min_age_days AND NOT {in_image:is} AND {kept_by:text} = ''
      AND ({volume_exists:is} OR NOT {volume_known:is}) AND {tier:text} <> 'archive'`,
    caseTitle: 'Delete old snapshot {name}',
    summary: '{name} {place} is {age_days:days} old and costs {monthly_cost} per month.',
    facts: [
      ['Age', 'age_days', 'days'],
      ['Volume', 'volume_id'],
      ['Size of the volume', 'size_gb', 'GB'],
      ['Description', 'description'],
    ],
  },
  {
    id: 'aws-orphan-database-snapshot',
    title: 'Manual RDS snapshots whose database is gone',
    effort: 'medium',
    observes: ['aws.rds-snapshot'],
    sameAs: ['old-snapshot'],
    own: [minimumAge([30], 'Since the snapshot was taken.')],
    minimumData: 'One reading of the account’s RDS snapshots and databases, and the snapshot on the bill.',
    formula:
      'Manual snapshots of RDS databases and clusters of at least the minimum age (30 days) whose database or cluster is no longer in the account and region. Monthly saving = the snapshot’s whole cost on the bill, as a month.',
    evidence: 'The database that is gone, age, engine and size.',
    remediation:
      'Ask the owner whether a retention duty holds the data. Export the snapshot to S3 where they may be wanted, then delete it: a deleted snapshot can’t be brought back.',
    where: 'NOT {source_exists:is} AND {age_days} >= $min_age_days',
    caseTitle: 'Delete orphan database snapshot {name}',
    summary: '{name} {place} costs {monthly_cost} per month. Its database, {source}, no longer exists.',
    facts: [
      ['Deleted database', 'source'],
      ['Age', 'age_days', 'days'],
      ['Engine', 'engine'],
      ['Size', 'size_gb', 'GB'],
    ],
  },
  {
    id: 'aws-orphan-snapshot',
    title: 'EBS snapshots whose volume is gone',
    effort: 'medium',
    observes: ['aws.snapshot'],
    sameAs: ['old-snapshot'],
    own: [
      minimumAge(
        [30],
        'Since the snapshot was taken: a copy that was made before deleting a volume has its time.',
      ),
    ],
    minimumData: 'One reading of the account’s snapshots, volumes and images, and the snapshot on the bill.',
    formula:
      'EBS snapshots of at least the minimum age (30 days) whose volume is no longer in the account and region, which belong to no machine image and are not kept by AWS Backup or Data Lifecycle Manager. Copies, of which AWS does not tell the volume, are excluded. Monthly saving = the snapshot’s whole cost on the bill. Snapshots are incremental, so this is an upper bound.',
    evidence: 'The volume that is gone, age and size.',
    remediation:
      'Ask the owner whether the data are still wanted, then delete the snapshot, or move it to the archive tier. A deleted snapshot comes back only from a recycle bin: turn on a retention rule first.',
    where: `{volume_known:is} AND NOT {volume_exists:is} AND NOT {in_image:is}
      AND {kept_by:text} = '' AND {age_days} >= $min_age_days AND {tier:text} <> 'archive'`,
    caseTitle: 'Delete orphan snapshot {name}',
    summary: '{name} {place} costs {monthly_cost} per month. Its volume, {volume_id}, no longer exists.',
    facts: [
      ['Deleted volume', 'volume_id'],
      ['Age', 'age_days', 'days'],
      ['Size of the volume', 'size_gb', 'GB'],
      ['Description', 'description'],
    ],
  },
  {
    id: 'aws-unused-image',
    title: 'Machine images (AMIs) that nothing uses',
    effort: 'medium',
    observes: ['aws.image'],
    sameAs: ['old-snapshot'],
    own: [
      daysParameter('unused_days', [90], {
        title: 'Not used for at least',
        description: 'Since an instance was last started from the image, or since it was made.',
      }),
    ],
    minimumData:
      'One reading of the account’s images and instances, and a snapshot of the image on the bill.',
    formula:
      'The account’s own images that are not public, that no instance runs on, that no launch template (latest and default version) and no launch configuration names, and from which nothing was started for at least the chosen days (90). Monthly saving = the cost of the image’s dearest snapshot on the bill, which is less than all where it has several.',
    evidence: 'When it was last used, its snapshots and their size.',
    remediation:
      'Check that no other account uses the image. Disable it for two weeks: it can be enabled again. Then deregister it and delete its snapshots.',
    where: `NOT {public:is} AND NOT {has_instances:is} AND NOT {in_launch_template:is}
      AND {unused_days} >= $unused_days AND {snapshots} > 0`,
    caseTitle: 'Deregister unused image {name}',
    summary:
      '{name} {place} has not been used for {unused_days:days}; its snapshots cost at least {monthly_cost} per month.',
    facts: [
      ['Last started', 'last_launched', { '': 'never, as far as AWS tells' }],
      ['Made on', 'created'],
      ['Snapshots', 'snapshots'],
      ['Size', 'size_gb', 'GB'],
    ],
  },
]);
