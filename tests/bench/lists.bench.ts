import { join } from 'node:path';
import { createClient, firstSpace, makeFlow } from '@tests/faults/support/client';
import { pureChain } from '@tests/faults/support/flows';
import {
  endServer,
  freePort,
  newDataFolder,
  openEmbedded,
  removeDataFolder,
  startRealServer,
} from '@tests/faults/support/realServer';

const WORKFLOWS = 10_000;
const MEMBERS = 1_000;
const TIMES = 9;

/** A row again and again, with other values for some of its columns, which may use `n`. */
const again = (table: string, from: string, values: string) =>
  `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${values}))).*
     from (${from}) one cross join generate_series(1, $1::int) n`;

/** The lists of a large organization: median and slowest of nine, over HTTP. To reach: 100 ms. */
export async function run(print: (line: string) => void): Promise<void> {
  const dataDir = await newDataFolder();
  const place = { dataDir, port: await freePort(), keyFile: join(dataDir, 'key') };
  const server = await startRealServer(place);
  const database = await openEmbedded(dataDir);
  try {
    const client = await createClient(place.keyFile, () => server.url);
    const space = await firstSpace(client);
    await makeFlow(client, space, 'First', pureChain(5));
    const invited = await client.call('POST', '/v1/organisations/members', {
      email: 'first@example.com',
      role: 'Member',
    });
    if (invited.status !== 200) throw new Error(JSON.stringify(invited.body));
    await database.system(async (sql) => {
      const workflow = `'workflow_id', 'bench-' || n, 'name', 'Flow ' || n, 'name_key', 'flow ' || n`;
      await sql.run(again('workflow', 'select * from workflow limit 1', workflow), [WORKFLOWS]);
      const user = `'user_id', 'bench-' || n, 'username', 'person ' || n, 'email', 'person' || n || '@example.com'`;
      const first = `select * from app_user where email = 'first@example.com'`;
      await sql.run(again('app_user', first, user), [MEMBERS]);
      const membership = `select * from membership where user_id = (select user_id from (${first}) f)`;
      await sql.run(again('membership', membership, `'user_id', 'bench-' || n`), [MEMBERS]);
      await sql.run('analyze');
    });
    const ask = async (name: string, path: string) => {
      const all: number[] = [];
      let body = { data: [] as unknown[], next_page_key: null as string | null };
      for (let time = 0; time < TIMES; time += 1) {
        const from = performance.now();
        const reply = await client.call('GET', path);
        all.push(performance.now() - from);
        if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
        body = reply.body;
      }
      all.sort((a, b) => a - b);
      const [median = 0, most = 0] = [all[TIMES >> 1], all.at(-1)];
      print(
        `${name.padEnd(32)} ${median.toFixed(1)} ms, at most ${most.toFixed(1)} ms (${body.data.length} rows)`,
      );
      return body.next_page_key;
    };
    const list = `/v1/workflows?space_id=${space}`;
    const next = await ask(`first page of ${WORKFLOWS} workflows`, list);
    if (next) await ask('its second page', `${list}&start_page_key=${encodeURIComponent(next)}`);
    await ask('workflows of all spaces', '/v1/workflows');
    await ask(`${MEMBERS} members`, '/v1/organisations/members');
    await ask('folders', `/v1/workflow_folders?space_id=${space}`);
  } finally {
    await database.close();
    await endServer(server);
    await removeDataFolder(dataDir);
  }
}
