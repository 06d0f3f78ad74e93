import { completeBySource, type Frontier } from '../../costs/queries/completeness';
import type { ImportJob, Source } from '@shared/api/costs/imports.api';
import { billFormats } from '@shared/api/costs/imports.api';
import type { Counts } from '../../costs/types';
import type { SourceCommitment } from './commitments.store';
import type { ImportRow } from './imports.store';
import type { SnapshotRow, SourceRow } from './sources.store';
import { countsOf } from './views';

const formatOf = (text: string) => billFormats.find((format) => format === text) ?? 'focus';

export function presentImport(row: ImportRow): ImportJob {
  return {
    importId: row.id,
    kind: row.kind,
    state: row.state,
    sourceId: row.source_id,
    sourceName: row.source_name,
    fileName: row.file_name,
    progress: row.progress,
    rows: row.rows,
    stage: row.stage,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    error: row.error,
    warnings: row.warnings,
    rejected: row.rejected,
    snapshots: row.snapshots,
    held: row.held,
    cases: row.cases,
  };
}

function presentSnapshot(row: SnapshotRow, counts: Counts): Source['snapshots'][number] {
  return {
    billingPeriod: row.billing_period,
    payer: row.payer_name,
    provider: row.provider,
    part: row.part,
    view: row.view,
    counts,
    rows: row.rows,
    totals: row.totals,
    minDay: row.min_day,
    maxDay: row.max_day,
    importedAt: row.imported_at.toISOString(),
    damage: row.damage,
  };
}

export function presentSource(
  row: SourceRow,
  snapshots: SnapshotRow[],
  frontiers: readonly Frontier[],
  commitments: readonly SourceCommitment[],
): Source {
  const reach = frontiers.filter(({ sourceId }) => sourceId === row.id);
  const counts = countsOf(snapshots);
  const own = snapshots.filter((snapshot) => snapshot.source_id === row.id);
  return {
    sourceId: row.id,
    name: row.name,
    format: formatOf(row.format),
    demo: row.demo,
    createdAt: row.created_at.toISOString(),
    rows: own.reduce((sum, snapshot) => sum + snapshot.rows, 0),
    completeThrough: completeBySource(reach).get(row.id) ?? null,
    payers: reach.map(({ payer, through, ended }) => ({ payer, completeThrough: through, ended })),
    ended: reach.length > 0 && reach.every(({ ended }) => ended),
    saidEnded: row.ended_on != null && reach.every(({ lastDay }) => lastDay <= (row.ended_on ?? '')),
    commitments: commitments
      .filter(({ sourceId }) => sourceId === row.id)
      .map(({ sourceId: _, ...one }) => one),
    snapshots: own.map((snapshot) => presentSnapshot(snapshot, counts(snapshot))),
  };
}
