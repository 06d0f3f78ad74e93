import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { DemoFile } from '@server/costs/demo/generate';
import { csvLine } from '@shared/model/csv';

export type Row = Record<string, string>;

/** A file as a person carries it in, and what becomes of the charges that it names. */
export interface Delivery {
  name: string;
  /** The billing period, 'YYYY-MM'. */
  month: string;
  rows: Row[];
  /** `final`: these charges stay. `preliminary`: a later delivery of the same month takes their place. */
  fate: 'final' | 'preliminary';
}

/** Accounts of AWS that another payer pays for. */
const secondPayer = new Set(['418230957752', '418230957783']);
const SECOND_PAYER = { BillingAccountId: '999900001111', BillingAccountName: 'Halyard Labs' };

function paidBy(row: Row): Row {
  return secondPayer.has(row['SubAccountId'] ?? '') ? { ...row, ...SECOND_PAYER } : row;
}

/** Azure bills in euros here, so that two currencies meet. */
const inEuros = (row: Row): Row => ({ ...row, BillingCurrency: 'EUR', PricingCurrency: 'EUR' });

async function rowsOf(file: DemoFile): Promise<Row[]> {
  const text = await readFile(file.path, 'utf8');
  return parse(text, { columns: true });
}

const split = (rows: readonly Row[]): [Row[], Row[]] => [
  rows.filter((_row, index) => index % 2 === 0),
  rows.filter((_row, index) => index % 2 === 1),
];

/** The month as it looked on its twentieth: fewer days, and every tenth charge a little other. */
function preliminary(rows: readonly Row[], month: string): Row[] {
  const until = `${month}-20`;
  return rows
    .filter((row) => (row['ChargePeriodStart'] ?? '').slice(0, 10) <= until)
    .map((row, index) => (index % 10 === 0 ? { ...row, BilledCost: `${row['BilledCost']}9` } : row));
}

/**
 * The deliveries of one month of three clouds: AWS in two parts, each with two payers; Azure once as it looked on the
 * twentieth (every second month) and then whole; Google Cloud until it is left.
 */
export async function deliveriesOf(
  files: readonly DemoFile[],
  month: string,
  googleUntil: string,
): Promise<Delivery[]> {
  const of = (provider: DemoFile['provider']) => {
    const file = files.find((one) => one.provider === provider && one.billingPeriod === month);
    return file ? rowsOf(file) : Promise.resolve([]);
  };
  const [one, two] = split((await of('aws')).map(paidBy));
  const azure = (await of('azure')).map(inEuros);
  const made: Delivery[] = [
    { name: `aws-${month}-00001.csv`, month, rows: one, fate: 'final' },
    { name: `aws-${month}-00002.csv`, month, rows: two, fate: 'final' },
  ];
  if (Number(month.slice(5)) % 2 === 0) {
    const early = preliminary(azure, month);
    made.push({ name: `azure-${month}-preliminary.csv`, month, rows: early, fate: 'preliminary' });
  }
  made.push({ name: `azure-${month}.csv`, month, rows: azure, fate: 'final' });
  if (month <= googleUntil) {
    made.push({ name: `gcp-${month}.csv`, month, rows: await of('gcp'), fate: 'final' });
  }
  return made;
}

/** With the columns of the first row. */
export function csvOf(rows: readonly Row[], separator = ','): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map((row) => columns.map((name) => row[name]))];
  return lines.map((line) => csvLine(line, { separator, end: '\n' })).join('');
}

export const bytesOf = ({ rows }: Pick<Delivery, 'rows'>): Uint8Array =>
  new TextEncoder().encode(csvOf(rows));
