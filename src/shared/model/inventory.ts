/** Hours between two readings of a cloud's inventory. */
export const INVENTORY_EVERY = [6, 12, 24, 168] as const;
/** The most metric queries that one reading may be allowed. */
export const METRICS_MAX = 1_000_000;
