/** How several amounts of one day that are sent together become one. */
export const unitCombinings = ['sum', 'average', 'maximum', 'last'] as const;
export type UnitCombining = (typeof unitCombinings)[number];

/** Days of a metric that are read at once, and amounts of one call. */
export const UNIT_DAYS_MAX = 10_000;
export const UNIT_SEGMENT_MAX = 100;
/** Segments of a metric that are told. */
export const UNIT_SEGMENTS_MAX = 1_000;
export const UNIT_VALUES_MAX = 1_000;
/** Lines and characters of a file. */
export const UNIT_LINES_MAX = 20_000;
export const UNIT_TEXT_MAX = 500_000;
/** Of an amount: up to 15 digits, and six decimals. */
export const unitAmount = /^\d{1,15}(\.\d{1,6})?$/;
/** Days that cost per unit is worked out of at once. */
export const UNIT_RANGE_DAYS = 1_100;
