import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propertyRuns, propertyTime } from '@tests/support/propertyRuns';
import { bothEngines, type StoredBill } from './both';
import { startClickHouse, whyNoEngine, type TestClickHouse } from './engine';
import { anyQuestion, charge } from './random';

const why = await whyNoEngine();
const CHARGES = 600;
let server: TestClickHouse;
let both: ReturnType<typeof bothEngines>;
let bills: StoredBill[];

/** The share that a method is known of is a quotient of doubles; all else is texts of decimals. */
const told = (rows: readonly Record<string, unknown>[]) =>
  rows.map((row) => ('known' in row ? { ...row, known: round(row['known']) } : row));
const round = (value: unknown) => (typeof value === 'number' ? value.toPrecision(10) : value);

describe.skipIf(why !== undefined)('any question', () => {
  beforeAll(async () => {
    server = await startClickHouse();
    both = bothEngines(server);
    const rows = fc.sample(charge, { numRuns: CHARGES, seed: 7 });
    const [first, second] = [rows.slice(0, CHARGES / 2), rows.slice(CHARGES / 2)];
    bills = [...(await both.bill('org', 'aws', first)), ...(await both.bill('org', 'other', second))];
  });
  afterAll(() => server.stop());

  it(
    'is answered alike by both engines, row by row and digit by digit, whichever views count',
    { timeout: propertyTime(60_000) },
    async () => {
      const views = fc.constantFrom('all', 'all', 'billed', 'effective' as const);
      let withRows = 0;
      await fc.assert(
        fc.asyncProperty(
          anyQuestion,
          fc.array(views, { minLength: bills.length, maxLength: bills.length }),
          async ({ plan }, counts) => {
            const asked = bills.map((bill, at) => ({ ...bill, counts: counts[at] ?? 'all' }));
            const expected = await both.duckdb('org', asked, plan);
            if (expected.length > 0) withRows += 1;
            expect(told(await both.clickhouse('org', asked, plan))).toEqual(told(expected));
          },
        ),
        propertyRuns(60),
      );
      expect(withRows).toBeGreaterThan(15);
    },
  );
});
