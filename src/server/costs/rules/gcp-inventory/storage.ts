import { observedRules } from '../common/observed';
import { daysParameter, minimumAge, seenFor } from '../common/observedParameters';

const capacity = { has: { disk: '\\bpd\\b|disk' }, lacks: { snapshot: 'snapshot' } };
/** Google says when a disk was detached or its instance stopped; between two readings we may have missed a use. */
const since = (fact: string) => `coalesce(o.seen_day - {${fact}:day}, o.state_days)`;

export const storage = observedRules({ provider: 'Google Cloud', group: 'Storage' }, [
  {
    id: 'gcp-unattached-disk',
    title: 'Unattached persistent disks',
    effort: 'low',
    observes: ['gcp.disk'],
    sameAs: ['advice-gcp-idle-disk'],
    own: [seenFor('unused', 'disk', 14)],
    minimumData: 'One reading of the project’s disks, and the disk on the bill.',
    formula:
      'Persistent disks and Hyperdisks that no instance uses for at least the chosen days, by Google’s own record of the last detachment where it has one. Monthly saving = the disk’s whole cost on the bill, as a month.',
    evidence: 'Days unattached, size and type of the disk, and when it was detached.',
    remediation:
      'Take a snapshot of the disk, then delete the disk. The snapshot costs less and brings it back; delete it once nobody has asked for a month.',
    where: `o.state = 'unattached' AND ${since('detached')} >= $unused_days`,
    part: capacity,
    caseTitle: 'Delete unattached disk {name}',
    summary: '{name} {place} is attached to no instance, and costs {monthly_cost} per month.',
    facts: [
      ['Seen unattached for', 'state_days', 'days'],
      ['Last detached', 'detached', 'day'],
      ['Size', 'size_gb', 'GB'],
      ['Type', 'disk_type'],
    ],
  },
  {
    id: 'gcp-disk-of-stopped-instance',
    title: 'Disks of stopped instances',
    effort: 'medium',
    observes: ['gcp.disk'],
    sameAs: ['advice-gcp-idle-disk'],
    own: [
      daysParameter('stopped_days', [30, 1, 365], {
        title: 'Stopped for at least',
        description: 'By Google’s record of the last stop, or since Costloom first saw the instance stopped.',
      }),
    ],
    minimumData: 'One reading of the project’s instances and disks, and the disk on the bill.',
    formula:
      'Disks all of whose instances have been stopped or suspended for at least the chosen days. Monthly saving = the disk’s whole cost on the bill, as a month; a snapshot that is kept costs a part of it.',
    evidence: 'The instance and when it was stopped, size and type of the disk.',
    remediation:
      'Ask the owner of the instance. Take a snapshot of the disk and a machine image of the instance, then delete both. The machine image brings them back.',
    where: `o.state = 'on a stopped instance' AND ${since('instance_stopped')} >= $stopped_days`,
    part: capacity,
    caseTitle: 'Snapshot and delete disk {name}',
    summary: '{name} {place} belongs to a stopped instance, and costs {monthly_cost} per month.',
    facts: [
      ['Seen stopped for', 'state_days', 'days'],
      ['Instance', 'instance'],
      ['Stopped', 'instance_stopped', 'day'],
      ['Size', 'size_gb', 'GB'],
      ['Type', 'disk_type'],
    ],
  },
  {
    id: 'gcp-old-snapshot',
    title: 'Old disk snapshots of Google Cloud',
    effort: 'medium',
    observes: ['gcp.snapshot'],
    sameAs: ['old-snapshot'],
    own: [minimumAge([90, 7, 3650], 'Counted from the day on which the snapshot was created.')],
    minimumData: 'One reading of the project’s snapshots, and the snapshot on the bill.',
    formula:
      'Snapshots that were created at least the minimum age (90 days) ago. Monthly saving = the snapshot’s whole cost on the bill, as a month. Snapshots are incremental, so this is an upper bound: data that a newer one needs stays billed.',
    evidence: 'When the snapshot was created, its stored size, its disk, and whether a schedule made it.',
    remediation:
      'Check that no retention duty or restore plan needs the snapshot, then delete it, or copy it to an archive snapshot first. Where a schedule makes snapshots, set how long it keeps them.',
    where: 'o.seen_day - {created:day} >= $min_age_days',
    part: { has: { snapshot: 'snapshot' } },
    caseTitle: 'Delete old snapshot {name}',
    summary: '{name} {place} is old, and costs {monthly_cost} per month.',
    facts: [
      ['Created', 'created', 'day'],
      ['Stored', 'storage_gb', 'GB', 2],
      ['Disk', 'source'],
      ['Type', 'snapshot_type'],
      ['Made by a schedule', 'by_schedule'],
    ],
  },
  {
    id: 'gcp-unused-image',
    title: 'Unused images',
    effort: 'medium',
    observes: ['gcp.image'],
    sameAs: ['advice-gcp-idle-image'],
    own: [minimumAge([90, 7, 3650], 'Counted from the day on which the image was created.')],
    minimumData:
      'One reading of the project’s images, disks and instance templates, and the image on the bill.',
    formula:
      'Images of the project, at least the minimum age (90 days) old, from which no disk and no instance template of the same project comes. Monthly saving = the image’s whole cost on the bill, as a month.',
    evidence: 'When the image was created, its size and family, and whether it is deprecated.',
    remediation:
      'Other projects may use the image: mark it obsolete first, which can be taken back, and delete it once nobody has asked for a month. A deleted image cannot be restored; export it to a bucket where in doubt.',
    where: `o.state = 'unused' AND o.seen_day - {created:day} >= $min_age_days`,
    part: { has: { image: 'image' } },
    caseTitle: 'Delete unused image {name}',
    summary: 'Nothing in its project comes from {name} {place}; it costs {monthly_cost} per month.',
    facts: [
      ['Created', 'created', 'day'],
      ['Size', 'size_gb', 'GB', 2],
      ['Family', 'family'],
      ['Deprecated', 'deprecated'],
    ],
  },
]);
