import { createHash } from 'node:crypto';
import type { IntegrationType } from '@shared/api/integrations/entities';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const DAY_HOURS = 24;
/** Bills of the day before are usually there by this hour (UTC). A folder has no hour. */
const usualHours: Partial<Record<IntegrationType, number>> = {
  AWS: 10,
  AZURE: 9,
  GCP: 11,
  OPENAI: 4,
  ANTHROPIC: 4,
  S3: 8,
  HTTPS: 8,
};
/** Waits after failures that may pass by themselves; after the last of them the schedule goes on. */
const RETRY_MINUTES = [15, 30, 60, 120] as const;

/** Several syncs of one hour do not all begin at once. */
const minuteOf = (id: string) => (createHash('sha256').update(id).digest()[0] ?? 0) % 60;

/** When a sync looks next: those of days and weeks after the usual hour of their provider. */
export function nextTime(
  { id, type, everyHours }: { id: string; type: IntegrationType; everyHours: number },
  now: Date,
): Date {
  const hour = usualHours[type];
  if (hour === undefined || everyHours % DAY_HOURS !== 0) return new Date(now.getTime() + everyHours * HOUR);
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const at = today + hour * HOUR + minuteOf(id) * MINUTE;
  const first = at > now.getTime() + HOUR ? at : at + DAY_HOURS * HOUR;
  return new Date(first + (everyHours - DAY_HOURS) * HOUR);
}

/** When a sync tries again that failed `retries` times in a row before; null: at its next time. */
export function retryTime(retries: number, now: Date): Date | null {
  const minutes = RETRY_MINUTES[retries];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE);
}
