import { numberParameter, percentParameter, type CommonDefaults, type NumberParameter } from './parameters';

type Range = readonly [usual: number, min: number, max: number];
type DaysRange = readonly [usual: number, min?: number, max?: number];
type Words = Pick<NumberParameter, 'title' | 'description'>;

export const quantity = (
  id: string,
  [usual, min, max]: Range,
  words: Words & { unit: string },
): NumberParameter => numberParameter({ id, default: usual, min, max, ...words });

export const percentage = (id: string, [usual, min, max]: Range, words: Words): NumberParameter =>
  percentParameter({ id, default: usual, min, max, ...words });

/** Whole days. */
export const daysParameter = (
  id: string,
  [usual, min = 0, max = 3650]: DaysRange,
  words: Words,
): NumberParameter => quantity(id, [usual, min, max], { ...words, unit: 'days' });

export const minimumAge = (range: DaysRange, description: string): NumberParameter =>
  daysParameter('min_age_days', range, { title: 'Minimum age', description });

/** How long Costloom has seen a thing `unused` (or in another state) before it is a case. */
export const seenFor = (state: string, thing: string, usual = 7, max = 365): NumberParameter =>
  daysParameter(`${state}_days`, [usual, 0, max], {
    title: `${state.charAt(0).toUpperCase()}${state.slice(1)} for at least`,
    description: `Counted from the day on which Costloom first saw the ${thing} ${state}.`,
  });

/** Another minimum of the monthly saving, where resources are cheap. */
export const minimumSaving = (usual: number, why = ''): CommonDefaults => ({
  minimum: {
    default: usual,
    title: 'Minimum monthly saving',
    description: `Smaller monthly savings are excluded.${why}`,
  },
});
