import { badInput } from '@shared/kernel/fault';
import type { DateOrder } from '@shared/api/costs/imports.api';
import type { Dialect } from './select';
import { numberCell, textCell, type ImportDuck } from './duck';
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
const slashed = /^\d{1,2}[/-]\d{1,2}[/-](\d{4}|\d{2})\b/;

const slashedParts = /^(\d{1,2})[/-](\d{1,2})[/-]/;

/** How numbers and dates are written in a file. */
export interface FoundDialect extends Dialect {
  /** A date that can be read in two ways, where nothing else in the file tells which of them is meant. */
  ambiguousDate: string | null;
}

/** The columns of the file that have dates like 3/4/2026. */
async function slashedColumns(duck: ImportDuck, plan: Plan, from: string): Promise<string[]> {
  const columns = plan.columns.all.map(({ sql }) => sql);
  const tests = columns.map((sql) => `bool_or(regexp_matches(${sql}, '${slashed.source}')) AS ${sql}`);
  const [row] = await duck.rows(
    `SELECT ${tests.join(', ')} FROM (SELECT ${columns.join(', ')} FROM ${from} LIMIT ${SAMPLE})`,
  );
  return columns.filter((sql) => row?.[sql] === true);
}

/**
 * Whether days come first. A part above 12 in any column of dates, anywhere in the file, tells it; else what was said.
 * Where both readings give the same days, or nobody can tell, the month comes first, as Azure writes it.
 */
async function dateOrder(
  duck: ImportDuck,
  plan: Plan,
  from: string,
  said: DateOrder | undefined,
): Promise<Pick<FoundDialect, 'dayFirst' | 'ambiguousDate'>> {
  const columns = await slashedColumns(duck, plan, from);
  const part = (sql: string, index: number) =>
    `TRY_CAST(regexp_extract(${sql}, '${slashedParts.source}', ${index}) AS INTEGER)`;
  const largest = (index: number) => columns.map((sql) => `coalesce(max(${part(sql, index)}), 0)`).join(', ');
  const differing = columns.map((sql) => `min(${sql}) FILTER (WHERE ${part(sql, 1)} <> ${part(sql, 2)})`);
  const [row] = await duck.rows(`SELECT greatest(${largest(1)}) AS first, greatest(${largest(2)}) AS second,
      coalesce(${differing.join(', ')}) AS example FROM ${from}`);
  if (numberCell(row, 'first') > 12) return { dayFirst: true, ambiguousDate: null };
  const example = textCell(row, 'example');
  if (numberCell(row, 'second') > 12 || example === '') return { dayFirst: false, ambiguousDate: null };
  return { dayFirst: said === 'day_first', ambiguousDate: slashed.exec(example)?.[0] ?? example };
}

/** `said`: what a person has answered where the file does not tell it. Numbers: by the first rows of the cost. */
export async function dialectOf(
  duck: ImportDuck,
  plan: Plan,
  from: string,
  said?: DateOrder,
): Promise<FoundDialect> {
  const cost = plan.mapping.BilledCost?.written ?? plan.mapping.BilledCost?.check;
  const costs = cost ? await sampled(duck, from, cost) : [];
  const points = costs.some((text) => point.test(text));
  const numbers = { decimalComma: costs.some((text) => comma.test(text)) && !points, groups: points };
  const date = plan.mapping.ChargePeriodStart?.check;
  const dates = date ? await sampled(duck, from, date) : [];
  if (!dates.some((text) => slashed.test(text))) return { ...numbers, dayFirst: false, ambiguousDate: null };
  return { ...numbers, ...(await dateOrder(duck, plan, from, said)) };
}

/** Nothing is guessed: throws Fault `bad_input` where a file can be read in two ways and nobody said in which. */
export function mustBeClear(
  { ambiguousDate }: FoundDialect,
  name: string,
  said: DateOrder | undefined,
): void {
  if (ambiguousDate === null || said !== undefined) return;
  const reason = `dates of ${name} like ${ambiguousDate} can be read in two ways: say day_first or month_first`;
  throw badInput([{ field: 'date_order', reason }]);
}
