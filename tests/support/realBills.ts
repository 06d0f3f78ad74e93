import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const beside = {
  'focus-1.0': 'focus-1.0-sample/focus_sample.csv',
  'aws-cur': 'aws-cur-sample/sample-anonymous-aws-export-dataset.csv',
  'azure-ea': 'azure-ea-sample/sample-anonymous-ea-export-dataset.csv',
  oci: 'oci-sample/reports_cost-csv_0000000030000269.csv',
} as const;

export type RealBill = keyof typeof beside;

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * A real, anonymised bill: the whole one from the data folder beside the project, else the excerpt kept here. What a
 * test expects of it is therefore counted from the file itself.
 */
export function realBill(name: RealBill): string {
  const whole = here(`../../../shared/data/${beside[name]}`);
  return existsSync(whole) ? whole : here(`bills/${name}.csv.gz`);
}

export function realBillText(name: RealBill): string {
  const path = realBill(name);
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** RFC 4180, by hand and not by what is tested: one record a row, by the names of the header. */
export function readByHand(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'));
    if (end !== ',') rows.push([]);
  }
  const [head = [], ...body] = rows.filter((row) => row.length > 1);
  return body.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

/** Rows of FOCUS 1.0 with EffectiveCost 0 although something was billed and no commitment covers it. */
export const isBroken = (row: Record<string, string>): boolean =>
  Number(row.EffectiveCost) === 0 &&
  Number(row.BilledCost) > 0 &&
  ['', 'NULL'].includes(row.CommitmentDiscountId ?? '');
