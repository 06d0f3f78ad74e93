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

/** A connection with these rows as `focus`; costs not given are Cost. */
export async function bill(rows: readonly Charge[]): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  const names = Object.keys(columns);
  await connection.run(`CREATE TABLE charge (${names.map((name) => `${name} ${columns[name]}`).join(', ')})`);
  const full = rows.map((row): Charge => ({
    BilledCost: row['Cost'] ?? 0,
    EffectiveCost: row['Cost'] ?? 0,
    ...row,
  }));
  const given = [...new Set(full.flatMap((row) => Object.keys(row)))].filter((name) => name in columns);
  const whole = full.map((row) => Object.fromEntries(given.map((name) => [name, row[name] ?? null])));
  // As one value: a statement that holds every row takes far longer to be read than the rows.
  const structure = JSON.stringify([Object.fromEntries(given.map((name) => [name, columns[name]]))]);
  if (whole.length > 0)
    await connection.run(
      `INSERT INTO charge BY NAME SELECT unnest(from_json_strict($rows, '${structure}'), recursive := true)`,
      { rows: JSON.stringify(whole) },
    );
  await connection.run('CREATE VIEW focus AS SELECT * FROM charge');
  return connection;
}

/** The last complete day of a fixture of so many days, as `through` of a run. */
export const throughDay = (days: number, first = FIRST_DAY): Date => new Date(dayAt(days - 1, first));
