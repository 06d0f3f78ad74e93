import { createHash, randomUUID } from 'node:crypto';
import { join, relative } from 'node:path';
import { openClickHouse, type ClickHouse } from '@server/costs/clickhouse/client';
import { createBillCopies, type BillCopies } from '@server/costs/clickhouse/copies';
import { handOver } from '@server/costs/clickhouse/handOver';
import { overFiles } from '@server/costs/clickhouse/table';
import { isPlan } from '@server/costs/costEngine.port';
import { clickhouse as dialect } from '@server/costs/queries/dialects/clickhouse';
import type { Built } from '@server/costs/queries/fields';
import type { QueryRow, Scope } from '@server/costs/worker/protocol';
import { systemClock } from '@server/platform/clock';

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

let opened: { clickhouse: ClickHouse; copies: BillCopies } | undefined;
const brought = new Set<string>();
let questions = 0;
/** How many were asked of both engines. */
export const askedBeside = () => questions;

/** What ClickHouse answers to the same question on the same files; undefined: it is written for DuckDB alone. */
export async function answeredBeside(
  place: Place,
  { folder, files, counts = [] }: Scope,
  built: Built,
): Promise<QueryRow[] | undefined> {
  if (!isPlan(built)) return undefined;
  if (!opened) {
    const clickhouse = clientAt(place);
    opened = { clickhouse, copies: copiesAt(clickhouse, place) };
  }
  const orgId = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const named = files.map((path, at) => ({ path, key: relative(folder, path), counts: counts[at] ?? 'all' }));
  for (const { path, key } of named)
    if (!brought.has(path)) {
      await opened.copies.bring(orgId, { path, key });
      brought.add(path);
    }
  questions += 1;
  const asked = built.in(dialect);
  const { sql, lists } = overFiles(asked.sql, orgId, named);
  return opened.clickhouse.rows(sql, { ...asked.values, ...lists }, { timeoutMs: 30_000 });
}
