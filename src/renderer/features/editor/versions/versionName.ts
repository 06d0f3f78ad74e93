import { isValid, parse, format } from 'date-fns';
import { TIMESTAMP_FORMAT } from '@shared/model/limits';

const READABLE = 'MMMM dd, yyyy, h:mm a';

/** EDIT-09: a name that is a time reads as a date; any other is shown as it is. */
export function formatVersionName(name: string): string {
  if (!/^\d{4}-\d{2}-\d{2}-\d{2}:\d{2}:\d{2}$/.test(name)) return name;
  const date = parse(name, TIMESTAMP_FORMAT, 0);
  return isValid(date) ? format(date, READABLE) : name;
}
