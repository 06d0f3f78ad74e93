import { z } from 'zod';
import { labelsOf, lastOf } from './compute';

export const instance = z
  .object({
    name: z.string(),
    labels: labelsOf,
    status: z.string(),
    machineType: z.string().default(''),
    scheduling: z.object({ provisioningModel: z.string().default('') }).optional(),
    disks: z.array(z.object({ type: z.string().default('') })).default([]),
  })
  .transform(({ machineType, ...one }) => ({ ...one, machineType: lastOf(machineType) }));
