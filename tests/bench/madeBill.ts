import { DuckDBInstance } from '@duckdb/node-api';
import { realBill } from '../support/realBills';

/** Thirteen months. */
export const MADE_DAYS = { from: '2024-09-01', to: '2025-09-30', count: 395 };
const sample = realBill('focus-1.0');

/** The rows of the sample, again and again, with other costs, hours and resources. */
export async function makeBill(target: string, charges: number): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '3GB' });
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE s AS SELECT row_number() OVER () - 1 AS n, * FROM
    read_csv('${sample}', all_varchar = true, header = true, nullstr = [''])`);
  await connection.run('SELECT setseed(0.5)');
  await connection.run(`COPY (
    SELECT s.* EXCLUDE (n, BilledCost, EffectiveCost, ListCost, BillingPeriodStart, BillingPeriodEnd, ChargePeriodStart,
        ChargePeriodEnd, ResourceId, Id),
      printf('%.11f', random() * 3) AS BilledCost, printf('%.11f', random() * 3) AS EffectiveCost,
      printf('%.11f', random() * 4) AS ListCost, strftime(date_trunc('month', hour), '%Y-%m-%d 00:00:00') AS BillingPeriodStart,
      CASE WHEN ResourceId = 'NULL' THEN 'NULL' ELSE ResourceId || '-' || (random() * 40)::INT END AS ResourceId,
      strftime(date_trunc('month', hour) + INTERVAL 1 MONTH, '%Y-%m-%d 00:00:00') AS BillingPeriodEnd, strftime(hour, '%Y-%m-%d %H:00:00') AS ChargePeriodStart,
      strftime(hour + INTERVAL 1 HOUR, '%Y-%m-%d %H:00:00') AS ChargePeriodEnd, row AS Id
    FROM (SELECT range AS row, (hash(range) % (SELECT count(*) FROM s))::INT AS k,
        TIMESTAMP '${MADE_DAYS.from}' + INTERVAL (hash(range + 7) % ${MADE_DAYS.count * 24}) HOUR AS hour FROM range(${charges})) g
      JOIN s ON s.n = g.k) TO '${target}' (HEADER)`);
  connection.closeSync();
  instance.closeSync();
}
