import { isoDay, type Day } from '../calendar';
import { daysPerMonth, shortProvider, type Found, type Planted } from './planting';
import { noiseKey } from '../rows';
import type { World } from '../inventory';
import type { Meter, Resource } from '../model';

/**
 * Steady on-demand use per account, region and service is what every planted machine there adds up to, but those that
 * are to be turned off at night, and what a newer type saves. So these finds are added up, not listed.
 */

/** The share that a one-year commitment without upfront payment is assumed to save, and the least that is reported. */
const assumedDiscount = 0.25;
const leastSaving = 1;
/** The days that the rule looks at. */
const lookBack = 30;

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

const isDatabase = (meter: Meter): boolean => meter.sku.service.subcategory === 'Relational Databases';

/**
 * What commitments take off the prices of the agreement on these days: of databases their own, of machines those to
 * money, which cover whatever runs; without any, what is assumed.
 */
function discountsOf(world: World, resources: readonly Resource[], days: readonly Day[]) {
  const sums = new Map<string, { cost: number; contracted: number }>();
  for (const resource of resources)
    for (const meter of resource.meters) {
      const { commitment } = meter;
      if (!commitment || (!isDatabase(meter) && commitment.category !== 'Spend')) continue;
      const key = `${resource.account.provider}|${isDatabase(meter)}`;
      const sum = sums.get(key) ?? { cost: 0, contracted: 0 };
      for (const day of days) {
        if (!onDay(resource, meter, day)) continue;
        const list = meter.quantity(day, 0) * meter.sku.price;
        sum.cost += list * commitment.pays;
        sum.contracted += list * world.profile.company.agreement[resource.account.provider];
      }
      sums.set(key, sum);
    }
  return (resource: Resource, meter: Meter): number => {
    const sum = sums.get(`${resource.account.provider}|${isDatabase(meter)}`);
    return sum && sum.contracted > 0 ? 1 - sum.cost / sum.contracted : assumedDiscount;
  };
}

/** Machines that are there for a day only have a case of their own. */
const isShort = ({ from, until }: Resource): boolean =>
  from !== undefined && until !== undefined && until - from <= 1;

interface Gap {
  usage: number[];
  discount: number;
  of: Resource;
}

/** What bare machines cost on each of the last days, per account, region and service. */
function gapsOn(
  world: World,
  resources: readonly Resource[],
  taken: ReadonlyMap<string, number>,
  around: Day,
): Map<string, Gap> {
  const days = Array.from({ length: lookBack }, (_, at) => around - lookBack + 1 + at);
  const discountOf = discountsOf(world, resources, days);
  const out = new Map<string, Gap>();
  for (const resource of resources) {
    if (isShort(resource)) continue;
    const share = world.profile.company.agreement[resource.account.provider];
    for (const meter of resource.meters) {
      if (!bare(meter) || !days.some((day) => onDay(resource, meter, day))) continue;
      const key = `${resource.account.key}|${resource.region?.id ?? ''}|${meter.sku.service.name}`;
      const gap = out.get(key) ?? {
        usage: days.map(() => 0),
        discount: discountOf(resource, meter),
        of: resource,
      };
      for (const [at, day] of days.entries()) {
        if (!onDay(resource, meter, day)) continue;
        const own = meter.quantity(day, noiseKey(world.plan.seed, resource, meter)) * meter.sku.price * share;
        gap.usage[at] = (gap.usage[at] ?? 0) + Math.max(0, own - (taken.get(resource.id) ?? 0));
      }
      out.set(key, gap);
    }
  }
  return out;
}

/** The most that any commitment to one of the days' costs saves a month, on all of the days and on the last week alone. */
function saving({ usage, discount }: Gap): number {
  const savedOn = (days: readonly number[], covers: number) =>
    days.reduce((sum, used) => sum + Math.min(used, covers), 0) / days.length - covers * (1 - discount);
  const bestOn = (days: readonly number[]) =>
    days
      .toSorted((a, b) => a - b)
      .reduce((best, one) => (savedOn(days, one) > savedOn(days, best) + 1e-9 ? one : best), 0);
  const week = usage.slice(-7);
  const covers = Math.min(bestOn(usage), bestOn(week));
  return Math.min(savedOn(usage, covers), savedOn(week, covers)) * daysPerMonth;
}

export function gaps(world: World, resources: readonly Resource[], planted: readonly Found[]): Planted[] {
  const { plan } = world;
  const taken = takenOf(planted);
  const now = gapsOn(world, resources, taken, plan.plantedAt);
  const fixed = gapsOn(world, resources, taken, plan.regressDay - 1);
  const later = gapsOn(world, resources, taken, plan.regressDay + 27);
  const counts = (of: ReadonlyMap<string, Gap>, key: string) => {
    const gap = of.get(key);
    return gap !== undefined && saving(gap) >= leastSaving;
  };
  return [...now]
    .filter(([key]) => counts(now, key))
    .map(([key, gap]) => ({
      ruleId: 'commitment-gap',
      provider: shortProvider[gap.of.account.provider],
      accountId: gap.of.account.id,
      region: gap.of.region?.id ?? '',
      resourceId: key.split('|')[2] ?? '',
      expectedMonthlySaving: Number(saving(gap).toFixed(4)),
      tolerance: 0.02,
      from: isoDay(plan.start),
      ...(counts(fixed, key) ? {} : { fixedIn: plan.fixMonth }),
      ...(!counts(fixed, key) && counts(later, key) ? { regressedIn: plan.regressMonth } : {}),
      owner: null,
      note: 'Runs day and night on demand, with nothing to cover it.',
    }));
}
