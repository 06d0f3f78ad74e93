import type { Inspection } from '@shared/api/costs/imports.api';
import type { SnapshotRow, SourceRow } from './sources.store';

const NAME_MAX = 100;

/**
 * Where a file belongs: the source that has the newest bill of one of its payers, else a new one. That is named after its
 * provider and the name of its payer; after the file where it has bills of several.
 */
export function proposedSource(
  payers: Inspection['payers'],
  stored: { sources: readonly SourceRow[]; snapshots: readonly SnapshotRow[] },
  fileName: string,
): Inspection['proposed'] {
  const own = new Map(stored.sources.filter(({ demo }) => !demo).map((source) => [source.id, source]));
  for (const { payer } of payers) {
    const newest = stored.snapshots
      .filter((row) => row.payer === payer && own.has(row.source_id))
      .toSorted((a, b) => (a.billing_period < b.billing_period ? 1 : -1))[0];
    const source = newest && own.get(newest.source_id);
    if (source) return { sourceId: source.id, sourceName: source.name };
  }
  return { sourceId: null, sourceName: freeName(wishedName(payers, fileName), stored.sources) };
}

/** A name is no path and no key, as some providers number their accounts. */
const isName = (text: string): boolean => text.length <= 40 && !text.includes('/');

function wishedName(payers: Inspection['payers'], fileName: string): string {
  const [payer, ...others] = payers;
  if (payer && others.length === 0) {
    const parts = [payer.provider, isName(payer.name) ? payer.name : ''];
    const named = [...new Set(parts)].filter(Boolean).join(' ');
    if (named !== '') return named;
  }
  return fileName.replace(/(\.[a-z]{2,8}){1,2}$/i, '') || 'Bill';
}

function freeName(wish: string, sources: readonly SourceRow[]): string {
  const wished = wish.slice(0, NAME_MAX);
  const taken = new Set(sources.map((source) => source.name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? wished : `${wished.slice(0, NAME_MAX - 5)} ${number}`;
    if (!taken.has(tried.toLowerCase())) return tried;
  }
}
