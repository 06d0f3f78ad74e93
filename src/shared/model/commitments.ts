/** What a commitment can be bought for, as far as a bill tells it; the same id in pools of advice. */
export const commitmentPrograms = [
  'aws-compute',
  'aws-sagemaker',
  'aws-rds',
  'aws-cache',
  'aws-search',
  'aws-redshift',
  'azure-compute',
  'azure-sql',
  'azure-redis',
  'azure-cosmos',
  'gcp-compute',
  'gcp-sql',
  'gcp-cache',
] as const;
export type CommitmentProgram = (typeof commitmentPrograms)[number];

/** What advice assumes that a commitment takes off where no covered usage tells it, in percent. */
export const ASSUMED_DISCOUNT = { default: 25, min: 1, max: 75 } as const;
/** The same of a plan of one family of machines, and of a reservation of it. */
export const ASSUMED_FAMILY_DISCOUNT = { default: 30, min: 0, max: 75 } as const;
export const ASSUMED_RESERVATION_DISCOUNT = { default: 35, min: 0, max: 75 } as const;
/** Days of usage that advice is made from. */
export const ADVICE_DAYS = { default: 30, min: 14, max: 90 } as const;
/** Advice is made from so many of the last days too, and the lower answer is given. */
export const ADVICE_LAST_DAYS = 7;
/** At which shares of today's usage advice is tried again. */
export const ADVICE_LEVELS = [1, 0.9, 0.8, 0.6] as const;
/** Commitments that end within so many days count as ending soon. */
export const ENDING_DAYS = 90;
/** Reservations that are used less than this, in percent, are looked at for an exchange; 0: none is. */
export const EXCHANGE_BELOW = { default: 90, min: 0, max: 100 } as const;
/** Layers that purchases are made in, the months between two and of the term, and by how much usage falls, in percent. */
export const LADDER = {
  layers: { default: 4, min: 1, max: 12 },
  every: { default: 3, min: 1, max: 12 },
  terms: [12, 36],
  fall: { default: 20, min: 0, max: 90 },
} as const;
/** Beyond this share of what is covered, what ends at once leaves too much on demand. */
export const ENDING_SHARE_MAX = 0.3;
