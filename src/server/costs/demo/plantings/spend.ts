import { Fault } from '@shared/kernel/fault';
import { isoDay, isWeekend } from '../calendar';
import {
  daysPerMonth,
  fateOf,
  found,
  make,
  withFate,
  type Builder,
  type Found,
  type Planting,
  usageMoved,
} from './planting';
import { tagsOf } from '../commitments';
import type { World } from '../inventory';
import type { Meter, Resource } from '../model';
import type { PlantedLine } from '../profile';

/** Spend that somebody has to look at: without tags or owner, at list price, new, from a third party, or growing. */

const serviceOf = (resource: Resource): string => resource.meters[0]?.sku.service.name ?? '';

/** Such rules report an account's service in a region, not each resource. */
const aboutService = (world: World, line: PlantedLine, resource: Resource): Found => ({
  ...found(world, line, resource, null),
  resourceId: serviceOf(resource),
});

export const untagged: Builder = (world, line) => {
  const { resource } = make(world, line, { kind: line.kind, tags: null });
  return { resources: [withFate(world, line, resource)], planted: [aboutService(world, line, resource)] };
};

export const noOwner: Builder = (world, line) => {
  const tags = { environment: line.env, application: line.name };
  const { resource } = make(world, line, { kind: line.kind, tags });
  const one = { ...aboutService(world, line, resource), owner: null };
  return { resources: [withFate(world, line, resource)], planted: [one] };
};

/** The account's whole service pays the list price. name: the service, as the bill has it. */
export const listPrice: Builder = (world, line, all): Planting => {
  const of = all.filter(
    (resource) =>
      resource.account.key === line.account &&
      resource.region?.id === line.region &&
      resource.meters.some((meter) => meter.sku.service.name === line.name),
  );
  const first = of[0];
  if (!first)
    throw new Fault(
      'bad_input:demo_files_wrong',
      `resources/demo: ${line.account} has no '${line.name}' in ${line.region}`,
    );
  const until = fateOf(world, line).fixed ?? undefined;
  for (const resource of of) {
    resource.meters = resource.meters.flatMap((meter): Meter[] => {
      if (meter.sku.service.name !== line.name) return [meter];
      if (until === undefined) return [{ ...meter, listPaid: true }];
      return [
        { ...meter, listPaid: true, until },
        { ...meter, from: until },
      ];
    });
  }
  return { resources: [], planted: [{ ...found(world, line, first, null), resourceId: line.name }] };
};

/** A service that the company never used before. */
export const newService: Builder = (world, line) => {
  const { resource } = make(world, line, { kind: line.kind, shape: 'flat' });
  return {
    resources: [withFate(world, line, resource)],
    planted: [{ ...aboutService(world, line, resource), region: '' }],
  };
};

/** size: the product; the seller is the part before the dash. */
export const marketplace: Builder = (world, line) => {
  const { resource } = make(world, line, { kind: 'marketplace' });
  const publisher = line.size.split(' - ')[0] ?? line.size;
  const meters = resource.meters.map((meter) => ({ ...meter, publisher }));
  return {
    resources: [withFate(world, line, { ...resource, meters })],
    planted: [{ ...found(world, line, resource, null), region: '', resourceId: publisher }],
  };
};

/** What a growing bucket gains in a day: about a sixth in a month. */
const dailyGrowth = 1.0052;

export const growingStorage: Builder = (world, line) => {
  const { resource } = make(world, line, { kind: line.kind });
  const { start } = world.plan;
  const sizes: number[] = [1];
  for (let day = start + 1; day <= world.until; day++) sizes.push((sizes.at(-1) ?? 1) * dailyGrowth);
  const meters = resource.meters.map((meter) => ({
    ...meter,
    quantity: (day: number, key: number) => meter.quantity(day, key) * (sizes[Math.max(0, day - start)] ?? 1),
  }));
  return {
    resources: [withFate(world, line, { ...resource, meters })],
    planted: [found(world, line, resource, null)],
  };
};

/** Many times the usual use on a few days. name: the resource; amount: how many times. */
export const anomaly: Builder = (world, line, all) => {
  const resource = all.find((one) => one.account.key === line.account && one.name === line.name);
  if (!resource)
    throw new Fault(
      'bad_input:demo_files_wrong',
      `resources/demo: ${line.account} has no resource '${line.name}'`,
    );
  const from = world.plan.plantedAt - (line.sinceDays ?? 6);
  const days = 2;
  resource.meters = resource.meters.map((meter) => ({
    ...meter,
    quantity: (day, key) => meter.quantity(day, key) * (day >= from && day < from + days ? line.amount : 1),
  }));
  const place = `service-account:${serviceOf(resource)}:${resource.account.id}@${isoDay(from)}`;
  const one = { ...found(world, line, resource, null), region: '' };
  const used = usageMoved(world, line, resource, from);
  return { resources: [], planted: [{ ...one, resourceId: place }, ...used] };
};

/** What spot capacity is assumed to take off the on-demand price, and the days that the rule looks at. */
const spotSaves = 0.72;
const lookBack = 14;

/**
 * amount: machines a working day, each for less than six hours. How many working days the rule's window has depends on
 * its last day, so the amount is only near.
 */
export const shortLived: Builder = (world, line): Planting => {
  const resources: Resource[] = [];
  const { plan } = world;
  const first = make(world, line, { kind: 'vm' });
  const hour = first.monthly / daysPerMonth / 24;
  let inWindow = 0;
  for (let day = plan.plantedAt - 120; day <= world.until; day++) {
    if (isWeekend(day)) continue;
    for (let turn = 1; turn <= line.amount; turn++) {
      const hours = 3 + turn / 4;
      const { resource } = make(world, line, { kind: 'vm', name: `${line.name}-${day}-${turn}` });
      const meters = resource.meters.map((meter) => ({ ...meter, quantity: () => hours }));
      resources.push({ ...resource, meters, from: day, until: day + 1 });
      // Who was there on the window's first or last day may have lived longer, so those two days are not counted.
      if (day > plan.plantedAt - lookBack + 1 && day < plan.plantedAt) inWindow += hours * hour;
    }
  }
  const saving = (inWindow / (lookBack - 2)) * daysPerMonth * spotSaves;
  const one = {
    ...aboutService(world, line, first.resource),
    expectedMonthlySaving: Number(saving.toFixed(4)),
    tolerance: 0.25,
  };
  return { resources, planted: [one] };
};

/** An account where nothing computes any more: only storage is left. */
export const zombie: Builder = (world, line) => {
  const tags = tagsOf(world.profile.company, line.team, line.env, line.name);
  const made = make(world, line, { kind: 'bucket', tags });
  const disk = make(world, line, {
    kind: 'volume',
    name: `${line.name}-disk`,
    amount: 800,
    size: '20',
    tags,
  });
  const resources = [made.resource, disk.resource].map((resource) => withFate(world, line, resource));
  const one = found(world, line, made.resource, made.monthly + disk.monthly);
  return { resources, planted: [{ ...one, region: '', resourceId: made.resource.account.id }] };
};
