import { daysBetween } from '@shared/model/days';
import { commitmentPrograms } from '@shared/model/commitments';
import { number, text } from '../queries/read';
import { exchangeOf, type Exchange, type Surplus } from './plan/exchange';
import { machinePrice, machinesOf, numbersOf, type Discounts, type Family } from './plan/families';
import { discountsOf, grainOf, usageOf, type Grain } from './pools';
import type { QueryRow } from '../queries/row';

const HOURS = 24;
const YEAR_DAYS = 365;

/** What is returned of which reservation, and what is taken for it. */
export interface ExchangeAdvice {
  id: string;
  region: string;
  utilization: number;
  /** `check`: the bill does not tell whether the reservation is a convertible one. */
  allowed: 'yes' | 'check';
  grain: Grain;
  /** Money an hour: of the whole reservation, of the part that is returned, and of what is taken for it. */
  price: number;
  given: number;
  hourly: number;
  /** What is left of the returned part until its end, and what the new one costs over its term; null: no end is known. */
  givenValue: number | null;
  newValue: number | null;
  end: string | null;
  saving: number;
  newUtilization: number;
  target: {
    family: string;
    part: string;
    region: string;
    regionName: string;
    machines: { count: number; size: string } | null;
  };
}

interface Asked {
  days: number;
  /** The last day of the simulation. */
  to: string;
  assumed: Discounts;
  /** Reservations that are used less than this share are looked at. */
  below: number;
  /** Years that a new reservation of Azure runs for; one of AWS keeps the end of the old one. */
  years: number;
  endOf: (id: string) => string | null;
}

type Taken = Family & { taken: readonly number[] };

/** AWS exchanges convertible reservations within a region; Azure exchanges reservations of machines anywhere. */
function allowedOf(program: string, told: string): 'yes' | 'check' | null {
  if (program === 'azure-compute') return 'yes';
  if (program !== 'aws-compute') return null;
  if (/convertible/.test(told)) return 'yes';
  return /\bstandard\b/.test(told) ? null : 'check';
}

/**
 * Exchanges of reservations that are not used in full, the most wasteful first, and the families with what the
 * exchanges cover of them: that usage is there no more for the next exchange, nor for a purchase.
 */
export function exchangesOf(
  reservations: readonly QueryRow[],
  pools: readonly QueryRow[],
  families: readonly Family[],
  asked: Asked,
): { exchanges: ExchangeAdvice[]; families: Taken[] } {
  let left: Taken[] = families.map((family) => Object.assign({}, family, { taken: [] }));
  const exchanges: ExchangeAdvice[] = [];
  for (const row of reservations) {
    const pool = pools.find((one) => one.program === row.program);
    const found = pool && oneOf(row, pool, left, asked);
    if (!found) continue;
    exchanges.push(found.advice);
    left = left.map((family) =>
      family.program === found.target.program &&
      family.region === found.target.region &&
      family.family === found.target.family &&
      family.part === found.target.part
        ? takenOf(family, found.covers, asked.days, grainOf(pool))
        : family,
    );
  }
  return { exchanges, families: left };
}

function takenOf(family: Taken, covers: number, days: number, grain: Grain): Taken {
  const usage = usageOf(family, days, grain);
  const taken = usage.map((used, hour) => {
    const before = family.taken[hour] ?? 0;
    return before + Math.min(covers, Math.max(0, used - before));
  });
  return Object.assign({}, family, { taken });
}

function oneOf(row: QueryRow, pool: QueryRow, families: readonly Taken[], asked: Asked) {
  const program = commitmentPrograms.find((id) => id === row.program);
  const allowed = allowedOf(text(row, 'program'), text(row, 'told'));
  if (program === undefined || allowed === null) return null;
  const grain: Grain = number(row, 'minutes') <= 60 ? grainOf(pool) : 'day';
  const slots = numbersOf(row.slots);
  const surplus = surplusOf(row, slots, grain, asked.days);
  const used = surplus.used.reduce((sum, one) => sum + one, 0) / Math.max(1, surplus.used.length);
  const utilization = surplus.price > 0 ? used / surplus.price : 1;
  if (utilization >= asked.below) return null;
  const end = asked.endOf(text(row, 'commitment'));
  const leftDays = end === null ? null : Math.max(0, daysBetween(asked.to, end));
  if (leftDays === 0) return null;
  const isAws = program === 'aws-compute';
  const newDays = isAws ? leftDays : asked.years * YEAR_DAYS;
  const least = leftDays === null || newDays === null || newDays === 0 ? 1 : leftDays / newDays;
  const targets = families.filter(
    (family) =>
      family.program === program && family.part !== '' && (!isAws || family.region === text(row, 'place')),
  );
  const { reservation } = discountsOf(pool, program, asked.assumed).discounts;
  const found = exchangeOf(
    surplus,
    targets.map((family) => ({
      usage: openOf(family, grain, grainOf(pool), asked.days, slots),
      discount: reservation,
      step: machinePrice(family),
    })),
    least,
  );
  const target = found && targets[found.at];
  if (!found || !target) return null;
  return { target, covers: found.covers, advice: adviceOf(found) };

  function adviceOf({ given, hourly, covers, saving, utilization: next }: Exchange): ExchangeAdvice {
    return {
      id: text(row, 'commitment'),
      region: text(row, 'place'),
      utilization,
      allowed: allowed ?? 'check',
      grain,
      price: surplus.price,
      given,
      hourly,
      givenValue: leftDays === null ? null : given * leftDays * HOURS,
      newValue: newDays === null ? null : hourly * newDays * HOURS,
      end,
      saving,
      newUtilization: next,
      target: {
        family: target?.family ?? '',
        part: target?.part ?? '',
        region: target?.region ?? '',
        regionName: target?.regionName ?? '',
        machines: target ? machinesOf(target, covers) : null,
      },
    };
  }
}

/** Over the hours (or days) that the bill knows the reservation in; it costs the same in each. */
function surplusOf(row: QueryRow, slots: readonly number[], grain: Grain, days: number): Surplus {
  const cut = cutOf(slots, grain);
  const of = (values: unknown) => usageOf({ slots, used: numbersOf(values) }, days, grain).slice(...cut);
  const used = of(row.costs);
  const spent = used.reduce((sum, one) => sum + one, 0);
  const hours = Math.max(1, used.length * (grain === 'hour' ? 1 : HOURS));
  const unused = number(row, 'unused');
  return {
    price: spent / Math.max(1, used.length) + unused / hours,
    used,
    worth: of(row.contracteds),
  };
}

function cutOf(slots: readonly number[], grain: Grain): [number, number] {
  const by = grain === 'hour' ? 1 : HOURS;
  const places = slots.map((slot) => Math.floor(slot / by)).filter((place) => place >= 0);
  return [Math.min(...places), Math.max(...places) + 1];
}

/** What of a family nothing covers, in the hours that the reservation is known in. */
function openOf(
  family: Taken,
  grain: Grain,
  poolGrain: Grain,
  days: number,
  slots: readonly number[],
): number[] {
  const usage = usageOf(family, days, poolGrain).map((used, hour) =>
    Math.max(0, used - (family.taken[hour] ?? 0)),
  );
  const same = grain === poolGrain ? usage : dayMeans(usage);
  return same.slice(...cutOf(slots, grain));
}

const dayMeans = (usage: readonly number[]): number[] =>
  Array.from(
    { length: Math.ceil(usage.length / HOURS) },
    (_, day) => usage.slice(day * HOURS, (day + 1) * HOURS).reduce((sum, one) => sum + one, 0) / HOURS,
  );
