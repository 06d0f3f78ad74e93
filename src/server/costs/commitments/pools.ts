import {
  ADVICE_LAST_DAYS,
  ADVICE_LEVELS,
  commitmentPrograms,
  type CommitmentProgram,
} from '@shared/model/commitments';
import { exactSum } from '@shared/model/exact';
import { MONTH_DAYS } from '@shared/model/money';
import { number, text } from '../queries/read';
import { advise, type Advice, type Bought } from './plan/advise';
import {
  hasFamilies,
  machinePrice,
  machinesOf,
  numbersOf,
  offersOf,
  type Discounts,
  type Family,
  type Scope,
} from './plan/families';
import type { Offer } from './plan/tree';
import type { QueryRow } from '../queries/row';

const HOURS = 24;
/** What may lie in rows of another length before the pool counts as that. */
const STRAY = 0.01;
/** With less of it priced, there is nothing to advise from. */
const LEAST_KNOWN = 0.5;
/** Beyond these, covered rows tell of an export that lacks a cost or a price and not of a discount. */
const DISCOUNT = { least: 0.01, most: 0.9 } as const;

export type Grain = 'hour' | 'day';
type NoAdvice = 'long_rows' | 'not_priced' | 'not_steady';

export interface Pool {
  program: CommitmentProgram;
  /** '' where one commitment serves every region. */
  region: string;
  regionName: string;
  /** On demand, a month. */
  uncovered: number;
  /** Share of its cost whose contracted price the bill tells. */
  knownOn: number;
  /** Share of its cost in rows of an hour. */
  hourlyShare: number;
  grain: Grain;
  discount: number;
  /** Of the organization's own covered usage of the program, or assumed. */
  discountFrom: 'own' | 'assumed';
  /** What the usage costs a month, at contracted prices, whose commitments end soon; none of it is in the advice. */
  ending: number;
  /** Null: `reason` says why none is given. */
  advice: Advice | null;
  reason: NoAdvice | null;
  /** The parts of the advice, the narrowest scope first: each covers only what the ones before it leave. */
  purchases: Purchase[];
  /** What was simulated. */
  offers: Offer[];
}

/** Money an hour: of each hour of the days, or, of rows of a day, of each day. What no row tells is an hour without use. */
export function usageOf(
  row: { slots: readonly number[]; used: readonly number[] },
  days: number,
  grain: Grain,
): number[] {
  const usage = new Array<number>(grain === 'hour' ? days * HOURS : days).fill(0);
  for (const [index, slot] of row.slots.entries()) {
    const at = grain === 'hour' ? slot : Math.floor(slot / HOURS);
    const used = (row.used[index] ?? 0) / (grain === 'hour' ? 1 : HOURS);
    if (at >= 0 && at < usage.length) usage[at] = (usage[at] ?? 0) + used;
  }
  return usage;
}

/** What covered usage of a program takes off its contracted price; null where the bill does not tell. */
export function ownDiscount(cost: number, contracted: number): number | null {
  if (contracted <= 0) return null;
  const discount = 1 - cost / contracted;
  return discount >= DISCOUNT.least && discount <= DISCOUNT.most ? discount : null;
}

const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

interface Asked {
  /** Of the range. */
  days: number;
  /** The discounts where the organization's own rows tell none. */
  assumed: Discounts;
  /** Commitments that end soon. */
  ending: ReadonlySet<string>;
  /** `taken`: what exchanges cover of them already, by hour (or day) of the pool. */
  families?: readonly (Family & { taken: readonly number[] })[];
}

const lessOf = (usage: readonly number[], taken: readonly (readonly number[])[]): number[] =>
  usage.map((used, hour) => Math.max(0, used - taken.reduce((sum, one) => sum + (one[hour] ?? 0), 0)));

/**
 * What covered usage of the program takes off: of reservations, and of commitments to money. It counts for the services that it
 * was told of (`told_cost` of the pool's `cost`); one that nothing covers yet has it only where the assumed one is not lower.
 */
export function discountsOf(row: QueryRow, program: CommitmentProgram, assumed: Discounts) {
  const all = { cost: number(row, 'covered_cost'), contracted: number(row, 'covered_contracted') };
  const reserved = { cost: number(row, 'reserved_cost'), contracted: number(row, 'reserved_contracted') };
  const apart = hasFamilies(program);
  const own = {
    everywhere: ownDiscount(
      all.cost - (apart ? reserved.cost : 0),
      all.contracted - (apart ? reserved.contracted : 0),
    ),
    reservation: ownDiscount(reserved.cost, reserved.contracted),
  };
  const cost = number(row, 'cost');
  const told = cost > 0 ? number(row, 'told_cost') / cost : 1;
  const everywhere = own.everywhere ?? assumed.everywhere;
  return {
    own,
    discounts: {
      everywhere: everywhere * told + Math.min(everywhere, assumed.everywhere) * (1 - told),
      family: assumed.family,
      reservation: own.reservation ?? assumed.reservation,
    },
  };
}

/** The offers of the last hours. */
const since = (offers: readonly Offer[], hours: number): Offer[] =>
  offers.map(({ parent, discount, own }) => ({ parent, discount, own: own.slice(-hours) }));

/** By the hour, where as good as all of the pool's cost is in rows of an hour. */
export const grainOf = (row: QueryRow): Grain =>
  number(row, 'hourly_cost') >= number(row, 'cost') * (1 - STRAY) ? 'hour' : 'day';

/** A pool of `usageSql` with what to commit to in it. */
export function poolOf(row: QueryRow, { days, assumed, ending, families = [] }: Asked): Pool | null {
  const program = commitmentPrograms.find((id) => id === row.program);
  const cost = number(row, 'cost');
  if (program === undefined || cost <= 0) return null;
  const hourlyShare = number(row, 'hourly_cost') / cost;
  const grain = grainOf(row);
  const { own, discounts } = discountsOf(row, program, assumed);
  const knownOn = number(row, 'priced_cost') / cost;
  const taken = families.filter((one) => one.program === program).map((one) => one.taken);
  const all = lessOf(usageOf({ slots: numbersOf(row.slots), used: numbersOf(row.used) }, days, grain), taken);
  const hours = ADVICE_LAST_DAYS * (grain === 'hour' ? HOURS : 1);
  const { offers, scopes } = offersOf(
    program,
    all,
    families.map((family) =>
      Object.assign({}, family, { usage: lessOf(usageOf(family, days, grain), [family.taken]) }),
    ),
    discounts,
  );
  const held = heldOf(row);
  const soon = held.flatMap(({ id, worth }) => (ending.has(id) ? [worth] : []));
  const refused: NoAdvice | null =
    number(row, 'long_cost') > cost * STRAY ? 'long_rows' : knownOn < LEAST_KNOWN ? 'not_priced' : null;
  const advice =
    refused === null
      ? advise({ all: offers, last: since(offers, hours) }, ADVICE_LEVELS, scopes.map(stepOf))
      : null;
  return {
    program,
    region: text(row, 'region'),
    regionName: text(row, 'region') === '' ? '' : text(row, 'region_name'),
    uncovered: (cost / days) * MONTH_DAYS,
    knownOn,
    hourlyShare,
    grain,
    discount: discounts.everywhere,
    discountFrom: own.everywhere === null ? 'assumed' : 'own',
    ending: (exactSum(soon) / days) * MONTH_DAYS,
    advice,
    reason: refused ?? (advice === null ? 'not_steady' : null),
    purchases: (advice?.bought ?? []).flatMap((bought) => {
      const scope = scopes[bought.at];
      const from = scope?.scope === 'family' ? null : own[scope?.scope ?? 'everywhere'];
      return scope === undefined ? [] : [purchaseOf(bought, scope, from === null ? 'assumed' : 'own')];
    }),
    offers,
  };
}

/** Money an hour of one machine of the smallest size: a reservation is bought in whole ones. */
const stepOf = ({ scope, family }: Scope): number =>
  scope === 'reservation' && family !== null ? machinePrice(family) : 0;

/** Commitments that cover the pool, each with what its usage would cost without it. */
function heldOf(row: QueryRow): { id: string; worth: string }[] {
  const worth = strings(row.worth);
  return strings(row.held).map((id, at) => ({ id, worth: worth[at] ?? '0' }));
}

/** What is bought at one scope. */
interface Purchase extends Omit<Bought, 'at'> {
  scope: Scope['scope'];
  family: string;
  part: string;
  region: string;
  regionName: string;
  /** In the unit of the family (normalized units, cores, GiB), and as machines of the smallest size used; null: not known. */
  units: number | null;
  machines: { count: number; size: string } | null;
  discountFrom: 'own' | 'assumed';
}

function purchaseOf(bought: Bought, { scope, family }: Scope, discountFrom: 'own' | 'assumed'): Purchase {
  const { covers, hourly, monthly, saving, utilization, breakEven } = bought;
  const units = scope === 'reservation' && family && family.unitPrice > 0 ? covers / family.unitPrice : null;
  return {
    scope,
    family: family?.family ?? '',
    part: scope === 'reservation' ? (family?.part ?? '') : '',
    region: family?.region ?? '',
    regionName: family?.regionName ?? '',
    units,
    machines: family === null || units === null ? null : machinesOf(family, covers),
    discountFrom,
    covers,
    hourly,
    monthly,
    saving,
    utilization,
    breakEven,
  };
}
