import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    propertyTimes?: number;
  }
}

/** How often a property is tried: a sample in every run, ten times as often in a long one. */
const times = inject('propertyTimes') ?? 1;

/** The option of `fc.assert` for a property with a sample of `sample` tries. */
export const propertyRuns = (sample: number) => ({ numRuns: Math.ceil(sample * times) });

/** A time limit in milliseconds that grows with the number of tries. */
export const propertyTime = (ms: number) => Math.max(240_000, ms * times);
