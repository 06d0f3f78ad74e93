import { z } from 'zod';
import { textFieldsInput } from '../../common/values/inputs';

export type Labels = Record<string, string>;

const LABELS_MAX = 64;
const KEY = /^[\p{Ll}\p{Lo}][\p{Ll}\p{Lo}\p{N}_-]{0,62}$/u;
const VALUE = /^[\p{Ll}\p{Lo}\p{N}_-]{0,63}$/u;

/** As Google Cloud takes them. */
export const labelsInput = z
  .preprocess((value) => value ?? {}, textFieldsInput)
  .refine((given) => Object.keys(given).length <= LABELS_MAX, `has more than ${LABELS_MAX} labels`)
  .refine(
    (given) => Object.keys(given).every((key) => KEY.test(key)),
    'has a key that is no label key: use at most 63 lowercase letters, digits, _ and -, with a letter first',
  )
  .refine(
    (given) => Object.values(given).every((value) => VALUE.test(value)),
    'has a value that is no label value: use at most 63 lowercase letters, digits, _ and -',
  );

/** What is different, and what stands then; null: nothing is different. */
export function relabeled(now: Labels, set: Labels, remove: readonly string[]) {
  const changed = Object.entries(set).filter(([key, value]) => now[key] !== value);
  const gone = remove.filter((key) => key in now && !(key in set));
  const keys = [...changed.map(([key]) => key), ...gone];
  if (keys.length === 0) return null;
  const after: Labels = { ...now, ...Object.fromEntries(changed) };
  for (const key of gone) delete after[key];
  const told = (labels: Labels) => Object.fromEntries(keys.map((key) => [key, labels[key] ?? null]));
  return {
    keys,
    after,
    told: { before: told(now), after: told(after) },
    isTooMany: Object.keys(after).length > LABELS_MAX,
  };
}
