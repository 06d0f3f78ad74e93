import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { previewOf } from '@tests/support/preview';
import { createLog } from '../platform/log';
import { BASELINE_LAST, PREVIEW, type Applied } from './adopt';
import { migrate, noted, ownMigrations } from './migrate';

let test: TestDatabase;
beforeEach(async () => {
  test = await openTestDatabase();
});
afterEach(() => test.drop());

/** The tables of a test have what came later, too, which is not made again. */
const baseline = ownMigrations().filter(({ name }) => name <= BASELINE_LAST);
const later = { name: '0900_later', sql: 'create table later (id int)' };
const run = () =>
  migrate({
    connection: test.connection,
    migrations: [...baseline, later],
    log: createLog({ level: 'silent' }),
  });
const applied = () =>
  test.database.system((sql) =>
    sql.rows<Applied>('select name, checksum from schema_migration order by name collate "C"'),
  );
/** The tables are those of the baseline; the migrations that made them are said to be these. */
const say = (migrations: Applied[]) =>
  test.database.system((sql) =>
    sql.run(
      `with gone as (delete from schema_migration where name <> all ($1))
       insert into schema_migration (name, checksum) select * from unnest($1::text[], $2::text[])
       on conflict (name) do update set checksum = excluded.checksum`,
      [migrations.map(({ name }) => name), migrations.map(({ checksum }) => checksum)],
    ),
  );

it('a database of the last preview is taken over as it is, and goes on with what came after the baseline', async () => {
  expect(baseline.at(-1)?.name).toBe(BASELINE_LAST);
  await say(previewOf(PREVIEW.count));
  expect(await run()).toEqual([later.name]);
  expect(await applied()).toEqual([...baseline, later].map(noted));
  expect(await run()).toEqual([]);
});

it('one of an earlier preview is refused, and nothing of it is touched', async () => {
  const earlier = previewOf(PREVIEW.count - 1);
  await say(earlier);
  await expect(run()).rejects.toMatchObject({
    code: 'conflict',
    reason: 'preview_too_old',
    message: expect.stringContaining(`ended before the migration ${PREVIEW.last}`),
  });
  expect(await applied()).toEqual(earlier);
});
