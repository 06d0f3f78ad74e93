import { defineObservedRule, factDay, factIs } from '../../common/observed';
import { factEvidence, unusedDays } from '../../common/observedEvidence';
import { days, money, nameOf, num, placeOf } from '../../common/words';

/** Azure says when a disk was last attached or detached; we may have missed that it was in use between two readings. */
const unattached = `coalesce(o.seen_day - ${factDay('changed')}, o.state_days)`;

export const azureUnattachedDisk = defineObservedRule({
  id: 'azure-unattached-disk',
  title: 'Unattached managed disks',
  provider: 'Microsoft',
  group: 'Storage',
  effort: 'low',
  observes: ['azure.disk'],
  sameAs: ['advice-azure-unattached-disk'],
  own: [unusedDays('disk')],
  minimumData: 'One reading of the subscription’s disks, and the disk on the bill.',
  formula:
    'Managed disks in the state “Unattached” for at least the chosen days, by Azure’s own record where it has one. Replicas of Azure Site Recovery are excluded. Monthly saving = the disk’s whole cost on the bill, as a month.',
  evidence: 'Days unattached, size and type of the disk, and when it was created.',
  remediation:
    'Take a snapshot of the disk (standard storage), then delete the disk. The snapshot costs less and brings it back; delete it once nobody has asked for a month.',
  where: (parameters) => ({
    sql: `o.state = 'Unattached' AND ${unattached} >= $unused_days AND NOT ${factIs('site_recovery')}`,
    values: { unused_days: parameters.number('unused_days') },
  }),
  describe: (row) => ({
    title: `Delete unattached disk ${nameOf(row)}`,
    summary: `${nameOf(row)} ${placeOf(row)} is attached to no virtual machine, and costs ${money(row, 'monthly_cost')} per month.`,
    evidence: [
      { label: 'Seen unattached for', value: days(num(row, 'state_days')) },
      ...factEvidence(row, [
        { label: 'Last attached or detached', fact: 'changed' },
        { label: 'Size', fact: 'size_gb', unit: 'GB' },
        { label: 'Type', fact: 'sku' },
        { label: 'Created', fact: 'created' },
      ]),
    ],
  }),
});
