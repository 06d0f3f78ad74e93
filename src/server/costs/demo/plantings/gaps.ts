import { isWeekend, isoDay, type Day } from '../calendar';
import { daysPerMonth, shortProvider, type Found, type Planted } from './planting';
import type { World } from '../inventory';
import type { Meter, Resource } from '../model';

/**
 * The floor of on-demand machines per account, region and service is what every planted machine there adds up to, but
 * those that are to be turned off at night, and what a newer type saves. So these finds are added up, not listed.
 */

/** The share that a one-year commitment without upfront payment is assumed to save, and the least that is reported. */
const assumedDiscount = 0.25;
const leastSaving = 1;

const hourly = ['Hours', '1 Hour', 'hour'];

const bare = (meter: Meter): boolean =>
  meter.commitment === undefined &&
  meter.spot === undefined &&
  hourly.includes(meter.sku.unit) &&
  ['Virtual Machines', 'Relational Databases'].includes(meter.sku.service.subcategory);

const onDay = (resource: Resource, meter: Meter, day: Day): boolean =>
  day >= Math.max(resource.from ?? day, meter.from ?? day) &&
  day < Math.min(resource.until ?? day + 1, meter.until ?? day + 1) &&
  !(resource.gap && day >= resource.gap.from && day < resource.gap.until);

/** What other finds take of a machine's day, in USD; all of it where it is to be turned off. */
function takenOf(planted: readonly Found[]): Map<string, number> {
  const taken = new Map<string, number>();
  for (const one of planted) {
    if (one.ruleId === 'always-on-nonproduction') taken.set(one.resourceId, Infinity);
    if (one.ruleId === 'previous-generation' && !taken.has(one.resourceId))
      taken.set(one.resourceId, (one.expectedMonthlySaving ?? 0) / daysPerMonth);
  }
  return taken;
}

/** Everything that sleeps does so at the weekend, so a weekend's cost is the floor. */
function floors(
  world: World,
  resources: readonly Resource[],
  taken: ReadonlyMap<string, number>,
  around: Day,
): Map<string, { daily: number; of: Resource }> {
  let day = around;
  while (!isWeekend(day)) day -= 1;
  const out = new Map<string, { daily: number; of: Resource }>();
  for (const resource of resources) {
    const share = world.profile.company.agreement[resource.account.provider];
    for (const meter of resource.meters) {
      if (!bare(meter) || !onDay(resource, meter, day)) continue;
      const key = `${resource.account.key}|${resource.region?.id ?? ''}|${meter.sku.service.name}`;
      const own = meter.quantity(day, 0) * meter.sku.price * share;
      const rest = Math.max(0, own - (taken.get(resource.id) ?? 0));
      out.set(key, { daily: (out.get(key)?.daily ?? 0) + rest, of: resource });
    }
  }
  return out;
}

const saving = (daily: number): number => daily * daysPerMonth * assumedDiscount;

export function gaps(world: World, resources: readonly Resource[], planted: readonly Found[]): Planted[] {
  const { plan } = world;
  const taken = takenOf(planted);
  const now = floors(world, resources, taken, plan.plantedAt);
  const fixed = floors(world, resources, taken, plan.regressDay - 1);
  const later = floors(world, resources, taken, plan.regressDay + 27);
  const counts = (of: ReturnType<typeof floors>, key: string) =>
    saving(of.get(key)?.daily ?? 0) >= leastSaving;
  return [...now]
    .filter(([key]) => counts(now, key))
    .map(([key, { daily, of }]) => ({
      ruleId: 'commitment-gap',
      provider: shortProvider[of.account.provider],
      accountId: of.account.id,
      region: of.region?.id ?? '',
      resourceId: key.split('|')[2] ?? '',
      expectedMonthlySaving: Number(saving(daily).toFixed(4)),
      tolerance: 0.02,
      from: isoDay(plan.start),
      ...(counts(fixed, key) ? {} : { fixedIn: plan.fixMonth }),
      ...(!counts(fixed, key) && counts(later, key) ? { regressedIn: plan.regressMonth } : {}),
      owner: null,
      note: 'Runs day and night on demand, with nothing to cover it.',
    }));
}
