import type { Json, JsonObject } from '@shared/model/json';
import type { PickerOption } from '../../../../parts/pickers/options';
import { textOf } from '../basic/texts';

interface Stored {
  recordId: string;
  record_data: { [key: string]: Json };
}

const FIELDS_SHOWN = 4;

/** A record as a picker shows it: its first value, and the next ones with their columns. */
export function recordOption({ recordId, record_data: data }: Stored): PickerOption {
  const filled = Object.entries(data satisfies JsonObject).filter(([, value]) => textOf(value) !== '');
  const [first, ...rest] = filled;
  return {
    value: recordId,
    label: first ? textOf(first[1]) : recordId,
    detail: rest
      .slice(0, FIELDS_SHOWN)
      .map(([key, value]) => `${key}: ${textOf(value)}`)
      .join(' · '),
  };
}
