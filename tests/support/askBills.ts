import { expect, inject } from 'vitest';
import type { Built } from '@server/costs/queries/fields';
import { prepareSelect, Sandboxes, type Scope } from '@server/costs/worker/sandbox';
import type { QueryRow } from '@server/costs/queries/row';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server around ClickHouse’s engine, in the runs that ask it too. */
    clickhouse?: { url: string; folder: string };
  }
}

const sandboxes = new Sandboxes();

/** A share is a quotient of doubles; all else is a text, or a decimal written out. */
const round = (value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value);
const told = (rows: readonly QueryRow[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, round(cell)])));

/**
 * The rows of a question on stored bills, as the process that reads bills answers it. Where a run has ClickHouse
 * (tests/clickhouse), what both engines can be asked is asked there too, and has to be answered alike.
 */
export async function askBills(scope: Scope, built: Built): Promise<QueryRow[]> {
  const rows: QueryRow[] = await sandboxes.use(scope, async (connection) => {
    const prepared = await prepareSelect(connection, built.sql);
    prepared.bind(built.values);
    return (await prepared.runAndReadAll()).getRowObjectsJson();
  });
  const place = inject('clickhouse');
  if (place && scope.files.length > 0) {
    const { answeredBeside } = await import('../clickhouse/beside');
    const beside = await answeredBeside(place, scope, built);
    if (beside) expect(told(beside.ofBills)).toEqual(told(rows));
    if (beside?.ofRollups) expect(told(beside.ofRollups)).toEqual(told(rows));
  }
  return rows;
}
