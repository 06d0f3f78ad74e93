import type { JsonObject } from '@shared/model/json';
import type { KnownRecord } from './pastePlan';

/** Values that were typed here and that the fetched records do not have yet. */
interface Local {
  values: JsonObject;
  /** The record's version as the server replied; nothing: it is still being saved. */
  version: string | null;
  /** Saves that are under way. */
  pending: number;
}
export type Overlay = ReadonlyMap<string, Local>;
export const noOverlay: Overlay = new Map();

interface Typed {
  recordId: string;
  after: JsonObject;
  /** Of the record as it was shown. */
  version?: string;
}

export function typed(overlay: Overlay, changes: readonly Typed[]): Overlay {
  const next = new Map(overlay);
  for (const { recordId, after, version } of changes) {
    const before = next.get(recordId);
    const passed = before?.pending === 0 && (version ?? '') > (before.version ?? '');
    const now = passed ? undefined : before;
    next.set(recordId, {
      values: { ...now?.values, ...after },
      version: now?.version ?? null,
      pending: (now?.pending ?? 0) + 1,
    });
  }
  return next;
}

export function saved(overlay: Overlay, records: readonly KnownRecord[]): Overlay {
  const next = new Map(overlay);
  for (const { recordId, updated_at: version } of records) {
    const now = next.get(recordId);
    if (now) next.set(recordId, { ...now, version, pending: Math.max(0, now.pending - 1) });
  }
  return next;
}

/** The values that were not saved are as they were. */
export function rolledBack(overlay: Overlay, changes: readonly Typed[]): Overlay {
  const next = new Map(overlay);
  for (const { recordId, after } of changes) {
    const now = next.get(recordId);
    if (!now) continue;
    const values = Object.fromEntries(Object.entries(now.values).filter(([key]) => !(key in after)));
    if (Object.keys(values).length === 0) next.delete(recordId);
    else next.set(recordId, { ...now, values, pending: Math.max(0, now.pending - 1) });
  }
  return next;
}

/** The record as it is shown: with what was typed, until a fetched one is as new as what was saved. */
export function shownRecord<T extends KnownRecord>(record: T, overlay: Overlay): T {
  const local = overlay.get(record.recordId);
  if (!local) return record;
  const caughtUp = local.pending === 0 && local.version !== null && record.updated_at >= local.version;
  if (caughtUp) return record;
  const version =
    local.version !== null && local.version > record.updated_at ? local.version : record.updated_at;
  return { ...record, record_data: { ...record.record_data, ...local.values }, updated_at: version };
}
