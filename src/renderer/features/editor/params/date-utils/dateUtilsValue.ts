import {
  dateTypes,
  dateUtilsDefault,
  granularities,
  outputFormats,
  rangeTypes,
  relativeUnits,
  withGranularity,
  type DateUtilsValue,
  type Granularity,
  type OutputFormat,
} from '@shared/model/date-utils/choices';
import { computeDate } from '@shared/model/date-utils/compute';
import type { Json, JsonObject } from '@shared/model/json';
import { asObject, textAt } from '../forms/values';

const formats = Object.keys(outputFormats);
export const isFormat = (text: string): text is OutputFormat => formats.includes(text);

export const counters = {
  day: 'n_days',
  week: 'n_weeks',
  month: 'n_months',
  year: 'n_years',
} as const satisfies Record<Granularity, string>;

function wholeAt(value: JsonObject, key: string): number | undefined {
  const text = textAt(value, key).trim();
  return /^-?\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** What the editor shows of a value; what it does not know is as in a new one. */
export function readDateUtils(value: Json): DateUtilsValue {
  const raw = asObject(value);
  const operation = textAt(raw, 'operation') === 'date_range' ? 'date_range' : 'get_date';
  const granularity =
    granularities.find((each) => each === textAt(raw, 'granularity')) ?? dateUtilsDefault.granularity;
  const format = textAt(raw, 'output_format');
  const first = withGranularity({ ...dateUtilsDefault, operation }, granularity);
  const unit = relativeUnits.find((each) => each === textAt(raw, 'relative_unit'));
  const read: DateUtilsValue = { ...first, output_format: isFormat(format) ? format : first.output_format };
  if (operation === 'get_date') read.date_type = textAt(raw, 'date_type') || first.date_type;
  else read.range_type = textAt(raw, 'range_type') || first.range_type;
  if (unit) read.relative_unit = unit;
  for (const key of ['relative_amount', ...Object.values(counters)] as const) {
    const whole = wholeAt(raw, key);
    if (whole !== undefined) read[key] = whole;
  }
  return read;
}

export const dateUtilsValue = (value: DateUtilsValue): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));

export const choicesOf = ({ operation, granularity }: DateUtilsValue): readonly string[] =>
  operation === 'get_date' ? dateTypes[granularity] : rangeTypes[granularity];

/** `start_of_current_week` → `Start of current week` */
export function choiceLabel(choice: string): string {
  if (choice === 'relative_date') return 'Relative to now';
  const words = choice.replaceAll('_', ' ').replace(' n ', ' … ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** PARAM-57 */
export const withOperation = (
  value: DateUtilsValue,
  operation: DateUtilsValue['operation'],
): DateUtilsValue => withGranularity({ ...value, operation }, value.granularity);

/** What it gives at `now`, or why it gives nothing. */
export function dateUtilsResult(
  value: DateUtilsValue,
  now: Date,
  zone: string,
): { text: string; problem?: undefined } | { text?: undefined; problem: string } {
  try {
    const found = computeDate(value, now, zone);
    return { text: found.kind === 'date' ? found.text : `${found.startText} – ${found.endText}` };
  } catch (error) {
    if (error instanceof RangeError) return { problem: error.message };
    throw error;
  }
}
