import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '@tests/support/database';
import { BILL, drillBench, wrong } from '@tests/support/drillBench';
import { checkRestored } from './check';
import { MANIFEST } from './manifest';

const { check, live, place, signal } = drillBench();

describe('a drill: the check of a backup', () => {
  it('restores it elsewhere and finds counts, money and bills as they were, also beside the living system', async () => {
    // Where a preview build made the tables, their columns are in another order.
    await live().database.system((sql) =>
      sql.run(
        `alter table cost_snapshot add last_day date; update cost_snapshot set last_day = max_day;
         alter table cost_snapshot drop max_day; alter table cost_snapshot rename last_day to max_day`,
      ),
    );
    const lines = await check({ live: live().connection });
    expect(wrong(lines)).toEqual([]);
    const told = lines.map(({ what, found }) => `${what}: ${found}`);
    expect(told).toContain('table cost_snapshot: 1 row');
    expect(told).toContain(`organization ${place.orgId}, USD: billed 1234.56, amortized 1200.01`);
    expect(told).toContain(
      `bill ${place.orgId}/s1/2026-01.parquet of 2026-01, USD: billed 1234.56, amortized 1200.01`,
    );
    expect(told).toContain(`file ${place.orgId}/s1/2026-01.parquet: as written`);
    expect(told.some((each) => each.startsWith('live table cost_snapshot: 1 row, content '))).toBe(true);
    expect(await readdir(place.temporary)).toEqual([]);
  });

  it('names the file of a bill of which one byte has changed', async () => {
    const path = `bills/${place.orgId}/s1/2026-01.parquet`;
    const bytes = Buffer.from(BILL);
    bytes[6] = 0x21;
    await writeFile(join(place.folder, path), bytes);
    expect(wrong(await check())).toEqual([
      { what: `file ${path}`, expected: 'as written', found: 'changed', same: false },
    ]);
  });

  it('names the table of which a row was taken out', async () => {
    const path = 'database/cost_snapshot.copy.gz';
    const file = gzipSync(gunzipSync(await readFile(join(place.folder, path))).subarray(0, 0));
    await writeFile(join(place.folder, path), file);
    expect(wrong(await check()).map(({ what }) => what)).toEqual([`file ${path}`]);
  });

  it('takes no manifest that was altered', async () => {
    const path = join(place.folder, MANIFEST);
    await writeFile(path, (await readFile(path, 'utf8')).replace('1234.56', '9999.99'));
    await expect(check()).rejects.toMatchObject({ reason: 'backup_damaged' });
  });

  it('compares a copy that other tools have restored, with its folder', async () => {
    const bills = join(place.dataDir, 'costs');
    const both = { live: live().connection, bills, signal: signal };
    expect(wrong(await checkRestored({ ...both, restored: live().connection }))).toEqual([]);
    const other = await openTestDatabase();
    const found = wrong(await checkRestored({ ...both, restored: other.connection })).map(({ what }) => what);
    expect(found).toContain('live table cost_snapshot');
    expect(found).toContain(`live organization ${place.orgId}, USD`);
    await other.drop();
    await rm(join(place.dataDir, place.bill));
    expect(wrong(await checkRestored({ ...both, restored: live().connection }))).toMatchObject([
      { what: `file ${place.orgId}/s1/2026-01.parquet`, found: 'missing' },
    ]);
    await writeFile(join(place.dataDir, place.bill), BILL);
  });
});
