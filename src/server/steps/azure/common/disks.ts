import { z } from 'zod';
import { tagsOf } from './arm';

export const disk = z.object({
  location: z.string(),
  tags: tagsOf,
  /** The machine that it is attached to. */
  managedBy: z.string().nullish(),
  managedByExtended: z.array(z.string()).nullish(),
  sku: z.object({ name: z.string() }).nullish(),
  zones: z.array(z.string()).optional(),
  properties: z.object({
    diskState: z.string().default(''),
    diskSizeGB: z.number().nullish(),
    /** Of performance, such as P30. */
    tier: z.string().nullish(),
  }),
});
