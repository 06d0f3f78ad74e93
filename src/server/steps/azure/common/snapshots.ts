import { z } from 'zod';
import { tagsOf } from './arm';

export const snapshot = z.object({
  tags: tagsOf,
  sku: z.object({ name: z.string() }).nullish(),
  properties: z.object({ diskSizeGB: z.number().nullish(), timeCreated: z.string().nullish() }),
});
