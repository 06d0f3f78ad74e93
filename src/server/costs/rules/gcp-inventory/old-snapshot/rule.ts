import { usageOnly } from '../../../charges/selector';
import { defineObservedRule, factDay } from '../../common/observed';
import { factEvidence } from '../../common/observedEvidence';
import { numberParameter } from '../../common/parameters';
import { usage } from '../../common/sql';
import { money, nameOf, placeOf } from '../../common/words';

const snapshot = 'snapshot';

export const gcpOldSnapshot = defineObservedRule({
  id: 'gcp-old-snapshot',
  title: 'Old disk snapshots of Google Cloud',
  provider: 'Google Cloud',
  group: 'Storage',
  effort: 'medium',
  observes: ['gcp.snapshot'],
  sameAs: ['old-snapshot'],
  texts: { snapshot },
  own: [
    numberParameter({
      id: 'min_age_days',
      title: 'Minimum age',
      default: 90,
      min: 7,
      max: 3650,
      unit: 'days',
      description: 'Counted from the day on which the snapshot was created.',
    }),
  ],
  minimumData: 'One reading of the project’s snapshots, and the snapshot on the bill.',
  formula:
    'Snapshots that were created at least the minimum age (90 days) ago. Monthly saving = the snapshot’s whole cost on the bill, as a month. Snapshots are incremental, so this is an upper bound: data that a newer one needs stays billed.',
  evidence: 'When the snapshot was created, its stored size, its disk, and whether a schedule made it.',
  remediation:
    'Check that no retention duty or restore plan needs the snapshot, then delete it, or copy it to an archive snapshot first. Where a schedule makes snapshots, set how long it keeps them.',
  part: { sql: `${usage} AND is_snapshot`, charges: { ...usageOnly, has: [snapshot] } },
  where: (parameters) => ({
    sql: `o.seen_day - ${factDay('created')} >= $min_age_days`,
    values: { min_age_days: parameters.number('min_age_days') },
  }),
  describe: (row) => ({
    title: `Delete old snapshot ${nameOf(row)}`,
    summary: `${nameOf(row)} ${placeOf(row)} is old, and costs ${money(row, 'monthly_cost')} per month.`,
    evidence: factEvidence(row, [
      { label: 'Created', fact: 'created' },
      { label: 'Stored', fact: 'storage_gb', unit: 'GB', digits: 2 },
      { label: 'Disk', fact: 'source' },
      { label: 'Type', fact: 'snapshot_type' },
      { label: 'Made by a schedule', fact: 'by_schedule' },
    ]),
  }),
});
