import { z } from 'zod';
import type { Json, JsonObject } from '@shared/model/json';
import { storageClasses } from '@shared/model/steps/s3Lifecycle';
import { objectInput, wholeInput } from '../../common/values/inputs';
import { withoutAbsent } from '../../common/values/withoutAbsent';

const TRANSITIONS_MAX = 20;
/** S3 moves nothing to infrequent access that is younger. */
const INFREQUENT_DAYS = 30;

const atLeast = (least: number) => wholeInput.pipe(z.number().min(least, `must be at least ${least}`));
const versions = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  wholeInput.pipe(z.number().min(1, 'must be at least 1').max(100, 'must be at most 100')).optional(),
);
const storageClass = z.enum(storageClasses, `must be one of ${storageClasses.join(', ')}`);

const isLateEnough = (days: number, to: string) => !to.endsWith('_IA') || days >= INFREQUENT_DAYS;
const late = (field: string) => ({
  path: [field],
  message: `must be at least ${INFREQUENT_DAYS} for infrequent access`,
});

const transition = z
  .object({ Days: atLeast(0), StorageClass: storageClass })
  .refine((one) => isLateEnough(one.Days, one.StorageClass), late('Days'));
const noncurrentTransition = z
  .object({ NoncurrentDays: atLeast(0), NewerNoncurrentVersions: versions, StorageClass: storageClass })
  .refine((one) => isLateEnough(one.NoncurrentDays, one.StorageClass), late('NoncurrentDays'));
const several = <T>(item: z.ZodType<T>) =>
  z
    .array(item, 'must be a list')
    .min(1, 'is empty')
    .max(TRANSITIONS_MAX, `has more than ${TRANSITIONS_MAX} transitions`);

const lifecycle = z.discriminatedUnion(
  'lifecycle_type',
  [
    z.object({ lifecycle_type: z.literal('ExpiredObjectDeleteMarker') }),
    z.object({
      lifecycle_type: z.literal('AbortIncompleteMultipartUpload'),
      params: z.object({ DaysAfterInitiation: atLeast(1) }),
    }),
    z.object({ lifecycle_type: z.literal('Expiration'), params: z.object({ Days: atLeast(1) }) }),
    z.object({
      lifecycle_type: z.literal('Transitions'),
      params: z.object({ Transitions: several(transition) }),
    }),
    z.object({
      lifecycle_type: z.literal('NoncurrentVersionTransitions'),
      params: z.object({ NoncurrentVersionTransitions: several(noncurrentTransition) }),
    }),
    z.object({
      lifecycle_type: z.literal('NoncurrentVersionExpiration'),
      params: z.object({ NoncurrentDays: atLeast(1), NewerNoncurrentVersions: versions }),
    }),
  ],
  'must say what the rule does',
);

interface Action {
  /** The elements of the rule that say what it does, as S3 reads back: texts, and an element that stands once is no list. */
  action: JsonObject;
  /** What of it can never be had back. */
  cannotUndo: string;
}

const moved = 'Objects moved to another storage class, until they are copied';

const texts = (fields: object): JsonObject =>
  Object.fromEntries(Object.entries(withoutAbsent(fields)).map(([name, value]) => [name, String(value)]));
function often(items: readonly object[]): Json {
  const [first, ...more] = items.map(texts);
  return first !== undefined && more.length === 0 ? first : items.map(texts);
}

function actionOf(given: z.output<typeof lifecycle>): Action {
  switch (given.lifecycle_type) {
    case 'ExpiredObjectDeleteMarker':
      return {
        action: { Expiration: { ExpiredObjectDeleteMarker: 'true' } },
        cannotUndo: 'Removed delete markers',
      };
    case 'AbortIncompleteMultipartUpload':
      return {
        action: { AbortIncompleteMultipartUpload: texts(given.params) },
        cannotUndo: 'Ended unfinished uploads',
      };
    case 'Expiration':
      return { action: { Expiration: texts(given.params) }, cannotUndo: 'Expired objects' };
    case 'Transitions':
      return { action: { Transition: often(given.params.Transitions) }, cannotUndo: moved };
    case 'NoncurrentVersionTransitions':
      return {
        action: { NoncurrentVersionTransition: often(given.params.NoncurrentVersionTransitions) },
        cannotUndo: moved,
      };
    case 'NoncurrentVersionExpiration':
      return {
        action: { NoncurrentVersionExpiration: texts(given.params) },
        cannotUndo: 'Deleted noncurrent versions',
      };
  }
}

/** The value of a lifecycle editor, `{lifecycle_type, params}`, as the action of a rule. */
export const lifecycleInput = objectInput
  .transform((value): unknown => value)
  .pipe(lifecycle)
  .transform(actionOf);
