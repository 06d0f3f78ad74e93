import type { Dialect } from './select';
import { textCell, type ImportDuck } from './duck';
import type { Plan } from './mapping';

const SAMPLE = 1000;

async function sampled(duck: ImportDuck, from: string, sql: string): Promise<string[]> {
  const rows = await duck.rows(
    `SELECT DISTINCT ${sql} AS v FROM (SELECT * FROM ${from} LIMIT ${SAMPLE}) WHERE ${sql} IS NOT NULL`,
  );
  return rows.map((row) => textCell(row, 'v'));
}

const comma = /^-?\d{1,3}(\.\d{3})*,\d+$|^-?\d+,\d+$/;
const point = /^-?\d*\.\d+([eE][+-]?\d+)?$/;
const slashed = /^\d{1,2}\/\d{1,2}\/\d{4}/;

/**
 * Numbers: by the first rows of the cost. Dates like 3/4/2026: month first, as Azure writes them, unless a first part
 * above 12 stands anywhere in the file (`from`), for which the whole column is read.
 */
export async function dialectOf(duck: ImportDuck, plan: Plan, from: string): Promise<Dialect> {
  const cost = plan.mapping.BilledCost?.check;
  const costs = cost ? await sampled(duck, from, cost) : [];
  const decimalComma = costs.some((text) => comma.test(text)) && !costs.some((text) => point.test(text));
  const date = plan.mapping.ChargePeriodStart?.check;
  const dates = date ? await sampled(duck, from, date) : [];
  if (!date || !dates.some((text) => slashed.test(text))) return { decimalComma, dayFirst: false };
  const [row] = await duck.rows(
    `SELECT coalesce(max(TRY_CAST(split_part(${date}, '/', 1) AS INTEGER)), 0) > 12 AS day_first FROM ${from}`,
  );
  return { decimalComma, dayFirst: row?.day_first === true };
}
