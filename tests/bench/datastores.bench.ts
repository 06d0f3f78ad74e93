import { expressionsHere } from '@server/expressions/testing/here';
import { createDatabase, type Database } from '@server/db/database';
import { createDatastores } from '@server/domains/datastores/datastores.service';
import { randomId } from '@server/platform/crypto';
import { createLog } from '@server/platform/log';
import type { Column } from '@shared/model/datastores/columns';
import { FETCH_PAGE_SIZE } from '@shared/model/limits';
import { onCluster, startTestCluster } from '@tests/support/testCluster';

type Print = (line: string) => void;

const RECORDS = 100_000;
const BATCH = 1_000;
const TIMES = 9;
const orgId = 'bench';
const log = createLog({ level: 'error' });
const schema: Column[] = [
  { key: 'Name', type: 'string' },
  { key: 'Amount', type: 'number' },
  { key: 'Team', type: 'string' },
];
const valuesOf = (at: number) => ({
  Name: `name ${(at * 7919) % 100_003}`,
  Amount: (at % BATCH) * 3.5,
  Team: `team ${at % 40}`,
});

async function measure(database: Database, print: Print): Promise<void> {
  await database.system(async (sql) => {
    await sql.run(
      `insert into organisation (org_id, name, org_type, created_at) values ($1, 'Bench', 'standard', now())`,
      [orgId],
    );
    await sql.run(
      `insert into space (space_id, org_id, mode, name, is_archived, created_by, created_at)
       values ('bench-space', $1, 'global', 'All', false, 'ann', now())`,
      [orgId],
    );
  });
  const uploads = {
    file: () => Promise.reject(new Error('no uploads here')),
    drop: () => Promise.resolve(),
  };
  const datastores = createDatastores({
    database,
    clock: { now: () => new Date() },
    newId: randomId,
    expressions: expressionsHere,
    uploads,
  });
  const place = { spaceId: 'bench-space', name: 'Bench', description: '' };
  const id = await datastores.create(orgId, place, schema, 'ann');
  let some = '';
  for (let from = 0; from < RECORDS; from += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, at) => valuesOf(from + at));
    const [first] = await datastores.records.insert(orgId, id, batch, 'ann');
    some = first?.record_id ?? some;
  }
  const report = async (name: string, work: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let at = 0; at < TIMES; at += 1) {
      const from = performance.now();
      await work();
      times.push(performance.now() - from);
    }
    times.sort((a, b) => a - b);
    const [middle, slowest] = [times[Math.floor(TIMES / 2)] ?? 0, times.at(-1) ?? 0];
    print(`${name}: ${middle.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms`);
  };
  const plain = { filter: null, sort: [], search: '' };
  const team = { key: 'Team', operator: 'equals', value: 'team 7' };
  const filter = { combinator: 'and' as const, rules: [team] };
  const page = (query: object, asked: object = {}) =>
    datastores.records.page(
      orgId,
      id,
      { ...plain, ...query },
      { key: null, size: FETCH_PAGE_SIZE, ...asked },
    );
  await report('first page', () => page({}, { withTotal: true }));
  await report('page that begins at 90,000', () => page({}, { skip: 90_000 }));
  await report('sorted by a number', () => page({ sort: [{ key: 'Amount', descending: true }] }));
  await report('sorted by a text, from 50,000 on', () =>
    page({ sort: [{ key: 'Name', descending: false }] }, { skip: 50_000 }),
  );
  await report('filtered', () => page({ filter }));
  await report('filtered, counted', () => page({ filter }, { size: 1, withTotal: true }));
  await report('searched', () => page({ search: 'name 77777' }));
  await report('one update', () =>
    datastores.records.update(orgId, id, [{ recordId: some, record_data: { Amount: Math.random() } }], 'ann'),
  );
}

/** Pages and changes of a datastore with 100,000 records: median and slowest of nine. */
export async function run(print: Print): Promise<void> {
  const cluster = await startTestCluster();
  try {
    const name = `bench_${randomId().replace(/\W/g, '').toLowerCase()}`;
    await onCluster(
      cluster.address.connection,
      `create database ${name} template ${cluster.address.template}`,
    );
    const connection = { ...cluster.address.connection, database: name, ssl: false };
    const database = createDatabase({ connection, log });
    try {
      await measure(database, print);
    } finally {
      await database.close();
    }
  } finally {
    await cluster.stop();
  }
}
