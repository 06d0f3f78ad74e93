import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import { DISPLAY_FORMAT } from '@shared/model/limits';

/** A moment as people read it, with the zone that it is told in. */
export const timeIn = (at: Date, zone: string): string =>
  `${format(new TZDate(at.getTime(), zone), DISPLAY_FORMAT)} (${zone})`;
