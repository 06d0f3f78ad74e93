import { observedRules } from '../common/observed';
import { minimumAge, percentage, seenFor } from '../common/observedParameters';

/** Azure says when a disk was last attached or detached; we may have missed that it was in use between two readings. */
const unattached = 'coalesce(o.seen_day - {changed:day}, o.state_days)';

export const storage = observedRules({ provider: 'Microsoft', group: 'Storage' }, [
  {
    id: 'azure-unattached-disk',
    title: 'Unattached managed disks',
    effort: 'low',
    observes: ['azure.disk'],
    sameAs: ['advice-azure-unattached-disk'],
    own: [seenFor('unused', 'disk')],
    minimumData: 'One reading of the subscription’s disks, and the disk on the bill.',
    formula:
      'Managed disks in the state “Unattached” for at least the chosen days, by Azure’s own record where it has one. Replicas of Azure Site Recovery are excluded. Monthly saving = the disk’s whole cost on the bill, as a month.',
    evidence: 'Days unattached, size and type of the disk, and when it was created.',
    remediation:
      'Take a snapshot of the disk (standard storage), then delete the disk. The snapshot costs less and brings it back; delete it once nobody has asked for a month.',
    where: `o.state = 'Unattached' AND ${unattached} >= $unused_days AND NOT {site_recovery:is}`,
    caseTitle: 'Delete unattached disk {name}',
    summary: '{name} {place} is attached to no virtual machine, and costs {monthly_cost} per month.',
    facts: [
      ['Seen unattached for', 'state_days', 'days'],
      ['Last attached or detached', 'changed', 'day'],
      ['Size', 'size_gb', 'GB'],
      ['Type', 'sku'],
      ['Created', 'created', 'day'],
    ],
  },
  {
    id: 'azure-premium-snapshot',
    title: 'Snapshots on premium storage',
    effort: 'low',
    observes: ['azure.snapshot'],
    sameAs: ['advice-azure-premium-snapshot'],
    own: [
      percentage('saving_share', [60, 1, 90], {
        title: 'Cheaper on standard storage by',
        description: 'What standard storage saves of the premium price; 60% at the list prices of Azure.',
      }),
    ],
    minimumData: 'One reading of the subscription’s snapshots, and the snapshot on the bill.',
    formula:
      'Snapshots of the type Premium_LRS. Monthly saving = the snapshot’s cost on the bill, as a month, × the chosen share (60%).',
    evidence: 'Type, size and age of the snapshot.',
    remediation:
      'Create the snapshot anew on standard storage from the premium one (a copy with the type Standard_LRS or Standard_ZRS), check it, then delete the premium one. Nothing is lost: a snapshot restores the same from either.',
    where: `lower({sku:text}) = 'premium_lrs'`,
    saving: 'monthly_cost * ($saving_share / 100)',
    measured: null,
    caseTitle: 'Move snapshot {name} to standard storage',
    summary:
      '{name} {place} lies on premium storage, where it costs {monthly_cost} per month; standard storage saves {monthly_saving} of it.',
    facts: [
      ['Type', 'sku'],
      ['Size', 'size_gb', 'GB'],
      ['Created', 'created', 'day'],
    ],
  },
  {
    id: 'azure-old-snapshot',
    title: 'Old disk snapshots of Azure',
    effort: 'medium',
    observes: ['azure.snapshot'],
    sameAs: ['old-snapshot'],
    own: [minimumAge([90, 7, 3650], 'Counted from the day on which the snapshot was created.')],
    minimumData: 'One reading of the subscription’s snapshots, and the snapshot on the bill.',
    formula:
      'Snapshots that were created at least the minimum age (90 days) ago. Monthly saving = the snapshot’s whole cost on the bill, as a month. Of incremental snapshots this is an upper bound: data that a newer one needs stays billed.',
    evidence: 'When the snapshot was created, its size, type and source.',
    remediation:
      'Check that no image, retention duty or restore plan needs the snapshot, then delete it. A deleted snapshot cannot be restored: where in doubt, export it to the archive tier of a storage account first.',
    where: 'o.seen_day - {created:day} >= $min_age_days',
    caseTitle: 'Delete old snapshot {name}',
    summary: '{name} {place} is old, and costs {monthly_cost} per month.',
    facts: [
      ['Created', 'created', 'day'],
      ['Size', 'size_gb', 'GB'],
      ['Type', 'sku'],
      ['Incremental', 'incremental'],
      ['Source', 'source'],
    ],
  },
]);
