import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { derivedColumns, focusColumns } from '../../focus/columns';

/** A small hand-made bill behind the view `focus`, for the tests of the rules. */
type Value = string | number | boolean | null;
export type Charge = Readonly<Record<string, Value>>;

const columns: Readonly<Record<string, string>> = { ...focusColumns, ...derivedColumns, SourceId: 'VARCHAR' };

/** The first day of every fixture, and its last complete one unless told otherwise. */
const FIRST_DAY = '2026-03-01';

const millisOfDay = 86_400_000;
const dayAfter = (day: string, n: number) =>
  new Date(Date.parse(day) + n * millisOfDay).toISOString().slice(0, 10);

/** The n-th day of a fixture, from 0. */
export const dayAt = (n: number, first = FIRST_DAY): string => dayAfter(first, n);

const usual: Charge = {
  SourceId: 'source',
  Provider: 'AWS',
  BillingCurrency: 'USD',
  BillingAccountId: 'payer',
  SubAccountId: '111122223333',
  SubAccountName: 'payments',
  RegionId: 'eu-west-1',
  ServiceName: 'Amazon Elastic Compute Cloud',
  ServiceCategory: 'Compute',
  ChargeCategory: 'Usage',
  PricingCategory: 'Standard',
  ConsumedQuantity: 24,
  ConsumedUnit: 'Hours',
  PublisherName: 'Amazon Web Services, Inc.',
  Cost: 1,
};

/** One row a day from day `from` (0 is FIRST_DAY) up to, without, day `to`. */
export function daily(charge: Charge, from: number, to: number, first = FIRST_DAY): Charge[] {
  const rows: Charge[] = [];
  for (let n = from; n < to; n += 1) {
    const day = dayAt(n, first);
    rows.push({ ...usual, ChargePeriodStart: day, ChargePeriodEnd: dayAfter(day, 1), ...charge });
  }
  return rows;
}

/** An instance that runs every hour, which makes a bill whole. */
export const alwaysOn = (days: number, charge: Charge = {}, first = FIRST_DAY): Charge[] =>
  daily(
    { ResourceId: 'i-steady', Text: 'box usage instance hour', Cost: 2, Tags: '{"owner":"ops"}', ...charge },
    0,
    days,
    first,
  );

const literal = (value: Value | undefined): string => {
  if (value === undefined || value === null) return 'NULL';
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
};

/** A connection with these rows as `focus`; costs not given are Cost. */
export async function bill(rows: readonly Charge[]): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  const names = Object.keys(columns);
  await connection.run(`CREATE TABLE charge (${names.map((name) => `${name} ${columns[name]}`).join(', ')})`);
  for (let start = 0; start < rows.length; start += 500) {
    const tuples = rows.slice(start, start + 500).map((row) => {
      const cost = row['Cost'] ?? 0;
      const full: Charge = { BilledCost: cost, EffectiveCost: cost, ...row };
      return `(${names.map((name) => literal(full[name])).join(', ')})`;
    });
    await connection.run(`INSERT INTO charge VALUES ${tuples.join(', ')}`);
  }
  await connection.run('CREATE VIEW focus AS SELECT * FROM charge');
  return connection;
}

/** The last complete day of a fixture of so many days, as `through` of a run. */
export const throughDay = (days: number, first = FIRST_DAY): Date => new Date(dayAt(days - 1, first));
