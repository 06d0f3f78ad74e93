import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isContract } from '@server/db/migrationPhase';
import { lastRelease, sinceRelease } from '@tests/support/lastRelease';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { billOfMonth, costOf, importEnded, startImport } from './support/bills';
import { createClient, firstSpace, type Client } from './support/client';
import { addressOf } from './support/address';
import { makeFlows } from './support/flows';
import { createMix, type Mix } from './support/mix';
import { startOutside, type Outside } from './support/outside';
import {
  endServer,
  freePort,
  newDataFolder,
  removeDataFolder,
  startRealServer,
  type RealServer,
  type ServerPlace,
} from './support/realServer';
import { buildRelease, isReleaseHere } from './support/release';
import { seed, seeded } from './support/size';

let test: TestDatabase;
let outside: Outside;
let place: ServerPlace;
let old: RealServer;
let fresh: RealServer | undefined;
let mix: Mix;
let turn = 0;
const up = () => [old, fresh].flatMap((one) => (one && !one.isGone() ? [one] : []));
const urlOf = () => up()[(turn += 1) % Math.max(1, up().length)]?.url ?? old.url;
/** Through both, one through each. */
let both: Client;
let byOld: Client;
let byNew: Client;

beforeAll(async () => {
  if (!isReleaseHere()) return;
  const program = buildRelease();
  test = await openTestDatabase();
  await test.database.system(async (sql) => {
    await sql.run('drop schema public cascade');
    await sql.run('create schema public');
  });
  outside = await startOutside();
  const dataDir = await newDataFolder();
  place = { dataDir, keyFile: join(dataDir, 'key'), databaseUrl: addressOf(test), port: await freePort() };
  old = await startRealServer({ ...place, program });
  both = await createClient(place.keyFile, urlOf);
  byOld = await createClient(place.keyFile, () => old.url);
  byNew = await createClient(place.keyFile, () => fresh?.url ?? '');
  const flows = await makeFlows(both, outside.url);
  mix = createMix({
    client: both,
    flows,
    outside,
    database: async () => test.database,
    random: seeded(seed),
  });
  await mix.reference();
}, 400_000);

afterAll(async () => {
  await endServer(old);
  await endServer(fresh);
  await outside?.stop();
  await test?.drop();
  if (place) await removeDataFolder(place.dataDir);
}, 60_000);

const applied = async () =>
  (
    await test.database.system((sql) =>
      sql.rows<{ name: string }>('select name from schema_migration order by name collate "C"'),
    )
  ).map(({ name }) => name);

describe('an upgrade, one server after the other', () => {
  it(
    'stops nothing: the last release goes on beside this version, on its tables',
    { timeout: 400_000 },
    async () => {
      expect(
        isReleaseHere(),
        `The history lacks ${lastRelease.commit}: fetch it (git fetch --unshallow). Until then only the tables are compared ` +
          '(src/server/db/additive.db.test.ts)',
      ).toBe(true);
      expect(await importEnded(byOld, await startImport(byOld, billOfMonth('2026-01', 10), 'Old'))).toBe(
        'done',
      );
      const before = await applied();
      expect([before.length, before.at(-1)]).toEqual([lastRelease.migrations, lastRelease.migration]);
      mix.load(20);
      const from = performance.now();
      fresh = await startRealServer({ ...place, port: await freePort() });
      console.log(`the new server was ready after ${Math.round(performance.now() - from)} ms, under load`);
      const { released, since } = sinceRelease();
      const added = since.filter(({ name }) => !isContract(name));
      expect(await applied()).toEqual([...released, ...added].map(({ name }) => name));

      mix.load(40);
      // Each does what people do, and each sees what the other did.
      for (const [client, other, month] of [
        [byOld, byNew, '2026-02'],
        [byNew, byOld, '2026-03'],
      ] as const) {
        const me = await client.call('GET', '/v1/users/me');
        expect(me).toMatchObject({ status: 200 });
        const space = await firstSpace(client);
        expect((await client.call('POST', '/v1/cases/search', {})).status).toBe(200);
        const name = `Made in ${month}`;
        const column = { key: 'a', type: 'string' };
        const made = await client.call('POST', '/v1/datastores', { space_id: space, name, schema: [column] });
        expect(made.status).toBe(200);
        const seen = await other.call('GET', `/v1/datastores/${made.body.data.datastoreId}`);
        expect(seen.body.data).toMatchObject({ name });
        expect(await importEnded(client, await startImport(client, billOfMonth(month, 10), month))).toBe(
          'done',
        );
        expect((await costOf(other, 2026))?.get(month)).toBe(10);
      }
      await mix.untilSettled(180_000);
      expect(await mix.problems()).toEqual([]);

      // The last of the old ones ends, under load; nobody is left who needs the old shape.
      mix.load(30);
      await endServer(old);
      mix.load(10);
      await mix.untilSettled(180_000);
      expect(await mix.problems()).toEqual([]);
      expect([...((await costOf(byNew, 2026))?.values() ?? [])]).toEqual([10, 10, 10]);
    },
  );
});
