import type { Row } from './deliveries';

/** Amounts in the bills have at most so many decimals. */
const DECIMALS = 12;

/** A decimal text as a whole number of its smallest unit: sums of these have no rounding. */
function exact(text: string): bigint {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (part.length > DECIMALS) throw new Error(`${text} has more than ${DECIMALS} decimals`);
  const value = BigInt(whole + part.padEnd(DECIMALS, '0'));
  return sign === '-' ? -value : value;
}

/** For comparing only: a number that is right to the micro-unit for sums below a billion. */
export const toNumber = (amount: bigint): number => Number(amount) / 10 ** DECIMALS;

const providers: Readonly<Record<string, string>> = {
  AWS: 'AWS',
  Microsoft: 'Microsoft',
  'Google Cloud': 'Google Cloud',
};

/** How the product's own fields read from a row of the bill, written anew. */
const dimensions = {
  provider: (row: Row) => providers[row['ProviderName'] ?? ''] ?? '',
  account: (row: Row) => row['SubAccountId'] ?? '',
  service: (row: Row) => row['ServiceName'] ?? '',
  region: (row: Row) => row['RegionId'] ?? '',
  category: (row: Row) => row['ServiceCategory'] ?? '',
  resource: (row: Row) => row['ResourceId'] ?? '',
  month: (row: Row) => (row['ChargePeriodStart'] ?? '').slice(0, 7),
} as const satisfies Record<string, (row: Row) => string>;

export type Dimension = keyof typeof dimensions;

export type Method = 'BilledCost' | 'EffectiveCost';

/** The truth beside the product: every row added up in whole numbers, by `currency | value` of every dimension. */
export class Ledger {
  private readonly sums = new Map<string, bigint>();
  rows = 0;

  add(rows: readonly Row[]): void {
    this.rows += rows.length;
    for (const row of rows) {
      for (const method of ['BilledCost', 'EffectiveCost'] as const) {
        const amount = exact(row[method] ?? '0');
        for (const [name, valueOf] of Object.entries(dimensions)) {
          const key = `${method} ${name} ${row['BillingCurrency']} | ${valueOf(row)}`;
          this.sums.set(key, (this.sums.get(key) ?? 0n) + amount);
        }
      }
    }
  }

  /** `currency | value` to its sum. */
  by(dimension: Dimension, method: Method): Map<string, bigint> {
    const start = `${method} ${dimension} `;
    const own = [...this.sums].filter(([key]) => key.startsWith(start));
    return new Map(own.map(([key, sum]) => [key.slice(start.length), sum]));
  }
}
