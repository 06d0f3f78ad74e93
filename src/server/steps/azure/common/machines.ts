import { z } from 'zod';
import { tagsOf } from './arm';

/** A virtual machine with its instance view. */
export const machine = z.object({
  tags: tagsOf,
  properties: z.object({
    hardwareProfile: z.object({ vmSize: z.string().default('') }).optional(),
    storageProfile: z
      .object({ osDisk: z.object({ diffDiskSettings: z.unknown().optional() }).optional() })
      .optional(),
    instanceView: z
      .object({ statuses: z.array(z.object({ code: z.string().default('') })).default([]) })
      .optional(),
  }),
});
export type Machine = z.output<typeof machine>;

/** `running`, `stopped` (which still costs), `deallocated`; '' where it is not said. */
export const powerOf = ({ properties }: Machine): string =>
  properties.instanceView?.statuses
    .map(({ code }) => /^PowerState\/(.+)$/.exec(code)?.[1])
    .find((state) => state !== undefined) ?? '';

export const sizeOf = ({ properties }: Machine): string => properties.hardwareProfile?.vmSize ?? '';

export const INSTANCE_VIEW = { $expand: 'instanceView' };
