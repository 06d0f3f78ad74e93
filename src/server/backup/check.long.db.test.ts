import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { drillBench, sha256, wrong } from '@tests/support/drillBench';
import { readManifest, writeManifest } from './manifest';

const { check, live, place } = drillBench();

describe('a drill: the check of a backup', () => {
  it('names what a row was of that somebody took out who also knew how to seal the manifest anew', async () => {
    const manifest = await readManifest(place.folder);
    const path = 'database/cost_snapshot.copy.gz';
    const file = gzipSync(gunzipSync(await readFile(join(place.folder, path))).subarray(0, 0));
    await writeFile(join(place.folder, path), file);
    const tables = manifest.tables.map((table) =>
      table.name === 'cost_snapshot' ? { ...table, bytes: file.length, sha256: sha256(file) } : table,
    );
    await writeManifest(place.folder, { ...manifest, tables });
    const fewer = tables.map((table) => (table.name === 'cost_snapshot' ? { ...table, rows: 0 } : table));
    await writeManifest(place.folder, { ...manifest, tables: fewer });
    expect(wrong(await check()).map(({ what, found }) => [what, found])).toEqual([
      [`organization ${place.orgId}, USD`, 'none'],
      [`bill ${place.orgId}/s1/2026-01.parquet of 2026-01, USD`, 'none'],
    ]);
  });

  it('tells in what the living system differs from the backup, contents included', async () => {
    await live().database.system((sql) => sql.run(`update cost_source set name = 'Renamed'`));
    expect(wrong(await check({ live: live().connection })).map(({ what }) => what)).toEqual([
      'live table cost_source',
    ]);
  });
});
