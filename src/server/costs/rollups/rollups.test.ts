import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { billed } from '@tests/clickhouse/bills';
import { alike, anyQuestion } from '@tests/clickhouse/random';
import { propertyRuns, propertyTime } from '@tests/support/propertyRuns';
import { summed } from '../queries/dialects/summed';
import { isPlan } from '../costEngine.port';
import type { Counts } from '../types';
import { prepareSelect, Sandboxes, type Scope } from '../worker/sandbox';
import type { Built } from '../queries/fields';
import { spendSql } from '../queries/spend';
import { rollUp } from './build';
import { idOf, readOf, rollupFor, type Rollup } from './layout';
import { targetOf } from './names';
import { createRollupCache } from './rollupCache';
import type { QueryRow } from '../queries/row';

const CHARGES = 600;
let folder: string;
let files: string[];
const rollupCache = createRollupCache({ clock: { now: () => new Date(0) } });
const sandboxes = new Sandboxes();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'costs-rollups-'));
  const rows = alike(CHARGES, 11);
  const stored = [
    ...(await billed(folder, 'aws', rows.slice(0, CHARGES / 2))),
    ...(await billed(folder, 'other', rows.slice(CHARGES / 2))),
  ];
  files = stored.map(({ file }) => file);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const asked = (scope: Scope, { sql, values }: Built): Promise<QueryRow[]> =>
  sandboxes.use(scope, async (connection) => {
    const prepared = await prepareSelect(connection, sql);
    prepared.bind(values);
    return (await prepared.runAndReadAll()).getRowObjectsJson();
  });

async function rollupsOf(rollup: Rollup): Promise<string[]> {
  const id = idOf(rollup);
  const found = await rollupCache.find(folder, files, id);
  const missing = files.filter((_, index) => found[index] === null);
  if (missing.length === 0) return found.map((one) => (one !== null && one !== 'none' ? one.path : ''));
  const bills = missing.map((file) => ({ file, target: targetOf(folder, file, id) }));
  await rollUp({ rollup, bills, tempDir: join(folder, 'imports') });
  return rollupsOf(rollup);
}

/** Asks the bills, and the rollups of some of them; answers which rollup it was, if there may be one. */
async function compare(plan: Built, counts: readonly Counts[], isRolledUp: readonly boolean[]) {
  const rollup = rollupFor(plan);
  if (!rollup || !isPlan(plan)) return null;
  const scope = { folder, files, counts };
  const paths = await rollupsOf(rollup);
  const { sql, values } = plan.in(summed);
  const own = paths.map((path, index) => (isRolledUp[index] ? path : null));
  const rollups = { columns: readOf({ sql }), files: own };
  const answer = await asked(scope, plan);
  expect(await asked({ ...scope, rollups }, { sql, values })).toEqual(answer);
  return rollup;
}

it(
  'answers any question alike from bills, from rollups and from some of each, digit by digit',
  { timeout: propertyTime(120_000) },
  async () => {
    const of = { minLength: files.length, maxLength: files.length };
    const views = fc.constantFrom<Counts>('all', 'all', 'billed', 'effective');
    const kinds = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        anyQuestion,
        fc.array(views, of),
        fc.array(fc.boolean(), of),
        async ({ plan }, counts, isRolledUp) => {
          const rollup = await compare(plan, counts, isRolledUp);
          if (rollup) kinds.add(rollup.tags === null ? 'plain' : 'tags');
        },
      ),
      propertyRuns(80),
    );
    expect([...kinds].toSorted()).toEqual(['plain', 'tags']);
  },
);

it('answers questions of resources by whole months alike', async () => {
  const days = { from: '2026-01-01', to: '2026-01-31' };
  for (const granularity of ['month', 'total'] as const)
    for (const costMethod of ['unblended', 'net_amortized', 'contracted', 'list'] as const) {
      const common = { ...days, costMethod, filters: [] };
      const plan = spendSql({ ...common, granularity, groupBy: ['resource', 'region'], top: 3 });
      const rollup = await compare(plan, [], [true, false, true, true]);
      expect(rollup).toMatchObject({ step: 'month', tags: null });
    }
  const ofDays = { from: '2026-01-01', to: '2026-01-30', costMethod: 'amortized', filters: [] } as const;
  expect(rollupFor(spendSql({ ...ofDays, granularity: 'month', groupBy: ['resource'], top: 3 }))).toBeNull();
});
