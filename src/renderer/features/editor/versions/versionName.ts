import { TZDate } from '@date-fns/tz';
import { format, parseISO } from 'date-fns';

const READABLE = 'MMMM dd, yyyy, h:mm a';

/** EDIT-09: a name that is a time (the server's, in UTC) reads as a date of this computer; any other is shown as it is. */
export function formatVersionName(name: string, zone?: string): string {
  if (!/^\d{4}-\d{2}-\d{2}-\d{2}:\d{2}:\d{2}$/.test(name)) return name;
  const moment = parseISO(`${name.slice(0, 10)}T${name.slice(11)}Z`);
  if (Number.isNaN(moment.getTime())) return name;
  return format(zone === undefined ? moment : new TZDate(moment.getTime(), zone), READABLE);
}
