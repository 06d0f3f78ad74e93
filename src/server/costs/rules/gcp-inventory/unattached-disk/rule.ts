import { usageOnly } from '../../../charges/selector';
import { defineObservedRule, factDay } from '../../common/observed';
import { factEvidence, unusedDays } from '../../common/observedEvidence';
import { usage } from '../../common/sql';
import { days, money, nameOf, num, placeOf } from '../../common/words';

const disk = '\\bpd\\b|disk';
const snapshot = 'snapshot';

/** Google says when a disk was detached; we may have missed that it was in use between two readings. */
const unattached = `coalesce(o.seen_day - ${factDay('detached')}, o.state_days)`;

export const gcpUnattachedDisk = defineObservedRule({
  id: 'gcp-unattached-disk',
  title: 'Unattached persistent disks',
  provider: 'Google Cloud',
  group: 'Storage',
  effort: 'low',
  observes: ['gcp.disk'],
  sameAs: ['advice-gcp-idle-disk'],
  texts: { disk, snapshot },
  own: [unusedDays('disk', 14)],
  minimumData: 'One reading of the project’s disks, and the disk on the bill.',
  formula:
    'Persistent disks and Hyperdisks that no instance uses for at least the chosen days, by Google’s own record of the last detachment where it has one. Monthly saving = the disk’s whole cost on the bill, as a month.',
  evidence: 'Days unattached, size and type of the disk, and when it was detached.',
  remediation:
    'Take a snapshot of the disk, then delete the disk. The snapshot costs less and brings it back; delete it once nobody has asked for a month.',
  part: {
    sql: `${usage} AND is_disk AND NOT is_snapshot`,
    charges: { ...usageOnly, has: [disk], lacks: [snapshot] },
  },
  where: (parameters) => ({
    sql: `o.state = 'unattached' AND ${unattached} >= $unused_days`,
    values: { unused_days: parameters.number('unused_days') },
  }),
  describe: (row) => ({
    title: `Delete unattached disk ${nameOf(row)}`,
    summary: `${nameOf(row)} ${placeOf(row)} is attached to no instance, and costs ${money(row, 'monthly_cost')} per month.`,
    evidence: [
      { label: 'Seen unattached for', value: days(num(row, 'state_days')) },
      ...factEvidence(row, [
        { label: 'Last detached', fact: 'detached' },
        { label: 'Size', fact: 'size_gb', unit: 'GB' },
        { label: 'Type', fact: 'disk_type' },
      ]),
    ],
  }),
});
