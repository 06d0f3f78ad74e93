import { defaultOwners, Parameters, type Built } from '../queries/fields';
import { and, checkDays, narrow } from '../queries/spend';
import { CLASS, money, PRICED } from './charges';
import { isOfKind, KIND, kinds, regionOf } from './eligible';
import { families } from './families';
import type { SumsRequest } from './sums';

/** Pools of advice, the largest first. */
const POOLS_MAX = 30;

const raw = [
  ...['ChargeClass', 'ChargeCategory', 'ChargeFrequency', 'CommitmentDiscountId', 'CommitmentDiscountStatus'],
  ...['CommitmentDiscountType', 'CommitmentDiscountCategory', 'RegionId', 'RegionName'],
];
/** A reservation of something, not a commitment to money. */
export const RESERVED =
  "(CommitmentDiscountCategory = 'Usage' OR regexp_matches(lower(coalesce(CommitmentDiscountType, '')), 'reserv'))";
const minutes = "date_diff('minute', ChargePeriodStart, ChargePeriodEnd)";

/** Commitments that may be exchanged, those with most unused first. */
const HELD_MAX = 20;
/** Commitments whose end is looked at. */
const COVERED_MAX = 2000;
/** Families of machines of all programs, the largest first; the usage of others counts without one. */
const FAMILIES_MAX = 30;

/** SQL that every question about usage begins with: `classed`, the charges of the range by hour of it (`slot` from 0). */
function classedSql(request: SumsRequest): Built {
  checkDays(request.from, request.to);
  const parameters = new Parameters();
  const narrowed = narrow(request.filters, parameters, request.owners ?? defaultOwners);
  const from = `${parameters.add(request.from)}::DATE`;
  const early = [
    `ChargePeriodStart >= ${from}`,
    `ChargePeriodStart < ${parameters.add(request.to)}::DATE + 1`,
    `BillingCurrency = ${parameters.add(request.currency)}`,
    "ChargeCategory = 'Usage'",
    ...narrowed.early,
  ];
  const columns = [...new Set([...raw, ...narrowed.raw])].filter((name) => !isOfKind(name));
  const sql = `WITH scanned AS (
      SELECT date_diff('hour', ${from}::TIMESTAMP, ChargePeriodStart) AS slot, ${minutes} AS minutes, ${KIND}, ${columns.join(', ')},
        ${PRICED} AS priced, sum(${money('Cost')}) AS cost, sum(${money('ContractedCost')}) AS contracted,
        sum(coalesce(PricingQuantity, ConsumedQuantity, 0)) AS quantity
      FROM focus WHERE ${and(early)} GROUP BY ALL),
    ${kinds},
    classed AS (
      SELECT kind, program, ServiceName AS service, ${regionOf('program')} AS region, coalesce(RegionId, '') AS place,
        coalesce(RegionName, RegionId, '') AS region_name, ${CLASS} AS class, CommitmentDiscountId AS commitment,
        ${RESERVED} AS reserved, lower(coalesce(CommitmentDiscountType, '')) || ' ' || coalesce(Text, '') AS told,
        slot, minutes, priced, cost, contracted, quantity
      FROM scanned JOIN kinds USING (kind) WHERE ${and(narrowed.late)})`;
  return { sql, values: parameters.values };
}

/** By hour: lists of `slot` and of each sum, in the order of the hours. */
const series = (names: readonly string[]): string =>
  [
    'list(slot ORDER BY slot) AS slots',
    ...names.map((name) => `list(${name}::VARCHAR ORDER BY slot) AS ${name}s`),
  ].join(', ');

/**
 * What is used on demand of what a commitment could cover, in pools that one commitment serves: a row a pool with its
 * sums (`cost`, `priced_cost`, `hourly_cost` in rows of an hour, `long_cost` in rows of more than a day, `told_cost` of services
 * that commitments cover too), its use at
 * contracted prices by hour of the range (`slots` from 0, `used`; a row of a day stands at the day's first hour), and
 * what covered rows of the same program cost and would cost (`covered_cost`, `covered_contracted`), and the commitments
 * that cover the rest of the pool (`held`) with what it would cost (`worth`). Throws Fault `bad_input` naming the field.
 */
export function usageSql(request: SumsRequest): Built {
  const { sql: classed, values } = classedSql(request);
  const sql = `${classed},
    slots AS (
      SELECT program, region, slot, sum(contracted) AS used FROM classed
      WHERE class = 'open' AND priced AND minutes <= 1440 GROUP BY ALL),
    pools AS (
      SELECT program, region, max(region_name) AS region_name, sum(cost) AS cost,
        coalesce(sum(cost) FILTER (WHERE priced), 0) AS priced_cost,
        coalesce(sum(cost) FILTER (WHERE minutes <= 60), 0) AS hourly_cost,
        coalesce(sum(cost) FILTER (WHERE minutes > 1440), 0) AS long_cost,
        coalesce(sum(cost) FILTER (WHERE service IN (SELECT o.service FROM classed o
          WHERE o.class = 'covered' AND o.priced AND o.program = classed.program)), 0) AS told_cost
      FROM classed WHERE class = 'open' GROUP BY program, region),
    held AS (
      SELECT program, region, list(commitment ORDER BY commitment) AS held, list(worth::VARCHAR ORDER BY commitment) AS worth
      FROM (SELECT program, region, commitment, sum(contracted) AS worth FROM classed
        WHERE class = 'covered' GROUP BY ALL) GROUP BY program, region),
    discounts AS (
      SELECT program, sum(cost) AS covered_cost, sum(contracted) AS covered_contracted,
        coalesce(sum(cost) FILTER (WHERE reserved), 0) AS reserved_cost,
        coalesce(sum(contracted) FILTER (WHERE reserved), 0) AS reserved_contracted
      FROM classed WHERE class = 'covered' AND priced GROUP BY program)
    SELECT p.*, d.covered_cost, d.covered_contracted, d.reserved_cost, d.reserved_contracted,
      s.slots, s.used, h.held, h.worth
    FROM (SELECT * FROM pools ORDER BY cost DESC, program, region LIMIT ${POOLS_MAX}) p
    LEFT JOIN discounts d USING (program)
    LEFT JOIN (SELECT program, region, list(slot ORDER BY slot) AS slots, list(used::VARCHAR ORDER BY slot) AS used
      FROM slots GROUP BY program, region) s ON s.program = p.program AND s.region = p.region
    LEFT JOIN held h ON h.program = p.program AND h.region = p.region
    ORDER BY p.cost DESC, p.program, p.region`;
  return { sql, values };
}

/**
 * The open usage of `usageSql` that is of a family of machines: a row a program, region (`place`), family and part, with its
 * use by hour (`slots`, `useds`), its `units` (hours times what an hour of its size counts) and the smallest size of it.
 */
export function familiesSql(request: SumsRequest): Built {
  const { sql: classed, values } = classedSql(request);
  const sql = `${classed},
    ${families},
    open AS (
      SELECT program, place, family, part, slot, max(region_name) AS region_name, sum(cost) AS cost,
        sum(contracted) AS used, sum(quantity * units) AS units, min(units) AS least, arg_min(size, units) AS size
      FROM classed JOIN families USING (kind)
      WHERE class = 'open' AND priced AND minutes <= 1440 AND region = '' AND family <> '' GROUP BY ALL)
    SELECT program, place, family, part, max(region_name) AS region_name, sum(used) AS contracted, sum(units) AS units,
      min(least) AS least, arg_min(size, least) AS size, ${series(['used'])}
    FROM open GROUP BY program, place, family, part
    ORDER BY sum(cost) DESC, program, place, family, part LIMIT ${FAMILIES_MAX}`;
  return { sql, values };
}

/**
 * Reservations that are not used in full: a row a commitment with what it costs unused (`unused`), and its used cost and
 * the price of that without it, by hour (`slots`, `costs`, `contracteds`).
 */
export function reservationsSql(request: SumsRequest): Built {
  const { sql: classed, values } = classedSql(request);
  const sql = `${classed},
    held AS (
      SELECT commitment, slot, max(program) AS program, max(told) AS told, max(place) AS place, max(minutes) AS minutes,
        coalesce(sum(cost) FILTER (WHERE class = 'covered'), 0) AS cost,
        coalesce(sum(contracted) FILTER (WHERE class = 'covered'), 0) AS contracted,
        coalesce(sum(cost) FILTER (WHERE class = 'unused'), 0) AS unused
      FROM classed WHERE class IN ('covered', 'unused') AND reserved GROUP BY commitment, slot)
    SELECT commitment, string_agg(DISTINCT told, ' ' ORDER BY told)[1:4000] AS told, max(program) AS program,
      max(place) AS place, max(minutes) AS minutes, sum(unused) AS unused, ${series(['cost', 'contracted'])}
    FROM held GROUP BY commitment HAVING sum(unused) > 0 ORDER BY sum(unused) DESC, commitment LIMIT ${HELD_MAX}`;
  return { sql, values };
}

/** What each commitment covers: a row a commitment with what its usage would cost without it (`worth`). */
export function coveredSql(request: SumsRequest): Built {
  const { sql: classed, values } = classedSql(request);
  const sql = `${classed}
    SELECT commitment, sum(contracted) AS worth FROM classed WHERE class = 'covered' AND priced
    GROUP BY commitment ORDER BY worth DESC, commitment LIMIT ${COVERED_MAX}`;
  return { sql, values };
}
