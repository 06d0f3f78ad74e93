/** Hours between two syncs of bills. */
export const SYNC_EVERY = [1, 6, 12, 24, 168] as const;
