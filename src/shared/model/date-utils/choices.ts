/** The choices of PARAM-52 to -56; each granularity offers the entries of its own unit. */
export const granularities = ['day', 'week', 'month', 'year'] as const;
export type Granularity = (typeof granularities)[number];

export const dateTypes = {
  day: ['now', 'yesterday', 'tomorrow', 'relative_date'],
  week: [
    'start_of_current_week',
    'end_of_current_week',
    'start_of_previous_week',
    'end_of_previous_week',
    'start_of_next_week',
    'end_of_next_week',
    'relative_date',
  ],
  month: [
    'start_of_current_month',
    'end_of_current_month',
    'start_of_previous_month',
    'end_of_previous_month',
    'start_of_next_month',
    'end_of_next_month',
    'relative_date',
  ],
  year: [
    'start_of_current_year',
    'end_of_current_year',
    'start_of_previous_year',
    'end_of_previous_year',
    'start_of_next_year',
    'end_of_next_year',
    'relative_date',
  ],
} as const satisfies Record<Granularity, readonly string[]>;

export const rangeTypes = {
  day: ['current_day', 'previous_day', 'next_day', 'last_n_days'],
  week: ['current_week', 'previous_week', 'next_week', 'last_n_weeks'],
  month: ['current_month', 'previous_month', 'next_month', 'last_n_months'],
  year: ['current_year', 'previous_year', 'next_year', 'last_n_years'],
} as const satisfies Record<Granularity, readonly string[]>;

export const relativeUnits = ['days', 'weeks', 'months', 'years'] as const;

/** Name of the format → pattern of date-fns. */
export const outputFormats = {
  'YYYY-MM-DD': 'yyyy-MM-dd',
  'DD/MM/YYYY': 'dd/MM/yyyy',
  'MM/DD/YYYY': 'MM/dd/yyyy',
  'Month D, YYYY': 'MMMM d, yyyy',
  ISO_8601: "yyyy-MM-dd'T'HH:mm:ss.SSSxxx",
  Unix: 't',
  'MMM-YYYY': 'MMM-yyyy',
  'MMMM YYYY': 'MMMM yyyy',
  YYYY: 'yyyy',
} as const;
export type OutputFormat = keyof typeof outputFormats;

/** The value of the date-utils editor; fields that its choices do not use are ignored. */
export interface DateUtilsValue {
  operation: 'get_date' | 'date_range';
  granularity: Granularity;
  date_type?: string;
  range_type?: string;
  /** Negative: before now. */
  relative_amount?: number;
  relative_unit?: (typeof relativeUnits)[number];
  n_days?: number;
  n_weeks?: number;
  n_months?: number;
  n_years?: number;
  output_format: OutputFormat;
}

/** PARAM-53: what a new one says. */
export const dateUtilsDefault: DateUtilsValue = {
  operation: 'get_date',
  granularity: 'month',
  date_type: 'start_of_current_month',
  output_format: 'YYYY-MM-DD',
};

/** PARAM-57: another granularity, or operation, sets date, range and format to their first choice. */
export function withGranularity(value: DateUtilsValue, granularity: Granularity): DateUtilsValue {
  return {
    operation: value.operation,
    granularity,
    ...(value.operation === 'get_date'
      ? { date_type: dateTypes[granularity][0] }
      : { range_type: rangeTypes[granularity][0] }),
    output_format: 'YYYY-MM-DD',
  };
}
