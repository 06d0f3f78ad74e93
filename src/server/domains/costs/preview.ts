import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DateOrder, HeldPeriod } from '@shared/api/costs/imports.api';
import type { ImportPreview } from '@shared/api/costs/preview.api';
import type { Database, TenantScope } from '../../db/database';
import type { Uploads } from '../uploads/uploads.port';
import type { BillReader, ImportedPeriod } from './billReader.port';
import { keptHere, type RemoteBills } from './remoteBills.port';
import type { FileChecks } from './fileChecks';
import { isHeld, judge, summed, type Outcome } from './periodConflict';
import { sourcesStore, type SnapshotRow } from './sources.store';

/** A larger file takes minutes, and would take them twice. */
const SIZE_MAX = 256 * 1024 * 1024;
const NEW = 'new';

export interface PreviewDeps {
  database: Database;
  engine: BillReader;
  uploads: Uploads;
  newId: () => string;
  /** The costs folder. */
  folder: string;
  checks: Pick<FileChecks, 'sort'>;
  away?: RemoteBills | undefined;
}

export interface PreviewRequest {
  upload_id: string;
  source_id?: string | undefined;
  format?: string | undefined;
  corrections: Record<string, string>;
  date_order?: DateOrder | undefined;
}

type Period = ImportPreview['periods'][number];

function told(
  period: ImportedPeriod,
  outcome: Outcome | HeldPeriod,
  nameOf: (sourceId: string) => string,
): Period {
  const { billingPeriod, name: payer, provider, rows, totals } = period;
  const own = { billingPeriod, payer, provider, rows, totals };
  if (isHeld(outcome)) {
    const { reason, sourceName, before } = outcome;
    return { ...own, outcome: 'asks', reason, stored: before && { sourceName, ...before } };
  }
  const gone: readonly SnapshotRow[] = outcome.change === 'replaced' ? outcome.replaced : [];
  const [first] = gone;
  return {
    ...own,
    outcome: outcome.change,
    reason: null,
    stored: first
      ? {
          sourceName: nameOf(first.source_id),
          rows: gone.reduce((sum, row) => sum + row.rows, 0),
          totals: summed(gone),
        }
      : null,
  };
}

/** What an import of a file would do: it is read as the import would read it, and nothing of it is kept. */
export function createPreview(deps: PreviewDeps) {
  const { database } = deps;
  return async (
    scope: TenantScope,
    request: PreviewRequest,
    signal: AbortSignal,
  ): Promise<ImportPreview | null> => {
    const [orgId = ''] = scope.orgIds;
    const upload = await deps.uploads.file(scope, request.upload_id);
    if (upload.size > SIZE_MAX) return null;
    const [stored, sources] = await database.tenant(
      scope,
      async (sql) => [await sourcesStore.snapshots(sql), await sourcesStore.list(sql)] as const,
    );
    const names = new Map(sources.map(({ id, name }) => [id, name]));
    const nameOf = (sourceId: string) => names.get(sourceId) ?? '';
    const targetId = request.source_id ?? NEW;
    const { intact } = await deps.checks.sort(orgId, stored);
    const outDir = join(deps.folder, orgId, 'staging', `preview-${deps.newId()}`);
    await mkdir(outDir, { recursive: true, mode: 0o700 });
    try {
      const reading = {
        path: upload.path,
        fileName: upload.name,
        ...(request.format === undefined ? {} : { format: request.format }),
        corrections: request.corrections,
        ...(request.date_order === undefined ? {} : { dateOrder: request.date_order }),
        knownHashes: [],
        stored: intact.map(({ row, path }) => ({
          sourceId: row.source_id,
          billingPeriod: row.billing_period,
          payer: row.payer,
          view: row.view,
          file: path,
        })),
        sourceId: targetId,
        outDir,
        signal,
        onProgress: () => undefined,
      };
      const bill = await keptHere(deps.away, orgId, intact, () => deps.engine.importBill(reading));
      const known = { targetId, targetName: nameOf(targetId), stored, nameOf, inDoubt: 'hold' } as const;
      const { periods } = bill;
      return {
        rows: bill.rows,
        rejectedRows: bill.rejectedRows,
        totals: summed(periods),
        firstDay: periods.map(({ minDay }) => minDay).toSorted()[0] ?? '',
        lastDay:
          periods
            .map(({ maxDay }) => maxDay)
            .toSorted()
            .at(-1) ?? '',
        providers: [...new Set(periods.map(({ provider }) => provider))].toSorted(),
        periods: periods.map((period) => told(period, judge(bill, period, known), nameOf)),
        commitments: bill.commitments.length,
      };
    } finally {
      await rm(outDir, { recursive: true, force: true });
    }
  };
}
