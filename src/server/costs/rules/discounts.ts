import { commitmentPrograms } from '@shared/model/commitments';
import { CLASS, money, PRICED } from '../commitments/charges';
import { isOfKind, KIND, kinds } from '../commitments/eligible';
import { discountsOf } from '../commitments/pools';
import { RESERVED } from '../commitments/usage';
import { text } from '../queries/read';
import type { Ask } from './common/rule';
import { billId } from './prepare';
import type { QueryRow } from '../queries/row';

const raw = [
  ...['ChargeClass', 'ChargeCategory', 'ChargeFrequency', 'CommitmentDiscountId', 'CommitmentDiscountStatus'],
  ...['CommitmentDiscountType', 'CommitmentDiscountCategory', 'BillingCurrency'],
].filter((name) => !isOfKind(name));

/** As `usageSql` sums them: what covered usage of each program, and of its services, cost and would have cost in the window. */
const covered = `WITH scanned AS (
    SELECT ${KIND}, ${raw.join(', ')}, ${PRICED} AS priced,
      sum(${money('Cost')}) AS cost, sum(${money('ContractedCost')}) AS contracted
    FROM focus JOIN rules_source w ON w.bill_id = ${billId}
    WHERE CommitmentDiscountId IS NOT NULL AND ChargeCategory = 'Usage' AND ChargePeriodStart < w.through_day + 1
      AND ChargePeriodStart >= w.through_day - ($days::INTEGER - 1) GROUP BY ALL),
  ${kinds},
  classed AS (SELECT program, ServiceName AS service, BillingCurrency AS currency, ${CLASS} AS class, ${RESERVED} AS reserved, priced, cost, contracted
    FROM scanned JOIN kinds USING (kind))
  SELECT program, service, currency, sum(cost)::VARCHAR AS covered_cost, sum(contracted)::VARCHAR AS covered_contracted,
    coalesce(sum(cost) FILTER (WHERE reserved), 0)::VARCHAR AS reserved_cost,
    coalesce(sum(contracted) FILTER (WHERE reserved), 0)::VARCHAR AS reserved_contracted
  FROM classed WHERE class = 'covered' AND priced AND program <> ''
  GROUP BY GROUPING SETS ((program, currency), (program, service, currency))`;

const shape = '[{"program":"VARCHAR","service":"VARCHAR","currency":"VARCHAR","discount":"DOUBLE"}]';

/**
 * rules_discount: what commitments take off a program on the organization's own bills (service NULL), and off each of its
 * services that they cover, where the bills tell it.
 */
export async function writeDiscounts(ask: Ask, days: number | null): Promise<void> {
  const rows: QueryRow[] = days === null ? [] : (await ask(covered, { days })).map(readRow);
  const assumed = { everywhere: 0, family: 0, reservation: 0 };
  const told = rows.flatMap((row) => {
    const program = commitmentPrograms.find((id) => id === row.program);
    const discount = program === undefined ? null : discountsOf(row, program, assumed).own.everywhere;
    return discount === null
      ? []
      : [{ program, service: row['service'] ?? null, currency: text(row, 'currency'), discount }];
  });
  await ask(
    `CREATE OR REPLACE TEMP TABLE rules_discount AS
     SELECT one.program AS program, one.service AS service, one.currency AS currency, one.discount AS discount
     FROM (SELECT unnest(from_json($rows::JSON, '${shape}')) AS one)`,
    { rows: JSON.stringify(told) },
  );
}

const columns = ['program', 'service', 'currency', 'covered_cost', 'covered_contracted', 'reserved_cost'];

const readRow = (row: Record<string, unknown>): QueryRow =>
  Object.fromEntries(
    [...columns, 'reserved_contracted'].map((name) => [name, row[name] === null ? null : String(row[name])]),
  );
