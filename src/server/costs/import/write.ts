import { createHash, randomUUID } from 'node:crypto';
import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { BillView } from '@shared/api/costs/imports.api';
import { quoteText } from '../formats/common/columns';
import { placeFile } from '../snapshots';
import { fingerprint } from '../storedFile';
import type { CurrencyTotal, PeriodResult, StoredFile } from '../types';
import { numberCell, textCell, type ImportDuck, type JsonRow } from './duck';
import { conflictsOf } from './periodConflicts';
import { kept } from './names';
import { payerSql } from '../focus/payer';
import { payersIn } from './payer';
import { stored } from './select';
import { unreadable } from './sniff';

/** A part of the content hash: files written by another layout are other content. */
const LAYOUT = 1;
const PERIODS_MAX = 600;
const PAYERS_MAX = 1_000;
/** Of so many rows a query of some days or services reads few; the writer holds one group per thread in memory. */
const ROW_GROUP = 61_440;
/**
 * Up to so many rows a period is sorted by day and service, so that a query skips most row groups. Sorting holds the
 * wide rows in memory (240,000 rows: 1.0 GB at the peak); of 3,000,000 it took 40 of 65 seconds and 1.3 GB, while a
 * query over all of them takes 0.1 s either way.
 */
const SORTED_MAX = 150_000;

export interface WriteOptions {
  outDir: string;
  /** On the same disk as `outDir`: a file is moved there when all are written. */
  folder: string;
  name: string;
  stored: readonly StoredFile[];
  view: BillView;
  /** Runs one step of the writing; `share` of all steps is done before it. */
  guard: <T>(job: () => Promise<T>, share: number) => Promise<T>;
}

type Summary = Omit<PeriodResult, 'file' | 'size' | 'sha256' | 'conflicts' | 'view'>;

/** The rows of one payer and period, for FROM. */
const rowsOf = (summary: Pick<Summary, 'billingPeriod' | 'payer'>): string =>
  `${kept} AND BillingPeriod = ${quoteText(summary.billingPeriod)} AND ${payerSql} = ${quoteText(summary.payer)}`;

const day = (aggregate: string): string =>
  `coalesce(${aggregate}(ChargePeriodStart) FILTER (WHERE ChargeCategory = 'Usage'), ${aggregate}(ChargePeriodStart))`;

/** A last day with less than this share of the quietest of the days before it was cut while it was billed. */
const WHOLE_SHARE = 0.6;
/** Fewer days or rows than these tell nothing of how large a day is. */
const STEADY = { days: 5, rows: 4 };

/** Periods and payers whose last day of usage is as large as those of the week before it. */
async function closing(duck: ImportDuck): Promise<Set<string>> {
  const rows = await duck.rows(`WITH days AS (
      SELECT BillingPeriod AS period, ${payerSql} AS payer, ChargePeriodStart::DATE AS day, count(*) AS n, sum(abs(Cost)) AS cost
      FROM ${kept} AND ChargeCategory = 'Usage' AND strftime(ChargePeriodStart, '%Y-%m') = BillingPeriod GROUP BY ALL),
    ends AS (SELECT period, payer, max(day) AS last, count(*) AS days FROM days GROUP BY ALL),
    sizes AS (
      SELECT period, payer, last, any_value(ends.days) AS days, any_value(n) FILTER (WHERE day = last) AS n,
        any_value(cost) FILTER (WHERE day = last) AS cost, min(n) FILTER (WHERE day < last) AS least,
        min(cost) FILTER (WHERE day < last) AS cheapest
      FROM days JOIN ends USING (period, payer) WHERE day >= last - 7 GROUP BY ALL)
    SELECT period, payer FROM sizes
    WHERE days < ${STEADY.days} OR least < ${STEADY.rows}
      OR (n >= ${WHOLE_SHARE} * least AND cost >= ${WHOLE_SHARE} * cheapest)`);
  return new Set(rows.map((row) => `${textCell(row, 'period')} ${textCell(row, 'payer')}`));
}

async function summaries(duck: ImportDuck): Promise<Summary[]> {
  const closed = await closing(duck);
  const payers = new Map((await payersIn(duck, kept, PAYERS_MAX)).map((one) => [one.payer, one]));
  const periods = await duck.rows(`SELECT BillingPeriod AS period, ${payerSql} AS payer, count(*) AS rows,
      bit_xor(RowHash) AS mixed, sum(RowHash::HUGEINT) AS summed,
      strftime(${day('min')}, '%Y-%m-%d') AS first, strftime(${day('max')}, '%Y-%m-%d') AS last,
      count(*) FILTER (WHERE ChargeCategory = 'Usage') AS used,
      2 * count(InvoiceId) FILTER (WHERE ChargeCategory = 'Usage') > used OR (used = 0 AND count(InvoiceId) > 0) AS invoiced
    FROM ${kept} GROUP BY ALL ORDER BY period, payer`);
  // Decimal sums are the same in whatever order the rows come; their scale is FOCUS's at most.
  const exact = (column: string) => `sum(${column}::DECIMAL(38, 15))::DOUBLE`;
  const money =
    await duck.rows(`SELECT BillingPeriod AS period, ${payerSql} AS payer, BillingCurrency AS currency,
      ${exact('BilledCost')} AS billed, ${exact('EffectiveCost')} AS effective, ${exact('Cost')} AS cost
    FROM ${kept} GROUP BY ALL ORDER BY currency`);
  return periods.map((row) => {
    const billingPeriod = textCell(row, 'period');
    const payer = textCell(row, 'payer');
    const { provider = '', name = payer } = payers.get(payer) ?? {};
    const content = [
      LAYOUT,
      billingPeriod,
      payer,
      textCell(row, 'rows'),
      textCell(row, 'mixed'),
      textCell(row, 'summed'),
      stored.join(),
    ];
    return {
      billingPeriod,
      payer,
      provider,
      name,
      rows: numberCell(row, 'rows'),
      contentHash: createHash('sha256').update(content.join('|')).digest('hex'),
      totals: money
        .filter((total) => textCell(total, 'period') === billingPeriod && textCell(total, 'payer') === payer)
        .map(toTotal),
      minDay: textCell(row, 'first'),
      maxDay: textCell(row, 'last'),
      invoiced: row.invoiced === true,
      closes: numberCell(row, 'used') === 0 || closed.has(`${billingPeriod} ${payer}`),
    };
  });
}

const toTotal = (row: JsonRow): CurrencyTotal => ({
  currency: textCell(row, 'currency'),
  billedCost: numberCell(row, 'billed'),
  effectiveCost: numberCell(row, 'effective'),
  cost: numberCell(row, 'cost'),
});

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

interface Written {
  result: Summary & { file: string };
  /** Null: the same content is there already. */
  temporary: string | null;
}

async function writeOne(duck: ImportDuck, options: WriteOptions, summary: Summary): Promise<Written> {
  const name = `${summary.billingPeriod}-${summary.contentHash.slice(0, 20)}.parquet`;
  const result = { ...summary, file: join(options.outDir, name) };
  if (await exists(result.file)) {
    // As young as the import's own folder, so that the removal of unreferenced files lets it be.
    const { mtime } = await stat(options.folder);
    await utimes(result.file, mtime, mtime);
    return { result, temporary: null };
  }
  const temporary = join(options.folder, `${randomUUID()}.parquet`);
  const order =
    summary.rows <= SORTED_MAX ? `ORDER BY date_trunc('day', ChargePeriodStart), ServiceName` : '';
  await duck.run(`COPY (SELECT ${stored.join(', ')} FROM ${rowsOf(summary)} ${order})
    TO ${quoteText(temporary)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP})`);
  return { result, temporary };
}

/**
 * One Parquet file per billing period and payer, each with what it has in common with what is stored. Throws Fault
 * `unprocessable` for more of them than a bill can have.
 */
export async function writePeriods(duck: ImportDuck, options: WriteOptions): Promise<PeriodResult[]> {
  const found = await options.guard(() => summaries(duck), 0);
  if (found.length > PERIODS_MAX) {
    throw unreadable(
      options.name,
      `it has ${found.length} billing periods and payers; at most ${PERIODS_MAX} can be imported at once`,
    );
  }
  const total = found.reduce((sum, summary) => sum + summary.rows, 0);
  const written: Written[] = [];
  let done = 0;
  for (const summary of found) {
    written.push(await options.guard(() => writeOne(duck, options, summary), done / total));
    done += summary.rows;
  }
  for (const { result, temporary } of written) if (temporary) await placeFile(temporary, result.file);
  const results: PeriodResult[] = [];
  for (const { result } of written) {
    const same = options.stored.filter(
      ({ billingPeriod, payer }) =>
        billingPeriod === result.billingPeriod && (payer === result.payer || payer === ''),
    );
    const conflicts = await options.guard(() => conflictsOf(duck, rowsOf(result), same), 1);
    results.push({ ...result, view: options.view, conflicts, ...(await fingerprint(result.file)) });
  }
  return results;
}
