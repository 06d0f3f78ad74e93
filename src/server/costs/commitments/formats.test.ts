import { dirname } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { askBills } from '@tests/support/askBills';
import { propertyRuns, propertyTime } from '@tests/support/propertyRuns';
import {
  azureAmortized,
  figuresOf,
  focusExport,
  legacyReport,
  newReport,
  type Row,
  type World,
} from '@tests/independent/commitmentBills';
import { run, useSmallBills } from '../import/smallBills.fixture';
import { lineOf } from './lines';
import { sumsSql } from './sums';

useSmallBills();

const day = fc.integer({ min: 2, max: 27 });
const used = fc.record({
  how: fc.constantFrom('open', 'reserved', 'plan', 'spot', 'storage'),
  of: fc.constantFrom('machine', 'database'),
  day,
  hours: fc.integer({ min: 1, max: 24 }),
  price: fc.integer({ min: 10, max: 900 }).map((cents) => cents / 100),
  rate: fc.integer({ min: 1, max: 9 }).map((cents) => cents / 100),
  discounted: fc.boolean(),
});
const unused = fc.record({
  how: fc.constantFrom('reserved', 'plan'),
  day,
  amount: fc.integer({ min: 1, max: 900 }).map((cents) => cents / 100),
});
const worlds: fc.Arbitrary<World> = fc.record({
  used: fc.array(used, { minLength: 1, maxLength: 30 }),
  unused: fc.array(unused, { maxLength: 6 }),
});

const formats: [name: string, write: (world: World) => Row[]][] = [
  ['the legacy Cost and Usage Report', legacyReport],
  ['CUR 2.0', newReport],
  ['FOCUS', focusExport],
  ['amortized cost of Azure', azureAmortized],
];

it.each(formats)(
  'figures of commitments are those of whoever knows what was used: %s',
  { timeout: propertyTime(60_000) },
  async (_, write) => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const { periods } = await run(write(world));
        const files = periods.map(({ file }) => file);
        const asked = sumsSql({ from: '2026-10-01', to: '2026-10-31', filters: [], currency: 'USD' });
        const rows = await askBills({ folder: dirname(files[0] ?? ''), files }, asked);
        const total = rows.map(lineOf).find(({ cut }) => cut === 'total');
        const close = (value: number | null) => (value === null ? null : expect.closeTo(value, 9));
        const expected = Object.entries(figuresOf(world)).map(([name, value]) => [name, close(value)]);
        const none = { covered: 0, open: 0, waste: 0, utilization: null, coverage: null, savingsRate: null };
        expect({ ...none, ...total }).toMatchObject(Object.fromEntries(expected));
      }),
      propertyRuns(3),
    );
  },
);
