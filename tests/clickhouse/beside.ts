import { createHash, randomUUID } from 'node:crypto';
import { join, relative } from 'node:path';
import { openClickHouse, type ClickHouse } from '@server/costs/clickhouse/client';
import { createBillCopies, type BillCopies } from '@server/costs/clickhouse/copies';
import { handOver } from '@server/costs/clickhouse/handOver';
import { createBillRollups, type BillRollups } from '@server/costs/clickhouse/rollups';
import { rollupTableOf } from '@server/costs/clickhouse/rollupTable';
import { overFiles, type ReadInstead } from '@server/costs/clickhouse/table';
import { isPlan } from '@server/costs/costEngine.port';
import { clickhouse as dialect } from '@server/costs/queries/dialects/clickhouse';
import { clickhouseSummed } from '@server/costs/queries/dialects/summed';
import { rollupFor } from '@server/costs/rollups/layout';
import type { Built } from '@server/costs/queries/fields';
import { systemClock } from '@server/platform/clock';
import type { QueryRow } from '@server/costs/queries/row';
import type { Scope } from '@server/costs/worker/sandbox';

export interface Place {
  url: string;
  folder: string;
}

export const clientAt = ({ url }: Place): ClickHouse =>
  openClickHouse({ url, database: 'default', username: 'default', password: '' });

export const copiesAt = (clickhouse: ClickHouse, { folder }: Place): BillCopies =>
  createBillCopies({
    clickhouse,
    worker: { handOver },
    clock: systemClock,
    newId: randomUUID,
    temporary: join(folder, 'temporary'),
  });

let opened: { clickhouse: ClickHouse; copies: BillCopies; rollups: BillRollups } | undefined;
const brought = new Set<string>();
let questions = 0;
const rolledUp = { plain: 0, tags: 0 };
/** How many were asked of both engines. */
export const askedBeside = () => questions;
/** How many of them were asked of rollups too. */
export const askedOfRollups = () => ({ ...rolledUp });

function open(place: Place) {
  const clickhouse = clientAt(place);
  const rollups = createBillRollups({ clickhouse, clock: systemClock, newId: randomUUID });
  opened ??= { clickhouse, copies: copiesAt(clickhouse, place), rollups };
  return opened;
}

/**
 * What ClickHouse answers to the same question on the same files; undefined: it is written for DuckDB alone. Beside it what
 * it answers from rollups of some of the files, where there may be such.
 */
export async function answeredBeside(
  place: Place,
  { folder, files, counts = [] }: Scope,
  built: Built,
): Promise<{ ofBills: QueryRow[]; ofRollups: QueryRow[] | null } | undefined> {
  if (!isPlan(built)) return undefined;
  const { clickhouse, copies, rollups } = open(place);
  const orgId = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const named = files.map((path, at) => ({ path, key: relative(folder, path), counts: counts[at] ?? 'all' }));
  for (const { path, key } of named)
    if (!brought.has(path)) {
      await copies.bring(orgId, { path, key });
      brought.add(path);
    }
  questions += 1;
  const asked = async (of: Built, rollup?: ReadInstead) => {
    const { sql, lists } = overFiles(of.sql, orgId, named, rollup);
    return clickhouse.rows(sql, { ...of.values, ...lists }, { timeoutMs: 30_000 });
  };
  const ofBills = await asked(built.in(dialect));
  const rollup = rollupFor(built);
  if (!rollup) return { ofBills, ofRollups: null };
  const all = named.map(({ key }) => key);
  const there = async () => (await copies.there(orgId, rollup)).summed;
  const before = await there();
  const lacking = all.filter((key) => !before.has(key));
  if (lacking.length > 0) await rollups.keep(orgId, rollup, lacking);
  const summed = await there();
  if (summed.size === 0) return { ofBills, ofRollups: null };
  rolledUp[rollup.tags === null ? 'plain' : 'tags'] += 1;
  // All of them, or all but one, in turns.
  const keys = new Set(all.filter((key, at) => summed.has(key) && at !== questions % (all.length + 1)));
  const table = rollupTableOf(orgId, rollup);
  return { ofBills, ofRollups: await asked(built.in(clickhouseSummed), { table, keys }) };
}
