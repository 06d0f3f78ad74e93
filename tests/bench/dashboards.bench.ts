import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { panelGroup, panelSource } from '@shared/api/dashboards/entities';
import type { Column } from '@shared/model/datastores/columns';
import type { JsonObject } from '@shared/model/json';
import { createDatabase } from '@server/db/database';
import { createLog } from '@server/platform/log';
import { startTestCluster } from '../support/testCluster';
import { closeWorld, openWorld, panelData, storeOf, viewer } from '../support/dashboardWorld';

const RECORDS = 100_000;
const TIMES = 9;
const teams = Array.from({ length: 40 }, (_, n) => `Team ${n}`);
const states = ['open', 'doing', 'done'];

const schema: Column[] = [
  { key: 'Team', type: 'string' },
  { key: 'State', type: 'status', options: states.map((value) => ({ value })) },
  { key: 'Day', type: 'date' },
  { key: 'Amount', type: 'currency' },
  { key: 'Tags', type: 'list' },
  { key: 'Note', type: 'string' },
];

function record(n: number): JsonObject {
  const day = new Date(Date.UTC(2025, 0, 1) + ((n * 7919) % 365) * 86_400_000).toISOString().slice(0, 10);
  return {
    Team: teams[(n * 31) % teams.length] ?? '',
    State: states[n % 3] ?? '',
    Day: day,
    Amount: ((n * 7919) % 100_000) / 100,
    Tags: [`t${n % 7}`, `t${n % 11}`],
    Note: `Record ${n} of many`,
  };
}

/** Milliseconds of processor time that a process has used; 0 where there is no /proc. */
async function processor(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const times = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(times[11] ?? 0) + Number(times[12] ?? 0)) * 10;
}

/** One question after the other goes over one connection: `pid` is its process of PostgreSQL. */
async function measured(pid: number, work: () => Promise<unknown>): Promise<string> {
  const all: number[] = [];
  const before = await processor(pid);
  for (let n = 0; n < TIMES; n += 1) {
    const from = performance.now();
    await work();
    all.push(performance.now() - from);
  }
  const used = Math.round(((await processor(pid)) - before) / TIMES);
  const [first = 0, ...sorted] = all.toSorted((a, b) => a - b);
  const middle = Math.round(sorted[(TIMES - 1) / 2 - 1] ?? 0);
  return `${middle} ms (${Math.round(first)} to ${Math.round(sorted.at(-1) ?? 0)}), of PostgreSQL's processor ${used} ms`;
}

const by = (...columns: object[]) =>
  panelGroup.parse({ by: columns, measures: [{ column: 'Amount', aggregation: 'sum' }] });

/** What panels over a datastore of 100,000 records cost, from the question to the answer. */
export async function run(print: (line: string) => void): Promise<void> {
  const cluster = await startTestCluster();
  const { connection, template } = cluster.address;
  const database = createDatabase({
    connection: { ...connection, database: template, ssl: false },
    log: createLog({ level: 'silent' }),
  });
  await openWorld({ database, drop: () => database.close() });
  try {
    print(
      `load of the machine: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
    );
    const records = Array.from({ length: RECORDS }, (_, n) => record(n));
    const datastore_id = await storeOf(schema, records);
    const ask = (group: ReturnType<typeof by> | null, more: object = {}) => {
      const source = panelSource.parse({ type: 'datastore', datastore_id, date_column: 'Day', ...more });
      const range = { from: '2025-03-01', to: '2025-09-30' };
      return panelData.of(viewer, { source, group, limit: 1_000, range: 'filter' in more ? range : null });
    };
    const filter = { rules: [{ key: 'State', operator: 'in', value: ['open', 'done'] }] };
    const row = await database.system((sql) => sql.one<{ pid: number }>('select pg_backend_pid() as pid'));
    const pid = row?.pid ?? 0;
    const told = async (what: string, work: () => Promise<unknown>) =>
      print(`${what}: ${await measured(pid, work)}`);
    await told('sum by team', () => ask(by({ column: 'Team' })));
    await told('sum by month and state', () =>
      ask(by({ column: 'Day', bucket: 'month' }, { column: 'State' })),
    );
    await told('sum by week', () => ask(by({ column: 'Day', bucket: 'week' })));
    await told('sum by each tag', () => ask(by({ column: 'Tags' })));
    await told('sum by team, filtered and of seven months', () => ask(by({ column: 'Team' }), { filter }));
    await told('the first 1,000 by amount', () => ask(null, { sort: [{ key: 'Amount', descending: true }] }));
  } finally {
    await closeWorld();
    await cluster.stop();
  }
}
