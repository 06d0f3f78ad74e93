import { z } from 'zod';

/** What a cost anomaly is, in the currency of its case. Days are yyyy-MM-dd, both inclusive; amounts are of all of them. */
export const anomaly = z.object({
  firstDay: z.string(),
  lastDay: z.string(),
  direction: z.enum(['spike', 'drop']),
  actual: z.number(),
  expected: z.number(),
  /** Robust standard deviations from the expected cost; 0 where another one than our rule has found it. */
  score: z.number(),
  /** Its days one by one, where they are known. */
  days: z.array(z.object({ day: z.string(), actual: z.number(), expected: z.number() })).optional(),
  /** Of an anomaly of usage: how much was consumed; the amounts above are that at its usual price of a unit. */
  usage: z
    .object({
      /** What is consumed, as the bill names it. */
      sku: z.string(),
      unit: z.string(),
      actual: z.number(),
      expected: z.number(),
      /** Of a unit, the mean of the days before. */
      price: z.number(),
      days: z.array(z.object({ day: z.string(), actual: z.number(), expected: z.number() })),
    })
    .optional(),
  /** Of one that a provider reported: what its causes have in common; '' where they differ. */
  reported: z.object({ account: z.string(), service: z.string(), region: z.string() }).optional(),
  /** The usages that moved most; `delta` is what each added (or, below 0, took away). */
  contributors: z.array(
    z.object({
      service: z.string(),
      accountName: z.string(),
      region: z.string(),
      usage: z.string(),
      delta: z.number(),
    }),
  ),
});
export type Anomaly = z.output<typeof anomaly>;

/**
 * Where an anomaly stands, by the status of its case: nobody has settled it; fixed, or expected from now on; set aside;
 * over, because bills no longer show it and nobody has settled it.
 */
export const anomalyStates = ['open', 'explained', 'dismissed', 'over'] as const;
export type AnomalyState = (typeof anomalyStates)[number];

/** Whether its days go on: until the last one that was judged, or no more. */
export const anomalyCourses = ['running', 'ended'] as const;
export type AnomalyCourse = (typeof anomalyCourses)[number];

/** What stands out: what was paid, or how much was consumed. */
export const anomalyMeasures = ['cost', 'usage'] as const;
export type AnomalyMeasure = (typeof anomalyMeasures)[number];

/** What a person says of an anomaly: this is the level from now on; it was repaired; do not tell such ones. */
export const anomalyVerdicts = ['expected', 'fixed', 'ignored'] as const;
export type AnomalyVerdict = (typeof anomalyVerdicts)[number];
/** Where such ones are: the place of the anomaly, its service in all accounts, or its account with all services. */
export const ignoreScopes = ['place', 'service', 'account'] as const;
