import { found, make, withFate, type Builder, type Planting } from './planting';
import { tagsOf } from '../commitments';
import type { Meter, Resource, Shape } from '../model';

/** Spend that somebody has to look at: without tags or owner, at list price, new, from a third party, or growing. */

export const untagged: Builder = (world, line) => {
  const { resource } = make(world, line, { kind: line.kind, tags: null });
  return { resources: [withFate(world, line, resource)], planted: [found(world, line, resource, null)] };
};

export const noOwner: Builder = (world, line) => {
  const tags = { environment: line.env, application: line.name };
  const { resource } = make(world, line, { kind: line.kind, tags });
  const one = { ...found(world, line, resource, null), owner: null };
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
  if (!first) throw new Error(`resources/demo: ${line.account} has no '${line.name}' in ${line.region}`);
  const until = line.fate === 'stays' ? undefined : world.plan.fixDay;
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
  const service = resource.meters[0]?.sku.service.name ?? '';
  return {
    resources: [withFate(world, line, resource)],
    planted: [{ ...found(world, line, resource, null), resourceId: service }],
  };
};

/** size: the product; the seller is the part before the dash. */
export const marketplace: Builder = (world, line) => {
  const { resource } = make(world, line, { kind: 'marketplace' });
  const publisher = line.size.split(' - ')[0] ?? line.size;
  const meters = resource.meters.map((meter) => ({ ...meter, publisher }));
  return {
    resources: [withFate(world, line, { ...resource, meters })],
    planted: [found(world, line, resource, null)],
  };
};

/** Share by which a growing bucket grows in a month. */
const growth = 0.16;

export const growingStorage: Builder = (world, line) => {
  const { resource } = make(world, line, { kind: line.kind });
  const { start, fixDay, regressDay } = world.plan;
  const grow =
    (at: Shape): Shape =>
    (day, key) => {
      const cleaned = line.fate !== 'stays' && day >= fixDay ? Math.min(day, fixDay) : day;
      const back = line.fate === 'regresses' && day >= regressDay ? day - regressDay + fixDay : cleaned;
      return at(day, key) * (1 + (growth * (back - start)) / 30.4375);
    };
  const meters = resource.meters.map((meter) => ({ ...meter, quantity: grow(meter.quantity) }));
  return { resources: [{ ...resource, meters }], planted: [found(world, line, resource, null)] };
};

/** Many times the usual use on a few days. name: the resource; amount: how many times. */
export const anomaly: Builder = (world, line, all) => {
  const resource = all.find((one) => one.account.key === line.account && one.name === line.name);
  if (!resource) throw new Error(`resources/demo: ${line.account} has no resource '${line.name}'`);
  const from = world.plan.plantedAt - (line.sinceDays ?? 6);
  const days = 2;
  resource.meters = resource.meters.map((meter) => ({
    ...meter,
    quantity: (day, key) => meter.quantity(day, key) * (day >= from && day < from + days ? line.amount : 1),
  }));
  const service = resource.meters[0]?.sku.service.name ?? '';
  return { resources: [], planted: [{ ...found(world, line, resource, null), resourceId: service }] };
};

/** amount: machines a day, each for less than six hours. */
export const shortLived: Builder = (world, line): Planting => {
  const resources: Resource[] = [];
  const { plan } = world;
  for (let day = plan.plantedAt - 120; day <= world.until; day++) {
    if (line.fate !== 'stays' && day >= plan.fixDay && (line.fate === 'fixed' || day < plan.regressDay))
      continue;
    for (let turn = 1; turn <= line.amount; turn++) {
      const { resource } = make(world, line, { kind: 'vm', name: `${line.name}-${day}-${turn}` });
      const meters = resource.meters.map((meter) => ({ ...meter, quantity: () => 3 + turn / 4 }));
      resources.push({ ...resource, meters, from: day, until: day + 1 });
    }
  }
  const first = resources[0];
  return { resources, planted: first ? [found(world, line, first, null)] : [] };
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
