import { monthBefore } from '@shared/model/days';
import type { BillSync } from '@shared/api/costs/syncs.api';
import type { ListedSync, SyncRow } from './billSyncs.store';

const HOUR = 3_600_000;
/** A provider that brings nothing for so long while its month is open is late. */
const LATE_HOURS = 72;
/** Failures that may pass by themselves are told from the third in a row on. */
const TOLD_RETRIES = 3;

type Standing = Pick<
  SyncRow,
  'paused' | 'failing_since' | 'retries' | 'synced_at' | 'changed_at' | 'every_hours'
> &
  Pick<ListedSync, 'newest'>;

/** The last moment at which something of it came; null: it never ran to its end. */
export const lastCame = ({ changed_at, synced_at }: Pick<Standing, 'changed_at' | 'synced_at'>) =>
  changed_at ?? synced_at;

function isLate(row: Standing, now: Date): boolean {
  const last = lastCame(row);
  if (!last) return false;
  // A bill whose months were over when it last came has ended: nothing of it is awaited.
  const isOpen = row.newest !== null && row.newest !== '' && row.newest >= monthBefore(last);
  return isOpen && now.getTime() - last.getTime() > (LATE_HOURS + row.every_hours) * HOUR;
}

/** How a sync stands. */
export function stateOf(row: Standing, running: boolean, now: Date): BillSync['state'] {
  if (running) return 'running';
  if (row.paused) return 'paused';
  if (row.failing_since) return 'failing';
  if (!row.synced_at) return 'waiting';
  return isLate(row, now) ? 'late' : 'ok';
}

/** What is told of it: bills do not arrive, and a moment's patience does not help. */
export function troubleOf(row: Standing, now: Date): BillSync['trouble'] {
  const state = stateOf(row, false, now);
  if (state === 'late') return 'late';
  if (state !== 'failing') return null;
  const isPassing = row.retries > 0;
  if (!isPassing || row.retries >= TOLD_RETRIES) return 'failing';
  return isLate(row, now) ? 'late' : null;
}
