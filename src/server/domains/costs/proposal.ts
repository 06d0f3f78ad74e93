import type { Inspection } from '@shared/api/costs/imports.api';
import type { SnapshotRow, SourceRow } from './sources.store';

const NAME_MAX = 100;

/**
 * Where a file belongs: the source that has the newest bill of one of its payers, else a new one, named after the
 * provider and the payer and not after the file.
 */
export function proposedSource(
  payers: Inspection['payers'],
  stored: { sources: readonly SourceRow[]; snapshots: readonly SnapshotRow[] },
): Inspection['proposed'] {
  const own = new Map(stored.sources.filter(({ demo }) => !demo).map((source) => [source.id, source]));
  for (const { payer } of payers) {
    const newest = stored.snapshots
      .filter((row) => row.payer === payer && own.has(row.source_id))
      .toSorted((a, b) => (a.billing_period < b.billing_period ? 1 : -1))[0];
    const source = newest && own.get(newest.source_id);
    if (source) return { sourceId: source.id, sourceName: source.name };
  }
  return { sourceId: null, sourceName: freeName(payers[0], stored.sources) };
}

function freeName(payer: Inspection['payers'][number] | undefined, sources: readonly SourceRow[]): string {
  const { provider = '', name = '' } = payer ?? {};
  const wished = [...new Set([provider, name])].filter(Boolean).join(' ').slice(0, NAME_MAX) || 'Bill';
  const taken = new Set(sources.map((source) => source.name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? wished : `${wished.slice(0, NAME_MAX - 5)} ${number}`;
    if (!taken.has(tried.toLowerCase())) return tried;
  }
}
