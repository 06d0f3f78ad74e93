/** Hours between two syncs of a billing export. */
export const SYNC_EVERY = [1, 6, 12, 24, 168] as const;
/** How far back a sync may look, in months. */
export const SYNC_MONTHS_MAX = 36;
