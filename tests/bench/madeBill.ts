import { DuckDBInstance } from '@duckdb/node-api';
import { realBill } from '../support/realBills';

/** Thirteen months. */
export const MADE_DAYS = { from: '2024-09-01', to: '2025-09-30', count: 395 };
const sample = realBill('focus-1.0');

/** SQL: a bill whose every row has five or six tags, their keys with this prefix. */
export const manyTags = (prefix: string): string => {
  const tag = (key: string, value: string) => `'"${prefix}${key}": "' || ${value} || '"'`;
  const tags = [
    tag('team', `['blue', 'red', 'green', 'data'][1 + (hash(row) % 4)::INT]`),
    tag('environment', `['prod', 'stage', 'dev'][1 + (hash(row + 1) % 3)::INT]`),
    tag('cost_center', '1000 + hash(row + 2) % 50'),
    tag('application', `'application ' || hash(row + 3) % 20`),
    tag('owner', `'person' || hash(row + 4) % 200 || '@example.com'`),
    `CASE WHEN row % 2 = 0 THEN '"aws:createdBy": "AssumedRole:AROA' || hash(row + 5) % 10000 || '"' END`,
  ];
  return `'{' || concat_ws(', ', ${tags.join(', ')}) || '}'`;
};

/** The rows of the sample, again and again, with other costs, hours and resources; with their own tags or `tags` (SQL). */
export async function makeBill(target: string, charges: number, tags = 'Tags'): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '3GB' });
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE s AS SELECT row_number() OVER () - 1 AS n, * FROM
    read_csv('${sample}', all_varchar = true, header = true, nullstr = [''])`);
  await connection.run('SELECT setseed(0.5)');
  await connection.run(`COPY (
    SELECT s.* EXCLUDE (n, BilledCost, EffectiveCost, ListCost, BillingPeriodStart, BillingPeriodEnd, ChargePeriodStart,
        ChargePeriodEnd, ResourceId, Tags, Id),
      printf('%.11f', random() * 3) AS BilledCost, printf('%.11f', random() * 3) AS EffectiveCost,
      printf('%.11f', random() * 4) AS ListCost, strftime(date_trunc('month', hour), '%Y-%m-%d 00:00:00') AS BillingPeriodStart,
      CASE WHEN ResourceId = 'NULL' THEN 'NULL' ELSE ResourceId || '-' || (random() * 40)::INT END AS ResourceId,
      strftime(date_trunc('month', hour) + INTERVAL 1 MONTH, '%Y-%m-%d 00:00:00') AS BillingPeriodEnd, strftime(hour, '%Y-%m-%d %H:00:00') AS ChargePeriodStart,
      strftime(hour + INTERVAL 1 HOUR, '%Y-%m-%d %H:00:00') AS ChargePeriodEnd, row AS Id,
      ${tags} AS Tags
    FROM (SELECT range AS row, (hash(range) % (SELECT count(*) FROM s))::INT AS k,
        TIMESTAMP '${MADE_DAYS.from}' + INTERVAL (hash(range + 7) % ${MADE_DAYS.count * 24}) HOUR AS hour FROM range(${charges})) g
      JOIN s ON s.n = g.k) TO '${target}' (HEADER)`);
  connection.closeSync();
  instance.closeSync();
}
