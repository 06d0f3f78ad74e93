import { z } from 'zod';
import { labelsOf, lastOf } from './compute';

export const instance = z
  .object({
    name: z.string(),
    labels: labelsOf,
    status: z.string(),
    machineType: z.string().default(''),
    scheduling: z.object({ provisioningModel: z.string().default('') }).optional(),
    metadata: z
      .object({
        items: z.array(z.object({ key: z.string(), value: z.string().default('') })).default([]),
      })
      .nullish(),
    disks: z
      .array(
        z.object({
          type: z.string().default(''),
          source: z.string().default(''),
          deviceName: z.string().default(''),
          mode: z.string().default('READ_WRITE'),
          boot: z.boolean().default(false),
        }),
      )
      .default([]),
  })
  .transform(({ machineType, metadata, ...one }) => {
    const by = metadata?.items.find(({ key }) => key === 'created-by')?.value ?? '';
    return {
      ...one,
      machineType: lastOf(machineType),
      /** The group that makes it anew; '' for none. */
      group: by.includes('/instanceGroupManagers/') ? lastOf(by) : '',
    };
  });
