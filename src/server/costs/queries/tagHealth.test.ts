import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askBills } from '@tests/support/askBills';
import { billOf, on, type Charge } from '@tests/contract/costsFixture';
import { importFile } from '../import/importFile';
import { defaultOwners } from './fields';
import { number, text } from './read';
import { tagHealthSql } from './tagHealth';

let root: string;
let files: string[];
const charge = (day: string, cost: string, more: Charge = {}): Charge => ({
  ...on(day),
  BilledCost: cost,
  EffectiveCost: cost,
  ResourceId: `r${cost}`,
  ...more,
});
const charges: Charge[] = [
  charge('2025-12-05', '9', { Tags: '{"team":"web"}' }),
  charge('2026-01-05', '40', { Tags: '{"team":"web","env":""}' }),
  charge('2026-01-06', '10', { Tags: '{"env":"prod"}', ServiceName: 'Storage' }),
  charge('2026-01-07', '7', { ChargeCategory: 'Tax', ResourceId: '' }),
  charge('2026-01-08', '5', { ServiceName: 'Premium Support', ResourceId: '' }),
  charge('2026-01-09', '3', { ServiceName: 'Firewall from the marketplace', ResourceId: '' }),
];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'costs-health-'));
  const path = join(root, 'bill.csv');
  await writeFile(path, billOf(charges));
  const outDir = join(root, 'bill');
  const { periods } = await importFile({ path, tempDir: join(root, 'temp'), outDir, sourceId: 'bill' });
  files = periods.map(({ file }) => file);
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function health(field: string) {
  const filters = [{ field: 'service', operator: 'not_in' as const, values: ['Storage'] }];
  const built = tagHealthSql({
    from: '2026-01-01',
    to: '2026-01-31',
    since: '2025-12-01',
    costMethod: 'amortized',
    fields: ['owner', 'virtual:All'],
    field,
    owners: {
      ...defaultOwners,
      virtualTags: [{ name: 'All', versions: [{ from: null, rules: [{ value: 'Rest', filters }] }] }],
    },
  });
  const rows = await askBills({ folder: root, files }, built);
  return (part: string) =>
    Object.fromEntries(
      rows
        .filter((row) => text(row, 'part') === part)
        .map((row) => [text(row, 'a'), [number(row, 'cost'), number(row, 'carried')]]),
    );
}

it('what cannot carry tags is apart, by why; a tag without a value is missing', async () => {
  const of = await health('tag:env');
  expect(of('kind')).toEqual({ '': [50, 0], tax: [7, 0], support: [5, 0], no_resource: [3, 0] });
  expect(of('key')).toEqual({ team: [0, 40], env: [0, 10] });
  expect(of('field')).toEqual({ '0': [50, 40], '1': [65, 55] });
  expect(of('month')).toEqual({ '2025-12': [9, 0], '2026-01': [50, 10] });
  expect(Object.values(of('place'))).toEqual([[40, 0]]);
});

it('a virtual tag goes by all charges', async () => {
  const of = await health('virtual:All');
  expect(of('month')).toEqual({ '2025-12': [9, 9], '2026-01': [65, 55] });
  expect(Object.values(of('place'))).toEqual([[10, 0]]);
});
