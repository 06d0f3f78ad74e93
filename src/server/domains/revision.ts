import { Fault } from '@shared/kernel/fault';

/** Refuses a change of what somebody else has saved since it was read. */
export function refuseOlder(
  { revision, updated_by: by, updated_at }: { revision: number; updated_by: string; updated_at: Date },
  read: number,
  saved: (by: string, at: string) => string,
): void {
  if (revision === read) return;
  const at = updated_at.toISOString();
  throw new Fault('conflict:changed_meanwhile', saved(by, at), { revision, by, at });
}
