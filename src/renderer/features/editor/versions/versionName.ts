import { TZDate } from '@date-fns/tz';
import { format, parseISO } from 'date-fns';
import { DISPLAY_FORMAT } from '@shared/model/limits';

/** Whether the name is the time at which the version was saved: nobody has given it another. */
export const isTimeName = (name: string): boolean => momentOf(name) !== null;

/** EDIT-09: a name that is a time (the server's, in UTC) reads as a date of this computer; any other is shown as it is. */
export function formatVersionName(name: string, zone?: string): string {
  const moment = momentOf(name);
  if (!moment) return name;
  return format(zone === undefined ? moment : new TZDate(moment.getTime(), zone), DISPLAY_FORMAT);
}

function momentOf(name: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}-\d{2}:\d{2}:\d{2}$/.test(name)) return null;
  const moment = parseISO(`${name.slice(0, 10)}T${name.slice(11)}Z`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
