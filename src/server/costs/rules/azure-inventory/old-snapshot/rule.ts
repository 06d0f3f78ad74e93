import { defineObservedRule, factDay } from '../../common/observed';
import { factEvidence } from '../../common/observedEvidence';
import { numberParameter } from '../../common/parameters';
import { money, nameOf, placeOf } from '../../common/words';

export const azureOldSnapshot = defineObservedRule({
  id: 'azure-old-snapshot',
  title: 'Old disk snapshots of Azure',
  provider: 'Microsoft',
  group: 'Storage',
  effort: 'medium',
  observes: ['azure.snapshot'],
  sameAs: ['old-snapshot'],
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
  minimumData: 'One reading of the subscription’s snapshots, and the snapshot on the bill.',
  formula:
    'Snapshots that were created at least the minimum age (90 days) ago. Monthly saving = the snapshot’s whole cost on the bill, as a month. Of incremental snapshots this is an upper bound: data that a newer one needs stays billed.',
  evidence: 'When the snapshot was created, its size, type and source.',
  remediation:
    'Check that no image, retention duty or restore plan needs the snapshot, then delete it. A deleted snapshot cannot be restored: where in doubt, export it to the archive tier of a storage account first.',
  where: (parameters) => ({
    sql: `o.seen_day - ${factDay('created')} >= $min_age_days`,
    values: { min_age_days: parameters.number('min_age_days') },
  }),
  describe: (row) => ({
    title: `Delete old snapshot ${nameOf(row)}`,
    summary: `${nameOf(row)} ${placeOf(row)} is old, and costs ${money(row, 'monthly_cost')} per month.`,
    evidence: factEvidence(row, [
      { label: 'Created', fact: 'created' },
      { label: 'Size', fact: 'size_gb', unit: 'GB' },
      { label: 'Type', fact: 'sku' },
      { label: 'Incremental', fact: 'incremental' },
      { label: 'Source', fact: 'source' },
    ]),
  }),
});
