import { z } from 'zod';
import { labelsOf, type At } from './compute';

export const disk = z.object({
  name: z.string(),
  labels: labelsOf,
  status: z.string().default(''),
  sizeGb: z.string().default(''),
  type: z.string().optional(),
  users: z.array(z.string()).default([]),
});

const NAME_MAX = 63;
/** Of a run and a disk: the same for the same run. Names are lower case, and begin with a letter. */
export function snapshotName({ context }: At, name: string): string {
  const key = context.idempotencyKey
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(-24);
  return `${name.slice(0, NAME_MAX - 10 - key.length)}-costloom-${key}`
    .replaceAll(/-+/g, '-')
    .replace(/-$/, '');
}
