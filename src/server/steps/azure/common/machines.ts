import { z } from 'zod';
import { tagsOf } from './arm';

/** A virtual machine with its instance view. */
export const machine = z.object({
  location: z.string().default(''),
  tags: tagsOf,
  properties: z.object({
    hardwareProfile: z.object({ vmSize: z.string().default('') }).optional(),
    storageProfile: z
      .object({
        osDisk: z.object({ diffDiskSettings: z.unknown().optional() }).optional(),
        dataDisks: z
          .array(
            z.object({
              lun: z.number(),
              caching: z.string().nullish(),
              deleteOption: z.string().nullish(),
              managedDisk: z.object({ id: z.string() }).nullish(),
            }),
          )
          .default([]),
      })
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

/** Lost when a machine leaves the computer that it runs on. */
export const LOST_ON_MOVE =
  'Data on the temporary disk, and a dynamic public IP address of the virtual machine';

export const INSTANCE_VIEW = { $expand: 'instanceView' };

/** Its OS disk is lost when it is deallocated, so that it cannot be. */
export const isEphemeral = ({ properties }: Machine): boolean =>
  Boolean(properties.storageProfile?.osDisk?.diffDiskSettings);
