import { syncWords } from '@shared/words/syncs';
import { formatDay } from '../../platform/formatting/dates';

const MINUTE = 60_000;

/** When something comes: in minutes or hours within two days, else the day. */
export function untilText(moment: string, now: Date): string {
  const minutes = Math.round((Date.parse(moment) - now.getTime()) / MINUTE);
  if (minutes < 1) return syncWords.soon;
  if (minutes < 90) return syncWords.inMinutes(minutes);
  const hours = Math.round(minutes / 60);
  return hours <= 48 ? syncWords.inHours(hours) : formatDay(moment);
}
