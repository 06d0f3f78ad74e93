import { defaultOwners, Parameters, type Built } from '../queries/fields';
import { and, checkDays, narrow } from '../queries/spend';
import { CLASS, money, PRICED } from './charges';
import { isOfKind, KIND, kinds, regionOf } from './eligible';
import type { SumsRequest } from './sums';

/** Pools of advice, the largest first. */
const POOLS_MAX = 30;

const raw = [
  ...['ChargeClass', 'ChargeCategory', 'ChargeFrequency', 'CommitmentDiscountId', 'CommitmentDiscountStatus'],
  ...['RegionId', 'RegionName'],
];
const minutes = "date_diff('minute', ChargePeriodStart, ChargePeriodEnd)";

/**
 * What is used on demand of what a commitment could cover, in pools that one commitment serves: a row a pool with its
 * sums (`cost`, `priced_cost`, `hourly_cost` in rows of an hour, `long_cost` in rows of more than a day), its use at
 * contracted prices by hour of the range (`slots` from 0, `used`; a row of a day stands at the day's first hour), and
 * what covered rows of the same program cost and would cost (`covered_cost`, `covered_contracted`), and the commitments
 * that cover the rest of the pool (`held`) with what it would cost (`worth`). Throws Fault `bad_input` naming the field.
 */
export function usageSql(request: SumsRequest): Built {
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
        ${PRICED} AS priced, sum(${money('Cost')}) AS cost, sum(${money('ContractedCost')}) AS contracted
      FROM focus WHERE ${and(early)} GROUP BY ALL),
    ${kinds},
    classed AS (
      SELECT program, ${regionOf('program')} AS region, coalesce(RegionName, RegionId, '') AS region_name,
        ${CLASS} AS class, CommitmentDiscountId AS commitment, slot, minutes, priced, cost, contracted
      FROM scanned JOIN kinds USING (kind) WHERE ${and(narrowed.late)}),
    slots AS (
      SELECT program, region, slot, sum(contracted) AS used FROM classed
      WHERE class = 'open' AND priced AND minutes <= 1440 GROUP BY ALL),
    pools AS (
      SELECT program, region, max(region_name) AS region_name, sum(cost) AS cost,
        coalesce(sum(cost) FILTER (WHERE priced), 0) AS priced_cost,
        coalesce(sum(cost) FILTER (WHERE minutes <= 60), 0) AS hourly_cost,
        coalesce(sum(cost) FILTER (WHERE minutes > 1440), 0) AS long_cost
      FROM classed WHERE class = 'open' GROUP BY program, region),
    held AS (
      SELECT program, region, list(commitment ORDER BY commitment) AS held, list(worth::VARCHAR ORDER BY commitment) AS worth
      FROM (SELECT program, region, commitment, sum(contracted) AS worth FROM classed
        WHERE class = 'covered' GROUP BY ALL) GROUP BY program, region),
    discounts AS (
      SELECT program, sum(cost) AS covered_cost, sum(contracted) AS covered_contracted FROM classed
      WHERE class = 'covered' AND priced GROUP BY program)
    SELECT p.*, coalesce(d.covered_cost, 0) AS covered_cost, coalesce(d.covered_contracted, 0) AS covered_contracted,
      s.slots, s.used, h.held, h.worth
    FROM (SELECT * FROM pools ORDER BY cost DESC, program, region LIMIT ${POOLS_MAX}) p
    LEFT JOIN discounts d USING (program)
    LEFT JOIN (SELECT program, region, list(slot ORDER BY slot) AS slots, list(used::VARCHAR ORDER BY slot) AS used
      FROM slots GROUP BY program, region) s ON s.program = p.program AND s.region = p.region
    LEFT JOIN held h ON h.program = p.program AND h.region = p.region
    ORDER BY p.cost DESC, p.program, p.region`;
  return { sql, values: parameters.values };
}
