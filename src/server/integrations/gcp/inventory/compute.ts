import { z } from 'zod';
import type { ReadResource } from '../../../domains/integrations/inventory.port';
import { aggregated, globals } from './lists';
import { lastOf, namesOf, placeIn, regionOf } from './names';
import { factsOf, labels, numberOf, unlessOff, type Read, type Reading } from './reading';

const named = {
  id: z.string(),
  name: z.string(),
  selfLink: z.string(),
  creationTimestamp: z.string().optional(),
};
const instance = z.object({
  ...named,
  status: z.string().default(''),
  machineType: z.string().optional(),
  lastStopTimestamp: z.string().optional(),
  lastSuspendedTimestamp: z.string().optional(),
  labels,
});
const disk = z.object({
  ...named,
  labels,
  sizeGb: z.string().optional(),
  type: z.string().optional(),
  status: z.string().default(''),
  users: z.array(z.string()).default([]),
  lastAttachTimestamp: z.string().optional(),
  lastDetachTimestamp: z.string().optional(),
  sourceImage: z.string().optional(),
});
const address = z.object({
  ...named,
  labels,
  address: z.string().default(''),
  addressType: z.string().default('EXTERNAL'),
  networkTier: z.string().optional(),
  purpose: z.string().optional(),
  status: z.string().default(''),
});
const snapshot = z.object({
  ...named,
  labels,
  storageBytes: z.string().optional(),
  storageLocations: z.array(z.string()).default([]),
  diskSizeGb: z.string().optional(),
  sourceDisk: z.string().optional(),
  autoCreated: z.boolean().optional(),
  snapshotType: z.string().optional(),
  status: z.string().default(''),
});
const image = z.object({
  ...named,
  labels,
  archiveSizeBytes: z.string().optional(),
  storageLocations: z.array(z.string()).default([]),
  family: z.string().optional(),
  deprecated: z.object({ state: z.string().default('') }).optional(),
  status: z.string().default(''),
});
const template = z.object({
  properties: z
    .object({
      disks: z
        .array(z.object({ initializeParams: z.object({ sourceImage: z.string().optional() }).optional() }))
        .default([]),
    })
    .optional(),
});

/** Each list is asked once a run, whoever needs it. */
const once = <T>({ client, project, run }: Reading, type: string, item: z.ZodType<T>) =>
  run.once(`gcp ${project.id} ${type}`, () => aggregated(client, project.id, type, item));
export const instancesIn = (reading: Reading) => once(reading, 'instances', instance);
export const disksIn = (reading: Reading) => once(reading, 'disks', disk);
export const addressesIn = (reading: Reading) => once(reading, 'addresses', address);

const GIGABYTE = 1024 ** 3;
const gigabytes = (bytes: string | undefined) => {
  const size = numberOf(bytes);
  return size === undefined ? undefined : Math.round((size / GIGABYTE) * 100) / 100;
};
const computeNames = (
  { project }: Reading,
  { id, name, selfLink }: { id: string; name: string; selfLink: string },
  types: readonly string[],
) => namesOf(project, { service: 'compute', places: [placeIn(selfLink)], types, ids: [id, name] });
export const diskNames = (reading: Reading, one: z.output<typeof disk>) =>
  computeNames(reading, one, ['disk', 'disks']);
export const instanceNames = (reading: Reading, one: z.output<typeof instance>) =>
  computeNames(reading, one, ['instances', 'instance']);
export const addressNames = (reading: Reading, one: z.output<typeof address>) =>
  computeNames(reading, one, ['addresses', 'address']);
/** Links differ by their host and version. */
const pathOf = (link: string) => /projects\/.*$/.exec(link)?.[0] ?? link;
const regionIn = (selfLink: string) => {
  const place = placeIn(selfLink);
  return place === 'global' ? '' : regionOf(place);
};

const stopped = new Set(['TERMINATED', 'STOPPED', 'SUSPENDED']);

/** Disks that nothing runs on: attached to no instance, or to stopped ones only. */
export const readDisks: Read = (reading) =>
  unlessOff(reading, async () => {
    const instances = new Map((await instancesIn(reading)).map((one) => [pathOf(one.selfLink), one]));
    return (await disksIn(reading)).flatMap((one): ReadResource[] => {
      const users = one.users.map((link) => instances.get(pathOf(link)));
      if (users.some((user) => user === undefined || !stopped.has(user.status))) return [];
      const since = users
        .map((user) => user?.lastStopTimestamp ?? user?.lastSuspendedTimestamp ?? '')
        .toSorted()
        .at(-1);
      return [
        {
          ...diskNames(reading, one),
          region: regionIn(one.selfLink),
          name: one.name,
          resourceType: 'compute.googleapis.com/Disk',
          tags: one.labels,
          state: users.length === 0 ? 'unattached' : 'on a stopped instance',
          facts: factsOf({
            size_gb: numberOf(one.sizeGb),
            disk_type: lastOf(one.type),
            created: one.creationTimestamp,
            detached: users.length === 0 ? (one.lastDetachTimestamp ?? one.creationTimestamp) : undefined,
            instance: users.map((user) => user?.name ?? '').join(', '),
            instance_stopped: since,
          }),
        },
      ];
    });
  });

export const readAddresses: Read = (reading) =>
  unlessOff(reading, async () =>
    (await addressesIn(reading))
      .filter(({ addressType }) => addressType === 'EXTERNAL')
      .map((one) => ({
        ...addressNames(reading, one),
        region: regionIn(one.selfLink),
        name: one.name,
        resourceType: 'compute.googleapis.com/Address',
        tags: one.labels,
        state: one.status,
        facts: factsOf({
          address: one.address,
          network_tier: one.networkTier,
          purpose: one.purpose,
          created: one.creationTimestamp,
        }),
      })),
  );

export const readSnapshots: Read = (reading) =>
  unlessOff(reading, async () =>
    (await globals(reading.client, reading.project.id, 'snapshots', snapshot)).map((one) => ({
      ...computeNames(reading, one, ['snapshots', 'snapshot']),
      region: one.storageLocations[0] ?? '',
      name: one.name,
      resourceType: 'compute.googleapis.com/Snapshot',
      tags: one.labels,
      state: one.status,
      facts: factsOf({
        created: one.creationTimestamp,
        storage_gb: gigabytes(one.storageBytes),
        disk_size_gb: numberOf(one.diskSizeGb),
        source: lastOf(one.sourceDisk),
        by_schedule: one.autoCreated,
        snapshot_type: one.snapshotType,
      }),
    })),
  );

/** Images of the project, with how many of its disks and instance templates come from them. */
export const readImages: Read = (reading) =>
  unlessOff(reading, async () => {
    const { client, project } = reading;
    const uses = new Map<string, number>();
    const use = (link: string | undefined) => {
      if (link !== undefined) uses.set(pathOf(link), (uses.get(pathOf(link)) ?? 0) + 1);
    };
    for (const { sourceImage } of await disksIn(reading)) use(sourceImage);
    for (const { properties } of await globals(client, project.id, 'instanceTemplates', template))
      for (const { initializeParams } of properties?.disks ?? []) use(initializeParams?.sourceImage);
    return (await globals(client, project.id, 'images', image)).map((one): ReadResource => {
      const byFamily = `projects/${project.id}/global/images/family/${one.family ?? ''}`;
      const users =
        (uses.get(pathOf(one.selfLink)) ?? 0) + (one.family === undefined ? 0 : (uses.get(byFamily) ?? 0));
      return {
        ...computeNames(reading, one, ['images', 'image']),
        region: one.storageLocations[0] ?? '',
        name: one.name,
        resourceType: 'compute.googleapis.com/Image',
        tags: one.labels,
        state: users > 0 ? 'in use' : 'unused',
        facts: factsOf({
          created: one.creationTimestamp,
          size_gb: gigabytes(one.archiveSizeBytes),
          family: one.family,
          deprecated: one.deprecated?.state,
          uses: users,
        }),
      };
    });
  });
